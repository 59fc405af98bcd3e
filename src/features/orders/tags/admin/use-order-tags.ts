import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { getOrderTags } from '../tag-endpoints.ts';

/** Tags that orders have. */
export function useOrderTags(): string[] {
  const { data } = useApiQuery([ADMIN, 'order-tags'], (signal) =>
    signedInApi<typeof getOrderTags>('GET /v2/admin/order-tags', { signal }),
  );
  return data ?? [];
}
