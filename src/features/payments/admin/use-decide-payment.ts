import { useMutation, useMutationState, type MutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN, refreshAdmin } from '#platform/client/admin-query.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import type { PaymentStatus } from '#features/orders/payment-status.ts';
import type { PaymentDecision } from '../contract.ts';
import type { postPaymentDecision, postPaymentUndo } from '../endpoints.ts';
import type { AskedDecision } from './decision-words.ts';

export type DecisionOnPayment = {
  /** The order's id, not its number: a second click is known by it. */
  id: string;
  decision: 'Paid' | AskedDecision['decision'];
  /** Needed to reject; the customer reads it. */
  reason?: string | undefined;
  /** How money came that was recorded. */
  method?: PaymentDecision['method'];
  /** The UTR that was looked at. */
  transactionId?: string | undefined;
};

function send({ id, decision, reason = '', method, transactionId }: DecisionOnPayment) {
  const params = { id };
  if (decision === 'Undone') {
    return signedInApi<typeof postPaymentUndo>('POST /v2/admin/order/{id}/payment/undo', {
      params,
      body: { reason },
    });
  }
  return signedInApi<typeof postPaymentDecision>('POST /v2/admin/order/{id}/payment', {
    params,
    body: {
      decision: decision === 'Recorded' ? 'Paid' : decision,
      reason,
      method,
      transactionId,
    },
  });
}

/** By order. */
type Problems = Readonly<Record<string, ProblemBody>>;

/** What a fault of the shop's own is told as. */
const FAULT: ProblemBody = {
  type: 'about:blank',
  title: 'Not saved',
  status: 500,
  code: 'FAULT',
  detail: 'The shop answered with a fault of its own. Try again in a moment; nothing is lost.',
};

/** "Paid" for a cancelled order becomes "Refund due", so what is said comes from the answer. */
const DONE: Partial<Record<PaymentStatus, string>> = {
  Paid: 'marked as paid',
  Rejected: 'payment rejected',
  'Refund due': 'refund due',
  Refunded: 'marked as refunded',
};

function toldOf({ number, payment }: AdminOrderWire, decision: string): string {
  if (decision === 'Undone') return `${number} decision taken back`;
  return `${number} ${DONE[payment.status] ?? payment.status}`;
}

const DECIDING = [ADMIN, 'payment decision'];

type Deciding = MutationState<AdminOrderWire, Error, DecisionOnPayment>;
/** The orders with a word under way, whatever list it was said in: two clicks come before one redraw. */
const taken = new Set<string>();

/**
 * Keeps the owner's word about payments, each on its own. What was decided is said by a toast, and
 * all pages of the workbench are up to date when `decide` answers.
 */
export function useDecidePayment(): {
  /**
   * True when it was kept. False leaves a problem, and nothing is lost. While the last word about
   * this payment is under way nothing is sent, and there is no promise: a second click does nothing.
   */
  decide: (decision: DecisionOnPayment) => Promise<boolean> | undefined;
  /** The orders that were decided about, until all pages are up to date. */
  underWay: readonly string[];
  /** Why decisions were not kept. After a 409 or 404 the page shows the payment as it is now. */
  problems: Problems;
  /** Drops the problems of the orders for which this says so. */
  forget: (isTold: (id: string) => boolean) => void;
} {
  const toast = useToast();
  const [problems, setProblems] = useState<Problems>({});
  const { mutateAsync } = useMutation(
    {
      mutationKey: DECIDING,
      mutationFn: async (decided: DecisionOnPayment) => dataOf(await send(decided)),
      onSuccess: (order, { decision }) => {
        toast.success(toldOf(order, decision));
        return refreshAdmin();
      },
      onError: async (failure) => {
        if ([404, 409].includes(problemOf(failure)?.status ?? 0)) await refreshAdmin();
      },
    },
    queries,
  );
  const sent = useMutationState<Deciding>(
    { filters: { mutationKey: DECIDING, status: 'pending' } },
    queries,
  );
  function decide(decision: DecisionOnPayment): Promise<boolean> | undefined {
    const { id } = decision;
    if (taken.has(id)) return undefined;
    taken.add(id);
    const kept = mutateAsync(decision).then(
      () => true,
      (failure: unknown) => {
        setProblems((others) => ({ ...others, [id]: problemOf(failure) ?? FAULT }));
        return false;
      },
    );
    return kept.finally(() => taken.delete(id));
  }
  return {
    decide,
    underWay: sent.flatMap(({ variables }) => variables?.id ?? []),
    problems,
    forget: (isTold) =>
      setProblems((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !isTold(id)))),
  };
}
