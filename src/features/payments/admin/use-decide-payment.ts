import { useMutation, useMutationState, type MutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN, refreshAdmin } from '#platform/client/query/admin-query.ts';
import { dataOf, failureOf, problemOf, queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { Sent } from '#platform/ui/forms/form/use-sending.ts';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import type { PaymentStatus } from '#features/orders/payment/payment-status.ts';
import type { ListedPaymentWire, PaymentDecision } from '../contract.ts';
import type { postPaymentDecision, postPaymentUndo } from '../endpoints.ts';
import type { DialogDecision } from './decision-labels.ts';
import { paymentId, paymentName } from './listed-part.ts';

export type DecisionOnPayment = {
  orderId: string;
  part?: ListedPaymentWire['part'];
  decision: 'Paid' | DialogDecision['decision'];
  /** The customer will see it. */
  reason?: string | undefined;
  method?: PaymentDecision['method'];
  /** The UTR that the owner has seen. */
  transactionId?: string | undefined;
};

function send(decided: DecisionOnPayment) {
  const { orderId, part: named, decision, reason = '', method, transactionId } = decided;
  const params = { id: orderId };
  const part = named?.seq;
  if (decision === 'Undone') {
    return signedInApi<typeof postPaymentUndo>('POST /v2/admin/order/{id}/payment/undo', {
      params,
      body: { reason, part },
    });
  }
  return signedInApi<typeof postPaymentDecision>('POST /v2/admin/order/{id}/payment', {
    params,
    body: {
      decision: decision === 'Recorded' ? 'Paid' : decision,
      reason,
      method,
      transactionId,
      part,
    },
  });
}

/** Keyed by `paymentId`. */
type Problems = Readonly<Record<string, ProblemBody>>;

/** "Paid" for a cancelled order becomes "Refund due": the toast follows the answer. */
const DONE: Partial<Record<PaymentStatus, string>> = {
  Paid: 'marked as paid',
  Rejected: 'payment rejected',
  'Refund due': 'refund due',
  Refunded: 'marked as refunded',
};

function doneMessage(order: AdminOrderWire, { decision, part }: DecisionOnPayment): string {
  const name = paymentName({ orderNumber: order.number, part });
  if (decision === 'Undone') return `${name} decision undone`;
  const { status } = order.payments?.find(({ seq }) => seq === part?.seq) ?? order.payment;
  return `${name} ${DONE[status] ?? status}`;
}

const DECIDING = [ADMIN, 'payment decision'];

type Decided = Sent<AdminOrderWire>;
type Deciding = MutationState<AdminOrderWire, Error, DecisionOnPayment>;
/** Payments whose decision is in flight in any list. A second click comes before the next render. */
const inFlight = new Set<string>();

/**
 * Sends the owner's decisions, each on its own. All admin pages are up to date when `decide` resolves.
 */
export function useDecidePayment(): {
  /** A refusal is among the problems, too. Undefined while another is in flight. */
  decide: (decision: DecisionOnPayment) => Promise<Decided> | undefined;
  /** Payments whose decision is in flight, until all pages are up to date. */
  underWay: readonly string[];
  /** Problems by payment; the page shows the payment as it is now after a 409 or 404. */
  problems: Problems;
  /** Drops the problems of matching payments. */
  forget: (matches: (id: string) => boolean) => void;
} {
  const toast = useToast();
  const [problems, setProblems] = useState<Problems>({});
  const { mutateAsync } = useMutation(
    {
      mutationKey: DECIDING,
      mutationFn: async (decided: DecisionOnPayment) => dataOf(await send(decided)),
      onSuccess: (order, decided) => {
        toast.success(doneMessage(order, decided));
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
  function decide(decision: DecisionOnPayment): Promise<Decided> | undefined {
    const id = paymentId(decision);
    if (inFlight.has(id)) return undefined;
    inFlight.add(id);
    const decided = mutateAsync(decision).then(
      (data): Decided => ({ ok: true, data }),
      (failure: unknown): Decided => {
        const problem = failureOf(failure);
        setProblems((others) => ({ ...others, [id]: problem }));
        return { ok: false, problem };
      },
    );
    return decided.finally(() => inFlight.delete(id));
  }
  return {
    decide,
    underWay: sent.flatMap(({ variables }) => (variables ? paymentId(variables) : [])),
    problems,
    forget: (matches) =>
      setProblems((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !matches(id)))),
  };
}
