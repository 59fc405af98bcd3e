import { Link } from 'react-router';
import { isPaidOnArrival } from '#features/orders/payment/payment-method.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { Badge } from '#platform/ui/display/badges/badge.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { VisuallyHidden } from '#platform/ui/feedback/visually-hidden.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Check } from '#platform/ui/icons/icons.generated.tsx';
import type { ListedPaymentWire } from '../../contract.ts';
import { paymentId, paymentName } from '../listed-part.ts';
import { isFlagged, PaymentFacts, PaymentFlags } from '../payment-facts.tsx';
import styles from './payments.module.css';

/** The link that takes the focus when the row above it has gone. */
export function paymentLinkId(payment: ListedPaymentWire): string {
  return `payment-${paymentId(payment)}`;
}

export type PaymentRowProps = {
  payment: ListedPaymentWire;
  isDeciding: boolean;
  /** The id of the sentence that says why no decision is possible now. */
  whyNot: string | undefined;
  problem: ProblemBody | undefined;
  onPaid: () => void;
  onReceived: () => void;
  onReject: () => void;
  onRefunded: () => void;
  onRecorded: () => void;
  onUndone: () => void;
};

function Decisions(props: PaymentRowProps) {
  const { payment, isDeciding, whyNot, onPaid, onReceived, onReject, onRefunded, onRecorded } =
    props;
  const off = whyNot === undefined ? {} : { 'aria-disabled': true, 'aria-describedby': whyNot };
  const { status } = payment;
  const orderNumber = paymentName(payment);
  if (status === 'Submitted') {
    return (
      <div className={styles.actions}>
        <Button
          size="s"
          variant={isFlagged(payment) ? 'secondary' : 'primary'}
          icon={<Check className="icon-small" />}
          aria-label={`Mark as paid, ${orderNumber}`}
          busy={isDeciding}
          onClick={onPaid}
          {...off}
        >
          Mark as paid
        </Button>
        <Button
          size="s"
          variant="danger"
          aria-label={`Reject, ${orderNumber}`}
          onClick={onReject}
          {...off}
        >
          Reject
        </Button>
      </div>
    );
  }
  if (isPaidOnArrival({ payment })) {
    return (
      <div className={styles.actions}>
        <Button
          size="s"
          variant="secondary"
          aria-label={`Cash received, ${orderNumber}`}
          busy={isDeciding}
          onClick={onReceived}
          {...off}
        >
          Cash received
        </Button>
      </div>
    );
  }
  if (status === 'Pending' || status === 'Rejected') {
    return (
      <div className={styles.actions}>
        <Button
          size="s"
          variant="secondary"
          aria-label={`Mark as paid, ${orderNumber}`}
          onClick={onRecorded}
          {...off}
        >
          Mark as paid
        </Button>
      </div>
    );
  }
  if (status !== 'Refund due') return null;
  return (
    <div className={styles.actions}>
      <Button
        size="s"
        aria-label={`Mark as refunded, ${orderNumber}`}
        onClick={onRefunded}
        {...off}
      >
        Mark as refunded
      </Button>
    </div>
  );
}

function TakeBack({ payment, whyNot, onUndone }: PaymentRowProps) {
  const { undoableUntil } = payment;
  if (undoableUntil === undefined) return null;
  return (
    <p className={`hint ${styles.wide} `}>
      <span>{`Until ${formatDateTime(undoableUntil)}:`}</span>{' '}
      <TextButton
        aria-disabled={whyNot === undefined ? undefined : true}
        aria-describedby={whyNot}
        onClick={onUndone}
      >
        Undo decision<VisuallyHidden>{`, ${paymentName(payment)}`}</VisuallyHidden>
      </TextButton>
    </p>
  );
}

/** One payment with its facts and the owner's decisions. */
export function PaymentRow(props: PaymentRowProps) {
  const { payment, problem } = props;
  const { orderNumber, orderStatus, part, status, customer } = payment;
  return (
    <li className={`card ${styles.payment}`}>
      <div>
        <div className={`row wrap ${styles.name}`}>
          <Link
            id={paymentLinkId(payment)}
            className="order-number"
            to={`/admin/order/${orderNumber}`}
            aria-label={`Order ${orderNumber}`}
          >
            <span translate="no">{orderNumber}</span>
          </Link>
          {part && <Badge tone="default">{part.label}</Badge>}
          <PaymentFlags payment={payment} />
        </div>
        <bdi className="muted">{customer.name}</bdi>
      </div>
      <PaymentFacts payment={payment} />
      <Decisions {...props} />
      <TakeBack {...props} />
      {status === 'Submitted' && orderStatus === 'cancelled' && (
        <p className={`hint ${styles.wide}`}>
          The order is cancelled: once marked as paid, a refund is due.
        </p>
      )}
      {problem && (
        <div className={styles.wide}>
          <Banner tone="bad" title={problem.title}>
            {problem.detail}
          </Banner>
        </div>
      )}
    </li>
  );
}
