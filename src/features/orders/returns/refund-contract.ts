import * as z from 'zod';
import { RupeesSum } from '#platform/contract/money.ts';
import { problem } from '#platform/contract/problem.ts';
import { line } from '#platform/contract/text.ts';
import { RECORDED_METHODS } from '../payment/payment-method.ts';

/** Money that was sent back. */
export const Refund = z.object({
  seq: z.int(),
  amount: RupeesSum,
  method: z.enum(RECORDED_METHODS),
  /** Reference of the owner's transfer. */
  reference: z.string().optional(),
  reason: z.string().optional(),
  at: z.iso.datetime(),
});
export type Refund = z.output<typeof Refund>;

const SAY_HOW_MUCH = 'Enter an amount above ₹0';

export const NewRefund = z.object({
  amount: RupeesSum.refine((paise) => paise > 0, SAY_HOW_MUCH),
  method: z.enum(RECORDED_METHODS, 'Choose how it was refunded'),
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
