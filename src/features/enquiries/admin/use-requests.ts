import { ADMIN } from '#platform/client/admin-query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useApiList } from '#platform/client/use-api-query.ts';
import { useFilters, type Filters } from '#platform/client/use-filters.ts';
import { usePage, type Page } from '#platform/client/use-page.ts';
import type { ListedRequest } from '../admin-contract.ts';
import type { listRequests } from '../endpoints.ts';

type RequestFilters = { kind: string; state: string };

const KINDS = ['all', 'custom', 'support'] as const;
const STATES = ['new', 'answered', 'closed', 'all'] as const;
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
