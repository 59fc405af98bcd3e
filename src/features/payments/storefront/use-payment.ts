import { useQuery } from '@tanstack/react-query';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { getPayment } from '../endpoints.ts';

export function paymentKey(uid: string, number: string) {
  return ['orders', uid, 'payment', number] as const;
}

/** How one of the person's orders is paid. Lies below their orders: what renews them renews it. */
export function usePayment(uid: string, number: string | undefined) {
  const query = useQuery(
    {
      queryKey: paymentKey(uid, number ?? ''),
      enabled: number !== undefined,
      queryFn: async () =>
        dataOf(
          await signedInApi<typeof getPayment>('GET /v2/order/{id}/payment', {
            params: { id: number ?? '' },
          }),
        ),
    },
    queries,
  );
  return { payment: query.data, problem: problemOf(query.error), reload: query.refetch };
}
