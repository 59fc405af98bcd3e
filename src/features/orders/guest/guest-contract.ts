import * as z from 'zod';
import { IdempotencyHeaders } from '#platform/contract/idempotency.ts';
import { problem } from '#platform/contract/problem.ts';
import { code, Email, line } from '#platform/contract/text.ts';
import { GuestLines } from '../../cart/guest-cart-contract.ts';
import { GuestCoupon } from '../../offers/contract.ts';
import { NewAddress, Recipient } from '../../profile/contract.ts';
import { Order } from '../contract.ts';
import { NewOrder } from '../place-contract.ts';
import { LINK_DAYS } from './link-days.ts';

/** POST /v2/guest-order: what POST /v2/order takes from cart and profile is sent along. */
export const NewGuestOrder = NewOrder.omit({ shippingAddress: true }).extend({
  ...Recipient.shape,
  lines: GuestLines,
  email: Email,
  /** Pickup needs no street. */
  address: NewAddress.omit({ id: true, isDefault: true }).extend({
    address1: line(120).default(''),
  }),
  coupon: GuestCoupon.optional(),
});
export type NewGuestOrder = z.output<typeof NewGuestOrder>;

export const GuestOrderHeaders = IdempotencyHeaders.required();

/** `key` opens the order: it stands behind `#k=` in its link. */
export const PlacedGuestOrder = z.object({ order: Order, key: z.string() });
export type PlacedGuestOrder = z.output<typeof PlacedGuestOrder>;
export type PlacedGuestOrderWire = z.input<typeof PlacedGuestOrder>;

export const OrderKeyHeaders = z.object({
  'order-key': z.string().max(64).default('').meta({ description: 'Of the link of the order' }),
});

export const OrderNumber = code('Enter your order number')
  .overwrite((typed) => typed.replace(/^#/, '').replaceAll(/[\s-]/g, '').toUpperCase())
  .regex(/^[2-9A-HJKMNP-Z]{8}$/, 'An order number has eight letters and digits');

export const GuestOrderParams = z.object({ number: OrderNumber });
export const LinkRequest = z.object({ number: OrderNumber, email: Email });
export const OrderClaim = z.object({ number: OrderNumber });

/** Path and fragment. */
export const OrderLink = z.object({ link: z.string() });
export type OrderLink = z.output<typeof OrderLink>;

export const OrderClaimed = problem(
  'ORDER_CLAIMED',
  409,
  'This order belongs to another account',
  'Nothing was changed. Sign in with that account to see it among its orders.',
);
export const OrderInAccount = problem(
  'ORDER_IN_ACCOUNT',
  409,
  'This order is in an account now',
  'Its link no longer works. Sign in with that account to find the order under My Orders.',
);
export const OrderLinkOld = problem(
  'ORDER_LINK_OLD',
  409,
  'This link is too old for that',
  `Until ${LINK_DAYS} days after an order has ended, its link can add it to an account. Write to us and we'll help.`,
);
export const OrderHasNoLink = problem(
  'ORDER_HAS_NO_LINK',
  409,
  'This order belongs to an account',
  'Its customer sees it after signing in: it needs no link.',
);
