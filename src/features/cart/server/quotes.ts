import { AddressNotFound } from '#features/profile/contract.ts';
import { findOwnProfile } from '#features/profile/server/profile.ts';
import type { Destination } from '#features/shop/delivery-options.ts';
import type { DeliveryTerms } from '#features/shop/delivery-options.ts';
import type { Context } from '#platform/server/context.ts';
import type { CartItem } from '../contract.ts';
import {
  deliveryOf,
  destinationOf,
  quoteOf,
  refusalInWords,
  type DeliveryQuote,
  type Quote,
} from '../quote.ts';
import type * as contract from '../quote-contract.ts';
import { cartKeyOf, todayOf } from './cart.ts';
import { listCartProducts } from './cart-queries.ts';
import { presentCart } from './present-cart.ts';

type Line = Pick<CartItem, 'productId' | 'variantId' | 'personalId' | 'quantity' | 'price'>;

export function presentDelivery(delivery: DeliveryQuote, pin?: string): contract.DeliveryAnswer {
  const { options, chosen, refusal } = delivery;
  return {
    options,
    ...(chosen && { chosen: chosen.id }),
    ...(refusal && { refusal: { code: refusal, sentence: refusalInWords(refusal, pin) } }),
  };
}

export function presentQuote(lines: Line[], quote: Quote, pin?: string): contract.Quote {
  const items = lines.map(({ productId, variantId, personalId = '', quantity, price }) => ({
    productId,
    variantId,
    ...(personalId !== '' && { personalId }),
    quantity,
    price,
    lineTotal: quantity * price,
  }));
  return { items, delivery: presentDelivery(quote.delivery, pin), pricing: quote.pricing };
}

/** @throws AddressNotFound */
async function ownDestination(ctx: Context, addressId: string | undefined): Promise<Destination> {
  if (addressId === undefined) return {};
  const profile = await findOwnProfile(ctx);
  const address = profile?.addresses.find(({ id }) => id === addressId);
  if (!address) throw AddressNotFound();
  return destinationOf(address.zipCode, address.state);
}

/** A way of delivery that the place does not have counts as no choice. @throws AddressNotFound */
export async function getQuote(
  ctx: Context,
  rules: DeliveryTerms,
  { cartid, address_id, method_id }: contract.QuoteQuery,
): Promise<contract.Quote> {
  const key = cartKeyOf(ctx, cartid);
  const [products, to] = await Promise.all([
    listCartProducts(ctx.db, key),
    ownDestination(ctx, address_id),
  ]);
  const grams = new Map(products.map(({ id, weightGrams }) => [id, weightGrams]));
  const items = presentCart(key.cartId, products, todayOf(ctx)).items.filter(
    (item) => !item.problem,
  );
  const lines = items.map(({ productId, quantity, price }) => ({
    quantity,
    unitPrice: price,
    weightGrams: grams.get(productId) ?? 0,
  }));
  const quote = quoteOf({ lines, rules, to, methodId: method_id });
  const isGone = quote.delivery.refusal === 'METHOD_GONE';
  return presentQuote(items, isGone ? quoteOf({ lines, rules, to }) : quote, to.pin);
}

export function getDelivery(
  rules: DeliveryTerms,
  { pin, state, grams, subtotal }: contract.DeliveryQuery,
): contract.DeliveryAnswer {
  const to = pin === undefined ? {} : destinationOf(pin, state);
  return presentDelivery(deliveryOf({ rules, to, grams, subtotal }), pin);
}
