import { expect, test } from 'vitest';
import { momentWords } from './moment-words.ts';

test('a moment is said as the clock in India says it', () => {
  expect(momentWords('2026-12-04T13:30:00Z')).toBe('Friday 4 December, 19:00 hrs');
  expect(momentWords('2026-12-04T19:05:00.123Z')).toBe('Saturday 5 December, 00:35 hrs');
});
