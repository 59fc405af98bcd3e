import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshAdmin } from '#platform/client/admin-query.ts';
import { logFailure } from '#platform/client/log-failure.ts';
import { dataOf, failureOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { SeveralMoved } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import type { putSeveralInProcessing, putShipByOfSeveral } from '../../endpoints.ts';
import { isToBeSent } from '../../order-status.ts';

/** As in the contract. */
const MOST = 50;

export const ordersOf = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

type Chosen = ReadonlyMap<string, OrderWire>;
/** Without a day they move to processing. */
type Move = { ids: string[]; day?: { date: string; reason: string } };

async function move({ ids, day }: Move): Promise<SeveralMoved> {
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

/** Orders chosen in the list, of any page, to be moved together. */
export function useChosenOrders() {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [refusals, setRefusals] = useState<string[]>([]);
  const toast = useToast();
  const { mutateAsync, isPending } = useMutation(
    {
      mutationFn: move,
      onSuccess: ({ moved, refused }) => {
        if (moved.length > 0) toast.success(`${ordersOf(moved.length)} moved`);
        setRefusals(refused.map(({ id, detail }) => `${chosen.get(id)?.number ?? id}: ${detail}`));
        setChosen(new Map());
        void refreshAdmin();
      },
      onError: (error) => logFailure('Failed to move orders:', failureOf(error).code),
    },
    queries,
  );

  function toggle(order: OrderWire): void {
    const next = new Map(chosen);
    if (!next.delete(order.id) && next.size < MOST) next.set(order.id, order);
    setChosen(next);
    setRefusals([]);
  }
  function send(day?: Move['day']): Promise<ProblemBody | undefined> {
    if (isPending) return Promise.resolve(undefined);
    const request = { ids: [...chosen.keys()], ...(day && { day }) };
    return mutateAsync(request).then(() => undefined, failureOf);
  }
  return {
    /** Changes with what is chosen. */
    key: chosen,
    count: chosen.size,
    isFull: chosen.size >= MOST,
    canMove: isToBeSent,
    isChosen: ({ id }: OrderWire) => chosen.has(id),
    hasPending: [...chosen.values()].some(({ status }) => status === 'pending'),
    toggle,
    clear: () => setChosen(new Map()),
    refusals,
    isMoving: isPending,
    send,
  };
}

export type ChosenOrders = ReturnType<typeof useChosenOrders>;
