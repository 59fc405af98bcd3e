import { useCallback, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { Link } from 'react-router';
import { emailIn } from '#platform/contract/typed/email.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Checkbox } from '#platform/ui/forms/checkbox.tsx';
import { PasswordField } from '#platform/ui/forms/password-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import { emailError } from '../../credentials.ts';
import type { CustomerApi } from '../customer-api.ts';
import { signedInText, signInWithPassword } from './sign-in.ts';

type Errors = { email?: string | undefined; password?: string | undefined };

/** Read on submit, because browsers fill fields in without events. */
function read(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    email: emailIn(text('email')),
    password: text('password'),
    remember: data.has('remember'),
  };
}

function check({ email, password }: { email: string; password: string }): Errors {
  const error = emailError(email);
  return {
    ...(error !== undefined && { email: error }),
    ...(password === '' && { password: 'Password is required' }),
  };
}

/** Seconds that the form waits by itself before it sends again. */
const MAX_SHORT_DELAY = 15;

function shortDelayOf({ retryAfter }: ProblemBody): number | undefined {
  return retryAfter !== undefined && retryAfter <= MAX_SHORT_DELAY ? retryAfter : undefined;
}

function second(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1000));
}

function useRetryDelay() {
  const [secondsLeft, setSecondsLeft] = useState(0);
  const announce = useAnnounce();
  async function countDown(seconds: number): Promise<void> {
    announce(`Signing in again in ${seconds} seconds…`);
    for (let left = seconds; left > 0; left -= 1) {
      setSecondsLeft(left);
      await second();
    }
    setSecondsLeft(0);
  }
  return { secondsLeft, countDown };
}

type Options = {
  customers: CustomerApi;
  setFailure: (text: string | undefined) => void;
  onTwoFactor: () => void;
};

/** Password part of the login modal. A failure clears only the password; a short wait runs in the form, which then sends again. */
export function usePasswordForm({ customers, setFailure, onTwoFactor }: Options) {
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const { secondsLeft, countDown } = useRetryDelay();
  const form = useRef<HTMLFormElement>(null);
  const alert = useAlert();
  const announce = useAnnounce();
  const toast = useToast();

  function focus(name: string): void {
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus(),
    );
  }

  function refuse({ detail, status }: ProblemBody): void {
    const text = detail || 'Please try again later.';
    const password = form.current?.querySelector<HTMLInputElement>('[name="password"]');
    // A password that came too soon was not checked.
    if (password && status !== 429) password.value = '';
    setFailure(text);
    alert({ title: 'Login Failed', text, onClose: () => focus('password') });
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const input = read(event.currentTarget);
    const wrong = check(input);
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first !== undefined) return focus(first);
    setFailure(undefined);
    setIsBusy(true);
    announce('Signing in…');
    let found = await signInWithPassword(customers, input);
    const wait = found.ok ? undefined : shortDelayOf(found.problem);
    if (wait !== undefined) {
      await countDown(wait);
      found = await signInWithPassword(customers, input);
    }
    setIsBusy(false);
    if (found.ok) toast.success(signedInText(found.customer));
    else if (found.problem.code === 'SECOND_STEP') onTwoFactor();
    else refuse(found.problem);
  }

  const clearPassword = useCallback(() => {
    const password = form.current?.querySelector<HTMLInputElement>('[name="password"]');
    if (!password) return;
    password.value = '';
    password.focus();
  }, []);

  function clear(name: keyof Errors): void {
    setErrors((old) => ({ ...old, [name]: undefined }));
  }
  return { errors, isBusy, secondsLeft, form, send, clear, clearPassword };
}

type PasswordFormProps = ReturnType<typeof usePasswordForm> & {
  emailRef: RefObject<HTMLInputElement | null>;
  isBlocked: boolean;
};

export function PasswordForm(props: PasswordFormProps) {
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
