import type { PersonalInformation, Profile } from '../../contract.ts';
import { indianMobile } from '../../phone.ts';

/** The personal information while it is typed. */
export type PersonalDraft = Record<keyof PersonalInformation, string>;
export type PersonalErrors = Partial<Record<keyof PersonalInformation, string | undefined>>;

/** The answers as they are shown; '' is none given. */
export const GENDER_OPTIONS: { value: PersonalInformation['gender']; label: string }[] = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'other', label: 'Other' },
  { value: 'prefer-not-to-say', label: 'Prefer not to say' },
];

/** `98200 12345`, as numbers are spoken here. */
export function spacedMobile(phone: string): string {
  return phone.replace(/^(\d{5})(\d{5})$/, '$1 $2');
}

export function draftOf(profile: Profile): PersonalDraft {
  const { firstName, lastName, phone, dateOfBirth, gender } = profile;
  return { firstName, lastName, phone: spacedMobile(phone), dateOfBirth, gender };
}

/** Whether saving this draft would change what is known. */
export function isChanged(draft: PersonalDraft, profile: Profile): boolean {
  const known = Object.entries(draftOf(profile));
  return known.some(([name, value]) => draft[name as keyof PersonalDraft] !== value);
}

function dateError(day: string, today: string): string | undefined {
  if (day === '' || (day >= '1900-01-01' && day <= today)) return undefined;
  return 'Enter the day you were born';
}

/**
 * What is wrong with the draft, in the order of the form and in the words of the server. Phone, date
 * and gender may be empty.
 * @param today as `2026-11-20`
 */
export function personalErrors(draft: PersonalDraft, today: string): PersonalErrors {
  const errors: PersonalErrors = {};
  if (draft.firstName.trim() === '') errors.firstName = 'First name is required';
  if (draft.lastName.trim() === '') errors.lastName = 'Last name is required';
  const phone = draft.phone.trim();
  if (phone !== '' && indianMobile(phone) === undefined) {
    errors.phone = 'Enter a 10-digit mobile number';
  }
  const wrongDate = dateError(draft.dateOfBirth, today);
  if (wrongDate !== undefined) errors.dateOfBirth = wrongDate;
  return errors;
}
