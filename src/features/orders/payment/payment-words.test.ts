import { expect, test } from 'vitest';
import type { PaymentPart } from './payment-part-contract.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from './payment-status.ts';
import { paymentWords, type PaidOrder } from './payment-words.ts';

type Part = [label: PaymentPart['label'], amount: number, status: PaymentStatus];

/** The server answers like this: the whole order's payment is its first part that is not settled. */
function inParts(parts: Part[], change: Partial<PaidOrder> = {}): PaidOrder {
  const payments = parts.map(([label, amount, status], at) => ({
    seq: at + 1,
    label,
    amount,
    status,
    method: 'UPI' as const,
  }));
  const ofOrder = payments.filter(({ label }) => label !== 'Refund');
  const status = ofOrder.find((part) => part.status !== 'Paid')?.status ?? 'Paid';
  const amount = ofOrder.reduce((sum, part) => sum + part.amount, 0);
  return { status: 'processing', payment: { method: 'UPI', status, amount }, payments, ...change };
}

const deposit = (first: PaymentStatus, rest: PaymentStatus) =>
  inParts([
    ['Deposit', 4000, first],
    ['Balance', 6050, rest],
  ]);

test('an order that is paid at once says its state, in the words of who reads it', () => {
  const words = (reader: 'owner' | 'customer' | 'paper') =>
    PAYMENT_STATUSES.map(
      (status) => paymentWords({ payment: { method: 'UPI', status, amount: 500 } }, reader).words,
    );
  const after = ['Refund due', 'Refunded'];
  expect(words('owner')).toEqual(['Not yet paid', 'To check', 'Paid', 'Rejected', ...after]);
  expect(words('customer')).toEqual([
    'Payment pending',
    'Being checked',
    'Paid',
    'Not found',
    ...after,
  ]);
  expect(words('paper')).toEqual([
    'Not paid yet',
    'Being checked',
    'Paid',
    'Not paid yet',
    ...after,
  ]);
});

test.each<[string, PaidOrder, PaymentStatus]>([
  ['Not yet paid', deposit('Pending', 'Pending'), 'Pending'],
  ['To check', deposit('Submitted', 'Pending'), 'Submitted'],
  ['₹4,000 of ₹10,050 paid', deposit('Paid', 'Pending'), 'Pending'],
  ['₹4,000 of ₹10,050 paid, to check', deposit('Paid', 'Submitted'), 'Submitted'],
  ['₹4,000 of ₹10,050 paid, rejected', deposit('Paid', 'Rejected'), 'Rejected'],
  ['Paid', deposit('Paid', 'Paid'), 'Paid'],
  ['₹200 refunded', inParts([['Full', 1000, 'Paid']], { refunds: [{ amount: 200 }] }), 'Refunded'],
  [
    'Refunded',
    inParts([['Full', 1000, 'Refunded']], { refunds: [{ amount: 600 }, { amount: 400 }] }),
    'Refunded',
  ],
  [
    '₹149.50 refund due',
    inParts(
      [
        ['Full', 850.5, 'Paid'],
        ['Refund', 149.5, 'Refund due'],
      ],
      { refundDue: 149.5 },
    ),
    'Refund due',
  ],
  [
    '₹400 refunded, ₹600 refund due',
    inParts([['Full', 1000, 'Refund due']], {
      status: 'cancelled',
      refunds: [{ amount: 400 }],
      refundDue: 600,
    }),
    'Refund due',
  ],
  [
    'Refund due',
    inParts(
      [
        ['Deposit', 4000, 'Refund due'],
        ['Balance', 6050, 'Pending'],
      ],
      {
        status: 'cancelled',
        refundDue: 4000,
      },
    ),
    'Refund due',
  ],
])('%s', (words, order, status) => {
  expect(paymentWords(order, 'owner')).toEqual({ words, status });
});

test('what is paid when it arrives says so, and what was paid before it', () => {
  const payment = { method: 'Cash on delivery', status: 'Pending', amount: 500 } as const;
  expect(paymentWords({ payment }, 'owner').words).toBe('Cash on delivery');
  expect(paymentWords({ payment, shipping: { kind: 'pickup' } }, 'paper').words).toBe(
    'Pay at pickup',
  );
});
