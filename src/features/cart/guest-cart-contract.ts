import * as z from 'zod';
import { IdempotencyHeaders } from '#platform/contract/idempotency.ts';
import { problem } from '#platform/contract/problem.ts';
import { line } from '#platform/contract/text.ts';
import { GuestCoupon } from '../offers/contract.ts';
import { Cart, MAX_LINES, NewCartLine } from './contract.ts';
import { MethodId, Pin, CartPricing, WayToPay } from './pricing-contract.ts';

export const GuestLine = NewCartLine.omit({ position: true });
export type GuestLine = z.output<typeof GuestLine>;

export const GuestLines = z
  .array(GuestLine)
  .max(MAX_LINES, `A cart holds ${MAX_LINES} different pieces`);

export const MAX_GUEST_BYTES = 65_536;

export const GuestPricingRequest = z.object({
  lines: GuestLines,
  pin: Pin.optional(),
  state: line(60).optional().meta({ description: 'By default the one that the PIN suggests' }),
  methodId: MethodId.optional(),
  payment: WayToPay.optional(),
  coupon: GuestCoupon.optional(),
});
export type GuestPricingRequest = z.output<typeof GuestPricingRequest>;

/** `cart.items` stand in the order of the lines, whose index is their `position`; equal lines are one. */
export const GuestPricing = z.object({ cart: Cart, quote: CartPricing });
/** Money is paise here and rupees on the wire. */
export type GuestPricing = z.output<typeof GuestPricing>;
export type GuestPricingWire = z.input<typeof GuestPricing>;

export const CartMerge = z.object({
  lines: GuestLines,
  coupon: GuestCoupon.optional().meta({ description: 'Takes the place of the code in the cart' }),
});
export const MergeHeaders = IdempotencyHeaders.required();

const LeftOut = z.object({
  /** Index of the line that was sent. */
  index: z.int(),
  productId: z.string(),
  variantId: z.string(),
  name: z.string(),
  /** Pieces that were not added. */
  quantity: z.int(),
  why: z.enum(['UNAVAILABLE', 'PERSONAL_CHANGED', 'OUT_OF_STOCK', 'TOO_MANY', 'CART_FULL']),
});
export type LeftOut = z.output<typeof LeftOut>;

export const MergedCart = Cart.extend({
  /** Pieces that were added. */
  merged: z.int(),
  leftOut: z.array(LeftOut),
});
export type MergedCart = z.output<typeof MergedCart>;
export type MergedCartWire = z.input<typeof MergedCart>;

export const AccountNeeded = problem(
  'ACCOUNT_NEEDED',
  403,
  'Please Login or create an account',
  'You need an account to order from this shop. Nothing was ordered.',
);
