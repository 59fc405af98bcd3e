import { useEffect, useRef, useState } from 'react';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import type { ListedPaymentWire } from '../contract.ts';
import type { AskedDecision } from './decision-dialog.tsx';
import { isFlagged } from './payment-facts.tsx';
import { paymentLinkId } from './payment-row.tsx';
import { useDecidePayment } from './use-decide-payment.ts';

type Payments = readonly ListedPaymentWire[];
type Judgement = {
  payment: ListedPaymentWire;
  decision: 'Paid' | AskedDecision['decision'];
  reason?: string;
};

/** When the row with the focus has left, the one in its place gets it, or the title. */
function useLanding(payments: Payments) {
  const leaving = useRef<{ id: string; at: number }>(undefined);
  const targetRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const gone = leaving.current;
    if (gone === undefined || payments.some(({ orderId }) => orderId === gone.id)) return;
    leaving.current = undefined;
    const next = payments[Math.min(gone.at, payments.length - 1)];
    const target = next
      ? document.getElementById(paymentLinkId(next.orderId))
      : document.querySelector<HTMLElement>('main h1');
    if (!next) target?.setAttribute('tabindex', '-1');
    // A dialog that closes hands the focus on by itself.
    targetRef.current = target;
    if (document.activeElement === document.body) target?.focus();
  }, [payments]);
  function watch(id: string): void {
    targetRef.current = null;
    const at = payments.findIndex(({ orderId }) => orderId === id);
    leaving.current = at === -1 ? undefined : { id, at };
  }
  return { targetRef, watch };
}

function alsoOn({ usedOn, transactionId }: ListedPaymentWire): string {
  const where = usedOn === undefined ? 'Another order' : `Order ${usedOn}`;
  return `${where} was sent with the same UTR, ${transactionId}. One transfer pays one order.`;
}

/** The owner's decisions about the payments of a list: what is asked before, and what comes after. */
export function useJudging(payments: Payments) {
  const alert = useAlert();
  const { decide, isSending, underWay, problem } = useDecidePayment();
  const { targetRef, watch } = useLanding(payments);
  const [asked, setAsked] = useState<AskedDecision & { key: number }>();
  // The order that is asked about.
  const [openFor, setOpenFor] = useState<string>();
  // Of the last decision: its problem is shown where it was made.
  const [judged, setJudged] = useState<string>();

  async function judge({ payment, decision, reason }: Judgement): Promise<void> {
    const id = payment.orderId;
    const decided = decide({ id, decision, reason });
    if (!decided) return;
    setJudged(id);
    watch(id);
    // Meanwhile the dialog of another payment may have been opened.
    if (await decided) setOpenFor((now) => (now === id ? undefined : now));
  }

  function markPaid(payment: ListedPaymentWire): void {
    const paid = () => void judge({ payment, decision: 'Paid' });
    if (!isFlagged(payment)) return paid();
    alert({
      title: `Mark ${payment.orderNumber} as paid?`,
      text: alsoOn(payment),
      actions: [{ label: 'Go back' }, { label: 'Mark paid', onSelect: paid }],
    });
  }

  function ask(next: AskedDecision): void {
    setJudged(undefined);
    setAsked((last) => ({ ...next, key: (last?.key ?? 0) + 1 }));
    setOpenFor(next.payment.orderId);
  }

  const isOpen = openFor !== undefined;
  const inDialog = isOpen && openFor === judged;
  return {
    markPaid,
    ask,
    judging: underWay,
    /** Of the decision about this order, where it was made in its row. */
    problemAt: (id: string) => (id === judged && !isOpen ? problem : undefined),
    dialog: asked && {
      asked,
      open: isOpen,
      isDeciding: isSending || underWay === asked.payment.orderId,
      problem: inDialog ? problem : undefined,
      finalFocus: targetRef,
      onClose: () => {
        setJudged(undefined);
        setOpenFor(undefined);
      },
      onDecide: (reason: string) => void judge({ ...asked, reason }),
    },
    /** A decision that was refused because the payment had left the list meanwhile. */
    orphan:
      !isOpen && judged !== undefined && payments.every(({ orderId }) => orderId !== judged)
        ? problem
        : undefined,
  };
}
