import { expect, test } from 'vitest';
import type { OrderWire } from '../../../contract.ts';
import { LEVELS } from '../../../storefront/order-facts.ts';
import { nextStatus, progressSteps } from './progress-steps.ts';

type Event = { kind: string; status: string; actor?: string };

function orderWith(status: string, events: Event[], change: object = {}): OrderWire {
  const tracking = events.map((event, index) => ({
    ...event,
    seq: index + 1,
    text: '',
    at: `2026-11-2${index}T16:35:41.000Z`,
  }));
  return { status, tracking, shipping: {}, ...change } as unknown as OrderWire;
}

const PLACED = { kind: 'placed', status: 'pending', actor: 'customer' };
const SHIPPED = { kind: 'status', status: 'shipped', actor: 'admin' };

test('a step names when it was reached and by whom, not later notes', () => {
  const note = { kind: 'note', status: 'shipped', actor: 'admin' };
  const steps = progressSteps(orderWith('shipped', [PLACED, SHIPPED, note]));
  expect(steps.map(({ title, detail, isDone }) => [title, detail, isDone])).toEqual([
    ['Delivered', 'Next', false],
    ['Shipped', '21/11/2026, 22:05:41 hrs, you', true],
    // Never stood there, but it lies behind.
    ['Processing', undefined, true],
    ['Placed', '20/11/2026, 22:05:41 hrs', true],
  ]);
});

test('delivery is expected on the estimated day of the parcel', () => {
  const order = orderWith('shipped', [PLACED, SHIPPED], { estimatedDelivery: '2026-11-30' });
  expect(progressSteps(order)[0]?.detail).toBe('Next, expected by 30 Nov 2026');
});

test('an order that a list passes along does not name who changed it', () => {
  const steps = progressSteps(orderWith('shipped', [{ kind: 'status', status: 'shipped' }]));
  expect(steps[1]?.detail).toBe('20/11/2026, 22:05:41 hrs');
});

test('a cancelled order shows how far it had come, and nothing to come', () => {
  const cancelled = { kind: 'status', status: 'cancelled', actor: 'customer' };
  const steps = progressSteps(orderWith('cancelled', [PLACED, cancelled]));
  expect(steps.map(({ title, detail }) => [title, detail])).toEqual([
    ['Cancelled', '21/11/2026, 22:05:41 hrs, the customer'],
    ['Placed', '20/11/2026, 22:05:41 hrs'],
  ]);
});

test('the vessel fills with the status, and what comes next is the step after it', () => {
  const statuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
  expect(statuses.map((status) => LEVELS[status])).toEqual([1, 2, 3, 4, 0]);
  expect(statuses.map(nextStatus)).toEqual([
    'processing',
    'shipped',
    'delivered',
    undefined,
    undefined,
  ]);
});
