import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatTime } from './format-date.ts';

const fivePastMidnight = '2026-11-08T18:35:00.000Z';

test('five past midnight in India is 00:05, not 24:05', () => {
  expect(formatTime(fivePastMidnight)).toBe('00:05 hrs');
  expect(formatDateTime(fivePastMidnight)).toBe('9 Nov 2026, 00:05 hrs');
  expect(formatDateTime(fivePastMidnight, { numeric: true })).toBe('09/11/2026, 00:05:00 hrs');
});

test('a moment is shown in Indian time, whatever the machine is set to', () => {
  expect(formatDateTime('2026-11-20T08:05:09Z', { numeric: true })).toBe(
    '20/11/2026, 13:35:09 hrs',
  );
  expect(formatDateTime(new Date('2026-12-31T20:00:00Z'))).toBe('1 Jan 2027, 01:30 hrs');
});

test('a day is shown in short, in full, or with its weekday', () => {
  expect(formatDate('2026-09-14T12:52:00Z')).toBe('14 Sep 2026');
  expect(formatDate('2001-03-09', { style: 'long' })).toBe('9 March 2001');
  expect(formatDate('2026-11-24T06:00:00Z', { style: 'weekday' })).toBe('Tuesday, 24 November');
});
