import * as z from 'zod';
import { MAX_PRICE_PAISE, Rupees } from '#platform/contract/money.ts';
import { problem } from '#platform/contract/problem.ts';
import { AdminProductListQuery } from '../admin-contract.ts';

/** Products of one change. */
export const MAX_PRICED = 500;
const MAX_PERCENT = 1000;
const MAX_RUPEES = MAX_PRICE_PAISE / 100;
const TOO_MANY = `Change at most ${MAX_PRICED} pieces at once`;

export const Rounding = z.enum(['none', '1', '10', '50', '9']);
export type Rounding = z.infer<typeof Rounding>;

/** How the compare price follows: not at all, by the same change, or it becomes today's price (a sale). */
export const ComparePriceRule = z.enum(['stays', 'follows', 'was']);

export const PriceRule = z
  .object({
    kind: z.enum(['percent', 'amount', 'set', 'each']).meta({
      description: '"each": to the price that stands at the product',
    }),
    value: z
      .number('Enter a number')
      .min(-MAX_RUPEES, 'An amount is at most ₹10 crore')
      .max(MAX_RUPEES, 'An amount is at most ₹10 crore')
      .default(0)
      .meta({ description: 'Percent, or rupees' }),
    rounding: Rounding.default('1').meta({
      description: 'To whole rupees, tens or fifties, or to a price that ends in 9',
    }),
    comparePrice: ComparePriceRule.default('stays'),
  })
  .superRefine(({ kind, value }, context) => {
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', path: ['value'], message });
    if (kind === 'each') return;
    if (kind === 'set' && value <= 0) refuse('Enter a price above 0');
    if (kind !== 'set' && value === 0) refuse('Enter a number other than 0');
    if (kind === 'percent' && Math.abs(value) > MAX_PERCENT) refuse(`At most ${MAX_PERCENT}%`);
    if (kind === 'percent' && value <= -100) refuse('Take less than 100% off');
  });
export type PriceRule = z.output<typeof PriceRule>;

const ProductId = z.uuid('Give the id of a product');
const { status, q, min, max } = AdminProductListQuery.shape;

/** Either `ids`, or the products of a list. */
export const PricePreviewRequest = z
  .object({
    ids: z.array(ProductId).min(1, 'Choose a piece').max(MAX_PRICED, TOO_MANY).optional(),
    filter: z.object({ status, q, min, max }).optional(),
    rule: PriceRule,
  })
  .superRefine(({ ids, filter, rule }, context) => {
    if (rule.kind === 'each') {
      const message = 'Only a change has a price for each product';
      context.addIssue({ code: 'custom', path: ['rule', 'kind'], message });
    }
    if ((ids === undefined) !== (filter === undefined)) return;
    const message = 'Choose pieces, or give a filter';
    context.addIssue({ code: 'custom', path: ['ids'], message });
  });
export type PricePreviewRequest = z.output<typeof PricePreviewRequest>;

const Amount = z
  .number('Enter an amount in rupees')
  .gt(0, 'Enter a price above 0')
  .max(MAX_RUPEES, 'An amount is at most ₹10 crore')
  .pipe(Rupees);

export const PriceChangeRequest = z
  .object({
    products: z
      .array(
        z.object({
          id: ProductId,
          version: z.int(),
          /** Only for `each`. */
          price: Amount.optional(),
        }),
      )
      .min(1, 'Choose a piece')
      .max(MAX_PRICED, TOO_MANY),
    rule: PriceRule,
  })
  .superRefine(({ products, rule }, context) => {
    const ids = new Set(products.map(({ id }) => id.toLowerCase()));
    if (ids.size < products.length) {
      const message = 'A piece is here twice';
      context.addIssue({ code: 'custom', path: ['products'], message });
    }
    if (rule.kind !== 'each') return;
    for (const [at, { price }] of products.entries()) {
      if (price !== undefined) continue;
      const message = 'Enter a price';
      context.addIssue({ code: 'custom', path: ['products', at, 'price'], message });
    }
  });
export type PriceChangeRequest = z.output<typeof PriceChangeRequest>;

/** A product's prices before and after a change. */
export const PricedProduct = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  before: Rupees,
  after: Rupees,
  comparePriceBefore: Rupees.optional(),
  comparePriceAfter: Rupees.optional(),
  variants: z.array(z.object({ id: z.string(), value: z.string(), before: Rupees, after: Rupees })),
  /** Prices that customers pay; `value` reads as in a cart: `Lagoon, Large`. */
  combinations: z.array(
    z.object({ id: z.string(), value: z.string(), before: Rupees, after: Rupees }),
  ),
});
/** Prices in paise. */
export type PricedProduct = z.output<typeof PricedProduct>;
/** Prices in rupees. */
export type PricedProductWire = z.input<typeof PricedProduct>;

export const PriceChangeAnswer = z.object({
  id: z.string(),
  products: z.array(PricedProduct),
});
export type PriceChangeAnswer = z.output<typeof PriceChangeAnswer>;

export const PastPriceChange = z.object({
  id: z.string(),
  changedAt: z.iso.datetime(),
  products: z.int(),
});

export const PriceChangeParams = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) });

export const PriceUndo = z.object({
  restored: z.int(),
  skipped: z.array(z.object({ id: z.string(), name: z.string() })).meta({
    description: 'Products whose prices were changed since: they keep them',
  }),
});

export const PricesChanged = problem(
  'PRICES_CHANGED',
  409,
  'Some pieces have changed in the meantime',
  'No price was changed, because the preview was out of date. Check the new one.',
);
export const PriceChangeNotFound = problem(
  'PRICE_CHANGE_NOT_FOUND',
  404,
  'There is no such change of prices',
  'The prices are as you see them in the list.',
);
export const PriceChangeUndone = problem(
  'PRICE_CHANGE_UNDONE',
  409,
  'This change was already undone',
  'The prices are as you see them in the list.',
);
