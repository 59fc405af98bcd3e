import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ADMIN } from '#platform/client/admin-query.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import type { getAnyOrder } from '../../endpoints.ts';

/** Where orders are kept in memory, each by what stands in its address: its id or its number. */
const ORDERS = [ADMIN, 'order'] as const;

/** Shows an order as a change has left it, before all is asked for again. */
export function keepOrder(order: AdminOrderWire): void {
  queries.setQueriesData<AdminOrderWire>({ queryKey: ORDERS }, (kept) =>
    kept?.id === order.id ? order : kept,
  );
}

/** What a list hands over with the navigation, so that the order is painted at once. */
function useHanded(id: string): OrderWire | undefined {
  const state = useLocation().state as { order?: OrderWire } | null;
  const handed = state?.order;
  return handed?.id === id || handed?.number === id ? handed : undefined;
}

/** What cannot be the number of any order is refused before it is looked for. */
const NO_SUCH = new Set([404, 422]);

/**
 * Any customer's order. `order` is there at once where a list handed it over; `whole`, with what only the
 * owner sees, once it has been fetched.
 */
export function useAnyOrder(id: string) {
  const handed = useHanded(id);
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: [...ORDERS, id],
      queryFn: async ({ signal }) => {
        const result = await signedInApi<typeof getAnyOrder>('GET /v2/admin/order/{id}', {
          params: { id },
          signal,
        });
        if (!result.ok) logFailure('Error fetching orders:', result.problem.code);
        return dataOf(result);
      },
    },
    queries,
  );
  const problem = problemOf(error);
  return {
    order: data ?? handed,
    whole: data,
    isMissing: NO_SUCH.has(problem?.status ?? 0),
    /** Why it did not load, or is not as fresh as it should be. */
    failure: error === null ? undefined : (problem?.detail ?? 'Try again in a moment.'),
    isFetching,
    reload: () => void refetch(),
  };
}
