import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { identityProvider } from '#features/identity/storefront/sign-in-state.ts';
import { useSecurity } from '#features/identity/storefront/security/use-security.ts';
import { useHistoryDialog } from '#platform/client/page/use-history-dialog.ts';
import { useProfile } from '#features/profile/storefront/use-profile.ts';
import { importAgain } from '#platform/client/import-again.ts';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { NotLoaded } from '#platform/ui/feedback/loading/not-loaded.tsx';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { deferredDialog } from '#platform/ui/overlays/dialog/deferred-dialog.tsx';
import { usePreload } from '#platform/ui/overlays/use-preload.ts';

const loadDialogs = () =>
  importAgain(() => import('#features/identity/storefront/security/two-factor-dialogs.tsx'));
const TurnOnDialog = deferredDialog(async () => ({ default: (await loadDialogs()).TurnOnDialog }));

export default function TwoFactorDue() {
  return (
    <section className="frame message-page stack">
      <h1 tabIndex={-1}>One more step to your workbench</h1>
      <p className="muted readable">
        Everything about your shop and its customers is here. To protect it from a stolen password,
        the workbench also asks for a code from your phone.
      </p>
      <Way />
    </section>
  );
}

function Way() {
  const { data: security, isFailed, problem, reload } = useSecurity();
  if (isFailed || security === undefined)
    return (
      <NotLoaded
        failure={problem?.detail}
        reload={reload}
        failed="Your sign-in settings didn't load."
        loading="Loading your sign-in settings"
        count={1}
      />
    );
  if (security === null) {
    return (
      <Next words="Turn on the second step with the service that has your account, then sign in here again.">
        <SignInAgain>Sign out</SignInAgain>
      </Next>
    );
  }
  if (!security.hasPassword) {
    return (
      <Next words="You sign in with Google, but the code works with a password. Set one by email first.">
        <LinkButton to="/forgot-password">Set a password</LinkButton>
      </Next>
    );
  }
  if (security.hasSecondStep) {
    return (
      <Next words="Your second step is on, but you signed in without it. Sign in with your password and the code.">
        <SignInAgain>Sign in with a code</SignInAgain>
      </Next>
    );
  }
  return <TurnOn />;
}

function Next({ words, children }: { words: string; children: ReactNode }) {
  return (
    <>
      <p className="readable">{words}</p>
      <p className="row wrap">
        {children}
        <LinkButton variant="secondary" to="/">
          See the shop
        </LinkButton>
      </p>
    </>
  );
}

function TurnOn() {
  const step = useHistoryDialog<true>('second-step');
  const { reload } = useProfile();
  const [isOn, setIsOn] = useState(false);
  usePreload(loadDialogs);

  /** The admin screens open only after the recovery codes were read. */
  function close(): void {
    step.close();
    if (isOn) void reload();
  }
  return (
    <>
      <Next words="Turning it on takes a minute: your password, an authenticator app, one code.">
        <Button onClick={() => step.open(true)}>Turn on second step</Button>
      </Next>
      {step.opened && (
        <TurnOnDialog
          key={step.opened.key}
          isOpen={step.isOpen}
          onClose={close}
          onTurnedOn={() => setIsOn(true)}
        />
      )}
    </>
  );
}

function SignInAgain({ children }: { children: string }) {
  const { to, ...options } = useOverlayLink('sign-in');
  const navigate = useNavigate();
  const alert = useAlert();
  const [isBusy, setIsBusy] = useState(false);
  async function signOut(): Promise<void> {
    setIsBusy(true);
    const outcome = await (await identityProvider()).signOut();
    if (outcome.ok) return void navigate(to, options);
    setIsBusy(false);
    alert({ title: 'You are still signed in', text: outcome.problem.detail });
  }
  return (
    <Button busy={isBusy} busyLabel="Signing out…" onClick={() => void signOut()}>
      {children}
    </Button>
  );
}
