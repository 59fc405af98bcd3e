import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import { useSite } from '#platform/client/page/use-site.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Dialog } from '#platform/ui/overlays/dialog/dialog.tsx';
import { DialogTitle } from '#platform/ui/overlays/dialog/dialog-title.tsx';
import { useOnTop } from '#platform/ui/overlays/use-on-top.ts';
import { Shore } from '#platform/ui/shore/shore.tsx';
import type { CustomerApi } from '../customer-api.ts';
import { useSignIn } from '../sign-in-state.ts';
import { useRegisterLink } from '../way-back.ts';
import { CodeForm } from './code-form.tsx';
import { useGoogleSignIn, type GooglePhase } from './google-sign-in.tsx';
import { PasswordForm, usePasswordForm } from './password-form.tsx';
import styles from './sign-in.module.css';

type Overlay = { isOpen: boolean; onClose: () => void };
/** Reasons for opening it, by the word in its link. */
const REASONS = new Map([
  ['piece', "Then you can add this piece to your cart. You'll come back to it."],
  ['cart', "Your cart is kept with your account. You'll come back to it."],
  ['page', "This page needs an account. You'll come back to it."],
]);

type Props = Overlay & {
  why: string | undefined;
  customers: CustomerApi;
  picture: ReactNode;
};

/** Closes the finished dialog; running steps come first. */
function useEnd({ isOpen, onClose }: Overlay, isBusy: boolean): void {
  const { status } = useSignIn();
  const { identity } = useSite();
  const isPointless = status === 'in' || identity.kind === 'none';
  const isDue = isOpen && isPointless && !isBusy;
  const end = useEffectEvent(onClose);
  useEffect(() => {
    if (isDue) end();
  }, [isDue]);
}

export function SignInDialog({ isOpen, onClose, why = '', customers, picture }: Props) {
  const { status } = useSignIn();
  const [isBusy, setIsBusy] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const isShown = useOnTop(isOpen && (status === 'out' || isBusy));
  useEnd({ isOpen, onClose }, isBusy);
  return (
    <Dialog
      open={isShown}
      onClose={onClose}
      isInAddress
      className={styles.signIn}
      initialFocus={email}
    >
      <Shore edge="bottom" half className={styles.band}>
        {picture}
      </Shore>
      <div className={`column ${styles.body}`}>
        <DialogTitle>Sign in</DialogTitle>
        {REASONS.has(why) && <p className="muted">{REASONS.get(why)}</p>}
        <SignInForm customers={customers} emailRef={email} onBusy={setIsBusy} onClose={onClose} />
      </div>
    </Dialog>
  );
}

type SignInFormProps = {
  customers: CustomerApi;
  emailRef: RefObject<HTMLInputElement | null>;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
};

function SignInForm({ customers, emailRef, onBusy, onClose }: SignInFormProps) {
  const [failure, setFailure] = useState<string>();
  const [isCodeDue, setIsCodeDue] = useState(false);
  const [isCodeBusy, setIsCodeBusy] = useState(false);
  const password = usePasswordForm({
    customers,
    setFailure,
    onTwoFactor: () => setIsCodeDue(true),
  });
  const google = useGoogleSignIn({ customers, onRefused: setFailure });
  const { identity } = useSite();
  const isBusy = password.form.isSending || isCodeBusy || google.phase !== 'idle';
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);

  const { clearPassword } = password;
  const wasCodeDue = useRef(false);
  useEffect(() => {
    if (isCodeDue) wasCodeDue.current = true;
    // A form that waits for an answer takes no focus.
    if (isCodeDue || isBusy || !wasCodeDue.current) return;
    wasCodeDue.current = false;
    clearPassword();
  }, [isCodeDue, isBusy, clearPassword]);

  function goBack(reason?: string): void {
    setIsCodeDue(false);
    setFailure(reason);
  }
  return (
    <>
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      {isCodeDue && <CodeForm customers={customers} onBusy={setIsCodeBusy} onBack={goBack} />}
      {/* Hidden, so that the input stays. */}
      <div className={styles.first} hidden={isCodeDue}>
        <PasswordForm {...password} emailRef={emailRef} isBlocked={isBusy} />
        {identity.hasGoogle && (
          <>
            <p className={`row ${styles.or}`}>or</p>
            <GoogleButton
              phase={google.phase}
              isBlocked={password.form.isSending}
              onStart={() => void google.start()}
              onGiveUp={google.giveUp}
            />
          </>
        )}
        <CreateAccount onClose={onClose} />
      </div>
    </>
  );
}

type GoogleButtonProps = {
  phase: GooglePhase;
  isBlocked: boolean;
  onStart: () => void;
  onGiveUp: () => void;
};

function GoogleButton({ phase, isBlocked, onStart, onGiveUp }: GoogleButtonProps) {
  const isOnline = useOnline();
  if (phase === 'window') {
    return (
      <div className={`row between ${styles.waiting}`}>
        <output>Finish in the Google window</output>
        <Button variant="secondary" size="s" onClick={onGiveUp}>
          Cancel
        </Button>
      </div>
    );
  }
  return (
    <Button
      variant="secondary"
      size="l"
      block
      icon={<GoogleMark />}
      busy={phase === 'leaving'}
      busyLabel="Opening Google…"
      aria-disabled={isBlocked || !isOnline}
      onClick={onStart}
    >
      Continue with Google
    </Button>
  );
}

function CreateAccount({ onClose }: { onClose: () => void }) {
  const register = useRegisterLink();
  const { pathname } = useLocation();
  const isThere = pathname === '/register';
  return (
    <p className={styles.newcomer}>
      New here?{' '}
      <Link
        className="link"
        {...register}
        onClick={(event) => {
          if (!isThere) return;
          event.preventDefault();
          onClose();
        }}
      >
        Create an account
      </Link>
    </p>
  );
}

/** Google's own mark, which their rules for the button require. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M22.5 12.2c0-.7-.1-1.4-.2-2.1H12v4h5.900a5 5 0 0 1-2.200 3.300v2.700h3.500c2.100-1.900 3.300-4.700 3.300-7.900Z"
      />
      <path
        fill="#34A853"
        d="M12 23c3 0 5.500-1 7.200-2.700l-3.500-2.700c-1 .7-2.200 1-3.700 1-2.900 0-5.300-1.900-6.200-4.500H2.200v2.800A11 11 0 0 0 12 23Z"
      />
      <path
        fill="#FBBC05"
        d="M5.800 14.100a6.600 6.600 0 0 1 0-4.200V7.100H2.200a11 11 0 0 0 0 9.800z"
      />
      <path
        fill="#EA4335"
        d="M12 5.400c1.600 0 3.100.6 4.200 1.600l3.100-3.100A11 11 0 0 0 2.200 7.100l3.600 2.800C6.700 7.300 9.100 5.400 12 5.400Z"
      />
    </svg>
  );
}
