import { useNow } from '#platform/client/use-now.ts';
import { Badge } from '#platform/ui/display/badges/badge.tsx';
import {
  CircleCheck,
  Clock,
  Hourglass,
  IndianRupee,
  Lock,
  MessageCircleQuestionMark,
  Palette,
  ShoppingBag,
  TriangleAlert,
} from '#platform/ui/icons/icons.generated.tsx';
import type { ListedRequest } from '../admin-contract.ts';
import { budgetLabel } from '../options.ts';
import { dueOf } from './due-of.ts';
import styles from './requests.module.css';

export function KindBadge({ kind }: { kind: ListedRequest['kind'] }) {
  const isCustom = kind === 'custom';
  const Icon = isCustom ? Palette : MessageCircleQuestionMark;
  return (
    <span className={isCustom ? `badge ${styles.custom}` : `badge ${styles.question}`}>
      <Icon className="icon-small" />
      <span>{isCustom ? 'Custom order' : 'Question'}</span>
    </span>
  );
}

const LOOKS = {
  open: { tone: 'shipped', icon: Clock },
  soon: { tone: 'pending', icon: Hourglass },
  late: { tone: 'cancelled', icon: TriangleAlert },
  answered: { tone: 'delivered', icon: CircleCheck },
  quoted: { tone: 'shipped', icon: IndianRupee },
  ordered: { tone: 'delivered', icon: ShoppingBag },
  closed: { tone: 'default', icon: Lock },
} as const;

export function DueBadge({ request }: { request: ListedRequest }) {
  const due = dueOf(request, useNow());
  const { tone, icon: Icon } = LOOKS[due.tone];
  return (
    <Badge tone={tone} icon={<Icon className="icon-small" />}>
      {due.words}
    </Badge>
  );
}

/** `Trays`. */
export function productTypeOf({ productType, productLabel }: ListedRequest): string | undefined {
  return productLabel ?? productType;
}

/** `₹2,000–5,000`. */
export function budgetOf({ budget }: ListedRequest): string | undefined {
  return budget && budgetLabel(budget);
}

/** `Trays · ₹2,000–5,000 · Lagoon` or `About order K7Q2ABCD`. */
export function requestSummary(request: ListedRequest): string | undefined {
  const { kind, colors, orderNumber } = request;
  if (kind === 'support') return orderNumber && `About order ${orderNumber}`;
  const parts = [productTypeOf(request), budgetOf(request), colors];
  return parts.filter((part) => part !== undefined).join(' · ');
}

export function requestTitle({ kind, name }: ListedRequest): string {
  return `${kind === 'custom' ? 'Custom order' : 'Question'} from ${name}`;
}
