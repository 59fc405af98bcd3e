import { expect, test } from 'vitest';
import type { OrderWire } from '../../contract.ts';
import { withOptimisticRow, withOptimisticRows } from './optimistic-rows.ts';

const order = (id: string, minute: number, status = 'pending') =>
  ({ id, status, updatedAt: `2026-11-21T10:0${minute}:00.000Z` }) as OrderWire;

const [A, B, C] = [order('a', 0), order('b', 0), order('c', 0)];
const ids = (orders: OrderWire[]) => orders.map(({ id }) => id).join('');

test('an edited order that left the list stays at its index', () => {
  const optimisticRows = withOptimisticRow([], { order: B, index: 1 });
  expect(ids(withOptimisticRows([A, C], optimisticRows))).toBe('abc');
  expect(ids(withOptimisticRows([], optimisticRows))).toBe('b');
});

test('what is known later wins, from the list or from the edit', () => {
  const moved = order('b', 1, 'shipped');
  const optimisticRows = withOptimisticRow(withOptimisticRow([], { order: B, index: 1 }), {
    order: moved,
    index: 0,
  });
  expect(optimisticRows).toEqual([{ order: moved, index: 1 }]);
  expect(withOptimisticRows([A, B], optimisticRows)[1]).toBe(moved);
  const later = order('b', 2, 'delivered');
  expect(withOptimisticRows([A, later], optimisticRows)).toEqual([A, later]);
});
