import type { Context } from '#platform/server/context.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { forgetNamesInOrders } from './forget-queries.ts';

/**
 * Takes name, address and contact out of orders placed before then by people whose account is gone.
 * Pieces, prices and states stay: they are the shop's books.
 * @returns how many
 */
export function forgetCustomers({ db }: Context, before: Date): Promise<number> {
  return inBatches((most) => forgetNamesInOrders(db, { before, most }));
}
