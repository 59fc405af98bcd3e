import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { logFailure } from '#platform/client/log-failure.ts';
import { dataOf, problemOf, queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import type { OrderWire } from '../contract.ts';
import type { listOrders } from '../endpoints.ts';
import { fetchOrder } from './order-calls.ts';
import { placedOnline } from './placed-online.ts';
import { BY_LINK } from '../guest/storefront/stored-link.ts';

export const orderKeys = {
  of: (uid: string) => ['orders', uid] as const,
};

/** All orders of a customer, newest first. */
export function ordersQuery(uid: string) {
  return queryOptions({
    queryKey: [...orderKeys.of(uid), 'all'],
    queryFn: async () => {
      const result = await signedInApi<typeof listOrders>('GET /v2/orders', {
        query: { limit: '0' },
      });
      if (!result.ok) logFailure('Error fetching orders:', result.problem.code);
      return dataOf(result);
    },
  });
}

/** One of a customer's orders, by id or number; or the order of a link. */
function orderQuery(uid: string, id: string) {
  return queryOptions({
    queryKey: [...orderKeys.of(uid), 'one', id],
    queryFn: async () => {
      const result = await fetchOrder(id);
      if (!result.ok) logFailure('Error fetching orders:', result.problem.code);
      return dataOf(result);
    },
  });
}

const isGreetedAnew = (id: string): boolean => placedOnline() === id;

type OrderState = { order?: OrderWire; isPlaced?: boolean } | null;

/** The order that a page passes along with the navigation. */
function usePassedOrder(id: string): { passed?: OrderWire; isPlaced?: boolean } {
  const state = useLocation().state as OrderState;
  if (!state) return { isPlaced: isGreetedAnew(id) };
  const passed = state.order;
  if (passed?.number !== id && passed?.id !== id) return {};
  return { passed, isPlaced: state.isPlaced === true };
}

// 422: not a possible order number.
const MISSING = new Set([404, 422]);

/**
 * One of the customer's orders. An order that a page passes along is shown at once, and stays if loading
 * fails.
 */
export function useOrder(uid: string, id: string) {
  const { passed, isPlaced = false } = usePassedOrder(id);
  const query = useQuery(orderQuery(uid, id), queries);
  const problem = problemOf(query.error);
  const isTheirs = uid === BY_LINK || passed?.userId === uid;
  const isShown = isTheirs && !MISSING.has(problem?.status ?? 0);
  return {
    order: query.data ?? (isShown ? passed : undefined),
    /** Why it didn't load, or may be out of date. */
    problem,
    reload: () => void query.refetch(),
    isPlaced,
  };
}
