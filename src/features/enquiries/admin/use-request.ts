import { useQuery } from '@tanstack/react-query';
import { ADMIN } from '#platform/client/admin-query.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { RequestThread } from '../admin-contract.ts';
import type { getRequest } from '../endpoints.ts';

const REFRESH_MS = 60_000;
/** While a mail has just been written one wants to see it go. */
const SOON_MS = 3_000;
const FRESH_MS = 2 * 60_000;

const keyOf = (id: string) => [ADMIN, 'request', id];

function isMailOnItsWay(thread: RequestThread | undefined): boolean {
  const last = thread?.messages.at(-1);
  return last?.mailState === 'queued' && Date.now() - Date.parse(last.at) < FRESH_MS;
}

/** What a change of this request answered, so that it is on the page at once. */
export function showRequest(thread: RequestThread): void {
  queries.setQueryData(keyOf(thread.id), thread);
}

export type RequestQuery = {
  request: RequestThread | undefined;
  isMissing: boolean;
  failure: string | undefined;
  reload: () => Promise<unknown>;
};

/** One request with its answers. */
export function useRequest(id: string): RequestQuery {
  const { data, error, refetch } = useQuery(
    {
      queryKey: keyOf(id),
      queryFn: async ({ signal }) =>
        dataOf(
          await signedInApi<typeof getRequest>('GET /v2/admin/request/{id}', {
            params: { id },
            signal,
          }),
        ),
      refetchInterval: ({ state }) => (isMailOnItsWay(state.data) ? SOON_MS : REFRESH_MS),
    },
    queries,
  );
  const status = error ? problemOf(error)?.status : undefined;
  // 422: the address is none that a request could have.
  const isMissing = status === 404 || status === 422;
  return {
    request: data,
    isMissing,
    failure:
      error && !isMissing ? (problemOf(error)?.detail ?? 'Try again in a moment.') : undefined,
    reload: refetch,
  };
}
