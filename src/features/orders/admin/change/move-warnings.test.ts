import { expect, test } from 'vitest';
import type { OrderStatus } from '../../order-status.ts';
import type { PaymentStatus } from '../../payment-status.ts';
import { moveWarnings } from './move-warnings.ts';

const warned = (status: OrderStatus, to: OrderStatus, payment: PaymentStatus = 'Paid') =>
  moveWarnings({ status, payment: { status: payment } }, to);

test('the next step of a paid order needs no warning, and neither does cancelling', () => {
  expect(warned('pending', 'processing')).toEqual([]);
  expect(warned('processing', 'shipped')).toEqual([]);
  expect(warned('shipped', 'delivered')).toEqual([]);
  for (const status of ['pending', 'processing', 'shipped'] as const) {
    expect(warned(status, 'cancelled', 'Pending')).toEqual([]);
  }
});

test('skipped steps are named', () => {
  expect(warned('pending', 'shipped')).toEqual(['This skips processing.']);
  expect(warned('processing', 'delivered')).toEqual(['This skips shipping.']);
  expect(warned('pending', 'delivered')).toEqual(['This skips processing and shipping.']);
});

test('an order that is not paid is not sent without a warning; it may be worked on', () => {
  expect(warned('pending', 'processing', 'Pending')).toEqual([]);
  expect(warned('processing', 'shipped', 'Pending')).toEqual(['It is not paid.']);
  expect(warned('shipped', 'delivered', 'Submitted')).toEqual(['Its payment is not checked yet.']);
  expect(warned('pending', 'delivered', 'Rejected')).toEqual([
    'This skips processing and shipping.',
    'It is not paid: its UTR was rejected.',
  ]);
});
