import { formatRupees } from '#platform/contract/format-rupees.ts';
import { arrivalOf } from '#features/shop/workshop/ships-by.ts';
import { arrivalSpan } from '#features/shop/workshop/ship-words.ts';
import type { DeliveryOptionWire, PaymentWayWire } from '../../pricing-contract.ts';

/** `₹80`, or `free`. */
export function priceText({ price }: DeliveryOptionWire): string {
  return price === 0 ? 'free' : formatRupees(price);
}

/** `Express ₹120`, `Pickup free` */
export function wayText(option: DeliveryOptionWire): string {
  return `${option.name} ${priceText(option)}`;
}

/** `₹240 more for free delivery` */
export function freeHint({ freeIn }: DeliveryOptionWire): string | undefined {
  return freeIn === undefined ? undefined : `${formatRupees(freeIn)} more for free delivery`;
}

/** `3–5 days on the way` */
export function daysText({ travelDays }: DeliveryOptionWire): string | undefined {
  if (!travelDays) return undefined;
  const { from, to } = travelDays;
  return `${from === to ? to : `${from}–${to}`} ${to === 1 ? 'day' : 'days'} on the way`;
}

/** `Arrives Thu 3 to Sat 5 December`; the days of travel where the shop shows no dates. */
export function arrivalText(
  option: DeliveryOptionWire,
  shipsBy: string | undefined,
): string | undefined {
  const arrives = shipsBy === undefined ? undefined : arrivalOf(shipsBy, option);
  return arrives ? `Arrives ${arrivalSpan(arrives)}` : daysText(option);
}

/** `Pay by UPI, card or netbanking, or cash on delivery (₹40 more)`; one that is not offered says why. */
export function paymentText(ways: readonly PaymentWayWire[]): string {
  const cash = ways.find(({ method }) => method === 'Cash on delivery');
  const isOnline = ways.some(({ method }) => method === 'Online');
  const prepaid = isOnline ? 'Pay by UPI, card or netbanking' : 'Pay by UPI';
  if (!cash) return prepaid;
  if (!cash.isOffered) return `${prepaid}. ${cash.name}: ${cash.why ?? 'not offered.'}`;
  const fee = cash.fee === undefined ? '' : ` (${formatRupees(cash.fee)} more)`;
  const isPickup = cash.name === 'Pay at pickup';
  const inCash = isPickup ? 'in cash at pickup' : `cash on delivery${fee}`;
  return `${prepaid}${isPickup || isOnline ? ',' : ''} or ${inCash}`;
}
