import {
  use,
  useEffect,
  useEffectEvent,
  useState,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { useLocation } from 'react-router';
import { useOpenOverlay } from '#platform/client/page/overlay-link.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { EndedSignIn, useSignIn } from './sign-in-state.ts';

const TITLE = 'You have been signed out';
const TEXT = 'Your session has ended. Nothing you typed is lost: sign in again, then save it.';

/** The ended sign-in of a page or dialog with work on it; undefined after signing in or leaving. */
function useEnded(isOpen: boolean) {
  const signIn = useSignIn();
  const { pathname } = useLocation();
  const [workedAt, setWorkedAt] = useState<string>();
  const ended = signIn.status === 'out' ? signIn.ended : undefined;
  // Work in a closed dialog was saved or discarded.
  if (!isOpen && !ended && workedAt !== undefined) setWorkedAt(undefined);
  return {
    ended: workedAt === pathname ? ended : undefined,
    markWork: () => {
      if (signIn.status === 'in') setWorkedAt(pathname);
    },
  };
}

export function SessionEndedBanner() {
  const openSignIn = useOpenOverlay('sign-in');
  if (!use(EndedSignIn)) return null;
  return (
    <Banner
      tone="bad"
      title={TITLE}
      action={
        <Button size="s" onClick={openSignIn}>
          Sign in again
        </Button>
      }
    >
      Nothing you typed is lost. Nothing can be saved before you sign in again.
    </Banner>
  );
}

type DialogGuardProps = {
  isOpen: boolean;
  text?: string;
  children: ReactNode;
};

/** Keeps a touched dialog if a session ends without a sign-out, with an alert to sign in; others close: a lost phone shows nothing more. */
export function DialogSessionGuard({ isOpen, text = TEXT, children }: DialogGuardProps) {
  const { ended, markWork } = useEnded(isOpen);
  const openSignIn = useOpenOverlay('sign-in');
  const alert = useAlert();
  const alertEnd = useEffectEvent(() =>
    alert({
      isSole: true,
      title: TITLE,
      text,
      actions: [{ label: 'Sign in again', onSelect: openSignIn }, { label: 'Not now' }],
    }),
  );
  const hasEnded = ended !== undefined;
  useEffect(() => {
    if (hasEnded) alertEnd();
  }, [hasEnded]);
  // React's events of dialogs arrive here too, although their elements lie outside.
  function markPress({ target }: SyntheticEvent): void {
    if (target instanceof Element && target.closest('button')) markWork();
  }
  return (
    <div className="contents" onInputCapture={markWork} onClickCapture={markPress}>
      <EndedSignIn value={ended}>{children}</EndedSignIn>
    </div>
  );
}

/** The same around a page, with a banner at its head. */
export function SessionGuard({ children }: { children: ReactNode }) {
  return (
    <DialogSessionGuard isOpen>
      <EndedBannerOfPage />
      {children}
    </DialogSessionGuard>
  );
}

function EndedBannerOfPage() {
  return (
    use(EndedSignIn) && (
      <div className="frame below-header">
        <SessionEndedBanner />
      </div>
    )
  );
}
