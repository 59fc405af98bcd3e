import * as z from 'zod';
import { queryNumber } from '#platform/contract/paging.ts';
import { problem } from '#platform/contract/problem.ts';
import { requiredLine } from '#platform/contract/text.ts';
import { Answers, PersonalLine } from '../../cart/contract.ts';
import { ProductField } from '../../catalogue/personal/product-field.ts';
import { OrderItem } from '../contract.ts';

export const REWORDING_LINK_DAYS = 14;

const SAY_WHY = 'Say why: the customer will see it';

export const NewRewordingQuestion = z.object({
  line: z.int('Give the place of a line').min(1).max(50).default(1),
  /** The customer will see it. */
  reason: requiredLine(200, SAY_WHY),
});

export const LineQuery = z.strictObject({
  line: queryNumber(z.int().min(1).max(50).default(1)).meta({
    description: 'The place of the line in its order, from 1 on',
  }),
});

/** The secret of a link in a mail. */
export const RewordingLink = z.object({
  'words-key': z.string().regex(/^[\w-]{1,100}$/, 'Give the part behind the # of the link'),
});

/** The question about a piece. No answer changes its price. */
export const RewordingQuestion = z.object({
  /** Number of the order. */
  number: z.string(),
  product: OrderItem.shape.product,
  quantity: z.int(),
  /** Why it cannot be made, in the owner's words. */
  reason: z.string(),
  /** The personalisation as it was ordered. */
  personal: z.array(PersonalLine),
  fields: z.array(ProductField),
  /** Earlier answers that can be given again, by field. */
  answers: z.record(z.string(), z.string()),
});
export type RewordingQuestion = z.output<typeof RewordingQuestion>;
export type RewordingQuestionWire = z.input<typeof RewordingQuestion>;

export const Rewording = z.object({ personal: Answers });

export const RewordingTaken = z.object({ number: z.string(), personal: z.array(PersonalLine) });
export type RewordingTaken = z.output<typeof RewordingTaken>;

export const NothingToReword = problem(
  'NO_WORDS_TO_ASK',
  409,
  'This line has no words',
  'Nobody was asked. You can ask for different words only where the buyer has written something.',
);
export const RewordingAwaited = problem(
  'WORDS_AWAITED',
  409,
  'You have already asked',
  'The customer has your email and has not answered yet. Wait, or write to them.',
);
export const NotPending = problem(
  'ORDER_NOT_PENDING',
  409,
  'This order is no longer pending',
  'Nobody was asked. Words change only before an order is in processing. Look at it as it is now.',
);
export const NoRewordingQuestion = problem(
  'NO_WORDS_QUESTION',
  409,
  'Nothing is asked about this piece',
  'Your words are as you ordered them. Check your order.',
);
export const RewordingLinkUnknown = problem(
  'WORDS_LINK_UNKNOWN',
  404,
  'This link does not work',
  'It is incomplete, or a newer email has another one. Open the newest email about your order.',
);
export const RewordingLinkExpired = problem(
  'WORDS_LINK_EXPIRED',
  410,
  'This link has expired',
  `It held for ${REWORDING_LINK_DAYS} days. Sign in and open your order, or answer the email.`,
);
export const RewordedAlready = problem(
  'WORDS_GIVEN_ALREADY',
  409,
  'You have already answered',
  'The maker has your new words. Answer the email if something about them is wrong.',
);
export const RewordingTooLate = problem(
  'WORDS_TOO_LATE',
  409,
  'These words can no longer be changed',
  'The piece is being made. Answer the email if something about it is wrong.',
);
export const RewordingUnchanged = problem(
  'SAME_WORDS',
  409,
  'These are the words you had',
  "They can't be made, for the reason given. Change something, or answer the email.",
);
