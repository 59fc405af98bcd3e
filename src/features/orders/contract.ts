import * as z from 'zod';
import { Rupees, RupeesSum } from '#platform/contract/money.ts';
import { problem } from '#platform/contract/problem.ts';
import { line, paragraph } from '#platform/contract/text.ts';
import { CartQuery, LineProduct, PersonalId, PersonalLine, VariantId } from '../cart/contract.ts';
import { MethodId, WayToPay } from '../cart/quote-contract.ts';
import { Address } from '../profile/contract.ts';
import { DELIVERY_KINDS } from '../shop/delivery-rules.ts';
import { Gift, NewGift } from './gift-contract.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { Payment, PaymentPart } from './payment-part-contract.ts';
import { Refund } from './refund-contract.ts';
import { OrderStage } from './stage-contract.ts';
import { Via } from './via.ts';

export const OrderStatus = z.enum(ORDER_STATUSES);

/** Name and contact, copied when the order was placed. */
const OrderName = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
});

/** A copy of the address when the order was placed. */
export const OrderAddress = Address.omit({ isDefault: true });
export type OrderAddress = z.infer<typeof OrderAddress>;

export const OrderItem = z.object({
  productId: z.string().optional().meta({ description: 'Absent of what is no product' }),
  variantId: z.string(),
  /** What the buyer answered; absent if nothing was asked. */
  personal: z.array(PersonalLine).optional(),
  otherWords: z
    .object({ reason: z.string(), askedAt: z.iso.datetime(), givenAt: z.iso.datetime().optional() })
    .optional()
    .meta({ description: 'The maker cannot make it as it was written, and asks for other words' }),
  quantity: z.int(),
  returned: z.int().optional().meta({ description: 'So many came back' }),
  price: RupeesSum,
  lineTotal: RupeesSum,
  /** Promised when it was ordered; absent where nothing was. */
  shipsBy: z.iso.date().optional(),
  product: LineProduct.partial({ slug: true }),
});

/** A public event of the timeline. */
export const OrderEvent = z.object({
  seq: z.int(),
  kind: z.enum(['placed', 'status', 'reopened', 'tracking', 'payment', 'note', 'edited', 'stage']),
  status: OrderStatus,
  text: z.string().meta({ description: 'Of a stage its name' }),
  stage: OrderStage.optional(),
  at: z.iso.datetime(),
});

/** Name, kind and place are absent in answers that were stored before there was a choice. */
const Shipping = z.object({
  /** The id of the way of delivery. */
  method: z.string(),
  name: z.string().optional(),
  kind: z.enum(DELIVERY_KINDS).optional(),
  /** Where it is picked up. */
  place: z.string().optional(),
  cost: Rupees,
  carrier: z.string().optional(),
  trackingNumber: z.string().optional(),
  trackingUrl: z.string().optional(),
  estimatedDelivery: z.iso.date().optional(),
});

export const Order = z.object({
  id: z.string(),
  /** For people: short, unguessable, without lookalikes. */
  number: z.string(),
  status: OrderStatus,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  deliveredDate: z.iso.datetime().optional(),
  estimatedDelivery: z.iso.date().optional(),
  /** The latest of its lines. */
  shipBy: z.iso.date().optional(),
  /** The end of the cancel window; absent once it cannot be cancelled. */
  cancellableUntil: z.iso.datetime().optional(),
  confirmedAt: z.iso.datetime().optional(),
  soldAt: z.iso.datetime().optional().meta({ description: 'If before it was written down' }),
  userId: z.string(),
  items: z.array(OrderItem),
  pricing: z.object({
    subtotal: RupeesSum,
    discount: RupeesSum,
    shipping: Rupees,
    fee: RupeesSum.optional(),
    total: RupeesSum,
  }),
  /** Of a gift: who gets the parcel, with the customer's e-mail address. */
  shippingName: OrderName,
  billingName: OrderName,
  shippingAddress: OrderAddress,
  billingAddress: OrderAddress,
  payment: Payment.meta({
    description: 'Of the whole order: the total, and how the first part stands that is not paid',
  }),
  payments: z
    .array(PaymentPart)
    .optional()
    .meta({ description: 'Deposit, balance and more; absent where it is paid at once' }),
  refunds: z.array(Refund).optional(),
  refundDue: RupeesSum.optional().meta({
    description: 'Beside `payments`: what is still to be sent back',
  }),
  shipping: Shipping,
  /** The owner's text. */
  cancelReason: z.string().optional(),
  /** Why the customer cancelled it: one of `CANCEL_REASONS`, or own words. */
  customerReason: z.string().optional(),
  coupon: z.object({ code: z.string(), discount: Rupees }).optional(),
  notes: z.string(),
  gift: Gift.optional().meta({ description: 'Absent if the customer gets it' }),
  tracking: z.array(OrderEvent),
});
/** Money is paise here and rupees on the wire. */
export type Order = z.output<typeof Order>;
export type OrderWire = z.input<typeof Order>;

const SeenItem = z.object({
  productId: z.string().max(64),
  variantId: VariantId,
  personalId: PersonalId,
  quantity: z.int(),
  price: RupeesSum,
});

/**
 * POST /v2/order. Lines come from the cart, prices from the catalogue: if `items` and `pricing.total` differ from
 * them, nothing is placed (`PRICE_CHANGED`, with `changes`). Fields that are not named here are ignored.
 */
export const NewOrder = z.object({
  shippingAddress: z.object({
    id: z.string('Choose an address').min(1, 'Choose an address').max(64),
  }),
  notes: paragraph(500).default(''),
  gift: NewGift.optional(),
  /** By default the cheapest courier. */
  delivery: z.object({ methodId: MethodId }).optional(),
  payment: z.object({ method: WayToPay.optional() }).optional(),
  items: z.array(SeenItem).max(50).optional(),
  pricing: z.object({ total: RupeesSum }).optional(),
  via: Via.optional().meta({ description: 'Word of the link by which the buyer came' }),
  shipsBy: z.iso.date().optional().meta({
    description: 'That was shown; more than one working day later is a LATER_THAN_SHOWN',
  }),
});
export type NewOrder = z.output<typeof NewOrder>;

export const OrderQuery = CartQuery;
/** The order's id or number. */
export const OrderParams = z.object({
  id: z
    .string()
    .max(64)
    .regex(/^[\w-]+$/, 'Give the id or the number of an order'),
});

export const CARRIERS = [
  'India Post',
  'Delhivery',
  'DTDC',
  'Blue Dart',
  'Ekart',
  'Shiprocket',
  'Other',
] as const;

export const StatusQuery = z.strictObject({
  status: z.enum(
    ['processing', 'shipped', 'delivered', 'cancelled'],
    'Please Choose a status of order!',
  ),
  from: OrderStatus.optional().meta({
    description: 'The status it was changed from on the screen; another one by now is a 409',
  }),
});
export const Parcel = z.object({
  carrier: z.enum(CARRIERS).optional(),
  trackingNumber: line(60).optional(),
  trackingUrl: z
    .url({ protocol: /^https?$/, error: 'Give an http(s) address' })
    .max(500)
    .optional(),
  estimatedDelivery: z.iso
    .date('Give a date like 2026-11-30')
    .refine((day) => day >= '2000-01-01', 'Give a date like 2026-11-30')
    .optional(),
});
export type Parcel = z.output<typeof Parcel>;

export const CANCEL_REASONS = [
  'Ordered by mistake',
  'Found something else',
  'Takes too long',
  'Other',
] as const;

/** Why a customer cancels. */
export const OwnCancellation = z
  .object({
    reason: z.enum(CANCEL_REASONS, 'Choose one of the reasons').optional(),
    comment: paragraph(200).default('').meta({ description: 'Own words, with the reason `Other`' }),
  })
  .refine(({ reason, comment }) => comment === '' || reason === 'Other', {
    path: ['comment'],
    error: 'Only with the reason Other',
  });
export type OwnCancellation = z.output<typeof OwnCancellation>;

/** Details of a cancellation by the owner. */
export const Cancellation = z.object({
  /** The customer reads it. */
  reason: paragraph(500).default(''),
  isReturned: z.boolean().optional().meta({
    description:
      'Of an order that was shipped: whether its pieces have come back, so that they go into stock',
  }),
  isRefused: z.boolean().optional().meta({ description: 'Of cash on delivery: it was not taken' }),
});
export type Cancellation = z.output<typeof Cancellation>;

/** The parcel of an order that is sent, or the reason of a cancellation. */
export const StatusDetails = Parcel.extend(Cancellation.shape);

export const OrderNotFound = problem(
  'ORDER_NOT_FOUND',
  404,
  "We couldn't find this order",
  'Check its number, or look through your orders.',
);
export const NotSellingYet = problem(
  'NOT_SELLING_YET',
  409,
  'This shop does not take orders yet',
  'It has not said who sells here. Nothing was ordered, and your cart stays as it is.',
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
  'Nothing was ordered. It may have been ordered in another window: look at your orders.',
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
  'Nothing was ordered. Look at the new figures, then place the order again.',
);
export const LaterThanShown = problem(
  'LATER_THAN_SHOWN',
  409,
  'It ships later now',
  'Nothing was ordered. Look at the new date, then place the order again.',
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
  'The courier asks for both. Add them to your profile, then place the order again.',
);
export const NotCancellable = problem(
  'ORDER_NOT_CANCELLABLE',
  409,
  'This order can no longer be cancelled',
  'Orders can be cancelled for 12 hours while they are pending. Write to us and we will see what can be done.',
);
export const IllegalStatus = problem(
  'ORDER_STATUS_NOT_ALLOWED',
  409,
  'The order cannot go there from here',
  'It has changed meanwhile, or this step is not allowed. Look at it as it is now.',
);
