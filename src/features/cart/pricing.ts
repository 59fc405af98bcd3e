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
type LineToPrice = {
  quantity: number;
  unitPrice: number;
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
};

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
  /** The one that counts. */
  payment: WayToPay;
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

/** Prices an order, for cart, checkout and order alike: one total, or a named refusal. */
export function priceCart({
  lines,
  cash,
  online,
  payer,
  payment,
  ...request
}: CartToPrice): PricedCart {
  const subtotal = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  const grams = lines.reduce((sum, { quantity, weightGrams }) => sum + quantity * weightGrams, 0);
  const discount = 0;
  const delivery = deliveryOf({ ...request, grams, subtotal: subtotal - discount });
  const payments = waysToPay({
    cash: cash ?? DEFAULT_CASH,
    online,
    payer: payer ?? SIGNED_IN,
    lines,
    subtotal: subtotal - discount,
    delivery: delivery.chosen,
    zoneId: zoneOf(request.rules, request.to)?.id,
  });
  const way = payments.find(({ method, isOffered }) => isOffered && method === payment);
  const paid = { payments, payment: (way ?? payments[0])?.method ?? 'UPI' } as const;
  const fee = way?.fee ?? 0;
  if (!delivery.chosen) return { ...paid, delivery, pricing: { subtotal, discount, fee } };
  const shipping = delivery.chosen.price;
  const total = subtotal - discount + shipping + fee;
  return { ...paid, delivery, pricing: { subtotal, discount, shipping, fee, total } };
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
