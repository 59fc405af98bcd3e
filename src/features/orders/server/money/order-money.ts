import { isUnpaid } from '../../payment/payment-parts.ts';
import { PAYMENT_STATUSES } from '../../payment/payment-status.ts';

type Part = { status: string; amount: number };
type Sent = { amount: number; was_due: boolean };

/** Paise. */
export type OrderMoney = {
  received: number;
  sentBack: number;
  /** Part of the received money that is to be refunded. */
  due: number;
};

const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

/** Sums what came for an order, what went back, and what still has to. */
export function moneyOf(parts: Part[], refunds: Sent[]): OrderMoney {
  const paid = parts.filter(({ status }) => {
    const known = PAYMENT_STATUSES.find((one) => one === status);
    return known !== undefined && !isUnpaid({ status: known });
  });
  const of = (state: string) => sumOf(paid.filter(({ status }) => status === state));
  const received = sumOf(paid);
  const sentBack = sumOf(refunds);
  const forDue = sumOf(refunds.filter((one) => one.was_due));
  const ahead = Math.max(0, forDue - of('Refunded'));
  const due = Math.max(0, Math.min(of('Refund due') - ahead, received - sentBack));
  return { received, sentBack, due };
}
