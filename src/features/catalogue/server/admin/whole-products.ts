import type { Database } from '#platform/server/database/database.ts';
import type { AdminProduct } from '../../admin-contract.ts';
import { presentAdminProduct } from '../present-product.ts';
import { listWholeProducts } from './admin-product-queries.ts';

/** Products of any status but removed ones, with everything about them, in the order of their ids. */
export async function wholeProducts(db: Database, ids: string[]): Promise<AdminProduct[]> {
  return (await listWholeProducts(db, ids)).map(presentAdminProduct);
}
