import { DRAFT } from '#platform/client/drafts.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';

/** What stands in the fields of the registration form. */
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

/** What this tab has kept of an unfinished registration. */
export function readDraft(): TypedRegistration {
  return { ...EMPTY_REGISTRATION, ...memory.read() };
}

/** Keeps everything but the passwords, which are written down nowhere. */
export function saveDraft(typed: TypedRegistration): void {
  const { password: _, confirmPassword: __, ...draft } = typed;
  memory.keep(draft);
}

export const dropDraft = memory.drop;
