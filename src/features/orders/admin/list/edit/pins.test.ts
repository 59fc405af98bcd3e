import { expect, test } from 'vitest';
import type { OrderWire } from '../../../contract.ts';
import { pinned, withPins } from './pins.ts';

const order = (id: string, minute: number, status = 'pending') =>
  ({ id, status, updatedAt: `2026-11-21T10:0${minute}:00.000Z` }) as OrderWire;

const [A, B, C] = [order('a', 0), order('b', 0), order('c', 0)];
const ids = (orders: OrderWire[]) => orders.map(({ id }) => id).join('');

test('an edited order that left the list stays at its place', () => {
  const pins = pinned([], { order: B, place: 1 });
  expect(ids(withPins([A, C], pins))).toBe('abc');
  expect(ids(withPins([], pins))).toBe('b');
});

test('what is known later wins, from the list or from the edit', () => {
  const moved = order('b', 1, 'shipped');
  const pins = pinned(pinned([], { order: B, place: 1 }), { order: moved, place: 0 });
  expect(pins).toEqual([{ order: moved, place: 1 }]);
  expect(withPins([A, B], pins)[1]).toBe(moved);
  const later = order('b', 2, 'delivered');
  expect(withPins([A, later], pins)).toEqual([A, later]);
});
