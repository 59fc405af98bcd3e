import * as z from 'zod';
import { problem } from '#platform/contract/problem.ts';
import { requiredLine } from '#platform/contract/text.ts';
import { RECORDED_METHODS } from '../payment/payment-method.ts';
import { NewRefund } from './refund-contract.ts';

export const CONDITIONS = ['As new', 'Damaged', 'Broken'] as const;
export type Condition = (typeof CONDITIONS)[number];

const SAY_WHY = 'Say why: the customer will see it';

/** Pieces of a delivered order that came back. */
export const NewReturn = z
  .object({
    lines: z
      .array(
        z.object({
          line: z
            .int()
            .min(1)
            .max(50)
            .meta({ description: 'By its place in the order, from 1 on' }),
          quantity: z.int().min(1).max(99),
        }),
      )
      .min(1, 'Choose what was returned')
      .max(50),
    reason: requiredLine(200, SAY_WHY),
    condition: z.enum(CONDITIONS, 'Choose how it was returned'),
    isRestocked: z.boolean().meta({ description: 'It goes back into stock' }),
    refund: NewRefund.omit({ isLast: true, reason: true })
      .extend({ method: z.enum(RECORDED_METHODS, 'Choose how it was refunded') })
      .optional()
      .meta({ description: 'Money that was sent back for it' }),
  })
  .refine(({ lines }) => new Set(lines.map((one) => one.line)).size === lines.length, {
    path: ['lines'],
    error: 'One line is there twice',
  });
export type NewReturn = z.output<typeof NewReturn>;

/** A return, as the owner sees it. */
export const OrderReturn = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  lines: z.array(z.object({ line: z.int(), quantity: z.int() })),
  reason: z.string(),
  condition: z.enum(CONDITIONS),
  isRestocked: z.boolean(),
  refund: z.int().optional().meta({ description: 'The `seq` of the money that was sent for it' }),
  undoableUntil: z.iso.datetime().optional(),
});
export type OrderReturn = z.output<typeof OrderReturn>;

const SAY_WHY_BACK = 'Say why, for the record';

/** The reason is a private note. */
export const ReturnUndo = z.object({
  return: z.int().min(1).max(9999).meta({ description: 'Its `seq`' }),
  reason: requiredLine(200, SAY_WHY_BACK),
});

export const NotReturnable = problem(
  'ORDER_NOT_DELIVERED',
  409,
  "It can't be returned yet",
  'Only delivered orders can have returns. Cancel an order that is on its way. Look at it as it is now.',
);

export const ReturnTooHigh = problem(
  'RETURN_TOO_HIGH',
  409,
  'That is more than was sold',
  "You can't record more than was sold and not yet returned. Look at the order as it is now.",
);

export const HasReturns = problem(
  'ORDER_HAS_RETURNS',
  409,
  'Some pieces were returned',
  'It stays as it is. Record anything else you send as a new order.',
);

export const ReturnUndoClosed = problem(
  'RETURN_UNDO_CLOSED',
  409,
  'There is no return to undo',
  'It can be undone once, within 24 hours. Look at the order as it is now.',
);
