import { queryNumber } from '#platform/contract/paging.ts';
import * as z from 'zod';
import { Rupees, RupeesSum } from '#platform/contract/money.ts';
import { problem } from '#platform/contract/problem.ts';
import { line, paragraph, requiredLine } from '#platform/contract/text.ts';
import { AppliedCoupon, Coupon, GuestCoupon } from '../offers/contract.ts';
import { NewAddress, Recipient } from '../profile/contract.ts';
import { DECLINE_REASONS } from './options.ts';

export const MAX_QUOTE_LINES = 20;
/** An advance of less cannot be paid by UPI. */
export const LEAST_DEPOSIT_PAISE = 100;

const NAME_IT = 'Say what it is';
const HOW_MANY = 'Enter a whole number from 1 to 99';
const READY_IN = 'Enter a whole number of days from 1 to 365';
const PRICE_IT = 'Enter a price';

const NewQuoteLine = z.strictObject({
  name: requiredLine(120, NAME_IT),
  details: paragraph(500).default(''),
  quantity: z.int(HOW_MANY).min(1, HOW_MANY).max(99, HOW_MANY),
  unitPrice: Rupees.refine((paise) => paise > 0, PRICE_IT),
});

export type QuoteSums = {
  lines: readonly { quantity: number; unitPrice: number }[];
  shipping: number;
  discount: number;
};

/** Adds up a quote, in the unit of its prices. */
export function quoteSums({ lines, shipping, discount }: QuoteSums) {
  const subtotal = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  return { subtotal, total: subtotal + shipping - discount };
}

/** The advance, in paise, or 0 where it is paid at once: what would be left cannot be paid by UPI. */
export function depositOf({ deposit, total }: { deposit: number; total: number }): number {
  return total - deposit < LEAST_DEPOSIT_PAISE ? 0 : deposit;
}

/** The owner's offer. A new revision replaces the one before. */
export const NewRequestQuote = z
  .strictObject({
    lines: z
      .array(NewQuoteLine)
      .min(1, 'Add what it is made of')
      .max(MAX_QUOTE_LINES, `Use at most ${MAX_QUOTE_LINES} lines`),
    shipping: Rupees,
    discount: Rupees.default(0),
    deposit: Rupees,
    validUntil: z.iso.date('Choose the last day on which it can be accepted'),
    readyInDays: z.int(READY_IN).min(1, READY_IN).max(365, READY_IN).optional(),
    note: paragraph(2000).default(''),
  })
  .superRefine((quote, context) => {
    const { subtotal, total } = quoteSums(quote);
    const say = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (quote.discount > subtotal) say('discount', 'Take off no more than the pieces cost');
    else if (total <= 0) say('discount', 'Leave something to pay');
    else if (quote.deposit > total) say('deposit', 'Ask for no more than the total');
    else if (quote.deposit > 0 && quote.deposit < LEAST_DEPOSIT_PAISE)
      say('deposit', 'Ask for ₹1 or more, or for nothing');
  });
export type NewRequestQuote = z.output<typeof NewRequestQuote>;

/** A quote that is not sent yet, as it was typed: an amount may be no number yet. */
export const QuoteDraft = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        name: line(120),
        details: paragraph(500),
        quantity: z.int().min(1).max(99),
        unitPrice: line(30),
      }),
    )
    .max(MAX_QUOTE_LINES, `Use at most ${MAX_QUOTE_LINES} lines`),
  shipping: line(30),
  discount: line(30),
  deposit: line(30),
  validUntil: line(10),
  readyInDays: line(3),
  note: paragraph(2000),
});
export type QuoteDraft = z.output<typeof QuoteDraft>;

/** No draft is begun while `draft` is absent. */
export const SavedQuoteDraft = z.object({
  /** Raised by saving, sending and throwing away. */
  version: z.int(),
  draft: QuoteDraft.optional(),
  savedAt: z.iso.datetime().optional(),
});
export type SavedQuoteDraft = z.output<typeof SavedQuoteDraft>;

/** The version that the change is based on. */
const Version = z.int().min(0).max(1e9);
export const QuoteDraftSave = z.strictObject({ version: Version, draft: QuoteDraft });
export const QuoteDraftQuery = z.strictObject({ version: queryNumber(Version) });

export const QuoteParams = z.object({
  id: z.uuid('Give the id of a request'),
  quoteId: z.uuid('Give the id of a quote'),
});

export const QuoteState = z.enum([
  'sent',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'superseded',
]);

/** The owner's offer for a request. */
export const RequestQuote = z.object({
  id: z.string(),
  /** 1, 2, ... among those of its request. */
  rev: z.int(),
  state: QuoteState,
  lines: z.array(
    z.object({
      name: z.string(),
      details: z.string(),
      quantity: z.int(),
      unitPrice: RupeesSum,
      lineTotal: RupeesSum,
    }),
  ),
  subtotal: RupeesSum,
  shipping: Rupees,
  discount: RupeesSum,
  coupon: AppliedCoupon.optional().meta({
    description: 'The code that counts instead of the discount of the quote; `total` is with it',
  }),
  total: RupeesSum,
  /** Due before the making begins; the rest before it is sent. */
  deposit: RupeesSum,
  validUntil: z.iso.date(),
  readyInDays: z.int().optional(),
  /** Ship date of its order, or if it is open, as if it were accepted now. Absent in a shop without dates. */
  shipsBy: z.iso.date().optional(),
  note: z.string(),
  sentAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().optional(),
  declineReason: z
    .enum(DECLINE_REASONS)
    .optional()
    .meta({ description: 'Of a declined quote whose customer said why' }),
  /** Set once the quote was accepted. */
  order: z
    .object({ number: z.string(), link: z.string().optional() })
    .optional()
    .meta({ description: 'Its link for the customer alone' }),
});
export type RequestQuote = z.output<typeof RequestQuote>;

/** POST /v2/request-thread/coupon */
export const QuoteCoupon = Coupon.extend({ quoteId: z.uuid() });
export type QuoteCoupon = z.output<typeof QuoteCoupon>;

/** What a quote comes to with a code; the code and its key are sent along when it is accepted. */
export const CodedQuote = z.object({ coupon: GuestCoupon, quote: RequestQuote });
export type CodedQuote = z.output<typeof CodedQuote>;
export type CodedQuoteWire = z.input<typeof CodedQuote>;

/** The quote as the customer sees it, and who gets the parcel. */
export const Acceptance = z.object({
  ...Recipient.shape,
  quoteId: z.uuid(),
  total: RupeesSum,
  coupon: GuestCoupon.optional(),
  shipsBy: z.iso.date().optional(),
  address: NewAddress.omit({ id: true, isDefault: true }),
});
export type Acceptance = z.output<typeof Acceptance>;

export const Decline = z.strictObject({
  quoteId: z.uuid(),
  reason: z.enum(DECLINE_REASONS, 'Choose one of the reasons').optional(),
  text: paragraph(2000).default(''),
});
export type Decline = z.output<typeof Decline>;

/** `link` opens the order: path and fragment. */
export const AcceptedQuote = z.object({ number: z.string(), link: z.string() });
export type AcceptedQuote = z.output<typeof AcceptedQuote>;

export const QuoteChanged = problem(
  'QUOTE_CHANGED',
  409,
  'This quote has changed',
  'Nothing was ordered. The latest quote is on the page: check it again.',
);

export const QuoteNotFound = problem(
  'QUOTE_NOT_FOUND',
  404,
  "We couldn't find this quote",
  'It belongs to another conversation, or there is none. Load the page again.',
);

export const QuoteDecided = problem(
  'QUOTE_DECIDED',
  409,
  'This quote is no longer open',
  'Nothing was changed. It was accepted, declined or withdrawn in the meantime, or it has expired.',
);

export const QuoteDraftChanged = problem(
  'QUOTE_DRAFT_CHANGED',
  409,
  'This draft was changed in another window',
  'Nothing was saved, and what you typed is still here. Compare it with the latest draft.',
);
