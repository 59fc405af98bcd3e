import * as z from 'zod';
import { code, requiredLine } from '#platform/contract/text.ts';

const RATE = 'Enter a rate like 18 or 2.5';
const HSN = 'An HSN code has 4, 6 or 8 digits';

/** Percent, at most two decimals; empty: not said. */
export const TypedRate = code(RATE)
  .overwrite((typed) => typed.replace(/ ?%$/, ''))
  .regex(/^(?:(?:\d{1,2}|100)(?:\.\d{1,2})?)?$/, RATE)
  .refine((rate) => Number(rate) <= 100, RATE);

export const TypedHsn = code(HSN)
  .overwrite((typed) => typed.replaceAll(' ', ''))
  .regex(/^(?:\d{4}|\d{6}|\d{8})?$/, HSN);

const OfCategory = z.strictObject({
  category: requiredLine(60, 'Choose a category'),
  rate: TypedRate,
  hsn: TypedHsn,
});

const LETTERS = 'Use up to 3 letters from A to Z';

/** What bills and tax invoices say: the group `papers` of the settings. */
export const PaperSettings = z.strictObject({
  /** Stands before each number. */
  prefix: code(LETTERS)
    .overwrite((typed) => typed.toUpperCase())
    .regex(/^[A-Z]{0,3}$/, LETTERS),
  rate: TypedRate,
  hsn: TypedHsn,
  /** Categories with a rate or an HSN code of their own. */
  categories: z
    .array(OfCategory)
    .max(40, 'At most 40 categories')
    .refine(
      (all) => new Set(all.map(({ category }) => category)).size === all.length,
      'A category stands there twice',
    ),
  /** A picture of the seller's signature, on papers of those with a GSTIN; empty: none. */
  signature: z.string().regex(/^(?:[\w-]{22})?$/, 'Choose a picture again'),
  /** The rate of delivery and fee: that of the dearest piece, or the usual one. */
  delivery: z.enum(['dearest', 'usual'], 'Choose one of the two'),
});
export type PaperSettings = z.infer<typeof PaperSettings>;

export const DEFAULT_PAPERS: PaperSettings = {
  prefix: '',
  rate: '',
  hsn: '',
  categories: [],
  signature: '',
  delivery: 'dearest',
};

/** Hundredths of a percent: 1800 is 18 %; undefined where none is set. */
export function rateIn(typed: string): number | undefined {
  return typed === '' ? undefined : Math.round(Number(typed) * 100);
}

export type OfCategory = z.infer<typeof OfCategory>;

/** The category of a piece, and what the piece itself says: '' for nothing. */
export type Taxed = OfCategory;

/** Rate and HSN code of a piece: its own, else those of its category, else the usual ones. */
export function taxedAs(
  { rate, hsn, categories }: PaperSettings,
  piece: Taxed | undefined,
): { rate: number | undefined; hsn: string } {
  const own = categories.find(({ category }) => category === piece?.category);
  return {
    rate: rateIn(piece?.rate || own?.rate || rate),
    hsn: piece?.hsn || own?.hsn || hsn,
  };
}
