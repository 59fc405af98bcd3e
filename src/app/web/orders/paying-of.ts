import type { Paying } from '#features/orders/storefront/order-facts.ts';
import type { PaymentInstructionsWire } from '#features/payments/contract.ts';

type Payment = Pick<PaymentInstructionsWire, 'status' | 'upi'>;

/** How an order is told to be paid where it is greeted. Undefined: not known yet. */
export function payingOf(payment: Payment | undefined): Paying {
  if (payment === undefined) return 'unknown';
  const { status, upi } = payment;
  if (status === 'Submitted') return 'claimed';
  // What was not found is still to be paid.
  if (status !== 'Pending' && status !== 'Rejected') return 'settled';
  return upi === undefined ? 'later' : 'by-upi';
}
