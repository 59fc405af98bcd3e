import { expect, test } from 'vitest';
import { GENDERS, PersonalInformation } from '../../contract.ts';
import { GENDER_OPTIONS, personalErrors, spacedMobile } from './personal-draft.ts';

const ASHA = {
  firstName: 'Asha',
  lastName: 'Patel',
  phone: '98200 12345',
  dateOfBirth: '2001-03-09',
  gender: 'female',
};

function serverErrors(draft: typeof ASHA): Record<string, string> {
  const { error } = PersonalInformation.safeParse(draft);
  return Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]),
  );
}

test.each([
  ['everything', ASHA],
  ['nothing but names', { ...ASHA, phone: '', dateOfBirth: '', gender: '' }],
  [
    'a name with an apostrophe and one in Devanagari',
    { ...ASHA, firstName: "D'Souza", lastName: 'आशा' },
  ],
  ['no names', { ...ASHA, firstName: ' ', lastName: '' }],
  ['a phone with +91 and dashes', { ...ASHA, phone: '+91 98200-12345' }],
] as const)('%s is judged as the server judges it', (_, draft) => {
  expect(personalErrors(draft, '2026-11-20')).toEqual(serverErrors(draft));
});

test('a number and a day that cannot be are named', () => {
  const draft = { ...ASHA, phone: '12345', dateOfBirth: '2026-11-21' };
  expect(personalErrors(draft, '2026-11-20')).toEqual({
    phone: 'Enter a 10-digit mobile number',
    dateOfBirth: 'Enter the day you were born',
  });
  expect(personalErrors({ ...ASHA, dateOfBirth: '1899-12-31' }, '2026-11-20')).toEqual({
    dateOfBirth: 'Enter the day you were born',
  });
});

test('the choices of gender are those of the contract', () => {
  expect(GENDER_OPTIONS.map(({ value }) => value)).toEqual(GENDERS);
});

test('a mobile number is shown in two groups of five', () => {
  expect(spacedMobile('9820012345')).toBe('98200 12345');
  expect(spacedMobile('')).toBe('');
});
