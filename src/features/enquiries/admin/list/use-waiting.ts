import { useQuery } from '@tanstack/react-query';
import { ADMIN } from '#platform/client/admin-query.ts';
import { dataOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { listRequests } from '../../endpoints.ts';

/** How many requests of both kinds wait for an answer; undefined until that is known. */
export function useWaiting(): number | undefined {
  const { data } = useQuery(
    {
      queryKey: [ADMIN, 'requests', 'waiting'],
      queryFn: async ({ signal }) => {
        const query = { state: 'new', limit: 1 } as const;
        const answer = await signedInApi<typeof listRequests>('GET /v2/admin/requests', {
          query,
          signal,
        });
        dataOf(answer);
        return answer.ok ? answer.total : 0;
      },
    },
    queries,
  );
  return data;
}
