import type { Page } from '#platform/contract/paging.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import type { Order } from '../contract.ts';
import { listOrdersOf } from './order-queries.ts';
import { presentOrder } from './present-order.ts';

/** One page of the caller's orders, newest first. */
export async function listOrders(
  ctx: Context,
  paging: { limit: number; offset: number },
): Promise<Page<Order>> {
  const { items, total } = await listOrdersOf(ctx.db, personOf(ctx).uid, paging);
  return { items: items.map(presentOrder), total };
}
