import { rupeesIn } from '#platform/contract/typed/number.ts';
import * as z from 'zod';
import { Rupees, RupeesSum } from '#platform/contract/money.ts';
import { queryNumber } from '#platform/contract/paging.ts';
import { problem } from '#platform/contract/problem.ts';
import { line, requiredPin } from '#platform/contract/text.ts';
import { AddressQuery } from '../profile/contract.ts';
import { DELIVERY_KINDS } from '../shop/delivery/delivery-zones.ts';
import { AppliedCoupon } from '../offers/contract.ts';
import { CartQuery } from './contract.ts';
import { WAYS_TO_PAY } from './payment-ways.ts';
import { REFUSALS } from './pricing.ts';

export const MethodId = z
  .string('Choose a delivery option')
  .regex(/^[a-z0-9-]{1,40}$/, 'Choose a delivery option');

const DeliveryOption = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(DELIVERY_KINDS),
  price: RupeesSum,
  /** Rupees that are missing until it is free. */
  freeIn: RupeesSum.optional(),
  travelDays: z.object({ from: z.int(), to: z.int() }).optional(),
  /** Place and time of pickup; '' if the order is sent. */
  place: z.string(),
  note: z.string(),
});
export type DeliveryOptionWire = z.input<typeof DeliveryOption>;

/** The ways of delivery to one place, and the one that an order without a choice gets. */
export const DeliveryAnswer = z.object({
  options: z.array(DeliveryOption),
  /** The id of the way that counts; absent with a refusal. */
  chosen: z.string().optional(),
  refusal: z.object({ code: z.enum(REFUSALS), sentence: z.string() }).optional(),
});
/** Money is paise here and rupees on the wire. */
export type DeliveryAnswer = z.output<typeof DeliveryAnswer>;
export type DeliveryAnswerWire = z.input<typeof DeliveryAnswer>;

const Flag = z.stringbool().default(false);

export const Pin = requiredPin();

export const DeliveryQuery = z.strictObject({
  pin: Pin.optional(),
  state: line(60).optional().meta({ description: 'By default the one that the PIN suggests' }),
  grams: queryNumber(z.int().min(0).max(10_000_000).default(0)).meta({
    description: 'What the pieces weigh, without packing',
  }),
  subtotal: queryNumber(RupeesSum.default(0), rupeesIn).meta({
    description: 'Rupees, after any discount',
  }),
  own_words: Flag.meta({ description: "With the buyer's own words or photos" }),
  made_to_order: Flag.meta({ description: 'Its stock is not counted' }),
});
export type DeliveryQuery = z.output<typeof DeliveryQuery>;

export const WayToPay = z.enum(WAYS_TO_PAY, 'Choose how you pay');

export const PaymentNotOffered = problem(
  'PAYMENT_NOT_OFFERED',
  409,
  'This way to pay is not available',
  'Nothing was ordered. Choose another way to pay.',
);

const PaymentWay = z.object({
  method: WayToPay,
  /** The name that customers see: `Pay at pickup` if the order is picked up. */
  name: z.string(),
  isOffered: z.boolean(),
  why: z.string().optional(),
  fee: Rupees.optional(),
});
export type PaymentWayWire = z.input<typeof PaymentWay>;

/** The cost of delivery to a place, and how its order can be paid. */
export const PlaceAnswer = DeliveryAnswer.extend({ payments: z.array(PaymentWay) });
export type PlaceAnswer = z.output<typeof PlaceAnswer>;
export type PlaceAnswerWire = z.input<typeof PlaceAnswer>;

export const CartPricingQuery = CartQuery.extend({
  address_id: AddressQuery.shape.address_id.optional(),
  pin: Pin.optional().meta({ description: 'Where to, while no address is chosen' }),
  state: line(60)
    .optional()
    .meta({ description: 'With `pin`; by default the one that it suggests' }),
  method_id: MethodId.optional(),
  payment: WayToPay.optional().meta({ description: 'One that is not offered counts as no choice' }),
});
export type CartPricingQuery = z.output<typeof CartPricingQuery>;

/** The cost of ordering a cart now. */
export const CartPricing = z.object({
  /** The lines that can be bought. */
  items: z.array(
    z.object({
      productId: z.string(),
      variantId: z.string(),
      personalId: z.string().optional(),
      quantity: z.int(),
      price: RupeesSum,
      lineTotal: RupeesSum,
      shipsBy: z.iso.date().optional(),
    }),
  ),
  /** All of it together; absent in a shop without dates. */
  shipsBy: z.iso.date().optional(),
  /** Absent if the delivery method does not say how long it takes. */
  arrives: z.object({ from: z.iso.date(), to: z.iso.date() }).optional(),
  delivery: DeliveryAnswer,
  /** All ways to pay that the shop has. */
  payments: z.array(PaymentWay),
  payment: z.object({ method: WayToPay }).meta({ description: 'The one that counts' }),
  coupon: AppliedCoupon.optional(),
  refusedCoupon: z
    .object({ code: z.string(), sentence: z.string() })
    .optional()
    .meta({ description: 'A code that does not count now, and why' }),
  pricing: z.object({
    subtotal: RupeesSum,
    discount: RupeesSum,
    /** Absent with a refusal, as `total`. */
    shipping: RupeesSum.optional(),
    fee: RupeesSum,
    total: RupeesSum.optional(),
  }),
});
export type CartPricing = z.output<typeof CartPricing>;
export type CartPricingWire = z.input<typeof CartPricing>;
