import { ProductNotFound } from '#features/catalogue/contract.ts';
import { ensureProfile } from '#features/profile/server/profile.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { MAX_SAVED } from '../limits.ts';
import {
  SavedFull,
  type DeviceProducts,
  type MergedProducts,
  type WishlistProduct,
} from '../contract.ts';
import { deleteSaved, insertSaved, listSavedRows } from './saved-queries.ts';

export async function listSavedProducts(ctx: Context): Promise<WishlistProduct[]> {
  const rows = await listSavedRows(ctx.db, personOf(ctx).uid);
  return rows
    .filter(({ status }) => status === 'active')
    .map(({ id, saved_at: at }) => ({ productId: id, savedAt: at.toISOString() }));
}

/** Adds those that are new, as far as there is room. */
async function add(tx: Context, ids: string[]) {
  await ensureProfile(tx);
  const { uid } = personOf(tx);
  const saved = new Set((await listSavedRows(tx.db, uid)).map(({ id }) => id));
  const added = [...new Set(ids)].filter((id) => !saved.has(id));
  const fitting = added.slice(0, Math.max(0, MAX_SAVED - saved.size));
  const merged = await insertSaved(tx.db, { uid, ids: fitting, at: tx.clock.now() });
  return { added, fitting, merged };
}

/** @throws ProductNotFound, SavedFull */
export async function saveProduct(ctx: Context, productId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { added, fitting, merged } = await add(tx, [productId]);
    if (added.length > fitting.length) throw SavedFull();
    if (added.length > merged) throw ProductNotFound();
  });
}

export async function unsaveProduct(ctx: Context, productId: string): Promise<void> {
  await deleteSaved(ctx.db, personOf(ctx).uid, productId);
}

export async function mergeSavedProducts(
  ctx: Context,
  { productIds }: DeviceProducts,
): Promise<MergedProducts> {
  const { added, merged } = await transaction(ctx, (tx) => add(tx, productIds));
  return { merged, leftOut: added.length - merged };
}

export async function exportMySavedProducts(ctx: Context) {
  const rows = await listSavedRows(ctx.db, personOf(ctx).uid);
  return rows.map(({ name, saved_at: at }) => ({ product: name, at: at.toISOString() }));
}
