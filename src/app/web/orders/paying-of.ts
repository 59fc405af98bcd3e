import { isPaidOnArrival } from '#features/orders/payment/payment-method.ts';
import type { Paying } from '#features/orders/storefront/order-facts.ts';
import type { PaymentInstructionsWire } from '#features/payments/contract.ts';

type Payment = Pick<PaymentInstructionsWire, 'method' | 'status' | 'upi' | 'online'>;

/** A rejected claim (transfer not found) leaves the payment due. */
const isDue = ({ status }: Payment): boolean => status === 'Pending' || status === 'Rejected';

/** Payment state for the greeting of an order; undefined: not known yet. */
export function payingOf(payment: Payment | undefined): Paying {
  if (payment === undefined) return 'unknown';
  const { method, status, upi, online } = payment;
  if (status === 'Submitted') return 'claimed';
  if (isPaidOnArrival({ payment })) return 'on-arrival';
  if (!isDue(payment)) return method === 'Online' && status === 'Paid' ? 'paid-online' : 'settled';
  if (method === 'Online' && online) return 'online';
  return upi === undefined ? 'later' : 'by-upi';
}
