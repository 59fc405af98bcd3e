import { getAnyProduct } from '#features/catalogue/server/find-product.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { loggedRupees } from '#platform/contract/money.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { uuidv7 } from '#platform/server/id.ts';
import type { CostPrices, CostSheet, RecipeEdit } from '../contract.ts';
import { CostsMoved, RecipeChanged, RecipeNotFound } from '../cost-problems.ts';
import type { CostDeps } from './cost-deps.ts';
import { getCostSheet } from './list-costs.ts';
import { listMaterialRows } from './materials/material-queries.ts';
import { reckon, recipeFor } from './costed-products.ts';
import {
  deleteRecipeRow,
  listCostedRows,
  listRecipeRows,
  lockProducts,
  writeCostPrices,
  writeRecipe,
} from './recipe-queries.ts';

/** Locks a product. @throws ProductNotFound, ValidationFailed for a combination that it does not have */
export async function lockProduct(tx: Context, idOrSlug: string, variantId: string | undefined) {
  const { id } = await getAnyProduct(tx, idOrSlug);
  await lockProducts(tx.db, [id]);
  const [product] = await listCostedRows(tx.db, [id]);
  if (!product) throw new Error('A locked product has gone');
  const isThere =
    variantId === undefined || product.combinations.some((one) => one.id === variantId);
  if (isThere) return product;
  throw ValidationFailed({ fields: { variantId: 'Choose one of the variants' } });
}

/** @throws ValidationFailed for a material that is not there */
async function assertMaterials(tx: Context, lines: RecipeEdit['lines']): Promise<void> {
  const rows = await listMaterialRows(
    tx.db,
    lines.map(({ materialId }) => materialId),
  );
  const known = new Set(rows.map(({ id }) => id));
  const missing = lines.flatMap(({ materialId }, at) => (known.has(materialId) ? [] : [at]));
  if (missing.length === 0) return;
  const fields = missing.map((at) => [`lines.${at}.materialId`, 'Choose a material']);
  throw ValidationFailed({ fields: Object.fromEntries(fields) as Record<string, string> });
}

async function findRecipe(tx: Context, productId: string, variantId: string | undefined) {
  const rows = await listRecipeRows(tx.db, [productId]);
  return rows.find(({ variant_id }) => variant_id === (variantId ?? null));
}

/** @throws ProductNotFound, RecipeChanged, ValidationFailed */
export function saveRecipe(
  ctx: Context,
  deps: CostDeps,
  { idOrSlug, edit }: { idOrSlug: string; edit: RecipeEdit },
): Promise<CostSheet> {
  const work = async (tx: Context): Promise<CostSheet> => {
    const { variantId, version, batchSize, minutes, note, lines } = edit;
    const { id: productId } = await lockProduct(tx, idOrSlug, variantId);
    const before = await findRecipe(tx, productId, variantId);
    if ((before?.version ?? 0) !== version) throw RecipeChanged();
    await assertMaterials(tx, lines);
    const id = before?.id ?? uuidv7(tx.clock.now().getTime());
    const made = { batch_size: batchSize, minutes, note, lines };
    await writeRecipe(tx.db, { id, product_id: productId, variant_id: variantId ?? null, ...made });
    await recordAudit(tx, {
      action: 'recipe.edit',
      object: { kind: 'product', id: productId },
      after: { materials: lines.length, minutes, batchSize },
    });
    return getCostSheet(tx, deps, productId);
  };
  return transaction(ctx, work, { retryOn: isConflict });
}

/** @throws ProductNotFound, RecipeNotFound, ValidationFailed */
export function deleteRecipe(
  ctx: Context,
  deps: CostDeps,
  { idOrSlug, variantId }: { idOrSlug: string; variantId: string | undefined },
): Promise<CostSheet> {
  return transaction(ctx, async (tx) => {
    const { id } = await lockProduct(tx, idOrSlug, variantId);
    const recipe = await findRecipe(tx, id, variantId);
    if (!recipe) throw RecipeNotFound();
    await deleteRecipeRow(tx.db, recipe.id);
    await recordAudit(tx, { action: 'recipe.delete', object: { kind: 'product', id } });
    return getCostSheet(tx, deps, id);
  });
}

type Products = CostPrices['products'];

function auditedAs(products: Products) {
  const [first] = products;
  if (products.length > 1 || !first) {
    return { object: { kind: 'costs', id: 'prices' }, after: { products: products.length } };
  }
  const object = { kind: 'product', id: first.productId };
  return { object, after: { costPrice: loggedRupees(first.cost) } };
}

/** Saves what the recipes say as cost prices. @throws CostsMoved if one says something else by now */
export function saveCostPrices(
  ctx: Context,
  deps: CostDeps,
  { products }: CostPrices,
): Promise<{ saved: number }> {
  const work = async (tx: Context) => {
    const ids = [...new Set(products.map(({ productId }) => productId))];
    await lockProducts(tx.db, ids);
    const all = await reckon(tx, deps, ids);
    const known = new Map(all.products.map((product) => [product.id, product]));
    const isAsSeen = ({ productId, variantId, cost }: Products[number]) =>
      recipeFor(all, productId, variantId)?.costs.cost === cost &&
      (variantId === undefined ||
        known.get(productId)?.combinations.some(({ id }) => id === variantId) === true);
    if (!products.every((product) => known.has(product.productId) && isAsSeen(product)))
      throw CostsMoved();
    await writeCostPrices(
      tx.db,
      products.map(({ productId, variantId, cost }) => ({ productId, variantId, cost })),
    );
    await recordAudit(tx, { action: 'cost.use', ...auditedAs(products) });
    return { saved: products.length };
  };
  return transaction(ctx, work, { retryOn: isConflict });
}
