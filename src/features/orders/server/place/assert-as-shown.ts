import { refusedOrderWords } from '#features/offers/offer-discount.ts';
import { OutOfStock, PersonalChanged, ProductUnavailable } from '#features/cart/contract.ts';
import type { PricedLine } from '#features/cart/server/price-lines.ts';
import { cashName, type OnlineTerms, type Payer } from '#features/cart/payment-ways.ts';
import { priceCart, refusalInWords, type PricedCart } from '#features/cart/pricing.ts';
import { destinationOf } from '#features/cart/server/destination.ts';
import {
  PaymentNotOffered,
  CartPricing as CartPricingSchema,
} from '#features/cart/pricing-contract.ts';
import { presentPricing } from '#features/cart/server/get-cart-pricing.ts';
import { CouponNotValid } from '#features/offers/contract.ts';
import type { OffersToPrice } from '#features/offers/offer-terms.ts';
import { STREET_MISSING } from '#features/profile/contract.ts';
import type { CashSettings } from '#features/shop/settings/cash-settings.ts';
import type { DeliveryTerms } from '#features/shop/delivery/delivery-price.ts';
import {
  isLaterThanShown,
  type Plan,
  type WorkCalendar,
} from '#features/shop/workshop/ships-by.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import type { OrderAddress } from '../../contract.ts';
import {
  DeliveryNotOffered,
  LaterThanShown,
  PriceChanged,
  type NewOrder,
  type OrderChange,
} from '../../place-contract.ts';

const NOT_THERE =
  ' Nothing was ordered. Choose another address, or send us a custom order request.';

/** @throws ProductUnavailable, PersonalChanged naming the first line that cannot be ordered as it is */
export function assertForSale(lines: PricedLine[]): void {
  const gone = lines.find((line) => !line.isForSale || line.isPersonalChanged);
  if (!gone) return;
  const { productId, variantId, personalId, isForSale } = gone;
  if (!isForSale) throw ProductUnavailable({ data: { productId, variantId } });
  throw PersonalChanged({ data: { productId, variantId, personalId } });
}

/** What an order says beside who gets it. */
export type OrderTerms = Omit<NewOrder, 'shippingAddress'>;

type Seen = NonNullable<OrderTerms['items']>[number];

type Named = Pick<Seen, 'productId' | 'variantId' | 'personalId'>;

const isSameLine = (one: Named, other: Named): boolean =>
  one.productId === other.productId &&
  one.variantId === other.variantId &&
  one.personalId === other.personalId;

function nameOf({ productId, variantId, personalId }: Named) {
  return { productId, variantId, ...(personalId !== '' && { personalId }) };
}

function changesOfLine(line: PricedLine, shown: Seen[]): OrderChange[] {
  const { name, quantity } = line;
  const price = line.unitPrice / 100;
  const about = { ...nameOf(line), name };
  const seen = shown.find((one) => isSameLine(one, line));
  if (!seen) return [{ kind: 'added', ...about }];
  const changes: OrderChange[] = [];
  if (seen.price !== line.unitPrice) {
    changes.push({ kind: 'price', ...about, price, previousPrice: seen.price / 100 });
  }
  if (seen.quantity !== quantity) {
    changes.push({ kind: 'quantity', ...about, quantity, previousQuantity: seen.quantity });
  }
  return changes;
}

function changesSince(shown: Seen[], lines: PricedLine[]): OrderChange[] {
  const gone = shown.filter((one) => !lines.some((line) => isSameLine(line, one)));
  return [
    ...lines.flatMap((line) => changesOfLine(line, shown)),
    ...gone.map((one) => ({ kind: 'gone' as const, ...nameOf(one) })),
  ];
}

type Shown = { pin?: string | undefined; plan?: Plan | undefined };

export type PricedOrder = Extract<PricedCart, { pricing: { total: number } }>;

export function pricingOnWire(lines: PricedLine[], priced: PricedCart, { pin, plan }: Shown = {}) {
  const items = lines.map((line) => ({ ...line, price: line.unitPrice }));
  return CartPricingSchema.encode(presentPricing({ lines: items, priced, pin, plan }));
}

type OrderToPrice = {
  lines: PricedLine[];
  rules: DeliveryTerms;
  address: OrderAddress;
  cash: CashSettings;
  online: OnlineTerms | undefined;
  payer: Payer;
  order: OrderTerms;
  offers: OffersToPrice;
};

/** @throws PaymentNotOffered with the sentence of today's rules */
function assertPaidAsChosen(
  lines: PricedLine[],
  priced: PricedCart,
  order: OrderTerms,
  pin?: string,
): void {
  const { method } = order.payment ?? {};
  if (method === undefined || method === priced.payment) return;
  const way = priced.payments.find((one) => one.method === method);
  const { chosen } = priced.delivery;
  const name = method === 'Online' ? 'Paying online' : cashName(chosen?.kind);
  const sentence = way?.why ?? `${name} is no longer available.`;
  throw PaymentNotOffered({
    detail: `${sentence} Nothing was ordered. Choose another way to pay.`,
    data: { quote: pricingOnWire(lines, priced, { pin }) },
  });
}

/** @throws ValidationFailed for an address without a street to which something is sent */
export function assertStreet({ delivery }: PricedOrder, { address1 }: OrderAddress): void {
  if (address1 !== '' || delivery.chosen?.kind === 'pickup') return;
  throw ValidationFailed({ fields: { 'address.address1': STREET_MISSING } });
}

/** The price of now. @throws DeliveryNotOffered, PaymentNotOffered with what is offered instead, if anything is */
export function priceOrder({ lines, address, order, ...terms }: OrderToPrice): PricedOrder {
  const to = destinationOf(address.zipCode, address.state);
  const { delivery, payment } = order;
  const choice = { methodId: delivery?.methodId, payment: payment?.method ?? 'UPI' } as const;
  const payer = { ...terms.payer, isGift: order.gift !== undefined };
  const priced = priceCart({ lines, to, ...terms, ...choice, payer });
  const { refusal } = priced.delivery;
  if (refusal === undefined) {
    assertPaidAsChosen(lines, priced, order, to.pin);
    return priced as PricedOrder;
  }
  const sentence = refusalInWords(refusal, to.pin);
  const next = refusal === 'NOT_OFFERED' ? NOT_THERE : ' Nothing was ordered.';
  throw DeliveryNotOffered({
    detail: `${sentence}${next}`,
    data: { quote: pricingOnWire(lines, priced, { pin: to.pin }) },
  });
}

/** Who sends no total has shown none: that is enough while no code is refused. */
function isTotalShown({ pricing, refused }: PricedOrder, order: OrderTerms): boolean {
  if (order.pricing === undefined) return refused === undefined;
  return order.pricing.total === pricing.total;
}

function assertCoupon({ lines, priced, plan }: Dated): void {
  const { refused } = priced;
  if (!refused) return;
  throw CouponNotValid({
    detail: refusedOrderWords(refused.sentence),
    data: { quote: pricingOnWire(lines, priced, { plan }) },
  });
}

type Dated = { lines: PricedLine[]; priced: PricedOrder; plan: Plan | undefined };

/**
 * Compares the order with the lines and total that the client sent, if any.
 * @throws CouponNotValid for a code that does not count, unless this total was shown
 * @throws OutOfStock where only the total differs, as that of a cart from which a sold piece is left out
 * @throws PriceChanged with the lines and sums as they are now and the changes, in rupees
 */
export function assertAsShown({ lines, priced, plan }: Dated, order: OrderTerms): void {
  const shown = order.items;
  const changes = shown ? changesSince(shown, lines) : [];
  const isSame =
    changes.length === 0 &&
    (shown === undefined || shown.length === lines.length) &&
    isTotalShown(priced, order);
  if (isSame) return;
  const short = lines.find(({ stock, quantity }) => stock !== undefined && stock < quantity);
  if (short && changes.length === 0) {
    const { productId, variantId, stock: available } = short;
    throw OutOfStock({ data: { productId, variantId, available } });
  }
  if (changes.length === 0) assertCoupon({ lines, priced, plan });
  const items = lines.map(({ quantity, unitPrice, name, ...line }) => ({
    ...nameOf(line),
    quantity,
    price: unitPrice / 100,
    lineTotal: (quantity * unitPrice) / 100,
    product: { name },
  }));
  const { subtotal, shipping, fee, total } = priced.pricing;
  throw PriceChanged({
    data: {
      items,
      changes,
      subtotal: subtotal / 100,
      shipping: shipping / 100,
      ...(fee > 0 && { fee: fee / 100 }),
      total: total / 100,
      quote: pricingOnWire(lines, priced, { plan }),
    },
  });
}

/** Compares with the date that the client sent, if any. @throws LaterThanShown with the new date */
export function assertNotLater(
  calendar: WorkCalendar,
  { lines, priced, plan }: Dated,
  order: OrderTerms,
): void {
  const shown = order.shipsBy;
  if (!plan || shown === undefined) return;
  const { shipsBy } = plan;
  if (!isLaterThanShown(calendar, shown, shipsBy)) return;
  throw LaterThanShown({
    data: { shipsBy, previousShipsBy: shown, quote: pricingOnWire(lines, priced, { plan }) },
  });
}
