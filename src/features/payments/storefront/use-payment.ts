import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { fetchPayment } from './payment-calls.ts';

/** Nested in the key of the customer's orders: reloading these reloads it. */
export function paymentKey(uid: string, number: string) {
  return ['orders', uid, 'payment', number] as const;
}

export function usePayment(uid: string, number: string | undefined) {
  const { data, problem, reload } = useApiQuery(
    paymentKey(uid, number ?? ''),
    () => fetchPayment(number ?? ''),
    { enabled: number !== undefined },
  );
  return { payment: data, problem, reload };
}
