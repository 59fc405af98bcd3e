import { useQuery } from '@tanstack/react-query';
import { ADMIN } from '#platform/client/admin-query.ts';
import { dataOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { getOrderSummary } from '../endpoints.ts';

/** A page that lies open beside the resin learns of new orders by itself. */
const REFRESH_MS = 60_000;

/** How many orders stand where, and what else awaits the owner. */
export function useOrderSummary() {
  const query = useQuery(
    {
      queryKey: [ADMIN, 'order-summary'],
      queryFn: async ({ signal }) =>
        dataOf(
          await signedInApi<typeof getOrderSummary>('GET /v2/admin/order-summary', { signal }),
        ),
      refetchInterval: REFRESH_MS,
    },
    queries,
  );
  return { summary: query.data };
}
