import { findUnorderedPictures } from '#features/media/server/customer/customer-pictures.ts';
import { findOffers, forCustomer } from '#features/offers/server/find-offers.ts';
import { provenCode, type CouponKeys } from '#features/offers/server/known-code.ts';
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
  terms: PricingTerms & CouponKeys,
  { lines, pin, state, coupon, ...choice }: GuestPricingRequest,
): Promise<GuestPricing> {
  const [products, found] = await Promise.all([
    readGuestLines(ctx, lines, findUnorderedPictures),
    findOffers(ctx, { code: provenCode(terms, coupon) }),
  ]);
  const offers = await forCustomer(ctx, terms, { found, contact: undefined, isGuest: true });
  const to = pin === undefined ? {} : destinationOf(pin, state);
  const { methodId, payment } = choice;
  const quoted = { products, to, payer: GUEST, methodId, payment, offers };
  return {
    cart: presentCart('guest', products, todayOf(ctx)),
    quote: await priceProducts(ctx, terms, quoted),
  };
}
