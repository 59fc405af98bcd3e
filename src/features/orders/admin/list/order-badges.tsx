import { StatusBadge } from '#platform/ui/display/status-badge.tsx';
import type { OrderWire } from '../../contract.ts';
import { PaymentState } from '../payment-state.tsx';

/** A cancelled order shows no payment that is still open. */
export function OrderBadges({ order: { status, payment } }: { order: OrderWire }) {
  const isAwaited = payment.status === 'Pending' || payment.status === 'Rejected';
  return (
    <span className="order-badges">
      <StatusBadge status={status} />
      {!(status === 'cancelled' && isAwaited) && <PaymentState status={payment.status} />}
    </span>
  );
}
