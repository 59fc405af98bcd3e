import { useRef, useState, type FormEvent, type RefObject } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import type { CustomerApi } from '../customer-api.ts';
import { createAccount, type Registered } from './create-account.ts';
import {
  dropDraft,
  EMPTY_REGISTRATION,
  saveDraft,
  type RegistrationErrors,
  type RegistrationField,
  type RegistrationInput,
} from './registration-draft.ts';

export type Failure = { text: string; problem: ProblemBody };

const FAILURES = {
  provider: 'Authentication error. Please try again.',
  shop: 'Backend error. Please try again.',
};

function errorsOf({ code, detail, fields = {} }: ProblemBody): RegistrationErrors {
  if (code === 'PASSWORD_REFUSED') return { password: detail };
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => field in EMPTY_REGISTRATION),
  );
}

/** Local date, as 2026-11-21. */
export function today(): string {
  return new Intl.DateTimeFormat('en-CA').format(new Date());
}

function focusField(form: HTMLFormElement | null, name: string): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus());
}

export type RegistrationOptions = {
  customers: CustomerApi;
  check: (input: RegistrationInput, isShort: boolean) => RegistrationErrors;
  isShort: boolean;
};

export function useRegistration(
  form: RefObject<HTMLFormElement | null>,
  input: RegistrationInput,
  { customers, check, isShort }: RegistrationOptions,
) {
  const [errors, setErrors] = useState<RegistrationErrors>({});
  const [failure, setFailure] = useState<Failure>();
  const [tries, setTries] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [done, setDone] = useState<Extract<Registered, { step: 'done' }>>();
  const alert = useAlert();
  const announce = useAnnounce();
  const button = useRef<HTMLButtonElement>(null);

  function refuse({ step, problem }: Exclude<Registered, { step: 'done' }>): void {
    const wrong = errorsOf(problem);
    const text = FAILURES[step];
    const [first] = Object.keys(wrong);
    setErrors(wrong);
    setFailure({ text, problem });
    alert({
      title: 'Registration Failed',
      text,
      onClose() {
        if (first === undefined) requestAnimationFrame(() => button.current?.focus());
        else focusField(form.current, first);
      },
    });
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const wrong = check(input, isShort);
    const [first, ...others] = Object.keys(wrong);
    setErrors(wrong);
    setFailure(undefined);
    setTries((before) => before + 1);
    if (first !== undefined) {
      // The summary takes the focus if there are several errors.
      if (others.length === 0) focusField(form.current, first);
      return;
    }
    setIsBusy(true);
    announce('Creating your account…');
    const registered = await createAccount(customers, input);
    setIsBusy(false);
    if (registered.step !== 'done') {
      // Deleting the account ended its session, and with it every draft of the tab.
      saveDraft(input);
      return refuse(registered);
    }
    dropDraft();
    setDone(registered);
  }

  function clear(field: RegistrationField): void {
    setErrors((old) => {
      const others = { ...old };
      delete others[field];
      return others;
    });
  }
  return { errors, failure, tries, isBusy, done, button, send, clear };
}
