import { useLocation } from 'react-router';
import { ADMIN } from '#platform/client/admin-query.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useApiQuery } from '#platform/client/use-api-query.ts';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import type { getAnyOrder } from '../../endpoints.ts';

/** Followed by the id or number in the page's address. */
const ORDERS = [ADMIN, 'order'] as const;

/** Shows an order as a write has left it, before the reload. */
export function cacheOrder(order: AdminOrderWire): void {
  queries.setQueriesData<AdminOrderWire>({ queryKey: ORDERS }, (cached) =>
    cached?.id === order.id ? order : cached,
  );
}

/** The order that a list passes along with the navigation. */
function usePassedOrder(id: string): OrderWire | undefined {
  const state = useLocation().state as { order?: OrderWire } | null;
  const passed = state?.order;
  return passed?.id === id || passed?.number === id ? passed : undefined;
}

// 422: not a possible order number.
const MISSING = new Set([404, 422]);

/**
 * Any customer's order. `order` is there at once if a list passed it; `whole`, with what only the owner
 * sees, once it is loaded.
 */
export function useAdminOrder(id: string) {
  const passed = usePassedOrder(id);
  const { data, problem, failure, isFetching, reload } = useApiQuery(
    [...ORDERS, id],
    async (signal) => {
      const result = await signedInApi<typeof getAnyOrder>('GET /v2/admin/order/{id}', {
        params: { id },
        signal,
      });
      if (!result.ok) logFailure('Error fetching orders:', result.problem.code);
      return result;
    },
  );
  return {
    order: data ?? passed,
    whole: data,
    isMissing: MISSING.has(problem?.status ?? 0),
    failure,
    isFetching,
    reload,
  };
}
