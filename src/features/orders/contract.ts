import * as z from 'zod';
import { Rupees, RupeesSum } from '#platform/contract/money.ts';
import { problem } from '#platform/contract/problem.ts';
import { CartQuery, LineProduct, PersonalLine } from '../cart/contract.ts';
import { AppliedCoupon } from '../offers/contract.ts';
import { Address } from '../profile/contract.ts';
import { DELIVERY_KINDS } from '../shop/delivery/delivery-zones.ts';
import { Gift } from './gift-contract.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { Payment, PaymentPart } from './payment/payment-part-contract.ts';
import { Refund } from './returns/refund-contract.ts';
import { OrderStage } from './stages/stage-contract.ts';

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
  /** The customer's answers; absent if nothing was asked. */
  personal: z.array(PersonalLine).optional(),
  otherWords: z
    .object({ reason: z.string(), askedAt: z.iso.datetime(), givenAt: z.iso.datetime().optional() })
    .optional()
    .meta({ description: 'The maker cannot make it as it was written, and asks for other words' }),
  quantity: z.int(),
  returned: z.int().optional().meta({ description: 'So many came back' }),
  price: RupeesSum,
  lineTotal: RupeesSum,
  discount: RupeesSum.optional().meta({ description: "Its part of the order's discount" }),
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
  /** Place of pickup. */
  place: z.string().optional(),
  cost: Rupees,
  carrier: z.string().optional(),
  trackingNumber: z.string().optional(),
  trackingUrl: z.string().optional(),
  estimatedDelivery: z.iso.date().optional(),
});

export const Order = z.object({
  id: z.string(),
  /** A number for people: short, unguessable, without lookalikes. */
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
  payBy: z.iso.datetime().optional().meta({
    description: 'Until when it is kept unpaid; absent once something was paid or claimed',
  }),
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
  /** A gift's recipient, with the customer's email address; else the customer. */
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
  coupon: AppliedCoupon.optional(),
  notes: z.string(),
  buyerGstin: z.string().optional().meta({ description: 'Of a business that buys' }),
  gift: Gift.optional().meta({ description: 'Absent if the customer gets it' }),
  tracking: z.array(OrderEvent),
});
/** Money is paise here and rupees on the wire. */
export type Order = z.output<typeof Order>;
export type OrderWire = z.input<typeof Order>;

export const OrderQuery = CartQuery;
/** The order's id or number. */
export const OrderParams = z.object({
  id: z
    .string()
    .max(64)
    .regex(/^[\w-]+$/, 'Give the id or the number of an order'),
});

export const OrderNotFound = problem(
  'ORDER_NOT_FOUND',
  404,
  "We couldn't find this order",
  'Check its number, or look through your orders.',
);
