import { useCallback, useRef, useState, type FormEvent, type RefObject } from 'react';
import { Link } from 'react-router';
import { emailIn } from '#platform/contract/typed/email.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { Form, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { PasswordField } from '#platform/ui/forms/inputs/password-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { emailError } from '../../credentials.ts';
import type { CustomerApi } from '../customer-api.ts';
import { sentOutcome } from '../sent-outcome.ts';
import { signedInText, signInWithPassword } from './sign-in.ts';
import styles from './sign-in.module.css';

const EMPTY = { email: '', password: '', remember: false };
type Typed = typeof EMPTY;

const Credentials = checkedDraft(
  ({ email, password }: Typed): Record<string, string> => {
    const error = emailError(email);
    return {
      ...(error !== undefined && { email: error }),
      ...(password === '' && { password: 'Password is required' }),
    };
  },
  (typed) => ({ ...typed, email: emailIn(typed.email) }),
);

/** Read on submit, because browsers fill fields in without events. */
function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { email: text('email'), password: text('password'), remember: data.has('remember') };
}

/** Seconds that the form waits before it sends again. */
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
  const { secondsLeft, countDown } = useRetryDelay();
  const passwordRef = useRef<HTMLInputElement>(null);
  const alert = useAlert();
  const announce = useAnnounce();
  const toast = useToast();

  function refuse({ detail, status }: ProblemBody): void {
    const text = detail || 'Please try again later.';
    // A password that came too soon was not checked.
    if (passwordRef.current && status !== 429) passwordRef.current.value = '';
    alert({
      title: 'Login Failed',
      text,
      onClose: () => requestAnimationFrame(() => passwordRef.current?.focus()),
    });
  }

  const form = useForm({
    schema: Credentials,
    start: EMPTY,
    send: async (input) => {
      setFailure(undefined);
      announce('Signing in…');
      let found = await signInWithPassword(customers, input);
      const wait = found.ok ? undefined : shortDelayOf(found.problem);
      if (wait !== undefined) {
        await countDown(wait);
        found = await signInWithPassword(customers, input);
      }
      if (found.ok) toast.success(signedInText(found.customer));
      else if (found.problem.code === 'SECOND_STEP') onTwoFactor();
      else refuse(found.problem);
      return sentOutcome(found);
    },
  });

  const clearPassword = useCallback(() => {
    if (!passwordRef.current) return;
    passwordRef.current.value = '';
    passwordRef.current.focus();
  }, []);
  return { form, secondsLeft, passwordRef, clearPassword };
}

type PasswordFormProps = ReturnType<typeof usePasswordForm> & {
  emailRef: RefObject<HTMLInputElement | null>;
  isBlocked: boolean;
};

export function PasswordForm(props: PasswordFormProps) {
  const { form, secondsLeft, isBlocked, emailRef, passwordRef } = props;
  function read({ currentTarget }: FormEvent<HTMLFormElement>): void {
    const { email, password, remember } = typedIn(currentTarget);
    form.change('email', email);
    form.change('password', password);
    form.change('remember', remember);
  }
  return (
    <Form
      form={form}
      className={styles.form}
      method="post"
      inert={isBlocked}
      onSubmitCapture={read}
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        ref={emailRef}
        error={form.errorOf('email')}
        onChange={({ target }) => form.change('email', target.value)}
      />
      <PasswordField
        ref={passwordRef}
        label="Password"
        name="password"
        error={form.errorOf('password')}
        onChange={({ target }) => form.change('password', target.value)}
      />
      <div className={`row between wrap ${styles.row}`}>
        <Checkbox label="Remember me" name="remember" />
        <Link className="link tap" to="/forgot-password">
          Forgot password?
        </Link>
      </div>
      {secondsLeft > 0 && (
        <Banner>
          Someone tried wrong passwords for this account, so a new browser waits a moment. Signing
          in continues by itself.
        </Banner>
      )}
      <SendButton
        size="l"
        block
        busyLabel={secondsLeft > 0 ? `Signing in, ${secondsLeft} s…` : 'Signing in…'}
      >
        Sign In
      </SendButton>
      <FormWaiting offline="Sign-in needs a connection" />
    </Form>
  );
}
