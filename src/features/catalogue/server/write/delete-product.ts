import { releaseMedia } from '#features/media/server/sweep-pictures.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { ProductWasOrdered } from '../../admin-contract.ts';
import { ProductNotFound } from '../../contract.ts';
import { getAnyProduct } from '../find-product.ts';
import { presentAdminProduct } from '../present-product.ts';
import { assertInNoDrop } from './assert-in-no-drop.ts';
import {
  deleteProducts,
  listMediaOf,
  listUnreferencedProducts,
  lockCartsWith,
  lockForRemoval,
  markRemoved,
  wasOrdered,
} from './delete-queries.ts';
import { wholeFacts } from './audit-product.ts';
import { lockCombinations } from './parts/combination-queries.ts';

async function removeUnreferenced(tx: Context, ids: string[]): Promise<void> {
  const media = await listMediaOf(tx.db, ids);
  await deleteProducts(tx.db, ids);
  await releaseMedia(tx, media);
}

async function remove(tx: Context, idOrSlug: string): Promise<void> {
  const product = presentAdminProduct(await getAnyProduct(tx, idOrSlug));
  await assertInNoDrop(tx, product.id);
  // An order holds its cart's lock: one under way is waited for, a later one finds the product gone.
  await lockCartsWith(tx.db, product.id);
  await lockCombinations(tx.db, product.id);
  if (!(await lockForRemoval(tx.db, product.id))) throw ProductNotFound();
  await lockCartsWith(tx.db, product.id);
  if (await wasOrdered(tx.db, product.id)) throw ProductWasOrdered();
  await markRemoved(tx.db, product.id);
  await removeUnreferenced(tx, await listUnreferencedProducts(tx.db, product.id));
  const object = { kind: 'product', id: product.id };
  await recordAudit(tx, { action: 'product.delete', object, before: wholeFacts(product) });
}

/**
 * Deletes a product that was never ordered, with its addresses. In carts it is no longer for sale; its
 * row goes when no cart holds it.
 * @throws ProductNotFound, ProductWasOrdered
 */
export function deleteProduct(ctx: Context, idOrSlug: string): Promise<void> {
  return transaction(ctx, (tx) => remove(tx, idOrSlug), { retryOn: isConflict });
}

/** Deletes the rows of removed products that no cart holds any more. */
export async function sweepRemoved(ctx: Context): Promise<void> {
  await transaction(ctx, async (tx) => {
    await removeUnreferenced(tx, await listUnreferencedProducts(tx.db));
  });
}

export function sweepRemovedDaily(ctx: Context, jobs: Jobs): Promise<void> {
  return jobs.everyDay('sweep-removed-products', () => sweepRemoved(ctx));
}
