import type {
  RegistrationErrors,
  RegistrationField,
  TypedRegistration,
} from '#features/identity/storefront/register/registration-draft.ts';
import { emailMessage } from '#features/identity/storefront/sign-in/email-message.ts';
import { indianMobile } from '../phone.ts';

const NAME_LENGTH = 60;
const PASSWORD_LENGTH = { min: 8, max: 128 };
const FIRST_DAY = '1900-01-01';
const NOT_A_LINE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

function nameMessage(typed: string, missing: string): string | undefined {
  const name = typed.trim();
  if (name === '') return missing;
  if (name.length > NAME_LENGTH) return `Use at most ${NAME_LENGTH} characters`;
  return NOT_A_LINE.test(name) ? 'Use one line of plain text' : undefined;
}

function phoneMessage(typed: string): string | undefined {
  if (typed.trim() === '') return 'Phone number is required';
  return indianMobile(typed.trim()) === undefined ? 'Enter a 10-digit mobile number' : undefined;
}

function isDay(typed: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(typed) ? Date.parse(typed) : Number.NaN;
  // 30 February is read as 1 or 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(typed);
}

function birthMessage(typed: string, today: string): string | undefined {
  if (typed === '') return 'Date of birth is required';
  if (!isDay(typed)) return 'Enter a date like 1994-08-23';
  return typed >= FIRST_DAY && typed <= today ? undefined : 'Enter the day you were born';
}

function passwordMessage(password: string): string | undefined {
  const { min, max } = PASSWORD_LENGTH;
  if (password === '') return 'Password is required';
  if (password.length < min) return `Password must be at least ${min} characters`;
  return password.length > max ? `Use at most ${max} characters` : undefined;
}

function confirmMessage({ password, confirmPassword }: TypedRegistration): string | undefined {
  if (confirmPassword === '') return 'Please confirm your password';
  return password === confirmPassword ? undefined : 'Passwords do not match';
}

/**
 * What is wrong with a registration, in the order of the form. The server's schema says the same; it
 * does not reach the browser, where it would weigh more than the page.
 * @param today as 2026-11-21
 */
export function checkRegistration(typed: TypedRegistration, today: string): RegistrationErrors {
  const messages: Record<RegistrationField, string | undefined> = {
    firstName: nameMessage(typed.firstName, 'First name is required'),
    lastName: nameMessage(typed.lastName, 'Last name is required'),
    email: emailMessage(typed.email),
    phone: phoneMessage(typed.phone),
    dateOfBirth: birthMessage(typed.dateOfBirth, today),
    gender: typed.gender === '' ? 'Gender is required' : undefined,
    password: passwordMessage(typed.password),
    confirmPassword: confirmMessage(typed),
  };
  return Object.fromEntries(Object.entries(messages).filter(([, message]) => message));
}
