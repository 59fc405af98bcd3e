import { isPaidOnArrival, type PaymentMethodName } from './payment-method.ts';
import type { PartLabel } from './payment-part-contract.ts';
import { isUnpaid, partsOf } from './payment-parts.ts';
import type { PaymentStatus } from './payment-status.ts';

type Part = { method: PaymentMethodName; status: PaymentStatus; amount: number };
type Paying = {
  /** The part that is shown. */
  payment: Part;
  payments?: (Part & { seq: number; label: PartLabel; dueOn?: string | undefined })[] | undefined;
};

/** What is collected with the parcel: 0 where all is paid, undefined where the money is awaited in another way. */
export function cashToCollect(order: Paying): number | undefined {
  const parts = partsOf<Part>(order).filter(({ label }) => label !== 'Refund');
  const unpaid = parts.filter(isUnpaid);
  if (unpaid.length === 0) return parts.every(({ status }) => status === 'Paid') ? 0 : undefined;
  if (!isPaidOnArrival(order)) return undefined;
  return unpaid.reduce((total, { amount }) => total + amount, 0);
}
