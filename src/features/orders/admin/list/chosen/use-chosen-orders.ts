import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshAdmin } from '#platform/client/query/admin-query.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { dataOf, failureOf, queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { OrderWire } from '../../../contract.ts';
import { MOST_ORDERS, type SeveralMoved } from '../../../change/several-contract.ts';
import type {
  putSeveralInProcessing,
  putSeveralShipped,
  putShipByOfSeveral,
} from '../../../change/several-endpoints.ts';
import type { Shipping } from '../../parcels/ship-several-dialog.tsx';
import { isToBeSent } from '../../../order-status.ts';

export const ordersOf = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

type Chosen = ReadonlyMap<string, OrderWire>;
/** Moves orders to processing if it has neither a day nor parcels. */
type Move = { ids: string[]; day?: { date: string; reason: string }; shipping?: Shipping };

async function move({ ids, day, shipping: body }: Move): Promise<SeveralMoved> {
  if (body !== undefined) {
    return dataOf(
      await signedInApi<typeof putSeveralShipped>('PUT /v2/admin/orders/shipped', { body }),
    );
  }
  if (day === undefined) {
    const body = { ids };
    return dataOf(
      await signedInApi<typeof putSeveralInProcessing>('PUT /v2/admin/orders/processing', { body }),
    );
  }
  return dataOf(
    await signedInApi<typeof putShipByOfSeveral>('PUT /v2/admin/orders/ship-by', {
      body: { ids, ...day },
    }),
  );
}

/** Orders that were moved and those that were not, in words. */
type Result = { moved: string[]; refused: string[] };

const NOTHING: Result = { moved: [], refused: [] };

/** Keeps the number that was typed for a refused order. */
function resultOf({ moved, refused }: SeveralMoved, chosen: Chosen, shipping?: Shipping): Result {
  const numberOf = (id: string) => chosen.get(id)?.number ?? id;
  const typed = new Map(shipping?.orders.map(({ id, trackingNumber }) => [id, trackingNumber]));
  return {
    moved: moved.map(numberOf),
    refused: refused.map(({ id, detail }) => {
      const number = typed.get(id);
      return `${numberOf(id)}: ${detail}${number === undefined ? '' : ` (${number})`}`;
    }),
  };
}

/** Orders chosen in the list, of any page, to be moved together. */
export function useChosenOrders() {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [result, setResult] = useState(NOTHING);
  const toast = useToast();
  const { mutateAsync, isPending } = useMutation(
    {
      mutationFn: move,
      onSuccess: (answer, { ids, shipping }) => {
        const { length } = answer.moved;
        if (length > 0) toast.success(`${ordersOf(length)} moved`);
        setResult(resultOf(answer, chosen, shipping));
        const sent = new Set(shipping?.orders.map(({ id }) => id) ?? ids);
        setChosen(new Map([...chosen].filter(([id]) => !sent.has(id))));
        void refreshAdmin();
      },
      onError: (error) => logFailure('Failed to move orders:', failureOf(error).code),
    },
    queries,
  );

  function toggle(order: OrderWire): void {
    const next = new Map(chosen);
    if (!next.delete(order.id) && next.size < MOST_ORDERS) next.set(order.id, order);
    setChosen(next);
    setResult(NOTHING);
  }
  function send(how: Omit<Move, 'ids'> = {}): Promise<ProblemBody | undefined> {
    if (isPending) return Promise.resolve(undefined);
    return mutateAsync({ ids: [...chosen.keys()], ...how }).then(() => undefined, failureOf);
  }
  return {
    /** Changes with what is chosen. */
    key: chosen,
    orders: [...chosen.values()],
    count: chosen.size,
    isFull: chosen.size >= MOST_ORDERS,
    canMove: isToBeSent,
    isChosen: ({ id }: OrderWire) => chosen.has(id),
    hasPending: [...chosen.values()].some(({ status }) => status === 'pending'),
    toggle,
    clear: () => setChosen(new Map()),
    result,
    isMoving: isPending,
    send,
  };
}

export type ChosenOrders = ReturnType<typeof useChosenOrders>;
