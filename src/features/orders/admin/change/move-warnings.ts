import { rewordingStateOfOrder } from '../../rewording/rewording-state.ts';
import type { OrderWire } from '../../contract.ts';
import { knownStatus, type OrderStatus } from '../../order-status.ts';
import { isPaidOnArrival, isToConfirm } from '../../payment/payment-method.ts';
import type { PaymentStatus } from '../../payment/payment-status.ts';

const WAY: readonly OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered'];
const STEPS: Partial<Record<OrderStatus, string>> = {
  processing: 'processing',
  shipped: 'shipping',
};

const UNPAID: Partial<Record<PaymentStatus, string>> = {
  Pending: 'It is not paid.',
  Submitted: 'Its payment is not checked yet.',
  Rejected: 'It is not paid: its UTR was rejected.',
  'Refund due': 'Its payment has to be refunded.',
  Refunded: 'Its payment was refunded.',
};

type Moved = Pick<OrderWire, 'status' | 'confirmedAt'> &
  Partial<Pick<OrderWire, 'items'>> & { payment: Pick<OrderWire['payment'], 'method' | 'status'> };

function paymentWarnings({ status, payment, confirmedAt }: Moved, to: OrderStatus): string[] {
  if (!isPaidOnArrival({ payment })) {
    const isSent = to === 'shipped' || to === 'delivered';
    const unpaid = isSent ? UNPAID[payment.status] : undefined;
    return unpaid === undefined ? [] : [unpaid];
  }
  const isUnrequested = to !== 'cancelled' && isToConfirm({ status, payment, confirmedAt });
  return [
    ...(isUnrequested
      ? ['It is paid on delivery, and the customer has not confirmed it yet.']
      : []),
    ...(to === 'delivered' ? ['Its money is not marked as received.'] : []),
  ];
}

/** Warnings for skipped steps and for sending an unpaid order. */
export function moveWarnings(order: Moved, to: OrderStatus): string[] {
  const { items = [] } = order;
  const status = knownStatus(order.status);
  const skipped = WAY.slice(WAY.indexOf(status) + 1, Math.max(0, WAY.indexOf(to)));
  const steps = skipped.flatMap((step) => STEPS[step] ?? []);
  const isAwaited = rewordingStateOfOrder({ status, items }) === 'awaited';
  return [
    ...(isAwaited ? ['You have asked for different words, and no answer has come.'] : []),
    ...(steps.length > 0 ? [`This skips ${steps.join(' and ')}.`] : []),
    ...paymentWarnings(order, to),
  ];
}
