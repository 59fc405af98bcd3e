import * as z from 'zod';
import { RupeesSum } from '#platform/contract/money.ts';
import { problem } from '#platform/contract/problem.ts';
import { OptionalGstin } from '#platform/contract/india/gstin.ts';
import { paragraph } from '#platform/contract/text.ts';
import { PersonalId, VariantId } from '../cart/contract.ts';
import { MethodId, WayToPay } from '../cart/pricing-contract.ts';
import { NewGift } from './gift-contract.ts';
import { Via } from './sources/via.ts';

const SeenItem = z.object({
  productId: z.string().max(64),
  variantId: VariantId,
  personalId: PersonalId,
  quantity: z.int(),
  price: RupeesSum,
});

/** What a customer adds to an order, which keeps it as it was typed. */
export const CustomerFields = z.object({
  notes: paragraph(500).default(''),
  gift: NewGift.optional(),
  buyerGstin: OptionalGstin.default('').meta({
    description: 'Of a business that buys; stands on its tax invoice',
  }),
  via: Via.optional().meta({ description: 'Word of the link by which the buyer came' }),
  dropKey: z.string().max(64).optional().meta({
    description: 'Of the link with which a reminder lets order before everybody',
  }),
});
export type CustomerFields = z.output<typeof CustomerFields>;

/**
 * POST /v2/order. Lines come from the cart, prices from the catalogue: if `items` and `pricing.total` differ from
 * them, nothing is placed (`PRICE_CHANGED`, with `changes`). Fields that are not named here are ignored.
 */
export const NewOrder = z.object({
  shippingAddress: z.object({
    id: z.string('Choose an address').min(1, 'Choose an address').max(64),
  }),
  ...CustomerFields.shape,
  /** Defaults to the cheapest courier. */
  delivery: z.object({ methodId: MethodId }).optional(),
  payment: z.object({ method: WayToPay.optional() }).optional(),
  items: z.array(SeenItem).max(50).optional(),
  pricing: z.object({ total: RupeesSum }).optional(),
  shipsBy: z.iso.date().optional().meta({
    description: 'That was shown; more than one working day later is a LATER_THAN_SHOWN',
  }),
});
export type NewOrder = z.output<typeof NewOrder>;

export const NotSellingYet = problem(
  'NOT_SELLING_YET',
  409,
  'This shop does not take orders yet',
  "It hasn't said yet who sells here. Nothing was ordered, and your cart stays as it is.",
);
export const ShopPaused = problem(
  'SHOP_PAUSED',
  409,
  'We are away for a while',
  'Nothing was ordered, and your cart stays as it is. Order when we are back.',
);
export const CartEmpty = problem(
  'CART_EMPTY',
  409,
  'Your cart is empty',
  'Nothing was ordered. It may have been ordered in another window: check your orders.',
);
/** A line of the cart that differs from what the customer was shown. Prices in rupees. */
export type OrderChange = { productId: string; variantId: string; personalId?: string } & (
  | { kind: 'added'; name: string }
  | { kind: 'gone' }
  | { kind: 'price'; name: string; price: number; previousPrice: number }
  | { kind: 'quantity'; name: string; quantity: number; previousQuantity: number }
);

export const PriceChanged = problem(
  'PRICE_CHANGED',
  409,
  'A price has changed',
  'Nothing was ordered. Check the new prices, then place the order again.',
);
export const LaterThanShown = problem(
  'LATER_THAN_SHOWN',
  409,
  'It ships later now',
  'Nothing was ordered. Check the new date, then place the order again.',
);
export const DeliveryNotOffered = problem(
  'DELIVERY_NOT_OFFERED',
  409,
  "We don't deliver there yet",
  'Nothing was ordered. Choose another address, or send us a custom order request.',
);
export const ProfileIncomplete = problem(
  'PROFILE_INCOMPLETE',
  409,
  'We need your name and phone number',
  'The courier needs both. Add them to your profile, then place the order again.',
);
