import { expect, test } from 'vitest';
import { financialYear } from './financial-year.ts';

test.each([
  ['2026-04-01T00:00:00+05:30', '26-27'],
  ['2026-03-31T23:59:59+05:30', '25-26'],
  ['2026-03-31T18:29:59.999Z', '25-26'],
  ['2026-03-31T18:30:00Z', '26-27'],
  ['2027-01-01T00:00:00+05:30', '26-27'],
  ['2099-12-31T12:00:00Z', '99-00'],
])('%s is in %s', (at, year) => {
  expect(financialYear(new Date(at))).toBe(year);
});
