import { expect, test } from 'vitest';
import { formatRupees } from './format-rupees.ts';

test.each([
  [0, '₹0'],
  [649, '₹649'],
  [1249, '₹1,249'],
  [249.5, '₹249.50'],
  [118500, '₹1,18,500'],
  [100_000_000, '₹10,00,00,000'],
])('%d rupees in the shop read %s', (amount, text) => {
  expect(formatRupees(amount)).toBe(text);
});

test.each([
  [0, '₹0.00'],
  [1299, '₹1,299.00'],
  [249.5, '₹249.50'],
  [118500, '₹1,18,500.00'],
])('%d rupees read exactly are %s', (amount, text) => {
  expect(formatRupees(amount, { exact: true })).toBe(text);
});
