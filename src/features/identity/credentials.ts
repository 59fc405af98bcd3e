import { emailIn } from '#platform/contract/typed/email.ts';

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

const MAX_EMAIL_LENGTH = 254;

/** The same addresses as the server's schema; a test compares the two. */
const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

export function emailError(input: string): string | undefined {
  const email = emailIn(input);
  if (email === '') return 'Email is required';
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email) ? undefined : 'Email is invalid';
}

function passwordError({ length }: string): string | undefined {
  if (length === 0) return 'Password is required';
  if (length < PASSWORD_LENGTH.min) {
    return `Password must be at least ${PASSWORD_LENGTH.min} characters`;
  }
  return length > PASSWORD_LENGTH.max ? `Use at most ${PASSWORD_LENGTH.max} characters` : undefined;
}

function confirmationError(password: string, confirmPassword: string): string | undefined {
  if (confirmPassword === '') return 'Please confirm your password';
  return confirmPassword === password ? undefined : 'Passwords do not match';
}

type NewPassword = { password: string; confirmPassword: string };
export type NewPasswordErrors = { password?: string; confirmPassword?: string };

/** Errors of a password and its confirmation, by field. */
export function newPasswordErrors({ password, confirmPassword }: NewPassword): NewPasswordErrors {
  const first = passwordError(password);
  const second = confirmationError(password, confirmPassword);
  return {
    ...(first !== undefined && { password: first }),
    ...(second !== undefined && { confirmPassword: second }),
  };
}
