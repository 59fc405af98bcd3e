import { expect, test } from 'vitest';
import type { OrderStatus } from '../../order-status.ts';
import type { PaymentStatus } from '../../payment/payment-status.ts';
import { moveWarnings } from './move-warnings.ts';

const warned = (status: OrderStatus, to: OrderStatus, payment: PaymentStatus = 'Paid') =>
  moveWarnings({ status, payment: { method: 'UPI', status: payment } }, to);

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

test('an order that is paid when it arrives is asked about before it is prepared, and paid before it is done', () => {
  const payment = { method: 'Cash on delivery', status: 'Pending' } as const;
  const cash = (status: OrderStatus, to: OrderStatus, confirmedAt?: string) =>
    moveWarnings({ status, payment, confirmedAt }, to);
  const unasked = 'It is paid on delivery, and the customer has not confirmed it yet.';
  expect(cash('pending', 'processing')).toEqual([unasked]);
  expect(cash('processing', 'shipped')).toEqual([unasked]);
  expect(cash('pending', 'cancelled')).toEqual([]);
  expect(cash('pending', 'processing', '2026-11-26T10:00:00Z')).toEqual([]);
  expect(cash('shipped', 'delivered', '2026-11-26T10:00:00Z')).toEqual([
    'Its money is not marked as received.',
  ]);
});
