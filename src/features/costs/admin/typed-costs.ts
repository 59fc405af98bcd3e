import { formErrors } from '#platform/contract/field-errors.ts';
import { formatNumber } from '#platform/contract/text/format-number.ts';
import { decimalIn, gramsIn, rupeesIn, wholeIn } from '#platform/contract/typed/number.ts';
import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import {
  CostSettings,
  RecipeEdit,
  type CostSettingsWire,
  type MadeAnswer,
  type MaterialWire,
  type Unit,
} from '../contract.ts';
import { costOf, type UnitCost } from '../cost-of.ts';
import type * as z from 'zod';

const UNIT_WORDS: Record<Unit, string> = wordTable(
  { g: 'g', ml: 'ml', pcs: 'pcs', m: 'm' },
  asWords,
);

/** `1,250 g`. */
export function amountOf(quantity: number, unit: Unit): string {
  return `${formatNumber(quantity)} ${UNIT_WORDS[unit]}`;
}

/** How much was typed, of a material in this unit: `320`, `320 g`, `0.32 kg`, `2 pcs`. */
export function quantityIn(text: string, unit: Unit): number | undefined {
  if (unit === 'g') return gramsIn(text, 'g');
  return decimalIn(text.replace(/\s*(?:ml|pcs?|pieces?|m|metres?)\.?\s*$/i, ''));
}

/** What is typed of a recipe. */
export type RecipeDraft = {
  batchSize: string;
  minutes: string;
  note: string;
  lines: { materialId: string; quantity: string }[];
  /** An estimate alone has a name, other costs of a batch, and the price of a piece; rupees. */
  name: string;
  other: string;
  price: string;
};

export const NEW_LINE = { materialId: '', quantity: '' };
export const NEW_RECIPE: RecipeDraft = {
  batchSize: '1',
  minutes: '',
  note: '',
  lines: [NEW_LINE],
  name: '',
  other: '',
  price: '',
};

export type Known = readonly MaterialWire[];

const unitOf = (materials: Known, id: string): Unit =>
  materials.find((one) => one.id === id)?.unit ?? 'pcs';

type Recipe = z.input<typeof RecipeEdit>;

export function recipeBody(
  draft: RecipeDraft,
  materials: Known,
  { version, variantId }: Pick<Recipe, 'version' | 'variantId'>,
): Recipe {
  const batchSize = decimalIn(draft.batchSize);
  return {
    version,
    ...(variantId !== undefined && { variantId }),
    batchSize: batchSize ?? Number.NaN,
    minutes: wholeIn(draft.minutes) ?? 0,
    note: draft.note,
    lines: draft.lines.map(({ materialId, quantity }) => ({
      materialId,
      quantity: quantityIn(quantity, unitOf(materials, materialId)) ?? Number.NaN,
    })),
  };
}

export const recipeErrors = (body: Recipe) => formErrors(RecipeEdit, body);

/** A material of a shown price: rupees become paise. */
const paise = (rupees: number) => Math.round(rupees * 100);

/**
 * What a piece costs as it is typed, in paise; undefined while a number is missing or wrong. A line without a material and
 * a quantity counts for nothing yet.
 */
export function liveCost(
  draft: RecipeDraft,
  materials: Known,
  settings: CostSettingsWire,
): UnitCost | undefined {
  const { batchSize, minutes, lines } = recipeBody(draft, materials, { version: 0 });
  const other = rupeesIn(draft.other) ?? 0;
  const numbers = [batchSize, minutes, other];
  if (!(batchSize > 0) || !numbers.every(Number.isFinite)) return undefined;
  const costed = lines.flatMap(({ materialId, quantity }) => {
    const material = materials.find(({ id }) => id === materialId);
    if (!material || !(quantity > 0)) return [];
    const { packSize, packPrice, wastePercent } = material;
    return [{ packSize, packPrice: paise(packPrice), wastePercent, quantity }];
  });
  const further = { packSize: 1, packPrice: paise(other), wastePercent: 0, quantity: 1 };
  const rates = CostSettings.parse(settings);
  return costOf({ batchSize, minutes, lines: [...costed, further] }, rates);
}

/** `Now 8 in stock. Taken: 330 g Epoxy resin.` */
export function madeInWords({ stock, taken, short }: MadeAnswer): string {
  const now =
    stock === undefined
      ? 'No stock was added, because it is not counted. Start counting under All Products, Stock.'
      : `Now ${stock} in stock.`;
  const used = taken.map(({ name, unit, quantity }) => `${amountOf(quantity, unit)} ${name}`);
  const all = used.length === 0 ? '' : ` Taken: ${used.join(', ')}.`;
  const missing =
    short.length === 0 ? '' : ` More was used than you had counted: ${short.join(', ')}.`;
  return `${now}${all}${missing}`;
}
