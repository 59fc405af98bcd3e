import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useOpenOverlay } from '#platform/client/overlay-link.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import { KeptSignIn, useSignIn, type SignedIn } from './sign-in-state.ts';

const TITLE = 'You have been signed out';

/** Whose page this was when their session ended; undefined again once they are back, or gone on. */
function useEnded(): SignedIn | undefined {
  const signIn = useSignIn();
  const { pathname } = useLocation();
  const [shownAt, setShownAt] = useState<string>();
  if (signIn.status === 'in' && shownAt !== pathname) setShownAt(pathname);
  const ended = signIn.status === 'out' ? signIn.ended : undefined;
  return shownAt === pathname ? ended : undefined;
}

/**
 * A page that belongs to whoever is signed in. When their session ends without a sign-out, the page stays
 * with all that is typed on it, and offers to sign in again.
 */
export function KeptSession({ children }: { children: ReactNode }) {
  const ended = useEnded();
  const openSignIn = useOpenOverlay('sign-in');
  const alert = useAlert();
  const tell = useEffectEvent(() =>
    alert({
      isSole: true,
      title: TITLE,
      text: 'Your session has ended. Nothing you typed is lost: sign in again, then save it.',
      actions: [{ label: 'Sign in again', onSelect: openSignIn }, { label: 'Not now' }],
    }),
  );
  const hasEnded = ended !== undefined;
  useEffect(() => {
    if (hasEnded) tell();
  }, [hasEnded]);
  return (
    <>
      {ended && (
        <div className="frame pt-6">
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
        </div>
      )}
      <KeptSignIn value={ended}>{children}</KeptSignIn>
    </>
  );
}
