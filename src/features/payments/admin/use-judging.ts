import { useEffect, useRef, useState } from 'react';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import type { ListedPaymentWire } from '../contract.ts';
import type { AskedDecision, DecisionAnswer } from './decision-words.ts';
import { isFlagged } from './payment-facts.tsx';
import { paymentLinkId } from './payment-row.tsx';
import { useDecidePayment } from './use-decide-payment.ts';

type Payments = readonly ListedPaymentWire[];
type Judgement = Partial<DecisionAnswer> & {
  payment: ListedPaymentWire;
  decision: 'Paid' | AskedDecision['decision'];
};

/** When the row with the focus has left or stands otherwise, the one in its place gets it, or the title. */
function useLanding(payments: Payments) {
  const leaving = useRef<{ id: string; status: string; at: number }>(undefined);
  const targetRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const gone = leaving.current;
    if (gone === undefined) return;
    const at = payments.findIndex(
      ({ orderId, status }) => orderId === gone.id && status === gone.status,
    );
    // Rows above it may leave first.
    if (at !== -1) return void (gone.at = at);
    leaving.current = undefined;
    const next = payments[Math.min(gone.at, payments.length - 1)];
    const link = next && document.getElementById(paymentLinkId(next.orderId));
    const target = link ?? document.querySelector<HTMLElement>('main h1');
    if (!link) target?.setAttribute('tabindex', '-1');
    // A dialog that closes hands the focus on by itself.
    targetRef.current = target;
    if (document.activeElement === document.body) target?.focus();
  }, [payments]);
  function watch(id: string): void {
    targetRef.current = null;
    const at = payments.findIndex(({ orderId }) => orderId === id);
    const payment = payments[at];
    leaving.current = payment && { id, status: payment.status, at };
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
  const { decide, underWay, problems, forget } = useDecidePayment();
  const { targetRef, watch } = useLanding(payments);
  const [asked, setAsked] = useState<AskedDecision & { key: number }>();
  // The order that is asked about.
  const [openFor, setOpenFor] = useState<string>();
  const isListed = (id: string) => payments.some(({ orderId }) => orderId === id);
  const isJudging = (id: string) => underWay.includes(id);

  /** Clears the errors of this payment and of payments no longer listed. */
  const begin = (id: string) => forget((told) => told === id || !isListed(told));

  async function judge({ payment, decision, reason, method }: Judgement): Promise<void> {
    const { orderId: id, status } = payment;
    const transactionId = status === 'Submitted' ? payment.transactionId : undefined;
    const decided = decide({ id, decision, reason, method, transactionId });
    if (!decided) return;
    begin(id);
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
    begin(next.payment.orderId);
    setAsked((last) => ({ ...next, key: (last?.key ?? 0) + 1 }));
    setOpenFor(next.payment.orderId);
  }

  const shown = Object.entries(problems).filter(([id]) => id !== openFor);
  return {
    markPaid,
    ask,
    isJudging,
    /** Of the decision about this order, where it was made in its row. */
    problemAt: (id: string) => (id === openFor ? undefined : problems[id]),
    dialog: asked && {
      asked,
      open: openFor !== undefined,
      isDeciding: isJudging(asked.payment.orderId),
      problem: openFor === undefined ? undefined : problems[openFor],
      finalFocus: targetRef,
      onClose: () => {
        begin(asked.payment.orderId);
        setOpenFor(undefined);
      },
      onDecide: (answer: DecisionAnswer) => void judge({ ...asked, ...answer }),
    },
    /** Decisions that were refused because their payments had left the list meanwhile. */
    orphans: shown.filter(([id]) => !isListed(id)).map(([, problem]) => problem),
  };
}
