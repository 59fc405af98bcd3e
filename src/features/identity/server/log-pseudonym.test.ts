import { expect, test } from 'vitest';
import { createTestClock } from '#test/support/test-clock.ts';
import { createLogPseudonym } from './log-pseudonym.ts';

const UID = '0198c0de-7a3b-7000-8000-000000000001';

function marks(secret = 'of the shop') {
  const clock = createTestClock(new Date('2026-03-31T23:59:59Z'));
  return { clock, pseudonymOf: createLogPseudonym({ secret, clock }) };
}

test('a person has the same pseudonym in every process, and another person another', () => {
  const { pseudonymOf } = marks();
  expect(pseudonymOf(UID)).toMatch(/^[\w-]{16}$/);
  expect(marks().pseudonymOf(UID)).toBe(pseudonymOf(UID));
  expect(pseudonymOf(`${UID}0`)).not.toBe(pseudonymOf(UID));
});

test('a new month (UTC) gives everyone a new pseudonym', () => {
  const { clock, pseudonymOf } = marks();
  const march = pseudonymOf(UID);
  clock.advance(1000);
  const april = pseudonymOf(UID);
  expect(april).not.toBe(march);
  clock.advance(29 * 24 * 3600 * 1000);
  expect(pseudonymOf(UID)).toBe(april);
});

test('a pseudonym cannot be made without the secret of the shop', () => {
  expect(marks('of another shop').pseudonymOf(UID)).not.toBe(marks().pseudonymOf(UID));
});
