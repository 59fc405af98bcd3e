import { expect, test } from 'vitest';
import { rangeOf, type Span } from './export-range.ts';

const OWN = { from: '2026-01-02', to: '' };

test.each<[Span, string, object]>([
  ['month', '2026-11-28T13:00:00Z', { from: '2026-11-01', to: '2026-11-30' }],
  ['month', '2026-11-30T19:00:00Z', { from: '2026-12-01', to: '2026-12-31' }],
  ['last-month', '2027-01-05T06:00:00Z', { from: '2026-12-01', to: '2026-12-31' }],
  ['last-month', '2028-03-05T06:00:00Z', { from: '2028-02-01', to: '2028-02-29' }],
  ['year', '2026-11-28T13:00:00Z', { from: '2026-04-01', to: '2027-03-31' }],
  ['year', '2027-03-31T18:00:00Z', { from: '2026-04-01', to: '2027-03-31' }],
  ['year', '2027-03-31T18:31:00Z', { from: '2027-04-01', to: '2028-03-31' }],
  ['last-year', '2027-02-01T06:00:00Z', { from: '2025-04-01', to: '2026-03-31' }],
  ['all', '2027-02-01T06:00:00Z', {}],
  ['own', '2027-02-01T06:00:00Z', { from: '2026-01-02' }],
])('%s at %s', (span, now, range) => {
  expect(rangeOf(span, OWN, new Date(now))).toEqual(range);
});
