import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refreshAdmin } from '#platform/client/admin-query.ts';
import { dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import type { PaymentStatus } from '#features/orders/payment-status.ts';
import type { PaymentDecision } from '../contract.ts';
import type { postPaymentDecision } from '../endpoints.ts';

export type DecisionOnPayment = {
  /** The order's id or number. */
  id: string;
  decision: PaymentDecision['decision'];
  /** Needed to reject; the customer reads it. */
  reason?: string | undefined;
};

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

function toldOf({ number, payment }: AdminOrderWire): string {
  return `${number} ${DONE[payment.status] ?? payment.status}`;
}

function problemIn(error: unknown): ProblemBody | undefined {
  return error === null ? undefined : (problemOf(error) ?? FAULT);
}

/**
 * Keeps the owner's word about a payment. What was decided is said by a toast, and all pages of the
 * workbench are up to date when `decide` answers.
 */
export function useDecidePayment(): {
  /**
   * True when it was kept. False leaves `problem`, and nothing is lost. While another one has no
   * answer nothing is sent, and there is no promise: so a second click does nothing.
   */
  decide: (decision: DecisionOnPayment) => Promise<boolean> | undefined;
  /** Until the answer comes. */
  isSending: boolean;
  /** The order last decided about, until all pages are up to date. */
  underWay: string | undefined;
  /** Why the last one was not kept. After a 409 or 404 the page shows the payment as it is now. */
  problem: ProblemBody | undefined;
} {
  const toast = useToast();
  const isTaken = useRef(false);
  const [isSending, setIsSending] = useState(false);
  // The next decision may go out before all pages have been asked again.
  function take(next: boolean): void {
    isTaken.current = next;
    setIsSending(next);
  }
  const { mutateAsync, isPending, variables, error } = useMutation(
    {
      mutationFn: async ({ id, decision, reason = '' }: DecisionOnPayment) =>
        dataOf(
          await signedInApi<typeof postPaymentDecision>('POST /v2/admin/order/{id}/payment', {
            params: { id },
            body: { decision, reason },
          }),
        ),
      onSuccess: (order) => {
        take(false);
        toast.success(toldOf(order));
        return refreshAdmin();
      },
      onError: async (failure) => {
        take(false);
        if ([404, 409].includes(problemOf(failure)?.status ?? 0)) await refreshAdmin();
      },
    },
    queries,
  );
  function decide(decision: DecisionOnPayment): Promise<boolean> | undefined {
    if (isTaken.current) return undefined;
    take(true);
    return mutateAsync(decision).then(
      () => true,
      // The mutation keeps the failure: it is `problem` below.
      () => false,
    );
  }
  const underWay = isPending ? variables.id : undefined;
  return { decide, isSending, underWay, problem: problemIn(error) };
}
