import type { Order } from '../../contract.ts';
import { areLeftUnpaid, partShown } from '../../payment/payment-parts.ts';
import { PART_LABELS, type PaymentPart } from '../../payment/payment-part-contract.ts';
import { PAYMENT_METHODS, REFUND_METHODS } from '../../payment/payment-method.ts';
import { PAYMENT_STATUSES } from '../../payment/payment-status.ts';
import { REFUND_STATES, type Refund } from '../../returns/refund-contract.ts';
import { moneyOf, type OrderMoney } from './order-money.ts';
import type { OrderRow } from '../order-queries.ts';

export type PartRow = NonNullable<OrderRow['parts']>[number];

function firstPart(row: OrderRow): PartRow {
  return {
    seq: 1,
    label: 'Full',
    due_on: null,
    method: row.payment_method,
    status: row.payment_status,
    amount: row.payment_amount,
    transaction_id: row.transaction_id,
    reason: row.payment_reason,
  };
}

function presentPart(row: PartRow): PaymentPart {
  return {
    seq: row.seq,
    label: PART_LABELS.find((known) => known === row.label) ?? 'Extra',
    method: PAYMENT_METHODS.find((known) => known === row.method) ?? 'Other',
    status: PAYMENT_STATUSES.find((known) => known === row.status) ?? 'Pending',
    ...(row.transaction_id !== null && { transactionId: row.transaction_id }),
    amount: row.amount,
    ...(row.reason !== '' && { reason: row.reason }),
    ...(row.due_on !== null && { dueOn: row.due_on }),
  };
}

function presentRefund(row: NonNullable<OrderRow['refunds']>[number]): Refund {
  const state = REFUND_STATES.find((known) => known === row.state);
  return {
    seq: row.seq,
    amount: row.amount,
    method: REFUND_METHODS.find((known) => known === row.method) ?? 'Other',
    ...(state && { state }),
    ...(row.reference !== '' && { reference: row.reference }),
    ...(row.reason !== '' && { reason: row.reason }),
    at: new Date(row.at).toISOString(),
  };
}

export function moneyOfRow(row: OrderRow): OrderMoney {
  return moneyOf(row.parts ?? [firstPart(row)], row.refunds ?? []);
}

type Payments = Pick<Order, 'payment' | 'payments' | 'refunds' | 'refundDue' | 'payBy'>;

function presentBeside(row: OrderRow, payments: PaymentPart[]): Partial<Payments> {
  if (row.parts === null) return {};
  const refunds = row.refunds?.map(presentRefund) ?? [];
  const { due } = moneyOfRow(row);
  return {
    payments,
    ...(refunds.length > 0 && { refunds }),
    ...(due > 0 && { refundDue: due }),
  };
}

/** The time until which it is kept unpaid; empty if it stays, or something was paid or claimed. */
function presentPayBy(row: OrderRow, parts: PaymentPart[]): Pick<Payments, 'payBy'> {
  if (row.pay_by === null || row.status !== 'pending' || !areLeftUnpaid(parts)) return {};
  return { payBy: row.pay_by.toISOString() };
}

/** The payment of the whole order, and its parts and refunds where there are several. */
export function presentPayments(row: OrderRow): Payments {
  const [first, ...further] = (row.parts ?? []).map(presentPart);
  const parts: [PaymentPart, ...PaymentPart[]] = [first ?? presentPart(firstPart(row)), ...further];
  const isCancelled = row.status === 'cancelled';
  const { seq: _seq, label: _label, dueOn: _due, ...shown } = partShown(parts, { isCancelled });
  return {
    payment: { ...shown, amount: row.total },
    ...presentBeside(row, parts),
    ...presentPayBy(row, parts),
  };
}
