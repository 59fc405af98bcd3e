import { raiseCatalogueVersion } from '#features/catalogue/server/catalogue-version.ts';
import { adjustStock } from '#features/catalogue/server/stock/stock.ts';
import { NO_VARIANT } from '#features/catalogue/choices/variant-choice.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { answerOnce, type Answered } from '#platform/server/idempotency/answer-once.ts';
import type { Made, MadeAnswer } from '../contract.ts';
import { RecipeNotFound } from '../cost-problems.ts';
import { exactly, over, raisedBy, rounded, times } from '../fraction.ts';
import { lockMaterials, moveMaterials } from './materials/material-queries.ts';
import type { CostDeps } from './cost-deps.ts';
import { reckon, recipeFor, type Reckoning } from './costed-products.ts';
import type { CostedRow, RecipeRow } from './recipe-queries.ts';
import { lockProduct } from './save-recipe.ts';

/** How much of each material `count` pieces take, with its waste, in thousandths. */
function neededFor(
  { batch_size, lines }: RecipeRow,
  count: number,
  materials: Reckoning['materials'],
): Map<string, number> {
  const needed = new Map<string, number>();
  for (const { materialId, quantity } of lines) {
    const waste = materials.get(materialId)?.waste_percent ?? 0;
    const batches = over(exactly(count), exactly(batch_size));
    const used = times(times(exactly(quantity), raisedBy(waste)), batches);
    const thousandths = rounded(times(used, exactly(1000)));
    needed.set(materialId, (needed.get(materialId) ?? 0) + thousandths);
  }
  return needed;
}

/** Takes what is counted of them, never more than there is. */
async function takeMaterials(tx: Context, needed: Map<string, number>, productId: string) {
  const at = tx.clock.now();
  const locked = await lockMaterials(tx.db, [...needed.keys()]);
  const takes = locked.flatMap(({ id, name, unit, stock }) => {
    if (stock === null) return [];
    const [there, wanted] = [Math.round(stock * 1000), needed.get(id) ?? 0];
    const taken = Math.min(there, wanted);
    return [
      {
        id,
        name,
        unit,
        after: (there - taken) / 1000,
        taken: taken / 1000,
        isShort: taken < wanted,
      },
    ];
  });
  const moves = takes.map(({ id, after, taken }) => ({
    id: uuidv7(at.getTime()),
    materialId: id,
    after,
    quantity: -taken,
  }));
  await moveMaterials(tx.db, moves, { kind: 'made', productId, at });
  return takes;
}

type Making = { idOrSlug: string; made: Made };

/** @returns the stock from now on; null: the pieces are not counted */
async function addStock(tx: Context, product: CostedRow, { variantId, count }: Made) {
  const part = product.combinations.find(({ id }) => id === variantId) ?? product;
  if (part.stock === null) return null;
  const after = part.stock + count;
  const moves = [{ variantId: variantId ?? null, before: part.stock, after }];
  await adjustStock(tx, product.id, { moves, reason: 'Made new pieces' });
  await raiseCatalogueVersion(tx);
  return after;
}

async function make(tx: Context, deps: CostDeps, { idOrSlug, made }: Making): Promise<MadeAnswer> {
  const product = await lockProduct(tx, idOrSlug, made.variantId);
  if (product.combinations.length > 0 && made.variantId === undefined) {
    throw ValidationFailed({ fields: { variantId: 'Choose which of them you made' } });
  }
  const all = await reckon(tx, deps, [product.id]);
  const recipe = recipeFor(all, product.id, made.variantId);
  if (!recipe) throw RecipeNotFound();
  const needed = neededFor(recipe, made.count, all.materials);
  const takes = await takeMaterials(tx, needed, product.id);
  const stock = await addStock(tx, product, made);
  await recordAudit(tx, {
    action: 'product.made',
    object: { kind: 'product', id: product.id },
    after: { products: made.count, stock, variantId: made.variantId ?? NO_VARIANT },
  });
  return {
    ...(stock !== null && { stock }),
    taken: takes.map(({ name, unit, taken: quantity }) => ({ name, unit, quantity })),
    short: takes.filter(({ isShort }) => isShort).map(({ name }) => name),
  };
}

/**
 * Pieces that were made: adds them to their stock where that is counted, and takes their materials where these are, once per key.
 * @throws ProductNotFound, RecipeNotFound, ValidationFailed, KeyReused
 */
export function recordMade(
  ctx: Context,
  deps: CostDeps,
  { idOrSlug, made, key }: Making & { key: string | undefined },
): Promise<Answered<MadeAnswer>> {
  const keyed = { key, route: 'POST /v2/admin/product/{id}/made', content: [idOrSlug, made] };
  return transaction(ctx, (tx) => answerOnce(tx, keyed, () => make(tx, deps, { idOrSlug, made })), {
    retryOn: isConflict,
  });
}
