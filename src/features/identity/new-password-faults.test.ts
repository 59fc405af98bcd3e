import { expect, test } from 'vitest';
import { newPasswordFaults } from './new-password-faults.ts';

const GOOD = 'tidal-kestrel-42';

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
  const faults = newPasswordFaults({ password, confirmPassword });
  expect(faults.password).toBe(first);
  expect(faults.confirmPassword).toBe(second);
  expect(Object.values(faults)).not.toContain(undefined);
});
