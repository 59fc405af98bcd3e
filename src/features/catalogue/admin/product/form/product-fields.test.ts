import { expect, test } from 'vitest';
import { amountOf, decimalOf, unitsOf } from './typed-numbers.ts';

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
])('the amount %j is %d', (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

test.each([
  ['0.455', 0.455],
  ['.5', 0.5],
  ['', undefined],
  ['.', Number.NaN],
  // In India this would be 455 kg.
  ['0,455', Number.NaN],
])('the weight %j is %d', (text, weight) => {
  expect(decimalOf(text)).toBe(weight);
});

test.each([
  ['3', 3],
  ['', null],
  ['1.5', Number.NaN],
  ['-1', Number.NaN],
])('the stock %j is %d', (text, units) => {
  expect(unitsOf(text)).toBe(units);
});
