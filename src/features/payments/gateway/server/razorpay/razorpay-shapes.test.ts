import { expect, test } from 'vitest';
import { AsPayment } from './razorpay-shapes.ts';

const PAYMENT = { id: 'pay_12345678', amount: 132_450, currency: 'INR' };

test.each([
  ['authorized', false, 'authorised'],
  ['captured', true, 'captured'],
  ['refunded', true, 'captured'],
  ['refunded', undefined, 'captured'],
  ['refunded', false, 'failed'],
  ['failed', false, 'failed'],
])('a payment that is %s, captured: %s, is %s', (status, captured, state) => {
  expect(AsPayment.parse({ ...PAYMENT, status, captured }).state).toBe(state);
});
