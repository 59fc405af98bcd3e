import { useEffect, useRef } from 'react';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { invalidate } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiList } from '#platform/client/query/use-api-query.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import type { OrderCounts } from '../../admin-contract.ts';
import type { listAllOrders } from '../../endpoints.ts';
import type { orderListQuery } from './order-list-query.ts';

const ORDERS = [ADMIN, 'orders'] as const;

type Query = ReturnType<typeof orderListQuery>;

/**
 * One page of all customers' orders. The last page stays while the next one loads.
 * @param query undefined while the filters are not valid
 */
export function useAllOrders(query: Query | undefined) {
  return useApiList(
    [...ORDERS, 'list', query],
    async (signal) => {
      const answer = await signedInApi<typeof listAllOrders>('GET /v2/admin/allorders', {
        query: query ?? {},
        signal,
      });
      if (!answer.ok) logFailure('Error fetching orders:', answer.problem.code);
      return answer;
    },
    { enabled: query !== undefined, keepsLastPage: true },
  );
}

/** Reloads the list when the counts, which are polled, have changed, and announces new orders. */
export function useNewOrders(counts: OrderCounts | undefined): void {
  const announce = useAnnounce();
  const last = useRef(counts);
  useEffect(() => {
    const before = last.current;
    last.current = counts;
    if (counts === undefined || before === undefined || counts === before) return;
    void invalidate({ queryKey: ORDERS });
    const fresh = counts.total - before.total;
    if (fresh > 0) announce(fresh === 1 ? '1 new order' : `${fresh} new orders`);
  }, [announce, counts]);
}
