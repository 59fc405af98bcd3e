import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { getOrderSources, OrderSource } from '../source-endpoints.ts';

/** Links by which customers came. */
export function useOrderSources(): OrderSource[] {
  const { data } = useApiQuery([ADMIN, 'order-sources'], (signal) =>
    signedInApi<typeof getOrderSources>('GET /v2/admin/order-sources', { signal }),
  );
  return data ?? [];
}
