import { transaction, type Context } from '#platform/server/context.ts';
import { retryConflicts } from '#platform/server/database/retry-conflicts.ts';
import type { AdminProduct } from '../../admin-contract.ts';
import type { ProductStatus } from '../../contract.ts';
import { getAnyProduct } from '../find-product.ts';
import { presentAdminProduct } from '../present-product.ts';
import { auditProduct } from './audit-product.ts';
import { updateStatus } from './product-write-queries.ts';

/** Shows or hides a product. @throws ProductNotFound */
export function changeProductStatus(
  ctx: Context,
  idOrSlug: string,
  status: ProductStatus,
): Promise<AdminProduct> {
  const work = async (tx: Context): Promise<AdminProduct> => {
    const before = presentAdminProduct(await getAnyProduct(tx, idOrSlug));
    const isChanged = await updateStatus(tx.db, before.id, status);
    const after = presentAdminProduct(await getAnyProduct(tx, before.id));
    if (isChanged) await auditProduct(tx, { action: 'product.status', before, after });
    return after;
  };
  return retryConflicts(() => transaction(ctx, work));
}
