import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { refreshAdmin } from '#platform/client/admin-query.ts';
import { dataOf, failureOf, queries } from '#platform/client/query.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { AdminOrderWire } from '../../admin-contract.ts';
import { cacheOrder } from './use-admin-order.ts';

type Answer = { ok: true; data: AdminOrderWire } | { ok: false; problem: ProblemBody };

export type OrderWrite<T> = {
  /** Resolves to the problem of a refusal; the form then keeps its text. */
  send: (input: T) => Promise<ProblemBody | undefined>;
  isSending: boolean;
  failure: ProblemBody | undefined;
};

/**
 * A write to one order from a form. All admin pages are up to date afterwards, also after a conflict. A
 * second call while one is in flight gets its result.
 * @param said the announcement after a success
 */
export function useOrderWrite<T>(
  call: (input: T) => Promise<Answer>,
  said: (order: AdminOrderWire) => string,
): OrderWrite<T> {
  const announce = useAnnounce();
  const toast = useToast();
  const running = useRef<Promise<ProblemBody | undefined>>(undefined);
  const { mutateAsync, isPending, error } = useMutation(
    {
      mutationFn: async (input: T) => dataOf(await call(input)),
      onSuccess: (order) => {
        cacheOrder(order);
        void refreshAdmin();
        announce(said(order));
        toast.success('Saved');
      },
      onError: async (failed) => {
        if ([404, 409].includes(failureOf(failed).status)) await refreshAdmin();
      },
    },
    queries,
  );
  function send(input: T): Promise<ProblemBody | undefined> {
    running.current ??= mutateAsync(input)
      .then(() => undefined, failureOf)
      .finally(() => {
        running.current = undefined;
      });
    return running.current;
  }
  return { send, isSending: isPending, failure: error === null ? undefined : failureOf(error) };
}
