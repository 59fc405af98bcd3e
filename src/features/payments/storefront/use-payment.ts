import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useApiQuery } from '#platform/client/use-api-query.ts';
import type { getPayment } from '../endpoints.ts';

/** Below the key of the customer's orders: reloading these reloads it. */
export function paymentKey(uid: string, number: string) {
  return ['orders', uid, 'payment', number] as const;
}

export function usePayment(uid: string, number: string | undefined) {
  const { data, problem, reload } = useApiQuery(
    paymentKey(uid, number ?? ''),
    () =>
      signedInApi<typeof getPayment>('GET /v2/order/{id}/payment', {
        params: { id: number ?? '' },
      }),
    { enabled: number !== undefined },
  );
  return { payment: data, problem, reload };
}
