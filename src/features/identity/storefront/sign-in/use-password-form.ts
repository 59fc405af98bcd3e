import { type FormEvent, useCallback, useRef, useState } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { CustomerApi } from '../customer-api.ts';
import { emailMessage } from './email-message.ts';
import { signedInText, signInWithPassword } from './sign-in.ts';

type Errors = { email?: string | undefined; password?: string | undefined };

/** Read when sent, because browsers fill fields in without events. */
function read(form: HTMLFormElement) {
  const typed = new FormData(form);
  const text = (name: string): string => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    email: text('email').trim(),
    password: text('password'),
    remember: typed.has('remember'),
  };
}

function check({ email, password }: { email: string; password: string }): Errors {
  const wrong = emailMessage(email);
  return {
    ...(wrong !== undefined && { email: wrong }),
    ...(password === '' && { password: 'Password is required' }),
  };
}

const LONGEST_WAIT = 15;

function shortWaitOf({ retryAfter }: ProblemBody): number | undefined {
  return retryAfter !== undefined && retryAfter <= LONGEST_WAIT ? retryAfter : undefined;
}

function second(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1000));
}

function useShortWait() {
  const [secondsLeft, setSecondsLeft] = useState(0);
  const announce = useAnnounce();
  async function waitFor(seconds: number): Promise<void> {
    announce(`Signing in again in ${seconds} seconds…`);
    for (let left = seconds; left > 0; left -= 1) {
      setSecondsLeft(left);
      await second();
    }
    setSecondsLeft(0);
  }
  return { secondsLeft, waitFor };
}

type Options = {
  customers: CustomerApi;
  setFailure: (words: string | undefined) => void;
  onTwoFactor: () => void;
};

/** Password part of the login modal. A failure clears only the password; a short wait runs in the form, which then sends again. */
export function usePasswordForm({ customers, setFailure, onTwoFactor }: Options) {
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const { secondsLeft, waitFor } = useShortWait();
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
    const typed = read(event.currentTarget);
    const wrong = check(typed);
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first !== undefined) return focus(first);
    setFailure(undefined);
    setIsBusy(true);
    announce('Signing in…');
    let found = await signInWithPassword(customers, typed);
    const wait = found.ok ? undefined : shortWaitOf(found.problem);
    if (wait !== undefined) {
      await waitFor(wait);
      found = await signInWithPassword(customers, typed);
    }
    setIsBusy(false);
    if (found.ok) toast.success(signedInText(found.customer));
    else if (found.problem.code === 'SECOND_STEP') onTwoFactor();
    else refuse(found.problem);
  }

  const askAgain = useCallback(() => {
    const password = form.current?.querySelector<HTMLInputElement>('[name="password"]');
    if (!password) return;
    password.value = '';
    password.focus();
  }, []);

  function clear(name: keyof Errors): void {
    setErrors((old) => ({ ...old, [name]: undefined }));
  }
  return { errors, isBusy, secondsLeft, form, send, clear, askAgain };
}
