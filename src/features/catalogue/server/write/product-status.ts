import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import type { AdminProduct, Archiving } from '../../admin-contract.ts';
import type { ProductStatus } from '../../contract.ts';
import { getAnyProduct } from '../find-product.ts';
import { presentAdminProduct } from '../present-product.ts';
import { assertInNoDrop } from './assert-in-no-drop.ts';
import { auditProduct } from './audit-product.ts';
import { updateStatus, type StoredStatus, endPreOrders } from './product-write-queries.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';

type Change = { action: string; from: StoredStatus[]; to: StoredStatus };

function change(
  ctx: Context,
  idOrSlug: string,
  { action, from, to }: Change,
): Promise<AdminProduct> {
  const work = async (tx: Context): Promise<AdminProduct> => {
    const before = presentAdminProduct(await getAnyProduct(tx, idOrSlug));
    const isChanged = await updateStatus(tx.db, before.id, { from, to });
    if (isChanged) await assertInNoDrop(tx, before.id);
    const after = presentAdminProduct(await getAnyProduct(tx, before.id));
    if (isChanged) await auditProduct(tx, { action, before, after });
    return after;
  };
  return transaction(ctx, work, { retryOn: isConflict });
}

/** Shows or hides a product; shown, it is no longer archived. @throws ProductNotFound, ProductInDrop */
export function changeProductStatus(
  ctx: Context,
  idOrSlug: string,
  to: ProductStatus,
): Promise<AdminProduct> {
  const from: StoredStatus[] = to === 'active' ? ['inactive', 'archived'] : ['active'];
  return change(ctx, idOrSlug, { action: 'product.status', from, to });
}

/** Archives a product, or restores it, hidden or shown. @throws ProductNotFound, ProductInDrop */
export function archiveProduct(
  ctx: Context,
  idOrSlug: string,
  { isArchived, isShown }: Archiving,
): Promise<AdminProduct> {
  if (isArchived) {
    const from: StoredStatus[] = ['active', 'inactive'];
    return change(ctx, idOrSlug, { action: 'product.archive', from, to: 'archived' });
  }
  const to = isShown ? 'active' : 'inactive';
  return change(ctx, idOrSlug, { action: 'product.restore', from: ['archived'], to });
}

/** A pre-order whose day has come is a piece like any other. */
export function endPreOrdersDaily({ db }: Pick<Context, 'db'>, jobs: Jobs): Promise<void> {
  return jobs.everyDay('pre-orders', () => endPreOrders(db));
}
