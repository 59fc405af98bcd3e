import * as z from 'zod';
import { Rupees, RupeesSum } from '#platform/contract/money.ts';
import { Paging } from '#platform/contract/paging.ts';
import { line, paragraph, requiredLine } from '#platform/contract/text.ts';

export const UNITS = ['g', 'ml', 'pcs', 'm'] as const;
export type Unit = (typeof UNITS)[number];

export const MAX_LINES = 60;
const MAX_PRICES = 100;
const MOST = 1_000_000;

function decimal(
  sentence: string,
  places: number,
  bounds: { above?: number; from?: number; most: number },
) {
  const { above, from = 0, most } = bounds;
  const fits = (value: number) =>
    Math.abs(value * 10 ** places - Math.round(value * 10 ** places)) < 1e-6;
  const number = z
    .number(sentence)
    .max(most, sentence)
    .refine(fits, `Use at most ${places} decimals`);
  return above === undefined ? number.min(from, sentence) : number.gt(above, sentence);
}

const quantity = (sentence: string) => decimal(sentence, 3, { above: 0, most: MOST });
const Counted = decimal('Enter a number, 0 or more', 3, { most: MOST });
const percent = (most: number) => decimal(`Enter a percentage from 0 to ${most}`, 2, { most });

const Price = z.object({
  from: z.iso.date('Choose a day').meta({ description: 'The first day on which it costs that' }),
  packSize: quantity('Enter how much is in a pack'),
  packPrice: Rupees,
});

/** Once for each day. */
const Prices = z
  .array(Price)
  .min(1, 'Enter what a pack costs')
  .max(MAX_PRICES, `Keep at most ${MAX_PRICES} prices`)
  .superRefine((prices, context) => {
    const days = prices.map(({ from }) => from);
    days.forEach((day, at) => {
      if (days.indexOf(day) === at) return;
      const message = 'There is another price from this day on';
      context.addIssue({ code: 'custom', path: [at, 'from'], message });
    });
  });

const Words = {
  name: requiredLine(80, 'Say what it is'),
  unit: z.enum(UNITS, 'Choose one of the units'),
  note: line(300).default(''),
  wastePercent: percent(900).default(0).meta({ description: 'What is lost of it in the making' }),
};
const LowAt = Counted.nullable().default(null).meta({ description: 'From that much on it is low' });

export const NewMaterial = z.strictObject({
  ...Words,
  packSize: Price.shape.packSize,
  packPrice: Rupees,
  stock: Counted.nullable().default(null).meta({ description: 'null: not counted' }),
  lowAt: LowAt,
});
export type NewMaterial = z.output<typeof NewMaterial>;

export const MaterialEdit = z.strictObject({
  version: z.int().min(1).meta({ description: 'Of the material as it was seen' }),
  ...Words,
  prices: Prices,
  lowAt: LowAt,
});
export type MaterialEdit = z.output<typeof MaterialEdit>;

export const MaterialHiding = z.strictObject({ isHidden: z.boolean('Say yes or no') });

/** Either what was bought, or the `count` from now on. */
export const MaterialStock = z
  .strictObject({
    bought: quantity('Enter how much you bought').optional(),
    count: Counted.nullable().optional().meta({ description: 'null: no longer counted' }),
  })
  .superRefine(({ bought, count }, context) => {
    if ((bought === undefined) !== (count === undefined)) return;
    const message = 'Give either what was bought or a count';
    context.addIssue({ code: 'custom', path: ['count'], message });
  });
export type MaterialStock = z.output<typeof MaterialStock>;

export const MaterialParams = z.object({ id: z.uuid('Give the id of a material') });

/** What a product is made of. */
export const Material = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.enum(UNITS),
  note: z.string(),
  wastePercent: z.number(),
  packSize: z.number().meta({ description: 'Of the price that holds today' }),
  packPrice: Rupees,
  prices: z.array(z.object({ from: z.iso.date(), packSize: z.number(), packPrice: Rupees })),
  stock: z.number().optional().meta({ description: 'Absent: not counted' }),
  lowAt: z.number().optional(),
  isLow: z.boolean(),
  isHidden: z.boolean(),
  recipes: z.int().meta({ description: 'Recipes that use it' }),
  version: z.int(),
});
/** Prices in paise. */
export type Material = z.output<typeof Material>;
/** Prices in rupees. */
export type MaterialWire = z.input<typeof Material>;

export const Overhead = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: percent(900) }),
  z.strictObject({
    kind: z.literal('monthly'),
    amount: Rupees,
    hours: decimal('Enter the hours you make things in a month', 1, { above: 0, most: 744 }),
  }),
]);

const RATES = {
  hourlyWage: Rupees,
  overhead: Overhead,
  packing: Rupees.meta({ description: 'For one parcel' }),
  feePercent: percent(50).meta({ description: 'What collecting a payment costs' }),
  marginPercent: percent(95).meta({ description: 'To be left of a price' }),
  rounding: z.enum(['10', '50', '9'], 'Choose one of the three'),
};

/** Percent within a price; 0 where the shop collects none. */
const GstPercent = z.number().meta({ description: 'As the tax settings say; 0 for none' });

export const CostSettings = z.object({
  ...RATES,
  gstPercent: GstPercent,
  version: z.int().meta({ description: '0: nothing is said yet' }),
});
/** Amounts in paise. */
export type CostSettings = z.output<typeof CostSettings>;
/** Amounts in rupees. */
export type CostSettingsWire = z.input<typeof CostSettings>;

export const CostSettingsEdit = z.strictObject({ version: z.int().min(0), ...RATES });
export type CostSettingsEdit = z.output<typeof CostSettingsEdit>;

const VariantId = z
  .string()
  .max(400)
  .regex(/^[0-9a-f+-]+$/i, 'Choose one of the variants')
  .toLowerCase()
  .optional()
  .meta({
    description:
      'A combination; absent: the product, or all its combinations without a recipe of their own',
  });

export const RecipeEdit = z.strictObject({
  variantId: VariantId,
  version: z.int().min(0).meta({ description: 'Of the recipe as it was seen; 0: there was none' }),
  batchSize: decimal('Enter how many pieces it makes', 3, { above: 0, most: 100_000 }),
  minutes: z
    .int('Enter whole minutes')
    .min(0, 'Enter whole minutes')
    .max(100_000, 'Enter at most 1,00,000 minutes'),
  note: paragraph(500).default(''),
  lines: z
    .array(
      z.strictObject({
        materialId: z.uuid('Choose a material').toLowerCase(),
        quantity: quantity('Enter how much of it'),
      }),
    )
    .max(MAX_LINES, `Use at most ${MAX_LINES} materials`),
});
export type RecipeEdit = z.output<typeof RecipeEdit>;

export const RecipeQuery = z.strictObject({ variantId: VariantId });

const UnitCost = z.object({
  materials: RupeesSum,
  work: RupeesSum,
  overhead: RupeesSum,
  cost: RupeesSum,
  suggested: RupeesSum,
});

/** How a product or one combination of it is made, and what that costs today. */
export const Recipe = z.object({
  variantId: z.string().optional(),
  batchSize: z.number(),
  minutes: z.int(),
  note: z.string(),
  lines: z.array(z.object({ materialId: z.string(), quantity: z.number() })),
  version: z.int(),
  costs: UnitCost,
});
export type Recipe = z.output<typeof Recipe>;

/** What a product, or a combination with a recipe or a cost of its own, costs and brings. */
export const CostedProduct = z.object({
  productId: z.string(),
  variantId: z.string().optional(),
  name: z.string(),
  /** Chosen options: `Lagoon, Large`; empty for the product. */
  variant: z.string(),
  mediaId: z.string().optional(),
  /** The lowest of those it stands for. */
  price: Rupees,
  saved: RupeesSum.optional().meta({ description: 'The cost price; absent: unknown' }),
  recipe: UnitCost.optional(),
  isChanged: z.boolean().meta({ description: 'The recipe says another cost than is saved' }),
  margin: z.object({
    word: z.enum(['below cost', 'low', 'good', 'unknown']),
    percent: z.int().optional(),
  }),
});
/** Amounts in paise. */
export type CostedProduct = z.output<typeof CostedProduct>;
/** Amounts in rupees. */
export type CostedProductWire = z.input<typeof CostedProduct>;

export const CostListQuery = z.strictObject({
  ...Paging,
  q: line(100).default('').meta({ description: 'Part of the name' }),
  show: z.enum(['all', 'changed', 'below cost', 'unknown']).default('all'),
});
export type CostListQuery = z.output<typeof CostListQuery>;

export const CostList = z.object({
  products: z.array(CostedProduct),
  found: z.int(),
  counts: z.object({ all: z.int(), changed: z.int(), belowCost: z.int(), unknown: z.int() }),
});
export type CostList = z.output<typeof CostList>;

/** Everything about the costs of one product. */
export const CostSheet = z.object({
  product: z.object({
    id: z.string(),
    name: z.string(),
    gstPercent: GstPercent,
    stock: z.int().optional(),
  }),
  /** What can be bought of it; none of a product without variants. */
  combinations: z.array(z.object({ id: z.string(), name: z.string(), stock: z.int().optional() })),
  products: z.array(CostedProduct),
  recipes: z.array(Recipe),
});
export type CostSheet = z.output<typeof CostSheet>;

export const CostPrices = z.strictObject({
  products: z
    .array(
      z.strictObject({
        productId: z.uuid('Give the id of a product').toLowerCase(),
        variantId: VariantId,
        cost: RupeesSum.meta({ description: 'What the recipe said, as it was seen' }),
      }),
    )
    .min(1, 'Choose a piece')
    .max(500, 'Choose at most 500 pieces'),
});
export type CostPrices = z.output<typeof CostPrices>;

export const CostPricesSaved = z.object({ saved: z.int() });

export const Made = z.strictObject({
  variantId: VariantId,
  count: z
    .int('Enter a whole number')
    .min(1, 'Enter 1 or more')
    .max(10_000, 'Enter at most 10,000'),
});
export type Made = z.output<typeof Made>;

export const MadeAnswer = z.object({
  /** Absent: the pieces are not counted. */
  stock: z.int().optional(),
  taken: z.array(z.object({ name: z.string(), unit: z.enum(UNITS), quantity: z.number() })),
  short: z
    .array(z.string())
    .meta({ description: 'Materials of which less was counted than it takes' }),
});
export type MadeAnswer = z.output<typeof MadeAnswer>;
