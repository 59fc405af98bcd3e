import type { PersonalInformation, Profile } from '../../contract.ts';

export type PersonalDraft = Record<keyof PersonalInformation, string>;

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
