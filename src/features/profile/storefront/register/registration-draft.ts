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

const KEY = 'registration-draft';

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
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return { ...EMPTY_REGISTRATION, ...(typeof saved === 'object' ? saved : {}) };
  } catch {
    return EMPTY_REGISTRATION;
  }
}

/** Keeps everything but the passwords, which are written down nowhere. */
export function saveDraft(typed: TypedRegistration): void {
  const { password: _, confirmPassword: __, ...draft } = typed;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the form itself still holds what was typed.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: nothing was kept there.
  }
}
