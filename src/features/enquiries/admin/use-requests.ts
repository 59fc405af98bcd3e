import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ADMIN } from '#platform/client/admin-query.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useFilters, type Filters } from '#platform/client/use-filters.ts';
import { usePage, type Page } from '#platform/client/use-page.ts';
import type { ListedRequest } from '../admin-contract.ts';
import type { listRequests } from '../endpoints.ts';

type RequestFilters = { kind: string; state: string };

const KINDS = ['all', 'custom', 'support'] as const;
const STATES = ['new', 'answered', 'closed', 'all'] as const;
/** What waits comes first; `state=all` has to be asked for. */
const NONE = { kind: 'all', state: 'new' };
const LIMIT = 20;
const REFRESH_MS = 60_000;

export type RequestFilter = { kind: (typeof KINDS)[number]; state: (typeof STATES)[number] };

function oneOf<const T extends string>(allowed: readonly T[], value: string, otherwise: T): T {
  return allowed.find((one) => one === value) ?? otherwise;
}

export type RequestList = {
  filters: Filters<RequestFilters>;
  asked: RequestFilter;
  page: Page;
  requests: ListedRequest[] | undefined;
  total: number;
  /** Rows of the last question stand there until those of this one come. */
  isOld: boolean;
  /** Why there are no rows, where there are none to show. */
  failure: string | undefined;
  reload: () => Promise<unknown>;
};

/** The requests that the address asks for; what it does not know counts as not asked. */
export function useRequests(): RequestList {
  const filters = useFilters(NONE);
  const page = usePage(LIMIT);
  const asked: RequestFilter = {
    kind: oneOf(KINDS, filters.asked.kind, 'all'),
    state: oneOf(STATES, filters.asked.state, 'new'),
  };
  const question = { ...asked, limit: page.limit, offset: page.offset };
  const query = useQuery(
    {
      queryKey: [ADMIN, 'requests', question],
      queryFn: async ({ signal }) => {
        const answer = await signedInApi<typeof listRequests>('GET /v2/admin/requests', {
          query: question,
          signal,
        });
        return { items: dataOf(answer), total: answer.ok ? answer.total : 0 };
      },
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    },
    queries,
  );
  const { data, isError, error, isPlaceholderData, refetch } = query;
  return {
    filters,
    asked,
    page,
    requests: data?.items,
    total: data?.total ?? 0,
    isOld: isPlaceholderData,
    failure: isError ? (problemOf(error)?.detail ?? 'Try again in a moment.') : undefined,
    reload: refetch,
  };
}

/** How many requests of both kinds wait for an answer; undefined until that is known. */
export function useNewRequestCount(): number | undefined {
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
