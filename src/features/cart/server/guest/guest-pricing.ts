import { findUnorderedPictures } from '#features/media/server/customer/customer-pictures.ts';
import type { Context } from '#platform/server/context.ts';
import {
  AccountNeeded,
  type GuestPricing,
  type GuestPricingRequest,
} from '../../guest-cart-contract.ts';
import { todayOf } from '../cart.ts';
import { destinationOf } from '../destination.ts';
import { presentCart } from '../present-cart.ts';
import { priceProducts, type PricingTerms } from '../get-cart-pricing.ts';
import { readGuestLines } from './guest-lines.ts';

export type GuestDeps = {
  takesGuests: () => boolean;
};

const GUEST = { isGuest: true, refusals: 0 };

export function assertGuestsWelcome({ takesGuests }: GuestDeps): void {
  if (!takesGuests()) throw AccountNeeded();
}

/** A cart that the browser keeps, at today's prices, and what ordering it would cost. Writes nothing. */
export async function getGuestPricing(
  ctx: Context,
  terms: PricingTerms,
  { lines, pin, state, ...choice }: GuestPricingRequest,
): Promise<GuestPricing> {
  const products = await readGuestLines(ctx, lines, findUnorderedPictures);
  const to = pin === undefined ? {} : destinationOf(pin, state);
  const { methodId, payment } = choice;
  const quoted = { products, to, payer: GUEST, methodId, payment };
  return {
    cart: presentCart('guest', products, todayOf(ctx)),
    quote: await priceProducts(ctx, terms, quoted),
  };
}
