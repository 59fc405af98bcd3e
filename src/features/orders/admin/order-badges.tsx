import { Badge } from '#platform/ui/display/badges/badge.tsx';
import { MessageCircle, Phone } from '#platform/ui/icons/icons.generated.tsx';
import { StatusBadge } from '#platform/ui/display/badges/status-badge.tsx';
import type { OrderWire } from '../contract.ts';
import { isToConfirm } from '../payment/payment-method.ts';
import { PaymentBadge } from '../storefront/payment-badge.tsx';
import { rewordingStateOfOrder } from '../rewording/rewording-state.ts';
import styles from './list/all-orders.module.css';

/** Bought without an account. */
export function GuestBadge() {
  return <Badge tone="pending">Guest</Badge>;
}

/** A cash order that the owner has not confirmed with the customer. */
function ToConfirm() {
  return (
    <Badge tone="pending" icon={<Phone className="icon-small" />}>
      To confirm
    </Badge>
  );
}

/** Shows whether new wording was requested or has been provided. */
export function RewordingBadge({ state }: { state: 'awaited' | 'given' }) {
  return (
    <Badge
      tone={state === 'awaited' ? 'pending' : 'delivered'}
      icon={<MessageCircle className="icon-small" />}
    >
      {state === 'awaited' ? 'Waiting for words' : 'New words came'}
    </Badge>
  );
}

/** A cancelled order shows no payment that is still open. */
export function OrderBadges({ order }: { order: OrderWire }) {
  const { status, payment } = order;
  const words = rewordingStateOfOrder(order);
  const isAwaited = payment.status === 'Pending' || payment.status === 'Rejected';
  return (
    <span className={styles.orderBadges}>
      <StatusBadge status={status} />
      {!(status === 'cancelled' && isAwaited) && <PaymentBadge order={order} reader="owner" />}
      {isToConfirm(order) && <ToConfirm />}
      {words && <RewordingBadge state={words} />}
    </span>
  );
}
