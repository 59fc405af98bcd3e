import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { ADMIN, refreshAdmin } from '#platform/client/query/admin-query.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { dataOf, failureOf, queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import type { getAnyOrder, listAllOrders } from '../../endpoints.ts';
import { NEWEST_OPEN } from '../list/order-list-query.ts';

/** Followed by the id or number in the page's address. */
const ORDERS = [ADMIN, 'order'] as const;

/** Shows an order as a write has left it, before the reload. */
export function cacheOrder(order: AdminOrderWire): void {
  queries.setQueriesData<AdminOrderWire>({ queryKey: ORDERS }, (cached) =>
    cached?.id === order.id ? order : cached,
  );
}

/** The order that a list passes along with the navigation. */
function usePassedOrder(id: string): OrderWire | undefined {
  const state = useLocation().state as { order?: OrderWire } | null;
  const passed = state?.order;
  return passed?.id === id || passed?.number === id ? passed : undefined;
}

// 422: not a possible order number.
const MISSING = new Set([404, 422]);

function useWholeOrder(id: string) {
  return useApiQuery(
    [...ORDERS, id],
    async (signal) => {
      const result = await signedInApi<typeof getAnyOrder>('GET /v2/admin/order/{id}', {
        params: { id },
        signal,
      });
      if (!result.ok) logFailure('Error fetching orders:', result.problem.code);
      return result;
    },
    { enabled: id !== '' },
  );
}

/** The browser's worker keeps some orders for moments without a connection. */
function useCachedOrder(id: string, isOffline: boolean): OrderWire | undefined {
  const { data } = useApiQuery<OrderWire[]>(
    [ADMIN, 'orders', 'kept'],
    async (signal) => {
      const lists = await Promise.all(
        NEWEST_OPEN.map((query) =>
          signedInApi<typeof listAllOrders>('GET /v2/admin/allorders', { query, signal }),
        ),
      );
      const orders = lists.flatMap((list) => (list.ok ? list.data : []));
      return { ok: true, data: orders, total: orders.length };
    },
    { enabled: isOffline },
  );
  return isOffline ? data?.find((order) => order.id === id || order.number === id) : undefined;
}

const isMissing = (problem: ProblemBody | undefined): boolean => MISSING.has(problem?.status ?? 0);

/** The order of a number that someone has written. @param number '' asks for none */
export function useNumberedOrder(number: string) {
  const { data, problem } = useWholeOrder(number);
  return { order: data, isMissing: isMissing(problem) };
}

/**
 * Any customer's order. `order` is there at once if a list passed it or this browser keeps it; `whole`, with what only the owner
 * sees, once it is loaded.
 */
export function useAdminOrder(id: string) {
  const passed = usePassedOrder(id);
  const { data, problem, failure, isFetching, reload } = useWholeOrder(id);
  const isOffline = data === undefined && passed === undefined && problem?.status === 0;
  const cached = useCachedOrder(id, isOffline);
  return {
    order: data ?? passed ?? cached,
    whole: data,
    isMissing: isMissing(problem),
    failure,
    isFetching,
    reload,
  };
}

type Answer = { ok: true; data: AdminOrderWire } | { ok: false; problem: ProblemBody };

type OrderWrite<T> = {
  write: (input: T, key: string) => Promise<Answer>;
  /** Resolves to the problem of a refusal; the form then keeps its text. */
  send: (input: T) => Promise<ProblemBody | undefined>;
  isSending: boolean;
  failure: ProblemBody | undefined;
};

/**
 * A write to one order from a form. All admin pages are up to date afterwards, also after a conflict. A
 * second call while one is in flight gets its result.
 * @param announcement read out after a success
 */
export function useOrderWrite<T>(
  call: (input: T, key: string) => Promise<Answer>,
  announcement: (order: AdminOrderWire) => string,
): OrderWrite<T> {
  const announce = useAnnounce();
  const toast = useToast();
  const running = useRef<Promise<Answer>>(undefined);
  const { mutateAsync, isPending, error } = useMutation(
    {
      mutationFn: async ({ input, key }: { input: T; key: string }) =>
        dataOf(await call(input, key)),
      onSuccess: (order) => {
        cacheOrder(order);
        void refreshAdmin();
        announce(announcement(order));
        toast.success('Saved');
      },
      onError: async (failed) => {
        if ([404, 409].includes(failureOf(failed).status)) await refreshAdmin();
      },
    },
    queries,
  );
  function write(input: T, key: string): Promise<Answer> {
    running.current ??= mutateAsync({ input, key })
      .then(
        (data): Answer => ({ ok: true, data }),
        (failed: unknown): Answer => ({ ok: false, problem: failureOf(failed) }),
      )
      .finally(() => {
        running.current = undefined;
      });
    return running.current;
  }
  async function send(input: T): Promise<ProblemBody | undefined> {
    const answer = await write(input, '');
    return answer.ok ? undefined : answer.problem;
  }
  return {
    write,
    send,
    isSending: isPending,
    failure: error === null ? undefined : failureOf(error),
  };
}
