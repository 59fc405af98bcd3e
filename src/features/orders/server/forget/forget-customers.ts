import type { Context } from '#platform/server/context.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { FORGOTTEN_NAME, forgetNamesInOrders } from './forget-queries.ts';
import { forgetStages } from '../../stages/server/stage-queries.ts';

/**
 * Removes name, address and contact from orders placed before `before` by customers whose account is
 * deleted. Lines, prices and states stay: they are the shop's books.
 * @returns the number of orders
 */
export async function forgetCustomers({ db }: Context, before: Date): Promise<number> {
  const count = await inBatches((most) => forgetNamesInOrders(db, { before, most }));
  await forgetStages(db, FORGOTTEN_NAME);
  return count;
}
