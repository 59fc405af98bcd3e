import { cashName } from '#features/cart/payment-ways.ts';
import { PaymentBadge } from '#features/orders/storefront/payment-badge.tsx';
import { isToBeSent } from '#features/orders/order-status.ts';
import { payByWords } from '#features/orders/payment/pay-by.ts';
import { isPaidOnArrival } from '#features/orders/payment/payment-method.ts';
import { isUnpaid } from '#features/orders/payment/payment-parts.ts';
import type { PaymentStatus } from '#features/orders/payment/payment-status.ts';
import { useNow } from '#platform/client/use-now.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { formatDate, formatDateTime } from '#platform/ui/display/format-date.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import type { ListedPaymentWire } from '../contract.ts';
import type { DialogDecision } from './decision-labels.ts';
import { noteLabel } from './decision-labels.ts';
import { paymentId } from './listed-part.ts';
import { groupUtr } from '../utr.ts';
import type { OpenLink } from './links/link-texts.ts';
import { feeWords, isFlagged } from './payment-facts.tsx';
import { PaymentLink } from './links/payment-link.tsx';
import type { usePaymentDecisions } from './use-payment-decisions.ts';
import styles from './order-payment.module.css';
import adminScreensStyles from '#platform/ui/styles/admin-screens.module.css';

function Moment({ label, at }: { label: string; at: string | undefined }) {
  if (at === undefined) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd className="tabular">{formatDateTime(at, { numeric: true })}</dd>
    </>
  );
}

type OnlineProps = { listed: ListedPaymentWire; link: OpenLink | undefined };

function OnlineFacts({ listed: { gatewayFee }, link }: OnlineProps) {
  return (
    <>
      {gatewayFee && (
        <>
          <dt>Razorpay kept</dt>
          <dd className="tabular">{feeWords(gatewayFee)}</dd>
        </>
      )}
      {link && (
        <>
          <dt>Payment link</dt>
          <dd>{`Open until ${payByWords(link.expiresAt)}`}</dd>
        </>
      )}
    </>
  );
}

type FactsProps = OnlineProps & { deliveryKind: string | undefined };

function Facts({ listed, link, deliveryKind }: FactsProps) {
  const { method, amount, transactionId, submittedAt, decidedAt, reason, status, part } = listed;
  const decided = transactionId === undefined ? 'Recorded' : 'Checked';
  return (
    <dl className={`${adminScreensStyles.definitions} ${styles.facts}`}>
      <dt>Method</dt>
      <dd>{isPaidOnArrival({ payment: listed }) ? cashName(deliveryKind) : method}</dd>
      <dt>Amount</dt>
      <dd className="tabular" translate="no">
        {formatRupees(amount, { exact: true })}
      </dd>
      <OnlineFacts listed={listed} link={link} />
      {part?.dueOn !== undefined && isUnpaid(listed) && (
        <>
          <dt>Due by</dt>
          <dd>{formatDate(part.dueOn)}</dd>
        </>
      )}
      {transactionId !== undefined && (
        <>
          <dt>UTR</dt>
          <dd className={`row wrap tabular ${styles.utr}`}>
            <span translate="no">{groupUtr(transactionId)}</span>{' '}
            <CopyButton value={transactionId} label="UTR" />
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

/** What happens by itself to a payment awaited through the gateway. */
function Awaited({ listed: { method, status }, payBy }: { listed: ListedPaymentWire } & PayBy) {
  const now = useNow();
  if (method !== 'Online' || status !== 'Pending') return null;
  const end = payBy === undefined ? '' : `, until ${payByWords(payBy, new Date(now))}`;
  return (
    <p className="hint">
      {`The customer pays it online${end}. It is marked as paid by itself; you need not do anything.`}
    </p>
  );
}

type PayBy = { payBy: string | undefined };

/** Warnings before a decision. */
function Warnings({ listed }: { listed: ListedPaymentWire }) {
  const { status, orderStatus } = listed;
  return (
    <>
      {isFlagged(listed) && (
        <Banner tone="gold" title="Another order has this UTR">
          One transfer pays one order. Check both against the bank statement.
        </Banner>
      )}
      {status === 'Submitted' && orderStatus === 'cancelled' && (
        <p className="hint">The order is cancelled: once marked as paid, a refund is due.</p>
      )}
    </>
  );
}

type DecisionsProps = {
  listed: ListedPaymentWire;
  link: OpenLink | undefined;
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
    <div className={`row wrap ${styles.back}`}>
      <Button size="s" variant="secondary" onClick={() => onOpenDialog('Undone')} {...off}>
        Undo decision
      </Button>
      <span className="hint">{`Until ${formatDateTime(undoableUntil)}.`}</span>
    </div>
  );
}

function useOff() {
  const isOnline = useOnline();
  return isOnline ? {} : { 'aria-disabled': true, 'aria-describedby': 'ao-offline' };
}

function Decisions({ listed, link, isBusy, onPaid, onReceived, onOpenDialog }: DecisionsProps) {
  const off = useOff();
  if (isPaidOnArrival({ payment: listed })) {
    return (
      <div className={`cluster ${styles.actions}`}>
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
        <PaymentLink listed={listed} link={link} />
      </div>
    );
  }
  if (listed.status === 'Submitted') {
    return (
      <div className={`cluster ${styles.actions}`}>
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
    <div className={`cluster ${styles.actions}`}>
      <Button size="s" variant={variant} onClick={() => onOpenDialog(decision)} {...off}>
        {label}
      </Button>
      <PaymentLink listed={listed} link={link} />
    </div>
  );
}

type PartPaymentProps = PayBy & {
  listed: ListedPaymentWire;
  link: OpenLink | undefined;
  deliveryKind: string | undefined;
  decisions: ReturnType<typeof usePaymentDecisions>;
};

/** A payment due, or one part of it, with the owner's decisions. */
export function PartPayment({ listed, link, deliveryKind, payBy, decisions }: PartPaymentProps) {
  const id = paymentId(listed);
  const problem = decisions.problemAt(id);
  const acts = {
    listed,
    link,
    isBusy: decisions.isDeciding(id),
    onPaid: () => decisions.markPaid(listed),
    onReceived: () => decisions.markReceived(listed),
    onOpenDialog: (decision: DialogDecision['decision']) =>
      decisions.openDialog({ payment: listed, decision }),
  };
  return (
    <>
      {listed.part && (
        <div className={`row between wrap ${styles.head}`}>
          <h3>{listed.part.label === 'Full' ? 'Payment' : listed.part.label}</h3>
          <PaymentBadge
            order={{ payment: listed, shipping: { kind: deliveryKind } }}
            reader="owner"
          />
        </div>
      )}
      <Facts listed={listed} link={link} deliveryKind={deliveryKind} />
      <Awaited listed={listed} payBy={payBy} />
      <Warnings listed={listed} />
      {problem !== undefined && (
        <Banner tone="bad" title={problem.title}>
          {problem.detail}
        </Banner>
      )}
      <Decisions {...acts} />
      <TakeBack {...acts} />
    </>
  );
}
