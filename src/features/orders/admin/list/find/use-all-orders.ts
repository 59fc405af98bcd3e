import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ADMIN } from '#platform/client/admin-query.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { listAllOrders } from '../../../endpoints.ts';
import type { questionOf } from './orders-question.ts';

/** First part of the keys of all that is kept of orders. */
export const ORDERS = [ADMIN, 'orders'] as const;

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
