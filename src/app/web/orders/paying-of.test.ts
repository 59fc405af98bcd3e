import { expect, it } from 'vitest';
import { PAYMENT_STATUSES } from '#features/orders/payment-status.ts';
import { payingOf } from './paying-of.ts';

const upi = { id: 'lehar@okbank', payee: 'Lehar Studio', link: 'upi://pay?pa=lehar@okbank' };

it('says that a payment is checked only while it is', () => {
  const checked = PAYMENT_STATUSES.filter((status) => payingOf({ status, upi }) === 'claimed');
  expect(checked).toEqual(['Submitted']);
});

it('asks for the payment until it is on its way, and again when it was not found', () => {
  expect(payingOf({ status: 'Pending', upi })).toBe('by-upi');
  expect(payingOf({ status: 'Rejected', upi })).toBe('by-upi');
  expect(payingOf({ status: 'Pending' })).toBe('later');
});

it('says nothing more of what is paid, or not known yet', () => {
  expect(payingOf({ status: 'Paid' })).toBe('settled');
  expect(payingOf(undefined)).toBe('unknown');
});
