import {
  discountOf,
  DOES_NOT_APPLY,
  refusalOf,
  type OfferRequest,
} from '../offers/offer-discount.ts';
import type { OfferedLine, OffersToPrice, OfferTerms } from '../offers/offer-terms.ts';
import { DEFAULT_CASH, type CashSettings } from '../shop/settings/cash-settings.ts';
import {
  defaultOption,
  deliveryOptions,
  isOneZone,
  isStateNeeded,
  zoneOf,
} from '../shop/delivery/delivery-price.ts';
import type {
  DeliveryOption,
  DeliveryTerms,
  Destination,
} from '../shop/delivery/delivery-price.ts';
import {
  waysToPay,
  type OnlineTerms,
  type Payer,
  type PaymentWay,
  type WayToPay,
} from './payment-ways.ts';

/** Money in paise. */
type LineToPrice = OfferedLine & {
  weightGrams: number;
  personalId?: string | undefined;
  /** Undefined: made to order. */
  stock?: number | undefined;
};

type CartToPrice = {
  /** The lines that can be bought. */
  lines: readonly LineToPrice[];
  rules: DeliveryTerms;
  /** Has no PIN while no address is chosen. */
  to: Destination;
  /** The chosen way of delivery; none is the default one. */
  methodId?: string | undefined;
  cash?: CashSettings | undefined;
  online?: OnlineTerms | undefined;
  payer?: Payer | undefined;
  /** The chosen way to pay; by default, or where it is not offered, the first. */
  payment?: WayToPay | undefined;
  offers?: OffersToPrice | undefined;
};

/** What an offer takes off, in paise: of free delivery, what it would have cost. */
export type AppliedOffer = { offer: OfferTerms; discount: number };

export type OrderTotals = {
  subtotal: number;
  discount: number;
  shipping: number;
  fee: number;
  total: number;
};

export const REFUSALS = ['PLACE_UNKNOWN', 'STATE_UNKNOWN', 'NOT_OFFERED', 'METHOD_GONE'] as const;
/** `PLACE_UNKNOWN`: the price depends on an address, and none is chosen; `STATE_UNKNOWN`: its PIN does not tell the state. */
export type Refusal = (typeof REFUSALS)[number];

/** The cost of delivery, or why there is none. */
export type DeliveryPricing = { options: DeliveryOption[] } & (
  | { chosen: DeliveryOption; refusal?: undefined }
  | { chosen?: undefined; refusal: Refusal }
);

export type PricedCart = {
  payments: PaymentWay[];
  /** The chosen way, or the first one where that is not offered. */
  payment: WayToPay;
  applied?: AppliedOffer | undefined;
  /** One for each line, in the same order. */
  lineDiscounts: number[];
  /** A code that was not accepted, and why. */
  refused?: { code: string; sentence: string } | undefined;
} & (
  | { delivery: DeliveryPricing & { chosen: DeliveryOption }; pricing: OrderTotals }
  | {
      delivery: DeliveryPricing & { refusal: Refusal };
      pricing: Omit<OrderTotals, 'shipping' | 'total'>;
    }
);

type Sent = Pick<CartToPrice, 'rules' | 'to' | 'methodId'> & { grams: number; subtotal: number };

export function deliveryOf({ rules, to, methodId, grams, subtotal }: Sent): DeliveryPricing {
  if (to.pin === undefined && !isOneZone(rules)) return { options: [], refusal: 'PLACE_UNKNOWN' };
  if (isStateNeeded(rules, to)) return { options: [], refusal: 'STATE_UNKNOWN' };
  const options = deliveryOptions(rules, to, { grams, subtotal });
  if (options.length === 0) return { options, refusal: 'NOT_OFFERED' };
  const chosen =
    methodId === undefined ? defaultOption(options) : options.find(({ id }) => id === methodId);
  return chosen ? { options, chosen } : { options, refusal: 'METHOD_GONE' };
}

export const SIGNED_IN: Payer = { isGuest: false, refusals: 0 };

type WithOffer = Omit<CartToPrice, 'offers'> & { offer?: OfferTerms | undefined };

function sumsOf(lines: CartToPrice['lines'], offer: OfferTerms | undefined) {
  const subtotal = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  const grams = lines.reduce((sum, { quantity, weightGrams }) => sum + quantity * weightGrams, 0);
  const nothing = { discount: 0, shares: lines.map(() => 0) };
  return { subtotal, grams, ...(offer ? discountOf(offer, lines) : nothing) };
}

/** Free delivery is worth what it would have cost. */
function appliedOf(offer: OfferTerms, discount: number, price: number | undefined): AppliedOffer {
  return { offer, discount: offer.kind === 'delivery' ? (price ?? 0) : discount };
}

/** Only the chosen way has a fee. */
function paidBy(payments: PaymentWay[], payment: WayToPay | undefined) {
  const way = payments.find(({ method, isOffered }) => isOffered && method === payment);
  const counting: WayToPay = (way ?? payments[0])?.method ?? 'UPI';
  return { payments, payment: counting, fee: way?.fee ?? 0 };
}

function priceWith({
  lines,
  cash,
  online,
  payer,
  payment,
  offer,
  ...request
}: WithOffer): PricedCart {
  const who = { cash: cash ?? DEFAULT_CASH, online, payer: payer ?? SIGNED_IN };
  const { subtotal, grams, discount, shares } = sumsOf(lines, offer);
  const delivery = deliveryOf({ ...request, grams, subtotal: subtotal - discount });
  const payments = waysToPay({
    ...who,
    lines,
    subtotal: subtotal - discount,
    delivery: delivery.chosen,
    zoneId: zoneOf(request.rules, request.to)?.id,
  });
  const { fee, ...ways } = paidBy(payments, payment);
  const shared = {
    ...ways,
    lineDiscounts: shares,
    applied: offer && appliedOf(offer, discount, delivery.chosen?.price),
  } as const;
  if (!delivery.chosen) return { ...shared, delivery, pricing: { subtotal, discount, fee } };
  const shipping = offer?.kind === 'delivery' ? 0 : delivery.chosen.price;
  const total = subtotal - discount + shipping + fee;
  return { ...shared, delivery, pricing: { subtotal, discount, shipping, fee, total } };
}

/** What a price comes to, as far as it is known. */
function dueOf({ pricing }: PricedCart): number {
  return 'total' in pricing ? pricing.total : pricing.subtotal - pricing.discount + pricing.fee;
}

/** A smaller sum may cost delivery; free delivery is worth something only where the place is known. */
function isCheaper(priced: PricedCart, plain: PricedCart): boolean {
  const isOpen = priced.applied?.offer.kind === 'delivery' && !priced.delivery.chosen;
  return isOpen || dueOf(priced) < dueOf(plain);
}

/** Prices an order, for cart, checkout and order alike: one total with at most one offer, or a named refusal. */
export function priceCart({ offers: choice, ...request }: CartToPrice): PricedCart {
  const plain = priceWith(request);
  if (!choice) return plain;
  const { offers, code, customer, now } = choice;
  const conditions = { lines: request.lines, customer, now };
  const priced = offers
    .filter((offer) => refusalOf(offer, conditions) === undefined)
    .map((offer) => priceWith({ ...request, offer }))
    .filter((one) => isCheaper(one, plain));
  // A code wins over an automatic offer of the same worth.
  const isCode = ({ applied }: PricedCart) => Number(applied?.offer.reach !== 'automatic');
  const best = priced.toSorted(
    (one, other) => dueOf(one) - dueOf(other) || isCode(other) - isCode(one),
  )[0];
  const chosen = best ?? plain;
  const sentence = code === undefined ? undefined : codeSentence(chosen, { offers, conditions });
  return code === undefined || sentence === undefined
    ? chosen
    : { ...chosen, refused: { code, sentence } };
}

function codeSentence(
  { applied }: PricedCart,
  { offers, conditions }: Pick<OffersToPrice, 'offers'> & { conditions: OfferRequest },
): string | undefined {
  const ofCode = offers.find(({ reach }) => reach !== 'automatic');
  if (!ofCode) return DOES_NOT_APPLY;
  if (applied?.offer === ofCode) return undefined;
  const sentence = refusalOf(ofCode, conditions);
  if (sentence !== undefined) return sentence;
  return applied
    ? `You already have a better price: ${applied.offer.title}.`
    : 'You pay no less with this code.';
}

/** Why delivery has no price. @param pin where to, as far as it is known */
export function refusalInWords(refusal: Refusal, pin?: string): string {
  switch (refusal) {
    case 'PLACE_UNKNOWN':
      return 'Choose an address to see the delivery cost.';
    case 'STATE_UNKNOWN':
      return 'The delivery cost depends on your state. Please choose it.';
    case 'NOT_OFFERED':
      return pin === undefined ? "We don't deliver yet." : `We don't deliver to ${pin} yet.`;
    case 'METHOD_GONE':
      return 'This delivery option is no longer available there. Choose another.';
  }
}
