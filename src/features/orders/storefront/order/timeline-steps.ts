import { formatDate, formatDateTime } from '#platform/ui/display/format-date.ts';
import type { OrderWire } from '../../contract.ts';
import type { OrderStatus } from '../../order-status.ts';
import { expectedDay, reachedAt, shipSentence, STEP_TITLES, STEPS } from '../order-facts.ts';

type Step = { title: string; detail: string | undefined; isDone: boolean };

/** The time of the status, and a line for each later event of it. */
function detailOf(order: OrderWire, status: OrderStatus): string {
  const lines = order.tracking
    .filter((event) => event.status === status && event.kind !== 'stage')
    .map(({ kind, at, text }) => {
      const moment = formatDateTime(at);
      // The step's name says it already.
      return kind === 'placed' ? moment : `${moment}: ${text}`;
    });
  return lines.join('\n');
}

function expectation(order: OrderWire, status: OrderStatus): string {
  const arrival = expectedDay(order);
  if (status === 'delivered' && arrival !== undefined) {
    return `Next: expected by ${formatDate(arrival)}`;
  }
  const ships = later(order, status);
  return ships === undefined ? 'Next' : `Next: ${ships}`;
}

/** `Ships by Sat 12 Dec` */
function later(order: OrderWire, status: OrderStatus): string | undefined {
  return status === 'shipped' ? shipSentence(order) : undefined;
}

/** Newest first, with the next expected step on top. */
export function timelineSteps(order: OrderWire): Step[] {
  const { status } = order;
  if (status === 'cancelled') {
    const done = STEPS.filter((step) => reachedAt(order, step) !== undefined);
    return (['cancelled', ...done] as const).map((step) => ({
      title: STEP_TITLES[step],
      detail: detailOf(order, step),
      isDone: true,
    }));
  }
  const here = STEPS.indexOf(status);
  return STEPS.map((step, index) => ({
    title: STEP_TITLES[step],
    isDone: index >= here,
    detail:
      index >= here
        ? detailOf(order, step)
        : index === here - 1
          ? expectation(order, step)
          : later(order, step),
  }));
}
