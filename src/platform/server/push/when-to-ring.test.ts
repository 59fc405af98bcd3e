import { expect, test } from 'vitest';
import { whenToRing } from './when-to-ring.ts';

const at = (time: string): Date => new Date(`2026-11-28T${time}+05:30`);
const NIGHT = { from: 22 * 60, until: 7 * 60 };
const NOON = { from: 12 * 60, until: 14 * 60 };
const none = { lastRungAt: undefined, quiet: undefined };

test('what comes alone rings at once', () => {
  expect(whenToRing({ ...none, now: at('10:00:00') })).toEqual(at('10:00:00'));
});

test('several of a kind ring once a minute', () => {
  const now = at('10:00:20');
  expect(whenToRing({ ...none, now, lastRungAt: at('10:00:00') })).toEqual(at('10:01:00'));
  expect(whenToRing({ ...none, now, lastRungAt: at('09:59:20') })).toEqual(now);
});

test('a clock that was put back does not keep a phone silent', () => {
  const now = at('10:00:00');
  expect(whenToRing({ ...none, now, lastRungAt: at('18:00:00') })).toEqual(now);
});

test.each([
  [NIGHT, '22:00:00', '2026-11-29T07:00:00+05:30'],
  [NIGHT, '23:59:59', '2026-11-29T07:00:00+05:30'],
  [NIGHT, '06:59:10', '2026-11-28T07:00:00+05:30'],
  [NOON, '12:00:30', '2026-11-28T14:00:00+05:30'],
])('quiet hours end: %j at %s', (quiet, time, end) => {
  expect(whenToRing({ ...none, now: at(time), quiet })).toEqual(new Date(end));
});

test.each([
  [NIGHT, '07:00:00'],
  [NIGHT, '21:59:59'],
  [NOON, '11:59:00'],
  [NOON, '14:00:00'],
  [{ from: 600, until: 600 }, '10:00:00'],
])('outside of them it rings: %j at %s', (quiet, time) => {
  expect(whenToRing({ ...none, now: at(time), quiet })).toEqual(at(time));
});
