import { useCallback, useRef, useState } from 'react';
import { DRAFT } from '#platform/client/drafts.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';

export type TypedRegistration = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  dateOfBirth: string;
  gender: string;
  password: string;
  confirmPassword: string;
};
export type RegistrationField = keyof TypedRegistration;
export type RegistrationErrors = Partial<Record<RegistrationField, string>>;

type Draft = Omit<TypedRegistration, 'password' | 'confirmPassword'>;

const memory = tabMemory<Partial<Draft>>(`${DRAFT}registration`);

export const EMPTY_REGISTRATION: TypedRegistration = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  dateOfBirth: '',
  gender: '',
  password: '',
  confirmPassword: '',
};

function readDraft(): TypedRegistration {
  return { ...EMPTY_REGISTRATION, ...memory.read() };
}

/** Saves everything but the passwords, which are stored nowhere. */
export function saveDraft(typed: TypedRegistration): void {
  const { password: _, confirmPassword: __, ...draft } = typed;
  memory.keep(draft);
}

export const dropDraft = memory.drop;

/** Input typed before hydration, over the saved draft. */
function readForm(form: HTMLFormElement): TypedRegistration {
  const typed = { ...readDraft() };
  for (const [name, value] of new FormData(form)) {
    if (name in typed && typeof value === 'string' && value !== '') {
      typed[name as RegistrationField] = value;
    }
  }
  return typed;
}

export function useTyped() {
  const formRef = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(EMPTY_REGISTRATION);
  // On attach, not in an effect: the next render would overwrite the input.
  const attach = useCallback((form: HTMLFormElement | null) => {
    formRef.current = form;
    if (form) setTyped(readForm(form));
  }, []);
  function change(field: RegistrationField, value: string): void {
    const next = { ...typed, [field]: value };
    setTyped(next);
    saveDraft(next);
  }
  return { formRef, typed, attach, change };
}
