import { expect, test } from 'vitest';
import { durationWords } from './duration-words.ts';

test('a time is said in its two largest units', () => {
  expect([0, 12, 60, 192, 3600, 5_040].map(durationWords)).toEqual([
    '0 s',
    '12 s',
    '1 min',
    '3 min 12 s',
    '1 h',
    '1 h 24 min',
  ]);
});
