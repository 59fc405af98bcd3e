import { expect, test } from 'vitest';
import { MAX_COUNTED, MAX_FOUND } from '#platform/contract/counted.ts';
import { formatCount } from '#platform/contract/format-number.ts';
import { countsUpTo, waitingWords } from './list-words.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T11:59:30Z', '0 min'],
  ['2026-11-21T11:35:00Z', '25 min'],
  ['2026-11-21T00:10:00Z', '11 h 50 min'],
  ['2026-11-19T12:00:01Z', '47 h 59 min'],
  ['2026-11-18T11:00:00Z', '3 days'],
])('an order placed at %s has waited %s', (at, age) => {
  expect(waitingWords(3, at, NOW)).toBe(`3 to confirm, oldest ${age}`);
});

test('where the shop counted no further, the number says so', () => {
  const all = countsUpTo({ id: '', q: ' ' });
  const searched = countsUpTo({ id: '', q: 'asha' });
  expect([all, searched]).toEqual([MAX_COUNTED, MAX_FOUND]);
  expect(formatCount(9999, all)).toBe('9,999');
  expect(formatCount(10_000, all)).toBe('10,000+');
  expect(formatCount(1000, searched)).toBe('1,000+');
});
