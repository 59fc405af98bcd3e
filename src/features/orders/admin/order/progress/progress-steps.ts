import { formatDate, formatDateTime } from '#platform/ui/display/format-date.ts';
import type { AdminOrderWire } from '../../../admin-contract.ts';
import type { OrderWire } from '../../../contract.ts';
import { TRANSITIONS, type OrderStatus } from '../../../order-status.ts';

export type ProgressStep = {
  status: OrderStatus;
  title: string;
  /** When and by whom it was reached, or what is expected. */
  detail: string | undefined;
  isDone: boolean;
};

/** The usual steps, last first: as a vessel fills. */
const WAY = ['delivered', 'shipped', 'processing', 'pending'] as const;

export const STEP_TITLES: Record<OrderStatus, string> = {
  pending: 'Placed',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

export const ACTORS: Record<AdminOrderWire['tracking'][number]['actor'], string> = {
  admin: 'you',
  customer: 'the customer',
  shop: 'the shop',
};

const MOVES = new Set<string>(['placed', 'status', 'reopened']);

type Event = OrderWire['tracking'][number] &
  Partial<Pick<AdminOrderWire['tracking'][number], 'actor'>>;

/** The event that led to a status, not later ones of it. */
function arrivalAt({ tracking }: OrderWire, status: OrderStatus): Event | undefined {
  return tracking.findLast((event) => event.status === status && MOVES.has(event.kind));
}

function reachedDetail(order: OrderWire, status: OrderStatus): string | undefined {
  const event = arrivalAt(order, status);
  if (event === undefined) return undefined;
  const moment = formatDateTime(event.at, { numeric: true });
  return event.actor === undefined || event.kind === 'placed'
    ? moment
    : `${moment}, ${ACTORS[event.actor]}`;
}

/** The usual next status; undefined for a final one. */
export function nextStatus(
  status: OrderStatus,
): 'processing' | 'shipped' | 'delivered' | undefined {
  const [next] = TRANSITIONS[status];
  return next;
}

export function expectation({ estimatedDelivery, shipping }: OrderWire, next: OrderStatus): string {
  const arrival = estimatedDelivery ?? shipping.estimatedDelivery;
  if (next !== 'delivered' || arrival === undefined) return 'Next';
  return `Next, expected by ${formatDate(arrival)}`;
}

/** The four steps, newest first; for a cancelled order the reached ones. */
export function progressSteps(order: OrderWire): ProgressStep[] {
  const { status } = order;
  const reached = (step: OrderStatus): ProgressStep => ({
    status: step,
    title: STEP_TITLES[step],
    detail: reachedDetail(order, step),
    isDone: true,
  });
  if (status === 'cancelled') {
    const before = WAY.filter((step) => arrivalAt(order, step) !== undefined);
    return [reached('cancelled'), ...before.map(reached)];
  }
  const here = WAY.indexOf(status);
  return WAY.map((step, index) => {
    if (index >= here) return reached(step);
    const detail = index === here - 1 ? expectation(order, step) : undefined;
    return { status: step, title: STEP_TITLES[step], detail, isDone: false };
  });
}

/** The number of poured layers in the vessel. */
export function levelOf(status: OrderStatus): number {
  return status === 'cancelled' ? 0 : WAY.length - WAY.indexOf(status);
}
