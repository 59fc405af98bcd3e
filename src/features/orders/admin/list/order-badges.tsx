import { StatusBadge } from '#platform/ui/display/status-badge.tsx';
import type { OrderWire } from '../../contract.ts';
import { PaymentState } from '../payment-state.tsx';

/** Where an order stands, and how it is paid. For a cancelled one no payment is awaited. */
export function OrderBadges({ order: { status, payment } }: { order: OrderWire }) {
  const isAwaited = payment.status === 'Pending' || payment.status === 'Rejected';
  return (
    <span className="order-badges">
      <StatusBadge status={status} />
      {!(status === 'cancelled' && isAwaited) && <PaymentState status={payment.status} />}
    </span>
  );
}
