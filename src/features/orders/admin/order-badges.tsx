import { wordTable } from '#platform/contract/text/word-table.ts';
import { Badge, type BadgeTone } from '#platform/ui/display/badges/badge.tsx';
import {
  BadgeCheck,
  CircleX,
  Clock,
  Hourglass,
  MessageCircle,
  Phone,
  RotateCcw,
} from '#platform/ui/icons/icons.generated.tsx';
import { StatusBadge } from '#platform/ui/display/badges/status-badge.tsx';
import type { PaymentStatus } from '../payment/payment-status.ts';
import type { OrderWire } from '../contract.ts';
import { isToConfirm } from '../payment/payment-method.ts';
import { paymentWords, type PaidOrder } from '../payment/payment-words.ts';
import { rewordingStateOfOrder } from '../rewording/rewording-state.ts';
import styles from './list/all-orders.module.css';

type Look = { tone: BadgeTone; Icon: typeof Clock };

const LOOKS = wordTable<PaymentStatus, Look>(
  {
    Pending: { tone: 'pending', Icon: Clock },
    Submitted: { tone: 'processing', Icon: Hourglass },
    Paid: { tone: 'delivered', Icon: BadgeCheck },
    Rejected: { tone: 'cancelled', Icon: CircleX },
    'Refund due': { tone: 'pending', Icon: RotateCcw },
    Refunded: { tone: 'delivered', Icon: RotateCcw },
  },
  () => ({ tone: 'default', Icon: Clock }),
);

export function PaymentState({ order }: { order: PaidOrder }) {
  const { status, words } = paymentWords(order, 'owner');
  const { tone, Icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={<Icon className="icon-small" />}>
      {words}
    </Badge>
  );
}

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
      {!(status === 'cancelled' && isAwaited) && <PaymentState order={order} />}
      {isToConfirm(order) && <ToConfirm />}
      {words && <RewordingBadge state={words} />}
    </span>
  );
}
