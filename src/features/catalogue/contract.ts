import { rupeesIn } from '#platform/contract/typed/number.ts';
import * as z from 'zod';
import { MAX_PRICE_PAISE, Rupees } from '#platform/contract/money.ts';
import { MAX_PAGE, Paging, queryNumber } from '#platform/contract/paging.ts';
import { typedLine } from '#platform/contract/typed/typed-text.ts';
import { problem } from '#platform/contract/problem.ts';
import { ProductField } from './personal/product-field.ts';
import { LeadDays } from '../shop/workshop/workshop-settings.ts';

const STATUS = 'Choose active or inactive';
export const ProductStatus = z.enum(['active', 'inactive'], STATUS);
/** The status a form sends; nothing chosen is active. */
export const ChosenStatus = z
  .enum([...ProductStatus.options, ''], STATUS)
  .default('active')
  .transform((status) => (status === '' ? 'active' : status));
export type ProductStatus = z.infer<typeof ProductStatus>;

export const Category = z.object({ id: z.string(), name: z.string(), slug: z.string() });

/**
 * Uploaded pictures have `mediaId` and come in the widths of `picture-formats.ts`; others have
 * only an address.
 */
export const ProductImage = z.object({
  id: z.string(),
  url: z.string(),
  alt: z.string(),
  isPrimary: z.boolean(),
  mediaId: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  isSibling: z.boolean().optional().meta({
    description: 'Shows another one of the same piece; absent if not',
  }),
});
export type ProductImage = z.infer<typeof ProductImage>;

/** Neither: not counted (made to order). */
const PublicStock = {
  stock: z.int().optional().meta({ description: 'Left, of 5 or fewer' }),
  isCounted: z.literal(true).optional().meta({ description: 'More than 5 are left' }),
};

export const Variant = z.object({
  id: z.string(),
  name: z.string(),
  value: z.string(),
  /** Price of its combination, if there is no other group; else the base of its combinations' prices. */
  price: Rupees,
  /** The stock of its combination, if there is no other group. */
  ...PublicStock,
  /** Media id of a crop of the picture. */
  swatch: z.string().optional(),
  images: z.array(ProductImage),
});
export type Variant = z.infer<typeof Variant>;

/** A product's variants that can be bought together: one of each group. */
export const Combination = z.object({
  id: z.string().meta({ description: 'The `variantId` of carts and orders' }),
  price: Rupees,
  ...PublicStock,
  leadDays: LeadDays.optional().meta({ description: "Absent: the product's" }),
  imageId: z.string().optional().meta({
    description:
      'One of the pictures of the product and its variants. Absent: those of its variants',
  }),
});

/** The drop with which a product comes out. */
const ComingDrop = z.object({
  slug: z.string(),
  title: z.string(),
  opensAt: z.iso.datetime({ offset: true }),
  earlyMinutes: z.int().optional().meta({
    description: 'Those who asked to be reminded may order so much earlier',
  }),
});

/** A product as visitors see it. `costPrice` never leaves through a public call. */
export const PublicProduct = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  price: Rupees,
  comparePrice: Rupees.optional(),
  currency: z.literal('INR'),
  category: Category,
  variants: z.array(Variant),
  combinations: z.array(Combination).meta({
    description: 'Those that are offered; empty for a product without variants',
  }),
  fields: z.array(ProductField).optional().meta({
    description: 'What it asks its buyer; absent if nothing',
  }),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  tags: z.array(z.string()),
  weight: z.number().meta({ description: 'Kilograms' }),
  status: ProductStatus,
  rating: z.number(),
  reviewCount: z.int(),
  ...PublicStock,
  leadDays: LeadDays.optional().meta({
    description: 'Working days that a piece made to order takes; absent: as the shop says',
  }),
  availableOn: z.iso.date().optional().meta({ description: 'A pre-order: not sent before' }),
  drop: ComingDrop.optional().meta({
    description: 'Nobody can buy it before `opensAt`; absent of what was out when this was written',
  }),
  images: z.array(ProductImage),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
/** Prices in paise; in rupees on the wire. */
export type PublicProduct = z.output<typeof PublicProduct>;
/** Prices in rupees. */
export type PublicProductWire = z.input<typeof PublicProduct>;

const searchText = z.string().overwrite(typedLine).max(100, 'Search for at most 100 characters');

export const ProductSort = z.enum(['shelf', 'newest', 'price', '-price', 'name', 'loved']);
export type ProductSort = z.infer<typeof ProductSort>;

/** The count of a search ends here: counting on would cost more than finding. */
export const MAX_SEARCH_TOTAL = MAX_PAGE;

const Amount = queryNumber(
  z
    .number('Enter an amount in rupees')
    .min(0, 'An amount is 0 or more')
    .max(MAX_PRICE_PAISE / 100, 'An amount is at most ₹10 crore')
    .transform((rupees) => Math.round(rupees * 100))
    .optional(),
  rupeesIn,
);

/** Rupees; paise once parsed. */
export const PriceBounds = {
  min: Amount.meta({ description: 'Lowest price in rupees' }),
  max: Amount.meta({ description: 'Highest price in rupees' }),
};

export const ProductListQuery = z.strictObject({
  ...Paging,
  /** Accepted for the published call and ignored: visitors see active products only. */
  status: z.enum(['active', 'all', 'inactive']).default('active'),
  q: searchText.default('').meta({
    description: `Any part of words in name, tags, category, other names and options, and beginnings of words in description and features: singular or plural, either spelling of English, with or without hyphens and accents, in Hindi or its Latin letters, without small words, and with one wrong letter where nothing else is found. Names come first. Where nothing has all the words, what has most of them is listed and X-Search-Fit is \`some\`. X-Total-Count then counts up to ${MAX_SEARCH_TOTAL}`,
  }),
  tag: searchText.optional(),
  category: searchText.optional().meta({ description: 'Slug of a category' }),
  ...PriceBounds,
  sort: ProductSort.default('shelf'),
});
export type ProductListQuery = z.output<typeof ProductListQuery>;

export const SuggestionQuery = z.strictObject({ q: searchText });

export const SearchSuggestion = z.object({ q: z.string().optional() });

export const ProductParams = z.object({
  /** The product's id, its slug, or a former slug. */
  id: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[\w-]+$/, 'Give an id or a slug'),
});

export const Tag = z.object({ tag: z.string(), count: z.int() });

export const ProductInDrop = problem(
  'PRODUCT_IN_DROP',
  409,
  'This piece is part of a drop',
  'Nothing was changed. Take it out of the drop first, or close the drop.',
);
export const ProductNotFound = problem(
  'PRODUCT_NOT_FOUND',
  404,
  'This piece is no longer listed',
  'It may be sold out for good or renamed. The collection has others.',
);
