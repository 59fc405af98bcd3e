import { expect, test } from 'vitest';
import { weightDoubt } from './weight-doubt.ts';

test.each([
  [250, 'Really 250 kg? Grams are written like "250 g".'],
  [30.001, 'Really 30.001 kg? Grams are written like "250 g".'],
  [0.25, undefined],
  [30, undefined],
  [Number.NaN, undefined],
])('the weight %j kg asks %j', (weight, question) => {
  expect(weightDoubt(weight)).toBe(question);
});
