import { describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import { PAYMENT_STATUSES } from '../orders/payment/payment-status.ts';
import { PaymentInstructions } from './contract.ts';
import {
  isPaymentAwaited,
  paymentInstructions,
  type PayableOrder,
} from './payment-instructions.ts';

const UPI = { id: 'meera@okbank', payee: 'Lehar', isDemo: false };
const UTR = '412356789012';

type Change = Partial<PayableOrder['payment']> & { order?: PayableOrder['status'] };

function payable({ order = 'pending', ...payment }: Change = {}): PayableOrder {
  return {
    number: 'K7Q2M4TX',
    status: order,
    payment: { method: 'UPI', status: 'Pending', amount: 52_500, ...payment },
    shipping: { method: 'standard', kind: 'courier', cost: 2_500 },
  };
}

function messageOf(change: Change, upi: typeof UPI | undefined = UPI): string {
  return paymentInstructions(payable(change), upi).message;
}

describe('the payment of an order', () => {
  test('is awaited by UPI, with all that an app needs', () => {
    const instructions = paymentInstructions(payable(), UPI);
    expect(instructions).toEqual({
      method: 'UPI',
      status: 'Pending',
      amount: 52_500,
      message: expect.stringMatching(/^Pay by UPI, then send us the 12-digit UTR/),
      isAwaited: true,
      isCorrectable: false,
      upi: {
        id: 'meera@okbank',
        payee: 'Lehar',
        link: 'upi://pay?pa=meera%40okbank&pn=Lehar&am=525.00&cu=INR&tn=Order%20K7Q2M4TX&tr=K7Q2M4TX',
      },
    });
    expect(PaymentInstructions.encode(instructions).amount).toBe(525);
  });

  test('that a demo asks for says so, and that nothing is charged', () => {
    for (const status of ['Pending', 'Rejected'] as const) {
      const demo = messageOf({ status }, { ...UPI, isDemo: true });
      expect(demo).toMatch(/This is a demo.*nothing is charged/);
      expect(messageOf({ status })).not.toMatch(/demo/);
    }
  });

  test('without a UPI ID waits for word from the shop, and a UTR may be sent', () => {
    const instructions = paymentInstructions(payable(), undefined);
    expect(instructions.upi).toBeUndefined();
    expect(instructions.isAwaited).toBe(true);
    expect(instructions.message).toMatch(/^We'll write to you about how to pay/);
  });

  test.each([
    [{ status: 'Submitted' }, /^We have your UTR and are checking it, usually within a day\.$/],
    [{ status: 'Paid' }, /has reached us/],
    [{ status: 'Refund due' }, /will be refunded/],
    [{ status: 'Refunded' }, /was refunded/],
    [{ order: 'cancelled', status: 'Pending' }, /There is nothing to pay/],
    [{ order: 'cancelled', status: 'Rejected' }, /There is nothing to pay/],
    [{ order: 'cancelled', status: 'Submitted' }, /what has reached us will be refunded/],
    [{ order: 'cancelled', status: 'Paid' }, /has reached us/],
    [{ order: 'cancelled', status: 'Refund due' }, /will be refunded/],
  ] as const)('in the state %j asks for nothing', (change, message) => {
    const instructions = paymentInstructions(payable({ ...change, transactionId: UTR }), UPI);
    expect(instructions.message).toMatch(message);
    expect(instructions).toMatchObject({ isAwaited: false, transactionId: UTR });
    expect(instructions.upi).toBeUndefined();
  });

  test('that was rejected tells why, and that the right UTR may be sent', () => {
    const reason = 'No transfer of ₹525.00 on this day';
    const instructions = paymentInstructions(
      payable({ status: 'Rejected', transactionId: UTR, reason }),
      UPI,
    );
    expect(instructions).toMatchObject({ isAwaited: true, reason, upi: { id: UPI.id } });
    expect(instructions.message).toContain(reason);
    expect(instructions.message).toMatch(/send the right UTR/);
  });

  test('is awaited only while it is unclaimed and the order stands', () => {
    const awaited = ORDER_STATUSES.flatMap((order) =>
      PAYMENT_STATUSES.filter((status) => isPaymentAwaited(payable({ order, status }))).map(
        (status) => `${order} ${status}`,
      ),
    );
    expect(awaited).toEqual(
      ['pending', 'processing', 'shipped', 'delivered'].flatMap((order) => [
        `${order} Pending`,
        `${order} Rejected`,
      ]),
    );
  });

  test('has a sentence for every state', () => {
    for (const order of ORDER_STATUSES) {
      for (const status of PAYMENT_STATUSES) {
        expect(messageOf({ order, status })).toMatch(/^[A-Z].*\.$/);
      }
    }
  });

  test.each(['Pending', 'Submitted', 'Rejected'] as const)(
    'that is %s is nowhere called paid: the owner has not said so',
    (status) => {
      for (const order of ORDER_STATUSES) {
        expect(messageOf({ order, status })).not.toMatch(/payment has reached|(was|is) paid/);
      }
    },
  );
});
