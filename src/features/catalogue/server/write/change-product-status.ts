import { transaction, type Context } from '#platform/server/context.ts';
import type { AdminProduct } from '../../admin-contract.ts';
import type { ProductStatus } from '../../contract.ts';
import { getAnyProduct } from '../admin/get-any-product.ts';
import { presentAdminProduct } from '../admin/present-admin-product.ts';
import { updateStatus } from './write-queries.ts';

/** Shows a product in the shop, or hides it. @throws ProductNotFound */
export function changeProductStatus(
  ctx: Context,
  typed: string,
  status: ProductStatus,
): Promise<AdminProduct> {
  return transaction(ctx, async (tx) => {
    const { id } = await getAnyProduct(tx, typed);
    await updateStatus(tx.db, id, status);
    return presentAdminProduct(await getAnyProduct(tx, id));
  });
}
