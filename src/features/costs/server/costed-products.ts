import {
  chosenVariants,
  wholeChoices,
  variantIdOf,
} from '#features/catalogue/choices/variant-choice.ts';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import type { Context } from '#platform/server/context.ts';
import type { CostedProduct, CostSettings, Recipe } from '../contract.ts';
import { costOf, marginOf, priceOn, type CostedRecipe, type UnitCost } from '../cost-of.ts';
import { gstPercentOf, type CostDeps } from './cost-deps.ts';
import { getCostSettings } from './cost-settings.ts';
import { listMaterialRows, type MaterialRow } from './materials/material-queries.ts';
import {
  listCostedRows,
  listRecipeRows,
  type CostedRow,
  type RecipeRow,
} from './recipe-queries.ts';

type Costed = RecipeRow & { costs: UnitCost };

/** All that the costs of some products rest on. */
export type Reckoning = {
  settings: CostSettings;
  /** Percent within the price, by product. */
  gst: ReadonlyMap<string, number>;
  products: CostedRow[];
  materials: ReadonlyMap<string, MaterialRow>;
  /** Recipes of each product: its own first, then those of its combinations. */
  recipes: ReadonlyMap<string, Costed[]>;
};

function costedRecipe(
  row: Pick<RecipeRow, 'batch_size' | 'minutes' | 'lines'>,
  materials: Reckoning['materials'],
  day: string,
): CostedRecipe {
  const lines = row.lines.flatMap(({ materialId, quantity }) => {
    const material = materials.get(materialId);
    const price = material && priceOn(material.prices, day);
    return price ? [{ ...price, quantity, wastePercent: material.waste_percent }] : [];
  });
  return { batchSize: row.batch_size, minutes: row.minutes, lines };
}

/** What products cost today. @param ids undefined: all that are not put away */
export async function reckon(ctx: Context, deps: CostDeps, ids?: string[]): Promise<Reckoning> {
  const { db, clock } = ctx;
  const day = indiaDay(clock.now());
  const settings = await getCostSettings(ctx, deps);
  const products = await listCostedRows(db, ids);
  const materials = new Map((await listMaterialRows(db)).map((row) => [row.id, row]));
  const gst = new Map(products.map((product) => [product.id, gstPercentOf(deps, product)]));
  const recipes = new Map<string, Costed[]>();
  for (const row of await listRecipeRows(db, ids)) {
    const gstPercent = gst.get(row.product_id) ?? settings.gstPercent;
    const rates = { ...settings, gstPercent };
    const costed = { ...row, costs: costOf(costedRecipe(row, materials, day), rates) };
    const known = recipes.get(row.product_id);
    if (known) known.push(costed);
    else recipes.set(row.product_id, [costed]);
  }
  return { settings, gst, products, materials, recipes };
}

/** The recipe of a combination, or else of its product. */
export function recipeFor(
  { recipes }: Reckoning,
  productId: string,
  variantId: string | undefined,
): Costed | undefined {
  const own = recipes.get(productId) ?? [];
  const ofVariant = own.find(({ variant_id }) => variant_id !== null && variant_id === variantId);
  return ofVariant ?? own.find(({ variant_id }) => variant_id === null);
}

export function presentRecipe({
  variant_id: variantId,
  batch_size: batchSize,
  ...row
}: Costed): Recipe {
  return {
    ...(variantId !== null && { variantId }),
    batchSize,
    minutes: row.minutes,
    note: row.note,
    lines: row.lines,
    version: row.version,
    costs: row.costs,
  };
}

/** `Lagoon, Large`. */
export function variantWords({ variants }: CostedRow, variantId: string): string {
  return (chosenVariants(variants, variantId) ?? []).map(({ value }) => value).join(', ');
}

/** The combinations in the order of groups and options. */
export function combinationsInOrder({ variants, combinations }: CostedRow) {
  const byId = new Map(combinations.map((one) => [one.id, one]));
  return wholeChoices(variants).flatMap(
    (chosen) => byId.get(variantIdOf(chosen.map(({ id }) => id))) ?? [],
  );
}

type Part = { variantId?: string; price: number; saved: number | null };

function partOf(
  all: Reckoning,
  product: CostedRow,
  { variantId, price, saved }: Part,
): CostedProduct {
  const recipe = recipeFor(all, product.id, variantId)?.costs;
  const cost = saved ?? undefined;
  return {
    productId: product.id,
    ...(variantId !== undefined && { variantId }),
    name: product.name,
    variant: variantId === undefined ? '' : variantWords(product, variantId),
    ...(product.media_id !== null && { mediaId: product.media_id }),
    price,
    ...(cost !== undefined && { saved: cost }),
    ...(recipe && { recipe }),
    isChanged: recipe !== undefined && recipe.cost !== cost,
    margin: marginOf(price, cost, {
      ...all.settings,
      gstPercent: all.gst.get(product.id) ?? all.settings.gstPercent,
    }),
  };
}

/** A product, and its combinations that have a recipe or a cost price of their own. */
export function costedProductsOf(all: Reckoning, product: CostedRow): CostedProduct[] {
  const withRecipe = new Set(
    (all.recipes.get(product.id) ?? []).map(({ variant_id }) => variant_id),
  );
  const combinations = combinationsInOrder(product);
  const hasOwn = ({ id, cost }: (typeof combinations)[number]) =>
    withRecipe.has(id) || cost !== null;
  const own = combinations.filter(hasOwn);
  const others = combinations.filter((one) => !hasOwn(one));
  const ofOwn = own.map(({ id, price, cost }) =>
    partOf(all, product, { variantId: id, price, saved: cost ?? product.cost_price }),
  );
  if (combinations.length > 0 && others.length === 0) return ofOwn;
  const offered = others.filter(({ isOffered }) => isOffered);
  const prices = offered.map(({ price }) => price);
  const price = prices.length > 0 ? Math.min(...prices) : product.price;
  return [partOf(all, product, { price, saved: product.cost_price }), ...ofOwn];
}
