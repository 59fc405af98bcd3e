import { expect, test } from 'vitest';
import { knownStatus, ORDER_STATUSES, waysTo } from './order-status.ts';

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
