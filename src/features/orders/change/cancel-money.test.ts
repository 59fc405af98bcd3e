import { expect, test } from 'vitest';
import { cancelMoney } from './cancel-money.ts';
import type { PaymentStatus } from '../payment/payment-status.ts';

const BACK = 'What you have paid will be refunded.';
const CHECKED = 'We are still checking your UTR: what has reached us will be refunded.';

test.each<[PaymentStatus, string]>([
  ['Pending', ''],
  ['Rejected', ''],
  ['Submitted', CHECKED],
  ['Paid', BACK],
  ['Refund due', BACK],
])('of a payment that is %s, its customer reads what becomes of it', (status, sentence) => {
  expect(cancelMoney({ payment: { status } })).toBe(sentence);
});

test('a deposit goes back, and the UTR of the balance is checked', () => {
  const payments = [{ status: 'Paid' }, { status: 'Submitted' }] as const;
  expect(cancelMoney({ payment: { status: 'Submitted' }, payments })).toBe(`${BACK} ${CHECKED}`);
});
