import { wordTable } from '#platform/contract/text/word-table.ts';
import { formatDate, formatDateTime } from '#platform/ui/display/format-date.ts';
import { arrivalDay, shipDay } from '#features/shop/workshop/ship-words.ts';
import type { Shop } from '#features/shop/storefront/use-shop.ts';
import type { OrderWire } from '../contract.ts';
import { isPaidOnArrival } from '../payment/payment-method.ts';
import { isPickup } from '../delivery-labels.ts';
import { isToBeSent, knownStatus, type OrderStatus } from '../order-status.ts';

/** The usual steps, last first, as a vessel fills. */
export const STEPS = ['delivered', 'shipped', 'processing', 'pending'] as const;

export const STEP_TITLES: Record<OrderStatus, string> = wordTable(
  {
    pending: 'Placed',
    processing: 'Processing',
    shipped: 'Shipped',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
  },
  () => 'Placed',
);

/** Poured layers of the vessel. */
export const LEVELS: Record<OrderStatus, number> = wordTable(
  {
    pending: 1,
    processing: 2,
    shipped: 3,
    delivered: 4,
    cancelled: 0,
  },
  () => 1,
);

/** The end of the cancel window in milliseconds; undefined if it cannot be cancelled. */
export function cancellableTill({ status, cancellableUntil }: OrderWire, now: number) {
  if (status !== 'pending' || cancellableUntil === undefined) return undefined;
  const until = Date.parse(cancellableUntil);
  return until > now ? until : undefined;
}

/** True if nothing was claimed or the claim was rejected. */
export function isToBePaid({ status, payment }: OrderWire): boolean {
  if (isPaidOnArrival({ payment })) return false;
  return status !== 'cancelled' && (payment.status === 'Pending' || payment.status === 'Rejected');
}

/** `Ships by Sat 12 Dec`, of an order that is not sent yet; a pickup is ready then. */
export function shipSentence(order: OrderWire): string | undefined {
  const { shipBy, shipping } = order;
  if (shipBy === undefined || !isToBeSent(order)) return undefined;
  return `${isPickup(shipping) ? 'Ready' : 'Ships'} by ${shipDay(shipBy)}`;
}

const STATUS_CHANGES = new Set<string>(['placed', 'status', 'reopened']);

/** The event that led to a status, not later ones of it. */
export function arrivalAt({ tracking }: OrderWire, status: OrderStatus) {
  return tracking.findLast((event) => event.status === status && STATUS_CHANGES.has(event.kind));
}

export function reachedAt(order: OrderWire, status: OrderStatus): string | undefined {
  return arrivalAt(order, status)?.at;
}

/** The day on which the parcel is expected. */
export function expectedDay({ estimatedDelivery, shipping }: OrderWire): string | undefined {
  return estimatedDelivery ?? shipping.estimatedDelivery;
}

/** `Arrives by Sat 5 December`; a pickup is ready then. */
export function arrivalSentence(order: OrderWire): string | undefined {
  const day = expectedDay(order);
  if (day === undefined) return undefined;
  return `${isPickup(order.shipping) ? 'Ready' : 'Arrives'} by ${arrivalDay(day)}`;
}

type Words = Pick<Shop['words'], 'making' | 'makingLong'>;
type Sentence = (order: OrderWire, now: number, words: Words) => string;

export const READY = 'Ready for you to pick up';

const STATUS_SENTENCES: Record<OrderStatus, Sentence> = {
  pending(order, now) {
    const until = cancellableTill(order, now);
    const cancel =
      until === undefined ? undefined : `Can be cancelled until ${formatDateTime(until)}`;
    return [cancel, arrivalSentence(order) ?? shipSentence(order)].filter(Boolean).join('. ');
  },
  processing(order, _now, { making, makingLong }) {
    const when = arrivalSentence(order) ?? shipSentence(order);
    return when === undefined ? makingLong : `${making}. ${when}`;
  },
  shipped(order) {
    if (isPickup(order.shipping)) return READY;
    const when = arrivalSentence(order) ?? 'On its way';
    return order.shipping.carrier ? `${when} with ${order.shipping.carrier}` : when;
  },
  delivered: (order) => `Delivered on ${formatDate(order.deliveredDate ?? order.updatedAt)}`,
  cancelled: (order) =>
    `Cancelled on ${formatDate(reachedAt(order, 'cancelled') ?? order.updatedAt)}`,
};

/** What to know of the order's status; '' where nothing is. */
export function statusSentence(order: OrderWire, now: number, words: Words): string {
  return STATUS_SENTENCES[knownStatus(order.status)](order, now, words);
}

/** `claimed`: the customer sent a UTR; `later`: the shop writes how to pay. */
export type Paying =
  | 'unknown'
  | 'on-arrival'
  | 'by-upi'
  | 'online'
  | 'paid-online'
  | 'later'
  | 'claimed'
  | 'settled';
