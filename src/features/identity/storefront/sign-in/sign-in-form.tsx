import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import { useShop } from '#platform/client/use-shop.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Checkbox } from '#platform/ui/forms/checkbox.tsx';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { CustomerApi } from '../customer-api.ts';
import { useRegisterLink } from '../way-back.ts';
import { CodeForm } from './code-form.tsx';
import { useGoogleSignIn, type GooglePhase } from './use-google-sign-in.ts';
import { usePasswordForm } from './use-password-form.ts';

type Props = {
  customers: CustomerApi;
  emailRef: RefObject<HTMLInputElement | null>;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
};

export function SignInForm({ customers, emailRef, onBusy, onClose }: Props) {
  const [failure, setFailure] = useState<string>();
  const [isHalfWay, setIsHalfWay] = useState(false);
  const [isTypingCode, setIsTypingCode] = useState(false);
  const password = usePasswordForm({
    customers,
    setFailure,
    onTwoFactor: () => setIsHalfWay(true),
  });
  const google = useGoogleSignIn({ customers, onRefused: setFailure });
  const { identity } = useShop();
  const isBusy = password.isBusy || isTypingCode || google.phase !== 'idle';
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);

  const { askAgain } = password;
  const wasHalfWay = useRef(false);
  useEffect(() => {
    if (isHalfWay) wasHalfWay.current = true;
    // A form that waits for an answer takes no focus.
    if (isHalfWay || isBusy || !wasHalfWay.current) return;
    wasHalfWay.current = false;
    askAgain();
  }, [isHalfWay, isBusy, askAgain]);

  function goBack(words?: string): void {
    setIsHalfWay(false);
    setFailure(words);
  }
  return (
    <>
      {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
      {isHalfWay && <CodeForm customers={customers} onBusy={setIsTypingCode} onBack={goBack} />}
      {/* What was typed stays in the form underneath. */}
      <div className="login-first" hidden={isHalfWay}>
        <PasswordForm {...password} emailRef={emailRef} isBlocked={isBusy} />
        {identity.hasGoogle && (
          <>
            <p className="or">or</p>
            <GoogleButton
              phase={google.phase}
              isBlocked={password.isBusy}
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

type PasswordFormProps = ReturnType<typeof usePasswordForm> & {
  emailRef: Props['emailRef'];
  isBlocked: boolean;
};

function PasswordForm(props: PasswordFormProps) {
  const { errors, isBusy, secondsLeft, isBlocked, form, send, clear, emailRef } = props;
  const isOnline = useOnline();
  const reasonId = useId();
  return (
    <form
      ref={form}
      className="login-form"
      method="post"
      noValidate
      inert={isBlocked}
      onSubmit={(event) => void send(event)}
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        ref={emailRef}
        error={errors.email}
        onChange={() => clear('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        error={errors.password}
        onChange={() => clear('password')}
      />
      <div className="login-row">
        <Checkbox label="Remember me" name="remember" />
        <Link className="link" to="/forgot-password">
          Forgot password?
        </Link>
      </div>
      {secondsLeft > 0 && (
        <Banner>
          Wrong passwords were tried for this account, so a browser that is new here waits a moment.
          Signing in goes on by itself.
        </Banner>
      )}
      <Button
        type="submit"
        size="l"
        block
        busy={isBusy}
        busyLabel={secondsLeft > 0 ? `Signing in, ${secondsLeft} s…` : 'Signing in…'}
        aria-disabled={!isOnline}
        aria-describedby={isOnline ? undefined : reasonId}
      >
        Sign In
      </Button>
      {!isOnline && (
        <p className="reason" id={reasonId}>
          Sign-in needs a connection
        </p>
      )}
    </form>
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
      <div className="login-wait">
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
    <p className="login-new">
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
