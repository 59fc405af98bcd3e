import { expect, test } from 'vitest';
import { marginOf } from './product-prices.ts';
import { amountOf, decimalOf, piecesOf } from './number-fields.ts';

test.each([
  ['1299', 1299],
  [' ₹ 1,18,500.50 ', 118500.5],
  ['0', 0],
  ['12.', 12],
  ['', undefined],
  ['  ', undefined],
  ['12,99', Number.NaN],
  ['1e3', Number.NaN],
  ['-5', Number.NaN],
  ['cheap', Number.NaN],
])('an amount typed as %j is %d', (typed, amount) => {
  expect(amountOf(typed)).toBe(amount);
});

test.each([
  ['0.455', 0.455],
  ['.5', 0.5],
  ['', undefined],
  ['.', Number.NaN],
  // In India this would be 455 kg.
  ['0,455', Number.NaN],
])('a weight typed as %j is %d', (typed, weight) => {
  expect(decimalOf(typed)).toBe(weight);
});

test.each([
  ['3', 3],
  ['', null],
  ['1.5', Number.NaN],
  ['-1', Number.NaN],
])('pieces typed as %j are %d', (typed, pieces) => {
  expect(piecesOf(typed)).toBe(pieces);
});

test('a margin is price less cost, and may be negative', () => {
  expect(marginOf(1299, 520)).toEqual({ amount: 779, percent: 60 });
  expect(marginOf(100, 120)).toEqual({ amount: -20, percent: -20 });
  expect(marginOf(0, 120)).toBe(undefined);
  expect(marginOf(100, Number.NaN)).toBe(undefined);
  expect(marginOf(undefined, 100)).toBe(undefined);
});
