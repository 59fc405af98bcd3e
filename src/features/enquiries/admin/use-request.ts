import { ADMIN } from '#platform/client/admin-query.ts';
import { queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useApiQuery } from '#platform/client/use-api-query.ts';
import type { RequestThread } from '../admin-contract.ts';
import type { getRequest } from '../endpoints.ts';

const REFRESH_MS = 60_000;
/** A new mail is followed until it is sent. */
const SOON_MS = 3_000;
const FRESH_MS = 2 * 60_000;

const keyOf = (id: string) => [ADMIN, 'request', id];

function isMailOnItsWay(thread: RequestThread | undefined): boolean {
  const last = thread?.messages.at(-1);
  return last?.mailState === 'queued' && Date.now() - Date.parse(last.at) < FRESH_MS;
}

export function showRequest(thread: RequestThread): void {
  queries.setQueryData(keyOf(thread.id), thread);
}

export type RequestQuery = {
  request: RequestThread | undefined;
  isMissing: boolean;
  failure: string | undefined;
  reload: () => Promise<unknown>;
};

export function useRequest(id: string): RequestQuery {
  const { data, problem, failure, reload } = useApiQuery(
    keyOf(id),
    (signal) =>
      signedInApi<typeof getRequest>('GET /v2/admin/request/{id}', { params: { id }, signal }),
    { refetchInterval: ({ state }) => (isMailOnItsWay(state.data) ? SOON_MS : REFRESH_MS) },
  );
  // 422: the address is none that a request could have.
  const isMissing = problem?.status === 404 || problem?.status === 422;
  return { request: data, isMissing, failure: isMissing ? undefined : failure, reload };
}
