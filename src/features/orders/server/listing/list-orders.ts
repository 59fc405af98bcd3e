import type { Page } from '#platform/contract/paging.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import type { AllOrdersQuery, ListedOrder, OrderCounts } from '../../admin-contract.ts';
import type { Order } from '../../contract.ts';
import { presentOrder, presentOwn } from '../present-order.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../order-status.ts';
import {
  countLate,
  findOldestPending,
  listOrdersOfAll,
  listTallies,
} from './all-orders-queries.ts';
import { listOrdersOf } from '../order-queries.ts';

/** One page of all customers' orders, whole: the page of one order shows it without another call. */
export async function listAllOrders(
  ctx: Context,
  query: AllOrdersQuery,
): Promise<Page<ListedOrder>> {
  const { items, total } = await listOrdersOfAll(ctx.db, query);
  return { items: items.map((row) => ({ ...presentOrder(row), ...presentOwn(row) })), total };
}

/** The number of orders in each status, in all and late, and the time of the oldest pending one. */
export async function countOrders({ db }: Context): Promise<OrderCounts> {
  const [tallies, late] = await Promise.all([listTallies(db), countLate(db)]);
  const countOf = (status: OrderStatus): number =>
    tallies.find((tally) => tally.status === status)?.count ?? 0;
  const byStatus = {
    pending: countOf('pending'),
    processing: countOf('processing'),
    shipped: countOf('shipped'),
    delivered: countOf('delivered'),
    cancelled: countOf('cancelled'),
  };
  const oldest = byStatus.pending === 0 ? undefined : await findOldestPending(db);
  return {
    total: ORDER_STATUSES.reduce((sum, status) => sum + byStatus[status], 0),
    byStatus,
    late,
    ...(oldest && { oldestPendingAt: oldest.toISOString() }),
  };
}

/** One page of the caller's orders, newest first. */
export async function listOrders(
  ctx: Context,
  paging: { limit: number; offset: number },
): Promise<Page<Order>> {
  const { items, total } = await listOrdersOf(ctx.db, personOf(ctx).uid, paging);
  return { items: items.map(presentOrder), total };
}
