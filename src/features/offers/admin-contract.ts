import * as z from 'zod';
import { Rupees, RupeesSum } from '#platform/contract/money.ts';
import { problem } from '#platform/contract/problem.ts';
import { line, requiredLine } from '#platform/contract/text.ts';
import { CouponCode } from './contract.ts';
import { OFFER_KINDS, OFFER_REACHES } from './offer-terms.ts';

export const MAX_CODES = 200;
const MAX_SCOPE = 50;

const PERCENT = 'Enter a percentage from 0.01 to 100';
const AMOUNT = 'Enter how many rupees it takes off';
const TIMES = 'Enter a whole number, 1 or more';
const COUNT = `Enter a whole number from 1 to ${MAX_CODES}`;
const times = z.int(TIMES).min(1, TIMES).max(1_000_000, TIMES).optional();

const isWholeBasisPoint = (percent: number) =>
  Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6;

const Percent = z
  .number(PERCENT)
  .min(0.01, PERCENT)
  .max(100, PERCENT)
  .refine(isWholeBasisPoint, 'Use at most two decimals');

const above0 = (sentence: string) => Rupees.refine((paise) => paise > 0, sentence);

const Scope = {
  productIds: z.array(z.uuid('That is not the id of a product')).max(MAX_SCOPE).default([]),
  categoryIds: z
    .array(z.string().regex(/^\d{1,18}$/, 'That is not the id of a category'))
    .max(MAX_SCOPE)
    .default([]),
  tags: z.array(line(40)).max(MAX_SCOPE).default([]),
};

/** What an offer says. Its days are in India, and the last one counts. */
const Terms = z.strictObject({
  reach: z.enum(OFFER_REACHES, 'Say who gets it'),
  code: CouponCode.optional().meta({ description: 'Of one that is reached by one code' }),
  title: requiredLine(60, 'Say what buyers see, like "Diwali 15%"'),
  isShown: z.boolean().default(false).meta({
    description: 'One line on the pages of its products; for an automatic one',
  }),
  kind: z.enum(OFFER_KINDS, 'Say what it gives'),
  percent: Percent.optional(),
  amount: above0(AMOUNT).optional(),
  most: above0('Enter an amount, or leave it empty').optional().meta({
    description: 'The most that a percentage takes off',
  }),
  minSubtotal: Rupees.default(0),
  firstOrderOnly: z.boolean().default(false),
  excludesSale: z.boolean().default(false),
  ...Scope,
  firstDay: z.iso.date('Choose a day').optional(),
  lastDay: z.iso.date('Choose a day').optional(),
  limitTotal: times,
  limitEach: times,
});
type Terms = z.output<typeof Terms>;

/** What is missing, or does not fit together. */
function faultsOf(terms: Terms): { field: string; message: string; isWrong: boolean }[] {
  const { reach, code, kind, percent, amount, isShown, firstDay = '', lastDay } = terms;
  return [
    { field: 'code', message: 'Enter the code', isWrong: reach === 'code' && code === undefined },
    { field: 'percent', message: PERCENT, isWrong: kind === 'percent' && percent === undefined },
    { field: 'amount', message: AMOUNT, isWrong: kind === 'amount' && amount === undefined },
    {
      field: 'isShown',
      message: 'Only one without a code stands on pages',
      isWrong: isShown && reach !== 'automatic',
    },
    {
      field: 'lastDay',
      message: 'Choose the first day or a later one',
      isWrong: lastDay !== undefined && lastDay < firstDay,
    },
  ];
}

function checked<S extends z.ZodType<Terms>>(schema: S) {
  return schema.superRefine((terms, context) => {
    for (const { field, message, isWrong } of faultsOf(terms)) {
      if (isWrong) context.addIssue({ code: 'custom', path: [field], message });
    }
  });
}

export const NewOffer = checked(Terms);
export type NewOffer = z.output<typeof NewOffer>;
export type NewOfferWire = z.input<typeof NewOffer>;

export const OfferEdit = checked(
  Terms.extend({ version: z.int().min(1).meta({ description: 'Of the offer as it was seen' }) }),
);
export type OfferEdit = z.output<typeof OfferEdit>;

export const OfferSwitch = z.strictObject({ isActive: z.boolean('Say yes or no') });

export const NewCodes = z.strictObject({
  count: z.int(COUNT).min(1, COUNT).max(MAX_CODES, COUNT),
});

export const OfferParams = z.object({ id: z.uuid('Give the id of an offer') });

export const OFFER_NOW = ['running', 'later', 'over', 'used up', 'stopped'] as const;

/** An offer as its owner sees it. */
export const Offer = Terms.extend({
  id: z.string(),
  version: z.int(),
  isActive: z.boolean(),
  now: z.enum(OFFER_NOW),
  words: z.string().meta({ description: 'What buyers read, where it is shown' }),
  used: z.int().meta({ description: 'Orders that count; not those that were cancelled' }),
  discounts: RupeesSum,
  revenue: RupeesSum.meta({ description: 'What these orders come to' }),
  codes: z.int().meta({ description: 'Codes for one order each' }),
});
/** Money is paise here and rupees on the wire. */
export type Offer = z.output<typeof Offer>;
export type OfferWire = z.input<typeof Offer>;

export const OfferCode = z.object({ code: z.string(), isUsed: z.boolean() });

export const OfferNotFound = problem(
  'OFFER_NOT_FOUND',
  404,
  "We couldn't find this offer",
  'There is none with this id.',
);

export const OfferChanged = problem(
  'OFFER_CHANGED',
  409,
  'This offer was changed in another window',
  'Nothing was saved, and what you typed is still here. Load the page again to see the other change.',
);

export const CodeTaken = problem(
  'CODE_TAKEN',
  409,
  'Another offer has this code',
  'Nothing was saved. Choose another code.',
);
