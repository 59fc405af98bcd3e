import { wordTable } from '#platform/contract/text/word-table.ts';
import { formatDate, formatDateTime } from '#platform/ui/display/format-date.ts';
import type { AdminOrderWire } from '../../../admin-contract.ts';
import type { OrderWire } from '../../../contract.ts';
import { knownStatus, TRANSITIONS, type OrderStatus } from '../../../order-status.ts';
import {
  arrivalAt,
  expectedDay,
  shipSentence,
  STEP_TITLES,
  STEPS,
} from '../../../storefront/order-facts.ts';

export type ProgressStep = {
  status: OrderStatus;
  title: string;
  /** When and by whom it was reached, or what is expected. */
  detail: string | undefined;
  isDone: boolean;
};

export const ACTORS: Record<AdminOrderWire['tracking'][number]['actor'], string> = wordTable(
  {
    admin: 'you',
    customer: 'the customer',
    shop: 'the shop',
  },
  (word) => word,
);

type Event = OrderWire['tracking'][number] &
  Partial<Pick<AdminOrderWire['tracking'][number], 'actor'>>;

function reachedDetail(order: OrderWire, status: OrderStatus): string | undefined {
  const event: Event | undefined = arrivalAt(order, status);
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
  const [next] = TRANSITIONS[knownStatus(status)];
  return next;
}

export function expectation(order: OrderWire, next: OrderStatus): string {
  const day = expectedDay(order);
  const ships = next === 'shipped' ? shipSentence(order) : undefined;
  if (ships !== undefined) return `Next. ${ships}`;
  if (next !== 'delivered' || day === undefined) return 'Next';
  return `Next, expected by ${formatDate(day)}`;
}

/** The four steps, newest first; for a cancelled order the reached ones. */
export function progressSteps(order: OrderWire): ProgressStep[] {
  const status = knownStatus(order.status);
  const reached = (step: OrderStatus): ProgressStep => ({
    status: step,
    title: STEP_TITLES[step],
    detail: reachedDetail(order, step),
    isDone: true,
  });
  if (status === 'cancelled') {
    const before = STEPS.filter((step) => arrivalAt(order, step) !== undefined);
    return [reached('cancelled'), ...before.map(reached)];
  }
  const here = STEPS.indexOf(status);
  return STEPS.map((step, index) => {
    if (index >= here) return reached(step);
    const detail = index === here - 1 ? expectation(order, step) : undefined;
    return { status: step, title: STEP_TITLES[step], detail, isDone: false };
  });
}
