import { expect, test } from 'vitest';
import type { OrderWire } from '../../contract.ts';
import { timelineSteps } from './timeline-steps.ts';

type Event = OrderWire['tracking'][number];

function event(seq: number, kind: Event['kind'], status: Event['status'], text: string): Event {
  return { seq, kind, status, text, at: `2026-11-${14 + seq}T12:52:00.000Z` };
}

const PLACED = [
  event(1, 'placed', 'pending', 'Order placed'),
  event(2, 'payment', 'pending', 'Payment received'),
];

function orderWith(change: Partial<OrderWire>): OrderWire {
  return { status: 'pending', tracking: PLACED, shipping: {}, ...change } as OrderWire;
}

test('a step names when it was reached and its later events', () => {
  const steps = timelineSteps(orderWith({}));
  expect(steps.map(({ title, isDone }) => [title, isDone])).toEqual([
    ['Delivered', false],
    ['Shipped', false],
    ['Processing', false],
    ['Placed', true],
  ]);
  expect(steps.at(-1)?.detail).toBe(
    '15 Nov 2026, 18:22 hrs\n16 Nov 2026, 18:22 hrs: Payment received',
  );
  expect(steps.map(({ detail }) => detail === 'Next')).toEqual([false, false, true, false]);
});

test('the step before delivery says when the parcel is expected', () => {
  const tracking = [...PLACED, event(3, 'status', 'shipped', 'Handed to the courier')];
  const steps = timelineSteps(
    orderWith({ status: 'shipped', tracking, estimatedDelivery: '2026-11-24' }),
  );
  expect(steps[0]).toEqual({
    title: 'Delivered',
    isDone: false,
    detail: 'Next: expected by 24 Nov 2026',
  });
  expect(steps[1]?.detail).toBe('17 Nov 2026, 18:22 hrs: Handed to the courier');
  // Never reached, but behind: done, without a moment of its own.
  expect(steps[2]).toEqual({ title: 'Processing', isDone: true, detail: '' });
});

test('a cancelled order shows how far it had come, and nothing to come', () => {
  const tracking = [...PLACED, event(3, 'status', 'cancelled', 'Cancelled by the customer')];
  const steps = timelineSteps(orderWith({ status: 'cancelled', tracking }));
  expect(steps.map(({ title }) => title)).toEqual(['Cancelled', 'Placed']);
  expect(steps.every(({ isDone }) => isDone)).toBe(true);
});
