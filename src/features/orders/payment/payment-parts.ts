import type { Payment, PartName, PartLabel } from './payment-part-contract.ts';
import type { PaymentMethodName } from './payment-method.ts';
import type { PaymentStatus } from './payment-status.ts';
import type * as z from 'zod';

/** A part of a new order. */
export type NewPart = {
  label: Exclude<PartLabel, 'Refund'>;
  /** Paise. */
  amount: number;
  /** A day such as 2026-12-01. */
  dueOn?: string | undefined;
};

type PaymentLike = { status: PaymentStatus; amount: number };
type Named<P> = P & z.output<typeof PartName>;
type Paid<P> = { payment: P; payments?: Named<P>[] | undefined };

/** An order that is paid at once has one part. */
export function partsOf<P extends PaymentLike = z.output<typeof Payment>>({
  payment,
  payments,
}: Paid<P>): [Named<P>, ...Named<P>[]] {
  const [first, ...further] = payments ?? [];
  return [first ?? { ...payment, seq: 1, label: 'Full' }, ...further];
}

/** The order with one part as its payment. */
export function ofPart<O extends Paid<z.output<typeof Payment>>>(order: O, seq: number) {
  const part = partsOf(order).find((one) => one.seq === seq);
  return { ...order, payment: { ...order.payment, ...part } };
}

/** The transaction reference of a part, by which it is found in the bank's statement. */
export function referenceOf(
  number: string,
  { seq, isAlone }: { seq: number; isAlone: boolean },
): string {
  return isAlone ? number : `${number}-${seq}`;
}

const UNPAID = new Set<PaymentStatus>(['Pending', 'Submitted', 'Rejected']);

export function isUnpaid({ status }: { status: PaymentStatus }): boolean {
  return UNPAID.has(status);
}

/** True while nothing due in advance was paid or claimed: such an order may end by itself. */
export function areLeftUnpaid(
  parts: readonly { method: PaymentMethodName; status: PaymentStatus }[],
): boolean {
  return parts.every(
    ({ method, status }) =>
      (method === 'UPI' || method === 'Online') && (status === 'Pending' || status === 'Rejected'),
  );
}

/** The part that a customer pays next. */
export function partToPay<P extends { status: PaymentStatus }>(parts: P[]): P | undefined {
  return parts.find(isUnpaid);
}

const OF_A_CANCELLED_ORDER: PaymentStatus[] = ['Refund due', 'Submitted', 'Refunded'];

/** The part by which the payment of the whole order is known: the first that is not settled. */
export function partShown<P extends { status: PaymentStatus; label: PartLabel }>(
  parts: [P, ...P[]],
  { isCancelled }: { isCancelled: boolean },
): P {
  const [first] = parts;
  if (!isCancelled) {
    return parts.find(({ status, label }) => status !== 'Paid' && label !== 'Refund') ?? first;
  }
  const states = OF_A_CANCELLED_ORDER.map((state) => parts.find(({ status }) => status === state));
  return states.find((part) => part !== undefined) ?? first;
}

export function partNameOf(order: Paid<z.output<typeof Payment>>, seq: number): string {
  const label = order.payments?.find((part) => part.seq === seq)?.label ?? 'Full';
  return label === 'Full' ? '' : label;
}

/** "Deposit. " before a sentence about one part; '' where there is one. */
export function partWords(order: { payments?: unknown }, { label }: { label: PartLabel }): string {
  return order.payments === undefined ? '' : `${label}. `;
}
