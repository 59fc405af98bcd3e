import { expect, test } from 'vitest';
import { createTestClock } from '#test/support/test-clock.ts';
import { createPersonMark } from './person-mark.ts';

const UID = '0198c0de-7a3b-7000-8000-000000000001';

function marks(secret = 'of the shop') {
  const clock = createTestClock(new Date('2026-03-31T23:59:59Z'));
  return { clock, markOf: createPersonMark({ secret, clock }) };
}

test('a person has the same mark in every process, and nobody else has it', () => {
  const { markOf } = marks();
  expect(markOf(UID)).toMatch(/^[\w-]{16}$/);
  expect(marks().markOf(UID)).toBe(markOf(UID));
  expect(markOf(`${UID}0`)).not.toBe(markOf(UID));
});

test('a new month (UTC) gives everybody a new mark', () => {
  const { clock, markOf } = marks();
  const march = markOf(UID);
  clock.advance(1000);
  const april = markOf(UID);
  expect(april).not.toBe(march);
  clock.advance(29 * 24 * 3600 * 1000);
  expect(markOf(UID)).toBe(april);
});

test('a mark cannot be made without the secret of the shop', () => {
  expect(marks('of another shop').markOf(UID)).not.toBe(marks().markOf(UID));
});
