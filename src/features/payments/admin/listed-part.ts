import type { ListedPaymentWire } from '../contract.ts';

type Listed = Pick<ListedPaymentWire, 'orderId' | 'orderNumber' | 'part'>;

/** Names a payment in a list: an order in parts has several. */
export function paymentId({ orderId, part }: Omit<Listed, 'orderNumber'>): string {
  return part === undefined ? orderId : `${orderId}-${part.seq}`;
}

/** "HK7M2QXA", or "HK7M2QXA, Deposit". */
export function paymentName({ orderNumber, part }: Omit<Listed, 'orderId'>): string {
  return part === undefined ? orderNumber : `${orderNumber}, ${part.label}`;
}
