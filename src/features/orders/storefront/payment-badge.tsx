import { wordTable } from '#platform/contract/text/word-table.ts';
import { Badge, type BadgeTone } from '#platform/ui/display/badges/badge.tsx';
import {
  BadgeCheck,
  CircleX,
  Clock,
  Hourglass,
  RotateCcw,
} from '#platform/ui/icons/icons.generated.tsx';
import type { PaymentStatus } from '../payment/payment-status.ts';
import { paymentWords, type PaidOrder } from '../payment/payment-words.ts';

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

type PaymentBadgeProps = { order: PaidOrder; reader: Parameters<typeof paymentWords>[1] };

export function PaymentBadge({ order, reader }: PaymentBadgeProps) {
  const { status, words } = paymentWords(order, reader);
  const { tone, Icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={<Icon className="icon-small" />}>
      {words}
    </Badge>
  );
}
