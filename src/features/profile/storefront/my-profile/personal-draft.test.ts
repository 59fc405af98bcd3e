import { expect, test } from 'vitest';
import { formErrors } from '#platform/contract/field-errors.ts';
import { GENDERS, PersonalInformation } from '../../contract.ts';
import { GENDER_OPTIONS, spacedMobile } from './personal-draft.ts';

const personalErrors = (draft: object) => formErrors(PersonalInformation, draft);

const ASHA = {
  firstName: 'Asha',
  lastName: 'Patel',
  phone: '98200 12345',
  dateOfBirth: '2001-03-09',
  gender: 'female',
};

test.each([
  ['everything', ASHA],
  ['nothing but names', { ...ASHA, phone: '', dateOfBirth: '', gender: '' }],
  [
    'a name with an apostrophe and one in Devanagari',
    { ...ASHA, firstName: "D'Souza", lastName: 'आशा' },
  ],
  ['a phone with +91 and dashes', { ...ASHA, phone: '+91 98200-12345' }],
] as const)('%s is accepted', (_, draft) => {
  expect(personalErrors(draft)).toEqual({});
});

test('names are required', () => {
  expect(personalErrors({ ...ASHA, firstName: ' ', lastName: '' })).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
  });
});

test('a number and a day that cannot be are named', () => {
  const draft = { ...ASHA, phone: '12345', dateOfBirth: '2999-01-01' };
  expect(personalErrors(draft)).toEqual({
    phone: 'Enter a 10-digit mobile number',
    dateOfBirth: 'Enter the day you were born',
  });
  expect(personalErrors({ ...ASHA, dateOfBirth: '1899-12-31' })).toEqual({
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
