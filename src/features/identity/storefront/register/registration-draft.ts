import { DRAFT } from '#platform/client/drafts/drafts.ts';
import { tabMemory, type TabMemory } from '#platform/client/drafts/tab-memory.ts';

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

const memory = tabMemory<Partial<RegistrationInput>>(`${DRAFT}registration`);

/** Holds everything but the passwords, which are stored nowhere. */
export const registrationDraft: TabMemory<RegistrationInput> = {
  read() {
    const stored = memory.read();
    return stored && { ...EMPTY_REGISTRATION, ...stored };
  },
  save(input) {
    const { password: _, confirmPassword: __, ...draft } = input;
    memory.save(draft);
  },
  clear: memory.clear,
};
