import * as z from 'zod';
import { RupeesSum } from '#platform/contract/money.ts';
import { problem } from '#platform/contract/problem.ts';
import { line } from '#platform/contract/text.ts';
import { REFUND_METHODS } from '../payment/payment-method.ts';

export const REFUND_STATES = ['due', 'sent', 'done'] as const;

/** Money that was sent back, or is on its way. */
export const Refund = z.object({
  seq: z.int(),
  amount: RupeesSum,
  method: z.enum(REFUND_METHODS),
  /** The state of a refund through the gateway; `due` is not sent yet. */
  state: z.enum(REFUND_STATES).optional(),
  /** Reference of the owner's transfer. */
  reference: z.string().optional(),
  reason: z.string().optional(),
  at: z.iso.datetime(),
});
export type Refund = z.output<typeof Refund>;

const SAY_HOW_MUCH = 'Enter an amount above ₹0';

export const NewRefund = z.object({
  amount: RupeesSum.refine((paise) => paise > 0, SAY_HOW_MUCH),
  method: z.enum(REFUND_METHODS, 'Choose how it was refunded').meta({
    description: '`Online` sends it through the gateway that the payment came by',
  }),
  reference: line(60).default(''),
  reason: line(200).default('').meta({ description: 'The customer reads it' }),
  isLast: z.boolean().default(false).meta({
    description: 'No more is sent back, although more was due; needs a reason',
  }),
});
export type NewRefund = z.output<typeof NewRefund>;

export const RefundTooHigh = problem(
  'REFUND_TOO_HIGH',
  409,
  'That is more than can be refunded',
  "You can't refund more than was paid and not yet refunded. Look at the order as it is now.",
);
