import { PASSWORD_LENGTH } from './password-length.ts';

type Typed = { password: string; confirmPassword: string };
export type PasswordFaults = { password?: string; confirmPassword?: string };

function passwordFault({ length }: string): string | undefined {
  if (length === 0) return 'Password is required';
  if (length < PASSWORD_LENGTH.min) {
    return `Password must be at least ${PASSWORD_LENGTH.min} characters`;
  }
  return length > PASSWORD_LENGTH.max ? `Use at most ${PASSWORD_LENGTH.max} characters` : undefined;
}

function confirmationFault({ password, confirmPassword }: Typed): string | undefined {
  if (confirmPassword === '') return 'Please confirm your password';
  return confirmPassword === password ? undefined : 'Passwords do not match';
}

/** Errors of a password typed twice, by field, worded as in the specification's section 5. */
export function newPasswordFaults(typed: Typed): PasswordFaults {
  const password = passwordFault(typed.password);
  const confirmPassword = confirmationFault(typed);
  return {
    ...(password !== undefined && { password }),
    ...(confirmPassword !== undefined && { confirmPassword }),
  };
}
