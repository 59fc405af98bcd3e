import { useEffect } from 'react';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiList, useApiQuery } from '#platform/client/query/use-api-query.ts';
import { useFilters, type Filters } from '#platform/client/query/use-filters.ts';
import { usePage, type Page } from '#platform/client/query/use-page.ts';
import type { ListedRequest, RequestThread } from '../admin-contract.ts';
import type { getRequest, listRequests } from '../endpoints.ts';
import type { SavedQuoteDraft } from '../quote-contract.ts';
import type { putRequestRead } from '../thread-endpoints.ts';

type RequestFilters = { kind: string; state: string };

const KINDS = ['all', 'custom', 'support'] as const;
const STATES = ['new', 'answered', 'quoted', 'ordered', 'closed', 'all'] as const;
/** The default list shows new requests. */
const NO_FILTERS = { kind: 'all', state: 'new' };
const LIMIT = 20;
const REFRESH_MS = 60_000;

export type RequestFilter = { kind: (typeof KINDS)[number]; state: (typeof STATES)[number] };

function oneOf<const T extends string>(allowed: readonly T[], value: string, otherwise: T): T {
  return allowed.find((one) => one === value) ?? otherwise;
}

export type RequestList = {
  filters: Filters<RequestFilters>;
  filter: RequestFilter;
  page: Page;
  requests: ListedRequest[] | undefined;
  total: number;
  /** True while the rows are those of the last filter. */
  isOld: boolean;
  failure: string | undefined;
  reload: () => Promise<unknown>;
};

/** The requests that the address asks for; unknown filters are ignored. */
export function useRequests(): RequestList {
  const filters = useFilters(NO_FILTERS);
  const page = usePage(LIMIT);
  const filter: RequestFilter = {
    kind: oneOf(KINDS, filters.applied.kind, 'all'),
    state: oneOf(STATES, filters.applied.state, 'new'),
  };
  const params = { ...filter, limit: page.limit, offset: page.offset };
  const { data, isOld, failure, reload } = useApiList(
    [ADMIN, 'requests', params],
    (signal) =>
      signedInApi<typeof listRequests>('GET /v2/admin/requests', { query: params, signal }),
    { keepsLastPage: true, refetchInterval: REFRESH_MS },
  );
  return {
    filters,
    filter,
    page,
    requests: data?.items,
    total: data?.total ?? 0,
    isOld,
    failure,
    reload,
  };
}

/** The number of new requests of both kinds; undefined until loaded. */
export function useNewRequestCount(): number | undefined {
  const { data } = useApiList([ADMIN, 'requests', 'waiting'], (signal) =>
    signedInApi<typeof listRequests>('GET /v2/admin/requests', {
      query: { state: 'new', limit: 1 },
      signal,
    }),
  );
  return data?.total;
}

/** Polls faster while a new mail is not sent yet. */
const FAST_REFRESH_MS = 3_000;
const FAST_REFRESH_FOR_MS = 2 * 60_000;

const keyOf = (id: string) => [ADMIN, 'request', id];

function isMailOnItsWay(thread: RequestThread | undefined): boolean {
  const last = thread?.messages.at(-1);
  return last?.mailState === 'queued' && Date.now() - Date.parse(last.at) < FAST_REFRESH_FOR_MS;
}

export function showRequest(thread: RequestThread): void {
  queries.setQueryData(keyOf(thread.id), thread);
}

export function showQuoteDraft(id: string, quoteDraft: SavedQuoteDraft): void {
  queries.setQueryData<RequestThread>(keyOf(id), (thread) => thread && { ...thread, quoteDraft });
}

/** Tells that the owner has what the customer wrote before her eyes. */
export function useReadMark(request: RequestThread | undefined): void {
  const id = request?.id;
  const isUnread = request?.messages.some(
    ({ author, readAt, text }) => author === 'customer' && text !== '' && readAt === undefined,
  );
  useEffect(() => {
    if (id === undefined || !isUnread) return;
    void signedInApi<typeof putRequestRead>('PUT /v2/admin/request/{id}/read', {
      params: { id },
    }).then((result) => {
      if (result.ok) showRequest(result.data);
    });
  }, [id, isUnread]);
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
    { refetchInterval: ({ state }) => (isMailOnItsWay(state.data) ? FAST_REFRESH_MS : REFRESH_MS) },
  );
  // 422: not a possible id.
  const isMissing = problem?.status === 404 || problem?.status === 422;
  return { request: data, isMissing, failure: isMissing ? undefined : failure, reload };
}
