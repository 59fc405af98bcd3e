import { expect, test } from 'vitest';
import { oldestLabel } from './oldest-label.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T11:59:30Z', '0 min'],
  ['2026-11-21T11:35:00Z', '25 min'],
  ['2026-11-21T00:10:00Z', '11 h 50 min'],
  ['2026-11-19T12:00:01Z', '47 h 59 min'],
  ['2026-11-18T11:00:00Z', '3 days'],
])('an order placed at %s has waited %s', (at, age) => {
  expect(oldestLabel(at, NOW)).toBe(`oldest ${age}`);
});
