import { formatDate, formatTime } from '#platform/ui/display/format-date.ts';
import type { OrderWire } from '../contract.ts';
import type { OrderStatus } from '../order-status.ts';

/** Poured layers of the vessel. */
export const LEVELS: Record<OrderStatus, number> = {
  pending: 1,
  processing: 2,
  shipped: 3,
  delivered: 4,
  cancelled: 0,
};

/** The end of the cancel window in milliseconds; undefined if it cannot be cancelled. */
export function cancellableTill({ status, cancellableUntil }: OrderWire, now: number) {
  if (status !== 'pending' || cancellableUntil === undefined) return undefined;
  const until = Date.parse(cancellableUntil);
  return until > now ? until : undefined;
}

/** True if nothing was claimed or the claim was rejected. */
export function isToBePaid({ status, payment }: OrderWire): boolean {
  return status !== 'cancelled' && (payment.status === 'Pending' || payment.status === 'Rejected');
}

const STEPS = new Set<string>(['placed', 'status', 'reopened']);

/** The time of the event that led to a status, not of later ones. */
export function reachedAt({ tracking }: OrderWire, status: OrderStatus): string | undefined {
  return tracking.findLast((event) => event.status === status && STEPS.has(event.kind))?.at;
}

export function arrivalOf({ estimatedDelivery, shipping }: OrderWire): string | undefined {
  return estimatedDelivery ?? shipping.estimatedDelivery;
}

type Standing = (order: OrderWire, now: number) => string;

const STANDINGS: Record<OrderStatus, Standing> = {
  pending(order, now) {
    const until = cancellableTill(order, now);
    return until === undefined
      ? 'The 12-hour cancel window has closed'
      : `Can be cancelled until ${formatTime(until)}`;
  },
  processing(order) {
    const arrival = arrivalOf(order);
    return arrival ? `Being poured. Arrives by ${formatDate(arrival)}` : 'Being poured and cured';
  },
  shipped(order) {
    const arrival = arrivalOf(order);
    const when = arrival ? `Arrives by ${formatDate(arrival, { style: 'weekday' })}` : 'On its way';
    return order.shipping.carrier ? `${when} with ${order.shipping.carrier}` : when;
  },
  delivered: (order) => `Delivered on ${formatDate(order.deliveredDate ?? order.updatedAt)}`,
  cancelled: (order) =>
    `Cancelled on ${formatDate(reachedAt(order, 'cancelled') ?? order.updatedAt)}`,
};

/** One sentence about the order's status. */
export function standingOf(order: OrderWire, now: number): string {
  return STANDINGS[order.status](order, now);
}

/** `claimed`: the customer sent a UTR; `later`: the shop writes how to pay. */
export type Paying = 'unknown' | 'by-upi' | 'later' | 'claimed' | 'settled';
