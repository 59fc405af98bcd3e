import { queryOptions } from '@tanstack/react-query';
import { logFailure } from '#platform/client/log-failure.ts';
import { dataOf } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { getOrder, listOrders } from '../endpoints.ts';

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

/** One of a customer's orders, by id or number. */
export function orderQuery(uid: string, id: string) {
  return queryOptions({
    queryKey: [...orderKeys.of(uid), 'one', id],
    queryFn: async () => {
      const result = await signedInApi<typeof getOrder>('GET /v2/order/{id}', { params: { id } });
      if (!result.ok) logFailure('Error fetching orders:', result.problem.code);
      return dataOf(result);
    },
  });
}
