import { AddressNotFound } from '#features/profile/contract.ts';
import { findOwnProfile } from '#features/profile/server/profile.ts';
import type { CashSettings } from '#features/shop/settings/cash-settings.ts';
import {
  zoneOf,
  type DeliveryTerms,
  type Destination,
} from '#features/shop/delivery/delivery-price.ts';
import { planLines } from '#features/shop/server/making/capacity.ts';
import { arrivalOf, type Plan } from '#features/shop/workshop/ships-by.ts';
import type { WorkshopSettings } from '#features/shop/workshop/workshop-settings.ts';
import type { OffersToPrice } from '#features/offers/offer-terms.ts';
import { findOffers, forCustomer, type OfferDeps } from '#features/offers/server/find-offers.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import type { CartItem } from '../contract.ts';
import { waysToPay, type OnlineTerms, type Payer, type WayToPay } from '../payment-ways.ts';
import {
  SIGNED_IN,
  deliveryOf,
  priceCart,
  refusalInWords,
  type DeliveryPricing,
  type PricedCart,
} from '../pricing.ts';
import type * as contract from '../pricing-contract.ts';
import { cartKeyOf, todayOf } from './cart.ts';
import { listCartProducts, type CartKey, type CartProductRow } from './cart-queries.ts';
import { destinationOf } from './destination.ts';
import { presentCart } from './present-cart.ts';
import { inOrder, madeLineOf, priceLine } from './price-lines.ts';

type Line = Pick<CartItem, 'productId' | 'variantId' | 'personalId' | 'quantity' | 'price'>;

export function presentDelivery(delivery: DeliveryPricing, pin?: string): contract.DeliveryAnswer {
  const { options, chosen, refusal } = delivery;
  return {
    options,
    ...(chosen && { chosen: chosen.id }),
    ...(refusal && { refusal: { code: refusal, sentence: refusalInWords(refusal, pin) } }),
  };
}

function couponOf({ applied, refused }: PricedCart) {
  const { code = '', title = '' } = applied?.offer ?? {};
  return {
    ...(applied && { coupon: { code, title, discount: applied.discount } }),
    ...(refused && { refusedCoupon: refused }),
  };
}

type Answer = {
  lines: Line[];
  priced: PricedCart;
  pin?: string | undefined;
  plan?: Plan | undefined;
};

export function presentPricing({ lines, priced, pin, plan }: Answer): contract.CartPricing {
  const items = lines.map(({ productId, variantId, personalId = '', quantity, price }, index) => ({
    productId,
    variantId,
    ...(personalId !== '' && { personalId }),
    quantity,
    price,
    lineTotal: quantity * price,
    ...(plan && { shipsBy: plan.lines[index]?.shipsBy }),
  }));
  const arrives = plan && arrivalOf(plan.shipsBy, priced.delivery.chosen);
  return {
    items,
    ...(plan && { shipsBy: plan.shipsBy }),
    ...(arrives && { arrives }),
    delivery: presentDelivery(priced.delivery, pin),
    payments: priced.payments,
    payment: { method: priced.payment },
    ...couponOf(priced),
    pricing: priced.pricing,
  };
}

/** @throws AddressNotFound */
async function ownDestination(
  ctx: Context,
  { address_id: addressId, pin, state }: contract.CartPricingQuery,
): Promise<Destination> {
  if (addressId === undefined) return pin === undefined ? {} : destinationOf(pin, state);
  const profile = await findOwnProfile(ctx);
  const address = profile?.addresses.find(({ id }) => id === addressId);
  if (!address) throw AddressNotFound();
  return destinationOf(address.zipCode, address.state);
}

export type PricingTerms = {
  rules: DeliveryTerms;
  workshop: WorkshopSettings;
  cash: CashSettings;
  online: OnlineTerms | undefined;
} & OfferDeps;
type OwnTerms = PricingTerms & { payerOf: (ctx: Context) => Promise<Payer> };

/** A way of delivery or to pay that is not offered counts as no choice. @throws AddressNotFound */
export async function getCartPricing(
  ctx: Context,
  { payerOf, ...terms }: OwnTerms,
  query: contract.CartPricingQuery,
): Promise<contract.CartPricing> {
  const { cartid, method_id, payment } = query;
  const key = cartKeyOf(ctx, cartid);
  const [products, to, payer, offers] = await Promise.all([
    listCartProducts(ctx.db, key),
    ownDestination(ctx, query),
    payerOf(ctx),
    ownOffers(ctx, terms, key),
  ]);
  return priceProducts(ctx, terms, { products, to, payer, payment, offers, methodId: method_id });
}

async function ownOffers(ctx: Context, deps: OfferDeps, key: CartKey): Promise<OffersToPrice> {
  const found = await findOffers(ctx, key);
  const profile = found.offers.length > 0 ? await findOwnProfile(ctx) : undefined;
  const { email = personOf(ctx).email ?? '', phone = '' } = profile ?? {};
  return forCustomer(ctx, deps, { found, contact: { uid: key.uid, email, phone }, isGuest: false });
}

type ProductsToPrice = {
  products: CartProductRow[];
  to: Destination;
  methodId: string | undefined;
  payer: Payer;
  payment: WayToPay | undefined;
  offers: OffersToPrice;
};

/** Prices the products that can be bought. */
export async function priceProducts(
  ctx: Context,
  { rules, workshop, cash, online }: PricingTerms,
  { products, to, methodId, payer, payment, offers }: ProductsToPrice,
): Promise<contract.CartPricing> {
  const today = todayOf(ctx);
  const { items: all } = presentCart('', products, today);
  const isSold = (_: unknown, index: number) => all[index]?.problem === undefined;
  const items = all.filter(isSold);
  const lines = inOrder(products)
    .filter(isSold)
    .map(({ product, line }) => priceLine(product, line, today));
  const request = { lines, rules, to, cash, online, payer, payment, offers };
  const priced = priceCart({ ...request, methodId });
  const isGone = priced.delivery.refusal === 'METHOD_GONE';
  const answer = isGone ? priceCart(request) : priced;
  const plan = await planLines(ctx, workshop, lines.map(madeLineOf));
  return presentPricing({ lines: items, priced: answer, pin: to.pin, plan });
}

/** Prices delivery for an account without refused parcels; a cart's pricing knows its customer. */
export function getDelivery(
  { rules, cash, online }: Pick<PricingTerms, 'rules' | 'cash' | 'online'>,
  { pin, state, grams, subtotal, ...product }: contract.DeliveryQuery,
): contract.PlaceAnswer {
  const to = pin === undefined ? {} : destinationOf(pin, state);
  const delivery = deliveryOf({ rules, to, grams, subtotal });
  const line = {
    personalId: product.own_words ? 'asked' : '',
    stock: product.made_to_order ? undefined : 1,
  };
  const payments = waysToPay({
    cash,
    online,
    payer: SIGNED_IN,
    lines: [line],
    subtotal,
    delivery: delivery.chosen,
    zoneId: zoneOf(rules, to)?.id,
  });
  return { ...presentDelivery(delivery, pin), payments };
}
