import { useQuery } from '@tanstack/react-query';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { dataOf, queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import type { getAdminSummary } from '../../../admin-summary-contract.ts';

/** An open page asks for new orders now and then; a background tab less often. */
const REFRESH_MS = 8_000;
const HIDDEN_REFRESH_MS = 60_000;

export function useAdminSummary() {
  const query = useQuery(
    {
      queryKey: [ADMIN, 'order-summary'],
      queryFn: async ({ signal }) =>
        dataOf(
          await signedInApi<typeof getAdminSummary>('GET /v2/admin/order-summary', { signal }),
        ),
      refetchInterval: () => (document.hidden ? HIDDEN_REFRESH_MS : REFRESH_MS),
      refetchIntervalInBackground: true,
    },
    queries,
  );
  return { summary: query.data };
}
