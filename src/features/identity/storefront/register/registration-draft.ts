import { useCallback, useRef, useState } from 'react';
import { DRAFT } from '#platform/client/drafts.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';

export type RegistrationInput = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  dateOfBirth: string;
  gender: string;
  password: string;
  confirmPassword: string;
};
export type RegistrationField = keyof RegistrationInput;
export type RegistrationErrors = Partial<Record<RegistrationField, string>>;

type Draft = Omit<RegistrationInput, 'password' | 'confirmPassword'>;

const memory = tabMemory<Partial<Draft>>(`${DRAFT}registration`);

export const EMPTY_REGISTRATION: RegistrationInput = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  dateOfBirth: '',
  gender: '',
  password: '',
  confirmPassword: '',
};

function readDraft(): RegistrationInput {
  return { ...EMPTY_REGISTRATION, ...memory.read() };
}

/** Saves everything but the passwords, which are stored nowhere. */
export function saveDraft(input: RegistrationInput): void {
  const { password: _, confirmPassword: __, ...draft } = input;
  memory.save(draft);
}

export const dropDraft = memory.clear;

/** Input from before hydration, over the saved draft. */
function readForm(form: HTMLFormElement): RegistrationInput {
  const input = { ...readDraft() };
  for (const [name, value] of new FormData(form)) {
    if (name in input && typeof value === 'string' && value !== '') {
      input[name as RegistrationField] = value;
    }
  }
  return input;
}

export function useRegistrationInput() {
  const formRef = useRef<HTMLFormElement>(null);
  const [input, setInput] = useState(EMPTY_REGISTRATION);
  // Reads on attach, not in an effect: the next render would overwrite the input.
  const attach = useCallback((form: HTMLFormElement | null) => {
    formRef.current = form;
    if (form) setInput(readForm(form));
  }, []);
  function change(field: RegistrationField, value: string): void {
    const next = { ...input, [field]: value };
    setInput(next);
    saveDraft(next);
  }
  return { formRef, input, attach, change };
}
