import { useCallback, useRef, useState, type FormEvent } from 'react';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import { emailMessage } from '../email-message.ts';
import { signInWithPassword } from './sign-in-with-password.ts';
import { signedInWords } from './signed-in-words.ts';

type Errors = { email?: string | undefined; password?: string | undefined };

/** What the form holds; read when it is sent, because browsers fill it in without telling anybody. */
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

type Outcomes = {
  setFailure: (words: string | undefined) => void;
  /** The password was right, and a code is asked for. */
  onSecondStep: () => void;
};

/** The password part of the login modal. A failure clears the password and nothing else. */
export function usePasswordForm({ setFailure, onSecondStep }: Outcomes) {
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const alert = useAlert();
  const announce = useAnnounce();
  const toast = useToast();

  function focus(name: string): void {
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus(),
    );
  }

  function refuse(text: string): void {
    const password = form.current?.querySelector<HTMLInputElement>('[name="password"]');
    if (password) password.value = '';
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
    const greeted = await signInWithPassword(typed);
    setIsBusy(false);
    if (greeted.ok) toast.success(signedInWords(greeted.profile));
    else if (greeted.problem.code === 'SECOND_STEP') onSecondStep();
    else refuse(greeted.problem.detail || 'Please try again later.');
  }

  /** After the second step the password has to be typed again. */
  const askAgain = useCallback(() => {
    const password = form.current?.querySelector<HTMLInputElement>('[name="password"]');
    if (!password) return;
    password.value = '';
    password.focus();
  }, []);

  function clear(name: keyof Errors): void {
    setErrors((old) => ({ ...old, [name]: undefined }));
  }
  return { errors, isBusy, form, send, clear, askAgain };
}
