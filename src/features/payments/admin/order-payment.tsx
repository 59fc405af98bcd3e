import { useEffect, useRef } from 'react';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { cashName } from '#features/cart/payment-ways.ts';
import { PaymentState } from '#features/orders/admin/order-badges.tsx';
import { isToBeSent } from '#features/orders/order-status.ts';
import { isPaidOnArrival } from '#features/orders/payment-method.ts';
import type { PaymentStatus } from '#features/orders/payment-status.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import type { ListedPaymentWire } from '../contract.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { noteLabel, type DialogDecision } from './decision-labels.ts';
import { groupUtr, isFlagged } from './payment-facts.tsx';
import { usePaymentDecisions } from './use-payment-decisions.ts';
import './order-payment.css';

/** The order's payment in the form of the list. */
function listedOf({ id, number, status, billingName, payment }: AdminOrderWire): ListedPaymentWire {
  const { firstName, lastName, phone, email } = billingName;
  return {
    ...payment,
    orderId: id,
    orderNumber: number,
    orderStatus: status,
    customer: { name: `${firstName} ${lastName}`.trim(), phone, email },
  };
}

function Moment({ label, at }: { label: string; at: string | undefined }) {
  if (at === undefined) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd className="num">{formatDateTime(at, { numeric: true })}</dd>
    </>
  );
}

function Facts({ order: { payment, shipping } }: { order: AdminOrderWire }) {
  const { method, amount, transactionId, submittedAt, decidedAt, reason, status } = payment;
  const decided = transactionId === undefined ? 'Recorded' : 'Checked';
  return (
    <dl className="dl opay-facts">
      <dt>Method</dt>
      <dd>{isPaidOnArrival({ payment }) ? cashName(shipping.kind) : method}</dd>
      <dt>Amount</dt>
      <dd className="num">{formatRupees(amount, { exact: true })}</dd>
      {transactionId !== undefined && (
        <>
          <dt>UTR</dt>
          <dd className="num opay-utr">
            {groupUtr(transactionId)} <CopyButton value={transactionId} label="UTR" />
          </dd>
        </>
      )}
      <Moment label="Sent" at={submittedAt} />
      {status !== 'Submitted' && <Moment label={decided} at={decidedAt} />}
      {reason !== undefined && (
        <>
          <dt>{noteLabel(status)}</dt>
          <dd>{reason}</dd>
        </>
      )}
    </dl>
  );
}

/** Warnings before a decision. */
function Warnings({ listed }: { listed: ListedPaymentWire }) {
  const { status, orderStatus } = listed;
  return (
    <>
      {isFlagged(listed) && (
        <Banner tone="gold" title="Another order claims this UTR">
          One transfer pays one order. Compare both with the bank statement.
        </Banner>
      )}
      {status === 'Submitted' && orderStatus === 'cancelled' && (
        <p className="hint">
          The order is cancelled: marked as paid, its money is due back to the customer.
        </p>
      )}
    </>
  );
}

type DecisionsProps = {
  listed: ListedPaymentWire;
  isBusy: boolean;
  onPaid: () => void;
  onReceived: () => void;
  onOpenDialog: (decision: DialogDecision['decision']) => void;
};

const DECISION_LABELS: Partial<Record<PaymentStatus, [DialogDecision['decision'], string]>> = {
  Pending: ['Recorded', 'Mark as paid'],
  Rejected: ['Recorded', 'Mark as paid'],
  'Refund due': ['Refunded', 'Mark as refunded'],
};

function TakeBack({ listed: { undoableUntil }, onOpenDialog }: DecisionsProps) {
  const off = useOff();
  if (undoableUntil === undefined) return null;
  return (
    <div className="opay-back">
      <Button size="s" variant="secondary" onClick={() => onOpenDialog('Undone')} {...off}>
        Take back
      </Button>
      <span className="hint">Until {formatDateTime(undoableUntil)}.</span>
    </div>
  );
}

function useOff() {
  const isOnline = useOnline();
  return isOnline ? {} : { 'aria-disabled': true, 'aria-describedby': 'ao-offline' };
}

function Decisions({ listed, isBusy, onPaid, onReceived, onOpenDialog }: DecisionsProps) {
  const off = useOff();
  if (isPaidOnArrival({ payment: listed })) {
    return (
      <div className="opay-acts">
        <Button
          size="s"
          variant={isToBeSent({ status: listed.orderStatus }) ? 'secondary' : 'primary'}
          busy={isBusy}
          onClick={onReceived}
          {...off}
        >
          Cash received
        </Button>
        <Button size="s" variant="secondary" onClick={() => onOpenDialog('Recorded')} {...off}>
          Paid another way
        </Button>
      </div>
    );
  }
  if (listed.status === 'Submitted') {
    return (
      <div className="opay-acts">
        <Button
          size="s"
          variant={isFlagged(listed) ? 'secondary' : 'primary'}
          busy={isBusy}
          onClick={onPaid}
          {...off}
        >
          Mark as paid
        </Button>
        <Button size="s" variant="danger" onClick={() => onOpenDialog('Rejected')} {...off}>
          Reject
        </Button>
      </div>
    );
  }
  const [decision, label] = DECISION_LABELS[listed.status] ?? [];
  if (decision === undefined) return null;
  const variant = decision === 'Recorded' ? 'secondary' : 'primary';
  return (
    <div className="opay-acts">
      <Button size="s" variant={variant} onClick={() => onOpenDialog(decision)} {...off}>
        {label}
      </Button>
    </div>
  );
}

/** Focuses the title when the pressed button has gone with the old state. */
function useTitleFocus(status: PaymentStatus) {
  const title = useRef<HTMLHeadingElement>(null);
  const last = useRef(status);
  useEffect(() => {
    if (last.current === status) return;
    last.current = status;
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [status]);
  return title;
}

/** One order's payment, with the owner's decisions. */
export function OrderPayment({ order }: { order: AdminOrderWire }) {
  const listed = listedOf(order);
  const title = useTitleFocus(listed.status);
  const { markPaid, markReceived, openDialog, isDeciding, problemAt, dialog } = usePaymentDecisions(
    [listed],
  );
  const problem = problemAt(listed.orderId);
  const decisions = {
    listed,
    isBusy: isDeciding(listed.orderId),
    onPaid: () => markPaid(listed),
    onReceived: () => markReceived(listed),
    onOpenDialog: (decision: DialogDecision['decision']) =>
      openDialog({ payment: listed, decision }),
  };
  return (
    <section className="card opay" aria-labelledby="ao-payment">
      <div className="opay-head">
        <h2 id="ao-payment" ref={title} tabIndex={-1}>
          Payment
        </h2>
        <PaymentState {...order} />
      </div>
      <Facts order={order} />
      <Warnings listed={listed} />
      {problem !== undefined && (
        <Banner tone="bad" title={problem.title}>
          {problem.detail}
        </Banner>
      )}
      <Decisions {...decisions} />
      <TakeBack {...decisions} />
      {dialog && <DecisionDialog key={dialog.value.key} {...dialog} />}
    </section>
  );
}
