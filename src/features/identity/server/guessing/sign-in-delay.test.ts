import { expect, test } from 'vitest';
import { failuresNow, delayOf, withFailure, type Tries } from './sign-in-delay.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);
const since = (failures: number): Tries => ({ failures, at: NOW, allowed_at: null });

test('one caller waits longer with each failure after the fifth, a minute at most', () => {
  const waits = Array.from({ length: 14 }, (_, failures) =>
    delayOf({ caller: since(failures), account: undefined }, NOW),
  );
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('when many callers fail with one account each caller waits, eight seconds at most', () => {
  const waits = [9, 10, 11, 12, 13, 14, 15].map((failures) =>
    delayOf({ caller: undefined, account: since(failures) }, NOW),
  );
  expect(waits).toEqual([0, 1, 2, 4, 8, 8, 8]);
});

test('the wait counts from the last allowed try, whatever other callers do meanwhile', () => {
  const caller = since(0);
  const account = (at: Date): Tries => ({ failures: 15, at, allowed_at: null });
  expect(delayOf({ caller, account: account(later(4)) }, later(4))).toBe(4);
  expect(delayOf({ caller, account: account(later(8)) }, later(8))).toBe(0);
});

test('an announced wait does not change', () => {
  const caller = { ...since(0), allowed_at: later(2) };
  expect(delayOf({ caller, account: since(15) }, later(1))).toBe(1);
  expect(delayOf({ caller, account: since(15) }, later(2))).toBe(0);
});

test('a failure is forgotten each minute, and a long attack as soon as a short one', () => {
  expect(failuresNow(since(5), later(120))).toBe(3);
  let failures = 0;
  for (let time = 0; time < 1000; time += 1) failures = withFailure(failures, 'account');
  expect(failuresNow(since(failures), later(15 * 60))).toBe(0);
});

test('a clock that goes back shortens no wait', () => {
  expect(delayOf({ caller: since(15), account: undefined }, later(-3600))).toBe(60);
});
