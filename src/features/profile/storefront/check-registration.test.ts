import { expect, test } from 'vitest';
import {
  EMPTY_REGISTRATION,
  type RegistrationInput,
} from '#features/identity/storefront/register/registration-draft.ts';
import { checkRegistration } from './check-registration.ts';

const ASHA: RegistrationInput = {
  firstName: 'Asha',
  lastName: 'Patel',
  email: 'asha@example.com',
  phone: '98200 12345',
  dateOfBirth: '2001-03-09',
  gender: 'female',
  password: 'tidal-kestrel-42',
  confirmPassword: 'tidal-kestrel-42',
};

test('a complete registration has nothing wrong with it', () => {
  expect(checkRegistration(ASHA)).toEqual({});
});

test('a short one needs neither birthday nor gender, and the password once', () => {
  const short = { ...ASHA, dateOfBirth: '', gender: '', confirmPassword: '' };
  expect(checkRegistration(short, true)).toEqual({});
  expect(checkRegistration({ ...short, dateOfBirth: '2999-01-01', password: 'x' }, true)).toEqual({
    dateOfBirth: 'Enter the day you were born',
    password: 'Password must be at least 8 characters',
  });
  expect(Object.keys(checkRegistration(short))).toEqual([
    'dateOfBirth',
    'gender',
    'confirmPassword',
  ]);
});

test('an empty form lists all that is missing, in the order of its fields', () => {
  expect(Object.entries(checkRegistration(EMPTY_REGISTRATION))).toEqual([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['email', 'Email is required'],
    ['phone', 'Phone number is required'],
    ['dateOfBirth', 'Date of birth is required'],
    ['gender', 'Gender is required'],
    ['password', 'Password is required'],
    ['confirmPassword', 'Please confirm your password'],
  ]);
});

const REFUSED: [keyof RegistrationInput, string, string][] = [
  ['firstName', '  ', 'First name is required'],
  ['firstName', 'x'.repeat(61), 'Use at most 60 characters'],
  ['firstName', '\u200b', 'First name is required'],
  ['lastName', ' ', 'Last name is required'],
  ['email', 'a b@example.com', 'Email is invalid'],
  ['email', 'a..b@example.com', 'Email is invalid'],
  ['email', `${'x'.repeat(250)}@example.com`, 'Email is invalid'],
  ['phone', '12345', 'Enter a 10-digit mobile number'],
  ['dateOfBirth', '2001-02-29', 'Enter a date like 1994-08-23'],
  ['dateOfBirth', '1899-12-31', 'Enter the day you were born'],
  ['dateOfBirth', '2999-01-01', 'Enter the day you were born'],
  ['gender', '', 'Gender is required'],
  ['confirmPassword', 'tidal-kestrel-43', 'Passwords do not match'],
];

test.each(REFUSED)('%s %j is refused', (field, text, message) => {
  expect(checkRegistration({ ...ASHA, [field]: text })).toEqual({ [field]: message });
});

test.each([
  ['short', 'Password must be at least 8 characters'],
  ['x'.repeat(129), 'Use at most 128 characters'],
])('the password %j is refused', (password, message) => {
  expect(checkRegistration({ ...ASHA, password, confirmPassword: password })).toEqual({
    password: message,
  });
});

const TAKEN: [keyof RegistrationInput, string][] = [
  ['firstName', "D'Souza"],
  ['firstName', 'आशा'],
  ['firstName', 'Asha\u202e'],
  ['email', "o'neil+lehar@mail.example.co.in"],
  ['email', 'asha@example.com\u200b '],
  ['phone', '\u202a+91 98200-12345\u202c'],
  ['dateOfBirth', '2000-02-29'],
];

test.each(TAKEN)('%s %j is accepted', (field, text) => {
  expect(checkRegistration({ ...ASHA, [field]: text })).toEqual({});
});
