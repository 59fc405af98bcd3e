import * as z from 'zod';
import { Rupees } from '#platform/contract/money.ts';
import { problem } from '#platform/contract/problem.ts';
import { code, paragraph } from '#platform/contract/text.ts';
import { OrderStatus } from '../contract.ts';
import {
  isShortened,
  MAX_TRACKING_NUMBER,
  SHORTENED_NUMBER,
  trackingNumberIn,
} from './tracking-number.ts';

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
  trackingNumber: z
    .string()
    .overwrite(trackingNumberIn)
    .max(MAX_TRACKING_NUMBER, `Use at most ${MAX_TRACKING_NUMBER} characters`)
    .refine((number) => !isShortened(number), SHORTENED_NUMBER)
    .optional(),
  trackingUrl: code()
    .max(500, 'Use at most 500 characters')
    .pipe(z.url({ protocol: /^https?$/, error: 'Enter an address with http or https' }))
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
  /** The customer will see it. */
  reason: paragraph(500).default(''),
  isReturned: z.boolean().optional().meta({
    description:
      'Of an order that was shipped: whether its pieces have come back, so that they go into stock',
  }),
  isRefused: z.boolean().optional().meta({ description: 'Of cash on delivery: it was not taken' }),
});
export type Cancellation = z.output<typeof Cancellation>;

/** The parcel of an order that is sent and what that cost, or the reason of a cancellation. */
export const StatusDetails = Parcel.extend(Cancellation.shape).extend({
  deliveryCost: Rupees.optional().meta({
    description: 'What sending it cost the shop; absent: as it is known',
  }),
});

export const NotCancellable = problem(
  'ORDER_NOT_CANCELLABLE',
  409,
  'This order can no longer be cancelled',
  'Orders can be cancelled for 12 hours while they are pending. Write to us and we will see what can be done.',
);
export const RefundOnItsWay = problem(
  'REFUND_ON_ITS_WAY',
  409,
  'Money of this order is on its way back',
  'Wait until the payment gateway has sent it, then reopen the order: it is to be paid again.',
);
export const IllegalStatus = problem(
  'ORDER_STATUS_NOT_ALLOWED',
  409,
  'The order cannot go there from here',
  'It has changed in the meantime, or this step is not allowed. Look at it as it is now.',
);
