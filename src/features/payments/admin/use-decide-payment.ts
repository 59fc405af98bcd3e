import { useMutation, useMutationState, type MutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN, refreshAdmin } from '#platform/client/admin-query.ts';
import { dataOf, failureOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import type { PaymentStatus } from '#features/orders/payment-status.ts';
import type { PaymentDecision } from '../contract.ts';
import type { postPaymentDecision, postPaymentUndo } from '../endpoints.ts';
import type { DialogDecision } from './decision-labels.ts';

export type DecisionOnPayment = {
  id: string;
  decision: 'Paid' | DialogDecision['decision'];
  /** The customer reads it. */
  reason?: string | undefined;
  method?: PaymentDecision['method'];
  /** The UTR that the owner has seen. */
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

/** By order id. */
type Problems = Readonly<Record<string, ProblemBody>>;

/** "Paid" for a cancelled order becomes "Refund due": the toast follows the answer. */
const DONE: Partial<Record<PaymentStatus, string>> = {
  Paid: 'marked as paid',
  Rejected: 'payment rejected',
  'Refund due': 'refund due',
  Refunded: 'marked as refunded',
};

function doneMessage({ number, payment }: AdminOrderWire, decision: string): string {
  if (decision === 'Undone') return `${number} decision taken back`;
  return `${number} ${DONE[payment.status] ?? payment.status}`;
}

const DECIDING = [ADMIN, 'payment decision'];

type Deciding = MutationState<AdminOrderWire, Error, DecisionOnPayment>;
/** Orders whose decision is in flight in any list. A second click comes before the next render. */
const inFlight = new Set<string>();

/**
 * Sends the owner's decisions, each on its own. All admin pages are up to date when `decide` resolves.
 */
export function useDecidePayment(): {
  /** Resolves to true if it was saved, to false if it left a problem. Undefined while another is in flight. */
  decide: (decision: DecisionOnPayment) => Promise<boolean> | undefined;
  /** Orders whose decision is in flight, until all pages are up to date. */
  underWay: readonly string[];
  /** After a 409 or 404 the page shows the payment as it is now. */
  problems: Problems;
  /** Drops the problems of matching orders. */
  forget: (matches: (id: string) => boolean) => void;
} {
  const toast = useToast();
  const [problems, setProblems] = useState<Problems>({});
  const { mutateAsync } = useMutation(
    {
      mutationKey: DECIDING,
      mutationFn: async (decided: DecisionOnPayment) => dataOf(await send(decided)),
      onSuccess: (order, { decision }) => {
        toast.success(doneMessage(order, decision));
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
    if (inFlight.has(id)) return undefined;
    inFlight.add(id);
    const isSaved = mutateAsync(decision).then(
      () => true,
      (failure: unknown) => {
        setProblems((others) => ({ ...others, [id]: failureOf(failure) }));
        return false;
      },
    );
    return isSaved.finally(() => inFlight.delete(id));
  }
  return {
    decide,
    underWay: sent.flatMap(({ variables }) => variables?.id ?? []),
    problems,
    forget: (matches) =>
      setProblems((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !matches(id)))),
  };
}
