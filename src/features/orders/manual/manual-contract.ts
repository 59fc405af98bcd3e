import * as z from 'zod';
import { Rupees, RupeesSum } from '#platform/contract/money.ts';
import {
  line,
  OptionalEmail,
  OptionalPhone,
  paragraph,
  requiredLine,
} from '#platform/contract/text.ts';
import { MAX_LINES, VariantId } from '../../cart/contract.ts';
import { MAX_QUANTITY } from '../../catalogue/choices/availability.ts';
import { CouponCode } from '../../offers/contract.ts';
import { NewAddress } from '../../profile/contract.ts';
import { OrderAddress } from '../contract.ts';
import { AGREED_METHODS, type PaymentMethodName } from '../payment/payment-method.ts';

export const MANUAL_CHANNELS = ['market', 'whatsapp', 'instagram', 'phone', 'other'] as const;
export const MAX_DAYS_BACK = 30;

const WHO = 'Say who it is for, or choose someone you know';

/** Someone who has ordered before, by uid, or anybody by name. What is given counts more than what is known. */
const ManualCustomer = z
  .object({
    uid: z.string().min(1).max(128).optional(),
    name: line(120).default(''),
    phone: OptionalPhone.optional(),
    email: OptionalEmail.optional(),
  })
  .refine(({ uid, name }) => uid !== undefined || name !== '', { path: ['name'], error: WHO });

const ManualLine = z
  .object({
    productId: z.uuid('That is not the id of a product').optional(),
    variantId: VariantId,
    /** Only for a line that is no product. */
    name: line(120).default(''),
    details: paragraph(500).default(''),
    quantity: z
      .int('Enter a whole number')
      .min(1, 'Choose at least 1')
      .max(MAX_QUANTITY, `Choose at most ${MAX_QUANTITY}`),
    price: Rupees.optional().meta({
      description: 'Of one, in rupees; by default that of the shop',
    }),
  })
  .refine(({ productId, name }) => productId !== undefined || name !== '', {
    path: ['name'],
    error: 'Say what it is',
  })
  .refine(({ productId, price }) => productId !== undefined || price !== undefined, {
    path: ['price'],
    error: 'Enter what it costs; 0 for a gift',
  });
export type ManualLine = z.output<typeof ManualLine>;

function isAwaited(method: PaymentMethodName): boolean {
  return method === 'UPI' || method === 'Cash on delivery';
}

const HANDINGS = ['sent', 'pickup', 'handed-over'] as const;

const Priced = {
  lines: z.array(ManualLine).min(1, 'Add at least one piece').max(MAX_LINES),
  shipping: Rupees.default(0),
};

/** POST /v2/admin/orders: an order that was agreed on elsewhere, at the owner's prices. */
export const NewManualOrder = z
  .object({
    channel: z.enum(MANUAL_CHANNELS, 'Say where it was sold'),
    customer: ManualCustomer,
    delivery: z
      .enum(HANDINGS, 'Say how it reaches the customer')
      .meta({ description: '`sent` needs an address; `handed-over` is delivered at once' }),
    address: NewAddress.omit({ id: true, isDefault: true }).optional(),
    ...Priced,
    discount: RupeesSum.default(0).meta({
      description: 'With a code, what it was seen to take off: another amount is refused',
    }),
    code: CouponCode.optional(),
    payment: z.object({
      method: z.enum(AGREED_METHODS, 'Say how it was paid'),
      status: z.enum(['Pending', 'Paid']),
    }),
    soldAt: z.iso
      .datetime({ offset: true })
      .optional()
      .meta({ description: `At most ${MAX_DAYS_BACK} days ago; by default now` }),
    /** Sends the customer a mail. */
    sendMail: z.boolean().default(false),
  })
  .refine(({ delivery, address }) => delivery !== 'sent' || address !== undefined, {
    path: ['address'],
    error: 'Say where it is sent to',
  })
  .refine(({ payment }) => payment.status === 'Paid' || isAwaited(payment.method), {
    path: ['payment', 'method'],
    error: 'Money that has not come yet comes by UPI or on delivery',
  })
  .refine(({ payment }) => payment.status === 'Pending' || payment.method !== 'Cash on delivery', {
    path: ['payment', 'method'],
    error: 'Say how it was paid',
  })
  .refine(
    ({ delivery, payment }) => delivery !== 'handed-over' || payment.method !== 'Cash on delivery',
    { path: ['payment', 'method'], error: 'It is handed over already: say how it was paid' },
  );
export type NewManualOrder = z.output<typeof NewManualOrder>;
export type NewManualOrderWire = z.input<typeof NewManualOrder>;

/** POST /v2/admin/order-coupon: an order so far, with a code. */
export const ManualCoupon = z.object({
  ...Priced,
  code: CouponCode,
  uid: z.string().min(1).max(128).optional(),
});
export type ManualCoupon = z.output<typeof ManualCoupon>;
export type ManualCouponWire = z.input<typeof ManualCoupon>;

export const KnownCustomersQuery = z.strictObject({
  q: requiredLine(200, 'Type a name, phone or email'),
});

/** Details from the customer's newest order. */
export const KnownCustomer = z.object({
  uid: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
  orderCount: z.int(),
  /** Absent where the newest order was not sent. */
  address: OrderAddress.optional(),
});
export type KnownCustomer = z.output<typeof KnownCustomer>;
