import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderTotals, SHIPPING_PAISE } from './order-totals.ts';
import { knownStatus, ORDER_STATUSES, waysTo } from './order-status.ts';

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  unitPrice: fc.integer({ min: 0, max: 100_000_000 }),
});

test('the total is the sum of the lines and flat shipping, to the paisa', () => {
  expect(SHIPPING_PAISE).toBe(2_500);
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
      const { subtotal, discount, shipping, total } = orderTotals(lines);
      const exact = lines.reduce(
        (sum, { quantity, unitPrice }) => sum + BigInt(quantity) * BigInt(unitPrice),
        0n,
      );
      expect(BigInt(subtotal)).toBe(exact);
      expect([discount, shipping, total]).toEqual([0, 2_500, subtotal + 2_500]);
    }),
  );
});

test('what is final is left by no way, and nothing becomes pending', () => {
  const ways = Object.fromEntries(ORDER_STATUSES.map((status) => [status, waysTo(status)]));
  expect(ways).toEqual({
    pending: [],
    processing: ['pending'],
    shipped: ['pending', 'processing'],
    delivered: ['pending', 'processing', 'shipped'],
    cancelled: ['pending', 'processing', 'shipped'],
  });
  expect(knownStatus('on hold')).toBe('pending');
});
