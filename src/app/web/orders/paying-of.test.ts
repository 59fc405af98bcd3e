import { expect, it } from 'vitest';
import { PAYMENT_STATUSES } from '#features/orders/payment/payment-status.ts';
import { payingOf } from './paying-of.ts';

const method = 'UPI';
const upi = { id: 'lehar@okbank', payee: 'Lehar Studio', link: 'upi://pay?pa=lehar@okbank' };

it('says that a payment is checked only while it is', () => {
  const checked = PAYMENT_STATUSES.filter(
    (status) => payingOf({ method, status, upi }) === 'claimed',
  );
  expect(checked).toEqual(['Submitted']);
});

it('asks for the payment until it is on its way, and again when it was not found', () => {
  expect(payingOf({ method, status: 'Pending', upi })).toBe('by-upi');
  expect(payingOf({ method, status: 'Rejected', upi })).toBe('by-upi');
  expect(payingOf({ method, status: 'Pending' })).toBe('later');
  const onArrival = payingOf({ method: 'Cash on delivery', status: 'Pending' });
  expect(onArrival).toBe('on-arrival');
});

it('speaks of paying online where that was chosen, and the shop takes it', () => {
  const online = { isOnItsWay: false };
  expect(payingOf({ method: 'Online', status: 'Pending', upi, online })).toBe('online');
  expect(payingOf({ method, status: 'Pending', upi, online })).toBe('by-upi');
  expect(payingOf({ method: 'Online', status: 'Pending', upi })).toBe('by-upi');
  expect(payingOf({ method: 'Online', status: 'Paid' })).toBe('paid-online');
});

it('says nothing more of what is paid, or not known yet', () => {
  expect(payingOf({ method, status: 'Paid' })).toBe('settled');
  expect(payingOf(undefined)).toBe('unknown');
});
