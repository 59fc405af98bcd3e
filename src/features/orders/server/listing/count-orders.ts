import type { Context } from '#platform/server/context.ts';
import type { OrderCounts } from '../../admin-contract.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../order-status.ts';
import { findOldestPending, listTallies } from './all-orders-queries.ts';

/** How many orders there are in each status and in all, and since when the oldest one waits. */
export async function countOrders({ db }: Context): Promise<OrderCounts> {
  const tallies = await listTallies(db);
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
    ...(oldest && { oldestPendingAt: oldest.toISOString() }),
  };
}
