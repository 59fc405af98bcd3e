import { useEffect, useRef } from 'react';
import { invalidate } from '#platform/client/query/query.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { fetchPayment } from './payment-calls.ts';

/** Nested in the key of the customer's orders: reloading these reloads it. */
export function paymentKey(uid: string, number: string) {
  return ['orders', uid, 'payment', number] as const;
}

const SOON_MS = 2_000;

/** Asks again while a payment is on its way, and reloads the order once it is there. */
export function useAwaitedPayment(uid: string, number: string) {
  const { payment, ...query } = usePayment(uid, number, SOON_MS);
  const isOnItsWay = payment?.online?.isOnItsWay ?? false;
  const wasOnItsWay = useRef(false);
  useEffect(() => {
    if (wasOnItsWay.current && !isOnItsWay) void invalidate({ queryKey: ['orders', uid] });
    wasOnItsWay.current = isOnItsWay;
  }, [isOnItsWay, uid]);
  return { payment, isOnItsWay, ...query };
}

/** @param everyMs asks again so often while a payment is on its way */
export function usePayment(uid: string, number: string | undefined, everyMs?: number) {
  const { data, problem, reload } = useApiQuery(
    paymentKey(uid, number ?? ''),
    () => fetchPayment(number ?? ''),
    {
      enabled: number !== undefined,
      refetchInterval: ({ state }) =>
        state.data?.online?.isOnItsWay === true && everyMs !== undefined ? everyMs : false,
    },
  );
  return { payment: data, problem, reload };
}
