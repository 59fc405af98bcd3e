import { useEffect, useRef, useState } from 'react';
import { useShownAgain } from '#platform/client/page/use-shown-again.ts';
import { invalidate, queries } from '#platform/client/query/query.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { PaymentInstructionsWire } from '../contract.ts';
import { askGateway, fetchPayment } from './payment-calls.ts';

/** Nested in the key of the customer's orders: reloading these reloads it. */
export function paymentKey(uid: string, number: string) {
  return ['orders', uid, 'payment', number] as const;
}

const ASKING = 'We are asking the bank…';
const SOON_MS = 2_000;
const LATER_MS = 5_000;

/** How soon a page looks again: a payment is on its way, or may come of the last try. */
function lookAgainMs({ online }: Partial<PaymentInstructionsWire> = {}): number | false {
  if (online?.isOnItsWay === true) return SOON_MS;
  return online?.lastTry === 'open' ? LATER_MS : false;
}

/** Has the bank asked once each time that someone comes back from a try. */
function useAsking(uid: string, number: string, payment: PaymentInstructionsWire | undefined) {
  const [round, setRound] = useState(1);
  const [answered, setAnswered] = useState(0);
  const isAsking = payment?.online?.lastTry !== undefined && answered < round;
  useEffect(() => {
    if (!isAsking) return;
    void askGateway(number).then((answer) => {
      if (answer.ok) queries.setQueryData(paymentKey(uid, number), answer.data);
      setAnswered(round);
    });
  }, [isAsking, round, number, uid]);
  useShownAgain(() => {
    setRound((last) => last + 1);
    void invalidate({ queryKey: paymentKey(uid, number) });
  });
  return isAsking;
}

/** Asks again while a payment may come, and reloads the order once something has changed. */
export function useAwaitedPayment(uid: string, number: string) {
  const { payment, ...query } = usePayment(uid, number, lookAgainMs);
  const isAsking = useAsking(uid, number, payment);
  const state = payment && `${payment.status} ${payment.online?.isOnItsWay === true}`;
  const last = useRef(state);
  useEffect(() => {
    if (last.current !== undefined && last.current !== state) {
      void invalidate({ queryKey: ['orders', uid] });
    }
    last.current = state;
  }, [state, uid]);
  const said = isAsking && payment ? { ...payment, message: ASKING } : payment;
  return { payment: said, isAsking, ...query };
}

export function usePayment(
  uid: string,
  number: string | undefined,
  every: typeof lookAgainMs = () => false,
) {
  const { data, problem, reload } = useApiQuery(
    paymentKey(uid, number ?? ''),
    () => fetchPayment(number ?? ''),
    { enabled: number !== undefined, refetchInterval: ({ state }) => every(state.data) },
  );
  return { payment: data, problem, reload };
}
