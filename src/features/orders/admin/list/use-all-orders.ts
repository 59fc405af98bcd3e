import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MAX_COUNTED } from '#platform/contract/paging.ts';
import { ADMIN } from '#platform/client/admin-query.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { MAX_FOUND } from '../../admin-contract.ts';
import type { listAllOrders } from '../../endpoints.ts';
import type { questionOf } from './orders-question.ts';

/** First part of the keys of all that is kept of orders. */
export const ORDERS = [ADMIN, 'orders'] as const;

// The contract's own figures, held to them by their types: its schemas stay on the server.
const COUNTED: typeof MAX_COUNTED = 10_000;
const FOUND: typeof MAX_FOUND = 1000;

type Question = ReturnType<typeof questionOf>;

async function fetchOrders(query: Question, signal: AbortSignal) {
  const answer = await signedInApi<typeof listAllOrders>('GET /v2/admin/allorders', {
    query,
    signal,
  });
  if (!answer.ok) logFailure('Error fetching orders:', answer.problem.code);
  const orders = dataOf(answer);
  return { orders, total: answer.ok ? answer.total : 0 };
}

/**
 * One page of everybody's orders. While the next is on its way the last one stays.
 * @param question undefined while it cannot be asked
 */
export function useAllOrders(question: Question | undefined) {
  const query = useQuery(
    {
      queryKey: [...ORDERS, 'list', question],
      queryFn: ({ signal }) => fetchOrders(question as Question, signal),
      enabled: question !== undefined,
      placeholderData: keepPreviousData,
    },
    queries,
  );
  return {
    page: query.data,
    /** True while `page` answers an earlier question. */
    isOld: query.isPlaceholderData,
    isLoading: query.isFetching,
    hasFailed: query.isError,
    problem: problemOf(query.error),
    reload: () => void query.refetch(),
  };
}

/** The number at which the shop stops counting what it finds. */
export function countsUpTo({ id, q }: { id: string; q: string }): number {
  return id.trim() === '' && q.trim() === '' ? COUNTED : FOUND;
}

/** "10,000+" where the shop counted no further. */
export function countInWords(total: number, upTo: number): string {
  return `${total.toLocaleString('en-IN')}${total >= upTo ? '+' : ''}`;
}
