import { useQuery } from '@tanstack/react-query';
import { ADMIN } from '#platform/client/admin-query.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { listAuditEntries } from '../endpoints.ts';

type Asked = { object: string | undefined; limit: number; offset: number };

/** One page of what was done, newest first. */
export function useLog({ object, ...page }: Asked) {
  const query = useQuery(
    {
      queryKey: [ADMIN, 'audit', { object, ...page }],
      queryFn: async ({ signal }) => {
        const result = await signedInApi<typeof listAuditEntries>('GET /v2/admin/audit', {
          query: { ...page, ...(object !== undefined && { object }) },
          signal,
        });
        return { entries: dataOf(result), total: result.ok ? result.total : 0 };
      },
    },
    queries,
  );
  return {
    page: query.data,
    isFailed: query.isError,
    problem: problemOf(query.error),
    reload: query.refetch,
  };
}
