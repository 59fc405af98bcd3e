import { wordsStateOfOrder } from '../../words-state.ts';
import type { OrderWire } from '../../contract.ts';
import type { OrderStatus } from '../../order-status.ts';
import type { PaymentStatus } from '../../payment-status.ts';

const WAY: readonly OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered'];
const STEPS: Partial<Record<OrderStatus, string>> = {
  processing: 'processing',
  shipped: 'shipping',
};

const UNPAID: Partial<Record<PaymentStatus, string>> = {
  Pending: 'It is not paid.',
  Submitted: 'Its payment is not checked yet.',
  Rejected: 'It is not paid: its UTR was rejected.',
  'Refund due': 'Its payment is to be sent back.',
  Refunded: 'Its payment was sent back.',
};

/** Warnings for skipped steps and for sending an unpaid order. */
export function moveWarnings(
  {
    status,
    payment,
    items = [],
  }: Pick<OrderWire, 'status'> &
    Partial<Pick<OrderWire, 'items'>> & { payment: Pick<OrderWire['payment'], 'status'> },
  to: OrderStatus,
): string[] {
  const skipped = WAY.slice(WAY.indexOf(status) + 1, Math.max(0, WAY.indexOf(to)));
  const steps = skipped.flatMap((step) => STEPS[step] ?? []);
  const isSent = to === 'shipped' || to === 'delivered';
  const unpaid = isSent ? UNPAID[payment.status] : undefined;
  const isAwaited = wordsStateOfOrder({ status, items }) === 'awaited';
  return [
    ...(isAwaited ? ['You have asked for other words, and no answer has come.'] : []),
    ...(steps.length > 0 ? [`This skips ${steps.join(' and ')}.`] : []),
    ...(unpaid === undefined ? [] : [unpaid]),
  ];
}
