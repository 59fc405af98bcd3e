import * as z from 'zod';
import { MAX_PRICE_PAISE, Rupees } from '#platform/contract/money.ts';
import { line, paragraph, requiredLine } from '#platform/contract/text.ts';
import { TypedHsn, TypedRate } from '../../shop/tax/paper-settings.ts';
import { CalendarDate, LeadDays } from '../../shop/workshop/workshop-settings.ts';
import { ChosenStatus } from '../contract.ts';
import { pictures } from './picture-draft.ts';
import { FieldDrafts } from '../personal/product-field.ts';
import { isSlug } from '../slugs.ts';
import { choiceCount, variantGroups, wholeChoices } from '../choices/variant-choice.ts';

export const PRODUCT_LIMITS = {
  variants: 100,
  combinations: 200,
  attributes: 50,
  tags: 30,
  pictures: 24,
  related: 4,
  variantPictures: 12,
  allPictures: 300,
  stock: 1_000_000,
  kilograms: 1000,
  /** Name and tags together, in characters: the limit of `product_search_text`. */
  searched: 600,
} as const;

const AMOUNT = 'Enter an amount in rupees, 0 or more';
const PAIR = 'Enter a name and a value';

const Amount = z
  .number(AMOUNT)
  .min(0, AMOUNT)
  .max(MAX_PRICE_PAISE / 100, 'An amount is at most ₹10 crore')
  .pipe(Rupees);
const OptionalAmount = Amount.nullish().transform((amount) => amount ?? undefined);

function listOf<T extends z.ZodType>(item: T, max: number, what: string) {
  return z.array(item, `Give the ${what} as a list`).max(max, `Use at most ${max} ${what}`);
}

const Units = z
  .int('Enter a whole number')
  .min(0, 'Stock is 0 or more')
  .max(PRODUCT_LIMITS.stock, `Stock is at most ${PRODUCT_LIMITS.stock}`);

/** `stock` null or absent: not counted. */
const Stocked = {
  stock: Units.nullish(),
  /**
   * The stock when the edit began. Stock changes by the difference, so that units sold meanwhile
   * stay sold; without it stock stays.
   */
  stockSeen: z.int().nullish(),
};

const VariantDraft = z.object({
  /** An unknown id makes a new variant. */
  id: z.string().max(100).optional(),
  name: requiredLine(60, PAIR),
  value: requiredLine(100, PAIR),
  price: Amount,
  keepsPrice: z.boolean('Say yes or no').optional().meta({
    description:
      'The price stays as it is sent, even if it is the stored one and the product costs another',
  }),
  ...Stocked,
  images: pictures(PRODUCT_LIMITS.variantPictures),
});
export type VariantDraft = z.output<typeof VariantDraft>;

function assertDistinct<T>(
  list: T[],
  keyOf: (item: T) => string | undefined,
  refuse: (at: number) => void,
): void {
  const seen = new Set<string>();
  for (const [at, item] of list.entries()) {
    const key = keyOf(item);
    if (key === undefined) continue;
    if (seen.has(key)) refuse(at);
    seen.add(key);
  }
}

const Variants = listOf(VariantDraft, PRODUCT_LIMITS.variants, 'variants')
  .default([])
  .superRefine((list, context) => {
    const refuse = (field: string, message: string) => (at: number) =>
      context.addIssue({ code: 'custom', path: [at, field], message });
    assertDistinct(
      list,
      ({ name, value }) => `${name}\n${value}`.toLowerCase(),
      refuse('value', 'There is a variant with this name and value already'),
    );
    assertDistinct(list, ({ id }) => id, refuse('id', 'This variant is here twice'));
  });

const CombinationDraft = z.object({
  /** Same as in an answer. */
  id: z.string().max(400).optional(),
  values: z
    .array(line(100))
    .optional()
    .meta({ description: 'Instead of `id`: one value of each group, in the order of the groups' }),
  price: Amount.nullish().meta({
    description:
      "null: what the variants' prices come to. Absent, or as it is stored: follows them if it did so far",
  }),
  keepsPrice: z.boolean('Say yes or no').optional().meta({
    description: 'The price stays as it is sent, even if it is the stored one',
  }),
  ...Stocked,
  leadDays: LeadDays.nullish().meta({ description: "null: the product's. Absent: as stored" }),
  imageId: z.string().max(100).nullish().meta({
    description: 'The `id` of a picture that is sent along. null: none. Absent: as stored',
  }),
  code: line(40).optional(),
  isOffered: z.boolean('Say yes or no').optional(),
});
export type CombinationDraft = z.output<typeof CombinationDraft>;

const Combinations = listOf(CombinationDraft, PRODUCT_LIMITS.combinations, 'combinations').default(
  [],
);

type Chosen = { variants: VariantDraft[]; combinations: CombinationDraft[] };
type Refusal = { path: (string | number)[]; message: string };

/** The sent facts of a whole choice, of variants as they are in the draft. */
export function sentCombination(
  combinations: CombinationDraft[],
  chosen: VariantDraft[],
): CombinationDraft | undefined {
  const values = chosen.map(({ value }) => value).join('\n');
  const id = chosen.map((variant) => variant.id ?? '').join('+');
  return combinations.find((one) =>
    one.values ? one.values.join('\n') === values : one.id === id,
  );
}

/** Refuses variants of which no combinations can be made, or none that could be bought. */
function combinationErrors({ variants, combinations }: Chosen): Refusal[] {
  const count = choiceCount(variants);
  const most = PRODUCT_LIMITS.combinations;
  if (count > most) {
    return [
      { path: ['variants'], message: `These make ${count} combinations. Use at most ${most}` },
    ];
  }
  const errors: Refusal[] = [];
  const isSeveral = variantGroups(variants).length > 1;
  for (const [at, { stock }] of variants.entries()) {
    if (!isSeveral || typeof stock !== 'number') continue;
    const message = 'Count the pieces of each combination instead';
    errors.push({ path: ['variants', at, 'stock'], message });
  }
  const sent = wholeChoices(variants).map((chosen) => sentCombination(combinations, chosen));
  for (const [at, one] of combinations.entries()) {
    if (!one.values || sent.includes(one)) continue;
    const message = 'There is no such combination, or it is here twice';
    errors.push({ path: ['combinations', at, 'values'], message });
  }
  if (count > 0 && sent.every((one) => one?.isOffered === false)) {
    const message = 'Offer at least one combination, or make the piece inactive';
    errors.push({ path: ['combinations'], message });
  }
  return errors;
}

const Tags = listOf(line(40), PRODUCT_LIMITS.tags, 'tags')
  .default([])
  .transform((tags) => [...new Set(tags.map((tag) => tag.toLowerCase()).filter(Boolean))]);

const Slug = line(200)
  .refine(
    (slug) => slug === '' || isSlug(slug),
    'Use small letters, digits and single dashes, at most 100',
  )
  .nullish()
  .transform((slug) => slug ?? '');

const KILOGRAMS = `Enter the weight in kilograms, 0 to ${PRODUCT_LIMITS.kilograms}`;
const Weight = z
  .number(KILOGRAMS)
  .min(0, KILOGRAMS)
  .max(PRODUCT_LIMITS.kilograms, KILOGRAMS)
  .refine(
    (kilograms) => Math.abs(Math.round(kilograms * 1000) - kilograms * 1000) < 1e-6,
    'Enter the weight in steps of 0.001 kg',
  )
  .nullish()
  .transform((kilograms) => Math.round((kilograms ?? 0) * 1000))
  .meta({ description: 'Kilograms' });

/** Found by slug, else by name, else created. Without either it is "Other". */
const CategoryDraft = z
  .object({ name: line(80).default(''), slug: Slug })
  .default({ name: '', slug: '' });
export type CategoryDraft = z.output<typeof CategoryDraft>;

const Related = z.object({ id: z.uuid('Choose a piece of the shop') });

function searchedLength({ name, tags }: { name: string; tags: string[] }): number {
  return Array.from([name, ...tags].join(' ')).length;
}

/**
 * A product as the owner submits it. Unknown fields are ignored, so that an answer may be changed
 * and sent back. Weight is parsed into grams.
 */
export const ProductDraft = z
  .object({
    name: requiredLine(200, 'Enter a name'),
    /** Empty: made from the name. */
    slug: Slug,
    description: paragraph(10_000).default(''),
    price: Amount,
    comparePrice: OptionalAmount,
    costPrice: OptionalAmount,
    currency: z.literal('INR', 'Prices are in INR').default('INR'),
    category: CategoryDraft,
    variants: Variants,
    combinations: Combinations,
    fields: FieldDrafts,
    attributes: listOf(
      z.object({ name: requiredLine(100, PAIR), value: requiredLine(500, PAIR) }),
      PRODUCT_LIMITS.attributes,
      'attributes',
    ).default([]),
    tags: Tags,
    alsoFoundBy: line(300).optional().meta({
      description: 'Other words that a search finds it by. Absent: as stored',
    }),
    taxRate: TypedRate.optional().meta({
      description: 'GST in percent; empty: that of its category. Absent: as stored',
    }),
    hsn: TypedHsn.optional().meta({
      description: '4, 6 or 8 digits; empty: that of its category. Absent: as stored',
    }),
    weight: Weight,
    leadDays: LeadDays.nullish().meta({ description: 'Absent: as the shop says' }),
    availableOn: CalendarDate.nullish().meta({ description: 'A pre-order: not sent before' }),
    status: ChosenStatus,
    images: pictures(PRODUCT_LIMITS.pictures),
    related: listOf(Related, PRODUCT_LIMITS.related, 'pieces')
      .transform((list) => [...new Set(list.map(({ id }) => id))])
      .optional()
      .meta({ description: 'Shown first below the piece. Absent: as stored' }),
    ...Stocked,
  })
  .superRefine(({ variants, images }, context) => {
    const count = variants.reduce((sum, variant) => sum + variant.images.length, images.length);
    if (count <= PRODUCT_LIMITS.allPictures) return;
    const message = `Use at most ${PRODUCT_LIMITS.allPictures} pictures in all`;
    context.addIssue({ code: 'custom', path: ['images'], message });
  })
  .superRefine((draft, context) => {
    for (const error of combinationErrors(draft)) context.addIssue({ code: 'custom', ...error });
  })
  .superRefine((draft, context) => {
    if (searchedLength(draft) <= PRODUCT_LIMITS.searched) return;
    const message = `Use at most ${PRODUCT_LIMITS.searched} characters for the name and all tags: search looks at no more`;
    context.addIssue({ code: 'custom', path: ['tags'], message });
  });
export type ProductDraft = z.output<typeof ProductDraft>;

export const EditedProduct = ProductDraft.safeExtend({ version: z.int().min(1).optional() });
