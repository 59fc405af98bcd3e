import { expect, test } from 'vitest';
import { nextAct, todayHeading, type ActedOn } from './next-act.ts';

type Change = Partial<Pick<ActedOn, 'status' | 'confirmedAt'>> & {
  pay?: ActedOn['payment']['status'];
  method?: ActedOn['payment']['method'];
  /** The states of deposit and balance. */
  parts?: [ActedOn['payment']['status'], ActedOn['payment']['status']];
};

function anOrder({ pay = 'Pending', method = 'UPI', parts, ...order }: Change): ActedOn {
  const payment = { method, status: pay, amount: 1000 };
  const [deposit, balance] = parts ?? [pay, pay];
  return {
    status: 'pending',
    ...order,
    payment,
    ...(parts && {
      payments: [
        { ...payment, seq: 1, label: 'Deposit', status: deposit },
        { ...payment, seq: 2, label: 'Balance', status: balance },
      ],
    }),
  };
}

const CASH = { method: 'Cash on delivery' } as const;
const CONFIRMED = { ...CASH, confirmedAt: '2026-11-28T10:00:00Z' };

test.each<[string, Change, ReturnType<typeof nextAct>]>([
  ['a new order that nobody has paid', {}, 'record'],
  ['a claim', { pay: 'Submitted' }, 'check'],
  ['a claim of an order in processing', { status: 'processing', pay: 'Submitted' }, 'check'],
  ['a claim of a cancelled order', { status: 'cancelled', pay: 'Submitted' }, 'check'],
  ['a rejected claim', { pay: 'Rejected' }, 'record'],
  ['a new, paid order', { pay: 'Paid' }, 'start'],
  ['cash that nobody has asked about', CASH, 'confirm'],
  ['cash in processing that nobody has asked about', { ...CASH, status: 'processing' }, 'confirm'],
  ['confirmed cash', CONFIRMED, 'start'],
  ['confirmed cash in processing', { ...CONFIRMED, status: 'processing' }, 'ship'],
  ['cash on its way', { ...CONFIRMED, status: 'shipped' }, 'deliver'],
  ['cash not marked as received', { ...CONFIRMED, status: 'delivered' }, 'record'],
  ['a paid deposit', { parts: ['Paid', 'Pending'] }, 'start'],
  ['a made order', { status: 'processing', parts: ['Paid', 'Pending'] }, 'balance'],
  [
    'an order sent before its balance',
    { status: 'shipped', parts: ['Paid', 'Pending'] },
    'balance',
  ],
  ['a claimed balance', { status: 'processing', parts: ['Paid', 'Submitted'] }, 'check'],
  ['a paid order in processing', { status: 'processing', pay: 'Paid' }, 'ship'],
  ['an order in processing that is not paid', { status: 'processing' }, 'record'],
  ['money due back of an order to be made', { parts: ['Paid', 'Refund due'] }, 'start'],
  [
    'money due back of a sent order',
    { status: 'shipped', parts: ['Paid', 'Refund due'] },
    'refund',
  ],
  ['a paid order on its way', { status: 'shipped', pay: 'Paid' }, 'deliver'],
  ['a paid, delivered order', { status: 'delivered', pay: 'Paid' }, undefined],
  ['a cancelled order', { status: 'cancelled' }, undefined],
  ['a cancelled, paid order', { status: 'cancelled', pay: 'Refund due' }, 'refund'],
  ['a refunded order', { status: 'cancelled', pay: 'Refunded' }, undefined],
])('%s', (_, change, act) => {
  expect(nextAct(anOrder(change))).toBe(act);
});

test('only what can be sent ships late', () => {
  const headingOf = (change: Parameters<typeof anOrder>[0]) =>
    todayHeading(nextAct(anOrder(change)), true);
  expect(headingOf({ pay: 'Paid' })).toBe('late');
  expect(headingOf({ status: 'processing', pay: 'Paid' })).toBe('late');
  expect(headingOf({ pay: 'Submitted' })).toBe('check');
  expect(headingOf({})).toBe('unpaid');
  expect(headingOf({ status: 'shipped', pay: 'Paid' })).toBeUndefined();
});
