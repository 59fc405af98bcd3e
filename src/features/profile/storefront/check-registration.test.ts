import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NewPassword } from '#features/identity/contract.ts';
import {
  EMPTY_REGISTRATION,
  type RegistrationErrors,
  type TypedRegistration,
} from '#features/identity/storefront/register/registration-draft.ts';
import { Registration } from '../contract.ts';
import { checkRegistration } from './check-registration.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const ASHA: TypedRegistration = {
  firstName: 'Asha',
  lastName: 'Patel',
  email: 'asha@example.com',
  phone: '98200 12345',
  dateOfBirth: '2001-03-09',
  gender: 'female',
  password: 'tidal-kestrel-42',
  confirmPassword: 'tidal-kestrel-42',
};

/** The first message for each field, as the server's schemas give them. */
function serverErrors(typed: TypedRegistration): RegistrationErrors {
  const errors: Record<string, string> = {};
  const result = Registration.safeParse(typed);
  for (const { path, message } of result.error?.issues ?? []) errors[String(path[0])] ??= message;
  const password = NewPassword.safeParse(typed.password).error?.issues[0]?.message;
  return { ...errors, ...(password !== undefined && { password }) };
}

test('a complete registration has nothing wrong with it', () => {
  expect(checkRegistration(ASHA, TODAY)).toEqual({});
  expect(serverErrors(ASHA)).toEqual({});
});

test('an empty form is told what it lacks, in its own order', () => {
  expect(Object.entries(checkRegistration(EMPTY_REGISTRATION, TODAY))).toEqual([
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

const TYPED: Record<keyof TypedRegistration, string[]> = {
  firstName: ['', '  ', "D'Souza", 'आशा', 'A. K.', 'x'.repeat(60), 'x'.repeat(61), 'a\u0007b'],
  lastName: ['', ' ', 'Patel\u2028', ' Patel ', 'x'.repeat(61)],
  email:
    `| |asha|asha@example|asha@example.com |a b@example.com|@example.com|a..b@example.com|.a@b.com
a.@example.com|a@-example.com|a@example.c|o'neil+lehar@mail.example.co.in|आशा@example.com|a@b.co
${'x'.repeat(250)}@example.com`.split(/[|\n]/),
  phone: ['', ' ', '98200 12345', '+91 98200-12345', '098200 12345', '12345', '5820012345', 'nine'],
  dateOfBirth: [
    '',
    '1899-12-31',
    '1900-01-01',
    '2000-02-29',
    '2001-02-29',
    '2001-2-3',
    TODAY,
    '2999-01-01',
  ],
  gender: ['', 'male', 'female', 'other', 'prefer-not-to-say'],
  password: ['', 'short', '12345678', 'x'.repeat(128), 'x'.repeat(129)],
  confirmPassword: ['', 'tidal-kestrel-42', 'tidal-kestrel-43'],
};
const CASES = Object.entries(TYPED).flatMap(([field, texts]) => texts.map((text) => [field, text]));

test.each(CASES)('%s %j is judged as the server judges it', (field = '', text = '') => {
  const typed = { ...ASHA, [field]: text };
  if (field === 'password') typed.confirmPassword = text;
  expect(checkRegistration(typed, TODAY)).toEqual(serverErrors(typed));
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 70 }),
  fc.stringMatching(/^[\w.+'-]{0,12}@[\w.-]{0,12}$/),
  fc.stringMatching(/^[+\d ().-]{0,16}$/),
  fc.stringMatching(/^\d{4}-\d\d-\d\d$/),
);

test('whatever is typed, both say the same', () => {
  const fields = ['firstName', 'lastName', 'email', 'phone', 'dateOfBirth'] as const;
  fc.assert(
    fc.property(fc.constantFrom(...fields), anyText, (field, text) => {
      const typed = { ...ASHA, [field]: text };
      expect(checkRegistration(typed, TODAY)).toEqual(serverErrors(typed));
    }),
    { numRuns: 500 },
  );
});
