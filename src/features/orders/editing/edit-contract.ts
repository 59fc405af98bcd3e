import * as z from 'zod';
import { Rupees, RupeesSum } from '#platform/contract/money.ts';
import { problem } from '#platform/contract/problem.ts';
import { Email, line, paragraph, requiredLine } from '#platform/contract/text.ts';
import { VariantId } from '../../cart/contract.ts';
import { NewAddress, Recipient } from '../../profile/contract.ts';

const SAY_WHY = 'Say why: the customer will see it';
const Reason = requiredLine(200, SAY_WHY);
const Version = z.int().min(1).meta({
  description: 'Of the order as it was seen; another one by now is a 409',
});

const NAME_ONE = 'Name a line that is there, a piece to add, or what it is';

/** A line that is there, by its place from 1 on; a piece that is added; or what is no product. */
const EditedLine = z
  .object({
    line: z.int().min(1).max(99).optional(),
    productId: z.uuid().optional(),
    variantId: VariantId,
    /** Only for a line that is no product. */
    name: line(120).optional(),
    details: paragraph(500).default(''),
    quantity: z.int('Enter a number of pieces').min(1, 'At least 1').max(99, 'At most 99'),
    price: Rupees.optional().meta({ description: 'Of one piece; by default as it is' }),
  })
  .refine(
    ({ line: there, productId, name }) =>
      [there, productId, name || undefined].filter((one) => one !== undefined).length === 1,
    { path: ['line'], error: NAME_ONE },
  )
  .refine(({ name, price }) => !name || price !== undefined, {
    path: ['price'],
    error: 'Enter what it costs; 0 for a gift',
  });
export type EditedLine = z.output<typeof EditedLine>;

/** Lines that are not named are taken out. */
export const ContentsChange = z.object({
  version: Version,
  reason: Reason,
  lines: z.array(EditedLine).min(1, 'An order has at least one piece').max(50),
  shipping: Rupees,
  discount: RupeesSum.default(0),
});
export type ContentsChange = z.output<typeof ContentsChange>;

export const RecipientChange = z.object({
  version: Version,
  reason: Reason,
  firstName: Recipient.shape.firstName,
  lastName: line(60).default(''),
  phone: Recipient.shape.phone,
  email: Email.optional().meta({ description: 'Of the customer; by default as it is' }),
  address: NewAddress.omit({ id: true, isDefault: true }),
});
export type RecipientChange = z.output<typeof RecipientChange>;

export const OrderChanged = problem(
  'ORDER_CHANGED',
  409,
  'The order has changed in the meantime',
  'Nothing was saved. Look at it as it is now, then change it again.',
);
export const OrderNotEditable = problem(
  'ORDER_NOT_EDITABLE',
  409,
  'This order can no longer be changed',
  'It was sent or cancelled in the meantime. Look at it as it is now.',
);
export const PaymentToCheck = problem(
  'PAYMENT_TO_CHECK',
  409,
  'Check the payment first',
  'The customer has sent a UTR for more than the order would cost. Mark it as paid or reject it, then change the order.',
);
