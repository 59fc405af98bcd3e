import type { Page } from '#platform/contract/paging.ts';
import type { Context } from '#platform/server/context.ts';
import type { AllOrdersQuery } from '../../admin-contract.ts';
import type { Order } from '../../contract.ts';
import { presentOrder } from '../present-order.ts';
import { listOrdersOfAll } from './all-orders-queries.ts';

/** One page of everybody's orders, whole, so that the page of one can show it at once. */
export async function listAllOrders(ctx: Context, query: AllOrdersQuery): Promise<Page<Order>> {
  const { items, total } = await listOrdersOfAll(ctx.db, query);
  return { items: items.map(presentOrder), total };
}
