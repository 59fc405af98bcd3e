import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Button } from '#platform/ui/actions/button.tsx';
import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useNavigate, useRevalidator, useRouteError } from 'react-router';
import { useOnline } from '#platform/ui/feedback/use-online.ts';

export const MISSING = {
  title: 'There is nothing at this address',
  text: 'The piece may be sold out for good, or the address may have a typo.',
};
const FAILED = {
  title: "This page didn't load",
  text: 'The error has been logged. Nothing you typed elsewhere is lost. Try again in a moment.',
};
const OFFLINE = {
  title: FAILED.title,
  text: "You're offline, and this page isn't saved on this device. It will load once you're back online.",
};

/** Reloads a page that failed without a connection when the connection is back. */
function useReturn(isOnline: boolean): void {
  const [failedOffline] = useState(!isOnline);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (failedOffline && isOnline) void revalidate();
  }, [failedOffline, isOnline, revalidate]);
}

function WayOn({ isMissing, isOnline }: { isMissing: boolean; isOnline: boolean }) {
  const navigate = useNavigate();
  if (!isMissing && !isOnline) {
    return <Button onClick={() => void navigate(-1)}>Go back</Button>;
  }
  return (
    <>
      {!isMissing && <Button onClick={() => window.location.reload()}>Try again</Button>}
      <LinkButton variant="secondary" to="/#shop">
        Browse the collection
      </LinkButton>
    </>
  );
}

export function RouteProblem() {
  const error = useRouteError();
  const isOnline = useOnline();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const failed = isOnline ? FAILED : OFFLINE;
  const { title, text } = isMissing ? MISSING : failed;
  useReturn(isOnline);
  return (
    <div className="frame message-page stack">
      <title>{isMissing ? 'Not found' : 'Something went wrong'}</title>
      <h1>{title}</h1>
      <p className="muted readable">{text}</p>
      <p className="row wrap">
        <WayOn isMissing={isMissing} isOnline={isOnline} />
      </p>
    </div>
  );
}

export function RouteError() {
  return (
    <main id="main" tabIndex={-1}>
      <RouteProblem />
    </main>
  );
}
