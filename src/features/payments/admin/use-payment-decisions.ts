import { useEffect, useRef, useState } from 'react';
import { failureOf } from '#platform/client/query/query.ts';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import type { ListedPaymentWire } from '../contract.ts';
import type { DialogDecision, DecisionAnswer } from './decision-labels.ts';
import { paymentId, paymentName } from './listed-part.ts';
import { isFlagged } from './payment-facts.tsx';
import { paymentLinkId } from './list/payment-row.tsx';
import { useDecidePayment } from './use-decide-payment.ts';

type Payments = readonly ListedPaymentWire[];
type Decision = Partial<DecisionAnswer> & {
  payment: ListedPaymentWire;
  decision: 'Paid' | DialogDecision['decision'];
};

/** Focuses the next row, or the title, when the focused row leaves or changes. */
function useLanding(payments: Payments) {
  const leaving = useRef<{ id: string; status: string; at: number }>(undefined);
  const targetRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const gone = leaving.current;
    if (gone === undefined) return;
    const at = payments.findIndex(
      (payment) => paymentId(payment) === gone.id && payment.status === gone.status,
    );
    // Rows above it may leave first.
    if (at !== -1) return void (gone.at = at);
    leaving.current = undefined;
    const next = payments[Math.min(gone.at, payments.length - 1)];
    const link = next && document.getElementById(paymentLinkId(next));
    const target = link ?? document.querySelector<HTMLElement>('main h1');
    if (!link) target?.setAttribute('tabindex', '-1');
    // A closing dialog passes the focus on itself.
    targetRef.current = target;
    if (document.activeElement === document.body) target?.focus();
  }, [payments]);
  function watch(id: string): void {
    targetRef.current = null;
    const at = payments.findIndex((payment) => paymentId(payment) === id);
    const payment = payments[at];
    leaving.current = payment && { id, status: payment.status, at };
  }
  return { targetRef, watch };
}

function alsoOn({ usedOn, transactionId }: ListedPaymentWire): string {
  const where = usedOn === undefined ? 'Another order' : `Order ${usedOn}`;
  return `${where} was sent with the same UTR, ${transactionId}. One transfer pays one order.`;
}

/** The owner's decisions about listed payments, with their dialogs and failures. */
export function usePaymentDecisions(payments: Payments) {
  const alert = useAlert();
  const { decide, underWay, problems, forget } = useDecidePayment();
  const { targetRef, watch } = useLanding(payments);
  const [dialogDecision, setDialogDecision] = useState<DialogDecision & { key: number }>();
  // The payment of the open dialog.
  const [openFor, setOpenFor] = useState<string>();
  const isListed = (id: string) => payments.some((payment) => paymentId(payment) === id);
  const isDeciding = (id: string) => underWay.includes(id);

  const begin = (id: string) => forget((other) => other === id || !isListed(other));

  async function decideOn({ payment, decision, reason, method }: Decision) {
    const { orderId, part, status } = payment;
    const id = paymentId(payment);
    const transactionId = status === 'Submitted' ? payment.transactionId : undefined;
    const decided = decide({ orderId, part, decision, reason, method, transactionId });
    if (!decided) return { ok: false as const, problem: failureOf(undefined) };
    begin(id);
    watch(id);
    const sent = await decided;
    // Another payment's dialog may be open by now.
    if (sent.ok) setOpenFor((now) => (now === id ? undefined : now));
    return sent;
  }

  function markPaid(payment: ListedPaymentWire): void {
    const paid = () => void decideOn({ payment, decision: 'Paid' });
    if (!isFlagged(payment)) return paid();
    alert({
      title: `Mark ${paymentName(payment)} as paid?`,
      text: alsoOn(payment),
      actions: [{ label: 'Cancel' }, { label: 'Mark as paid', onSelect: paid }],
    });
  }

  const markReceived = (payment: ListedPaymentWire) =>
    void decideOn({ payment, decision: 'Recorded', method: 'Cash' });

  function openDialog(next: DialogDecision): void {
    begin(paymentId(next.payment));
    // Focus returns to the button if the dialog closes without a decision.
    targetRef.current = null;
    setDialogDecision((last) => ({ ...next, key: (last?.key ?? 0) + 1 }));
    setOpenFor(paymentId(next.payment));
  }

  const shown = Object.entries(problems).filter(([id]) => id !== openFor);
  return {
    markPaid,
    /** Cash for an order that is paid when it arrives. */
    markReceived,
    openDialog,
    isDeciding,
    /** The failure of a decision made in this payment's row. */
    problemAt: (id: string) => (id === openFor ? undefined : problems[id]),
    dialog: dialogDecision && {
      value: dialogDecision,
      open: openFor !== undefined,
      isDeciding: isDeciding(paymentId(dialogDecision.payment)),
      problem: openFor === undefined ? undefined : problems[openFor],
      finalFocus: targetRef,
      onClose: () => {
        begin(paymentId(dialogDecision.payment));
        setOpenFor(undefined);
      },
      onDecide: (answer: DecisionAnswer) => decideOn({ ...dialogDecision, ...answer }),
    },
    /** Failures of payments that are no longer listed. */
    orphans: shown.filter(([id]) => !isListed(id)).map(([, problem]) => problem),
  };
}
