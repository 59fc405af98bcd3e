import { useLayoutEffect, useRef, useState } from 'react';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { checkedDraft } from '#platform/contract/typed/typed-body.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import type { CustomerApi } from '../customer-api.ts';
import { createAccount, type Registered } from './create-account.ts';
import {
  EMPTY_REGISTRATION,
  registrationDraft,
  type RegistrationErrors,
  type RegistrationField,
  type RegistrationInput,
} from './registration-draft.ts';

const FAILURES = {
  provider: 'Authentication error. Please try again.',
  shop: 'Backend error. Please try again.',
};

type Done = Extract<Registered, { step: 'done' }>;

function refusalOf({ step, problem }: Exclude<Registered, Done>): ProblemBody {
  const refusal = { ...problem, title: FAILURES[step] };
  const isWeak = problem.code === 'PASSWORD_REFUSED';
  return isWeak ? { ...refusal, fields: { password: problem.detail } } : refusal;
}

export type RegistrationOptions = {
  customers: CustomerApi;
  check: (input: RegistrationInput, isShort: boolean) => RegistrationErrors;
  isShort: boolean;
};

export function useRegistration({ customers, check, isShort }: RegistrationOptions) {
  const [hasBegun, setHasBegun] = useState(false);
  const [done, setDone] = useState<Done>();
  const alert = useAlert();
  const announce = useAnnounce();
  const button = useRef<HTMLButtonElement>(null);

  function enterRefused(): void {
    const wrong = button.current?.form?.querySelector<HTMLElement>('[aria-invalid=true]');
    (wrong ?? button.current)?.focus();
  }

  const form = useForm({
    schema: checkedDraft(
      (input: RegistrationInput): Record<string, string> => ({ ...check(input, isShort) }),
      (input) => input,
    ),
    start: EMPTY_REGISTRATION,
    keep: registrationDraft,
    send: async (input) => {
      setHasBegun(true);
      announce('Creating your account…');
      const registered = await createAccount(customers, input);
      if (registered.step === 'done') return { ok: true, data: registered };
      // Deleting the account ended its session, and with it every draft of the tab.
      registrationDraft.save(input);
      const problem = refusalOf(registered);
      alert({
        title: 'Registration Failed',
        text: problem.title,
        onClose: () => requestAnimationFrame(enterRefused),
      });
      return { ok: false, problem };
    },
    after: setDone,
  });

  // Input from before hydration, which the next render would overwrite.
  useLayoutEffect(() => {
    for (const [name, value] of new FormData(button.current?.form ?? undefined)) {
      if (name in EMPTY_REGISTRATION && typeof value === 'string' && value !== '') {
        form.change(name as RegistrationField, value);
      }
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it has its fields
  }, []);
  return { form, isShort, hasBegun, done, button };
}

export type Registration = ReturnType<typeof useRegistration>;
