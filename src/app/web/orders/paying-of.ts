import { isPaidOnArrival } from '#features/orders/payment/payment-method.ts';
import type { Paying } from '#features/orders/storefront/order-facts.ts';
import type { PaymentInstructionsWire } from '#features/payments/contract.ts';

type Payment = Pick<PaymentInstructionsWire, 'method' | 'status' | 'upi'>;

/** Payment state for the greeting of an order; undefined: not known yet. */
export function payingOf(payment: Payment | undefined): Paying {
  if (payment === undefined) return 'unknown';
  const { status, upi } = payment;
  if (status === 'Submitted') return 'claimed';
  if (isPaidOnArrival({ payment })) return 'on-arrival';
  // A rejected claim (transfer not found) leaves the payment due.
  if (status !== 'Pending' && status !== 'Rejected') return 'settled';
  return upi === undefined ? 'later' : 'by-upi';
}
