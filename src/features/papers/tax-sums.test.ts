import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf, splitTax } from './tax-sums.ts';

const AMOUNT = fc.integer({ min: 0, max: 10_000_000_00 });
const RATE = fc.constantFrom(0, 25, 150, 300, 500, 1200, 1800, 2800, 4000, 10_000);

test('₹ 1,180 at 18 % is 1,000 and twice 90', () => {
  expect(splitTax(1_180_00, 1800)).toEqual({ taxable: 1_000_00, half: 90_00 });
});

test('tax and what is taxed are the amount, and the rate holds within half a paisa for each half', () => {
  fc.assert(
    fc.property(AMOUNT, RATE, (amount, rate) => {
      const { taxable, half } = splitTax(amount, rate);
      expect(taxable + half + half).toBe(amount);
      // half = amount * rate / (10000 + rate) / 2, without fractions of a paisa.
      const off = 2n * BigInt(half) * BigInt(10_000 + rate) - BigInt(amount) * BigInt(rate);
      const limit = BigInt(10_000 + rate);
      expect(off >= -limit && off <= limit).toBe(true);
      expect(Number.isInteger(half) && half >= 0).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('what is credited piece by piece is the whole in the end', () => {
  fc.assert(
    fc.property(AMOUNT, fc.integer({ min: 1, max: 99 }), (sum, quantity) => {
      const counts = Array.from({ length: quantity }, (_, count) => count);
      const steps = counts.map(
        (count) => shareOf(sum, count + 1, quantity) - shareOf(sum, count, quantity),
      );
      expect(steps.every((step) => step >= 0)).toBe(true);
      expect(steps.reduce((total, step) => total + step, 0)).toBe(sum);
    }),
  );
});
