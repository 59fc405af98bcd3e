import { formatDate, formatDateTime } from '#platform/ui/display/format-date.ts';
import type { TimelineStep } from '#platform/ui/display/timeline.tsx';
import type { OrderWire } from '../../contract.ts';
import type { OrderStatus } from '../../order-status.ts';
import { arrivalOf, reachedAt } from '../order-facts.ts';

const WAY = ['delivered', 'shipped', 'processing', 'pending'] as const;
const TITLES: Record<OrderStatus, string> = {
  pending: 'Placed',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** The words of every public event that left the order in this status, after the moment itself. */
function detailOf(order: OrderWire, status: OrderStatus): string {
  const at = reachedAt(order, status);
  const moment = at === undefined ? '' : `${formatDateTime(at)}.`;
  const texts = order.tracking.filter((event) => event.status === status).map(({ text }) => text);
  return [moment, ...new Set(texts)].filter(Boolean).join(' ');
}

function expectation(order: OrderWire, status: OrderStatus): string | undefined {
  const arrival = arrivalOf(order);
  if (status !== 'delivered' || arrival === undefined) return 'Next';
  return `Next: expected by ${formatDate(arrival)}`;
}

/** Newest first: what has happened and when, and before it what comes next. */
export function timelineSteps(order: OrderWire): TimelineStep[] {
  const { status } = order;
  if (status === 'cancelled') {
    const done = WAY.filter((step) => reachedAt(order, step) !== undefined);
    return (['cancelled', ...done] as const).map((step) => ({
      title: TITLES[step],
      detail: detailOf(order, step),
      isDone: true,
    }));
  }
  const here = WAY.indexOf(status);
  return WAY.map((step, index) => ({
    title: TITLES[step],
    isDone: index >= here,
    detail:
      index >= here
        ? detailOf(order, step)
        : index === here - 1
          ? expectation(order, step)
          : undefined,
  }));
}
