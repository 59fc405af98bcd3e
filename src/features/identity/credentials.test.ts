import { describe, expect, test } from 'vitest';
import { SignIn } from './contract.ts';
import { emailError, newPasswordErrors } from './credentials.ts';

const GOOD = 'tidal-kestrel-42';

describe('a new password', () => {
  test.for([
    ['', '', 'Password is required', 'Please confirm your password'],
    ['1234567', '1234567', 'Password must be at least 8 characters', undefined],
    ['12345678', '12345678', undefined, undefined],
    [GOOD, '', undefined, 'Please confirm your password'],
    [GOOD, `${GOOD} `, undefined, 'Passwords do not match'],
    ['', GOOD, 'Password is required', 'Passwords do not match'],
    ['x'.repeat(128), 'x'.repeat(128), undefined, undefined],
    ['x'.repeat(129), 'x'.repeat(129), 'Use at most 128 characters', undefined],
  ] as const)('%j and %j', ([password, confirmPassword, first, second]) => {
    const errors = newPasswordErrors({ password, confirmPassword });
    expect(errors.password).toBe(first);
    expect(errors.confirmPassword).toBe(second);
    expect(Object.values(errors)).not.toContain(undefined);
  });
});

describe('an email address is judged as the server judges it', () => {
  test.for([
    'asha@example.com',
    ' Asha.Patel+lehar@Mail.Example.co.in ',
    "o'brien@example.com",
    '',
    ' ',
    'asha',
    'asha@',
    '@example.com',
    'asha@example',
    'asha@@example.com',
    'asha @example.com',
    '.asha@example.com',
    'asha.@example.com',
    'asha..patel@example.com',
    'asha@-example.com',
    'asha@example..com',
    'asha@example.c',
    'Asha <asha@example.com>',
    'asha@example.com\u200b',
    'mailto:asha＠example.com,',
    'आशा@example.com',
    `${'a'.repeat(242)}@example.com`,
    `${'a'.repeat(243)}@example.com`,
  ])('%j', (email) => {
    const isAccepted = SignIn.safeParse({ email, password: GOOD }).success;
    expect(emailError(email) === undefined).toBe(isAccepted);
  });
});
