import { useEffect, useEffectEvent, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useLocation } from 'react-router';
import { useOpenOverlay } from '#platform/client/overlay-link.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import { KeptSignIn, useSignIn } from './sign-in-state.ts';

const TITLE = 'You have been signed out';

/** Whose work is on this page; undefined again once they are back, or gone on. */
function useEnded() {
  const signIn = useSignIn();
  const { pathname } = useLocation();
  const [workedAt, setWorkedAt] = useState<string>();
  const ended = signIn.status === 'out' ? signIn.ended : undefined;
  return {
    ended: workedAt === pathname ? ended : undefined,
    markWork: () => {
      if (signIn.status === 'in') setWorkedAt(pathname);
    },
  };
}

/**
 * A page that belongs to the signed-in person. When their session ends without a sign-out, a page they
 * typed or pressed something on stays as it is, and offers to sign in again. One that was only looked at
 * closes: a lost phone, signed out from another device, shows nothing more.
 */
export function KeptSession({ children }: { children: ReactNode }) {
  const { ended, markWork } = useEnded();
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
  // React's events of dialogs arrive here too, although their elements lie outside.
  function markPress({ target }: SyntheticEvent): void {
    if (target instanceof Element && target.closest('button')) markWork();
  }
  return (
    <div className="contents" onInputCapture={markWork} onClickCapture={markPress}>
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
    </div>
  );
}
