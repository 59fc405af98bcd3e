import { shownPhone } from '#platform/contract/india/phone.ts';
import { wordTable } from '#platform/contract/text/word-table.ts';
import type { ReactNode } from 'react';
import { isPaidOnArrival } from '#features/orders/payment/payment-method.ts';
import { CopyButton } from '#platform/ui/actions/copy-button.tsx';
import { Badge } from '#platform/ui/display/badges/badge.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Ban, CopyX, Hourglass } from '#platform/ui/icons/icons.generated.tsx';
import type { ListedPaymentWire } from '../contract.ts';
import { groupUtr } from '../utr.ts';
import { noteLabel } from './decision-labels.ts';
import styles from './list/payments.module.css';

const DAY_SECONDS = 86_400;

function daysPending({ status, ageSeconds = 0 }: ListedPaymentWire): number {
  return status === 'Submitted' ? Math.floor(ageSeconds / DAY_SECONDS) : 0;
}

/** True while the payment is not decided and its UTR is a duplicate. */
export function isFlagged({ status, isDuplicate }: ListedPaymentWire): boolean {
  return isDuplicate && status === 'Submitted';
}

/** Warnings before a decision. */
export function PaymentFlags({ payment }: { payment: ListedPaymentWire }) {
  const days = daysPending(payment);
  const isCancelled = payment.orderStatus === 'cancelled';
  return (
    <>
      {isFlagged(payment) && (
        <Badge tone="cancelled" icon={<CopyX className="icon-small" />}>
          {`UTR used before${payment.usedOn === undefined ? '' : `, on ${payment.usedOn}`}`}
        </Badge>
      )}
      {days > 0 && (
        <Badge tone="pending" icon={<Hourglass className="icon-small" />}>
          {`Waiting ${days === 1 ? '1 day' : `${days} days`}`}
        </Badge>
      )}
      {isCancelled && (
        <Badge tone="default" icon={<Ban className="icon-small" />}>
          Order cancelled
        </Badge>
      )}
    </>
  );
}

type FactProps = { label: string; className?: string; children: ReactNode };

function Fact({ label, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="hint">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const AMOUNT: Record<ListedPaymentWire['status'], string> = wordTable(
  {
    Pending: 'To be paid',
    Submitted: 'To be paid',
    Rejected: 'To be paid',
    Paid: 'Paid',
    'Refund due': 'To refund',
    Refunded: 'Refunded',
  },
  () => 'Amount',
);

function When({ payment }: { payment: ListedPaymentWire }) {
  const { status, submittedAt, decidedAt, customer } = payment;
  if (status === 'Pending') {
    return (
      <Fact label="Phone">
        <a className="link" href={`tel:${customer.phone}`} translate="no">
          {shownPhone(customer.phone)}
        </a>
      </Fact>
    );
  }
  const isOpen = status === 'Submitted' || decidedAt === undefined;
  const at = isOpen ? submittedAt : decidedAt;
  if (at === undefined) return null;
  return (
    <Fact label={isOpen ? 'Sent' : 'Decided'}>
      <time className="tabular" dateTime={at}>
        {formatDateTime(at, { numeric: true })}
      </time>
    </Fact>
  );
}

function isPaidOtherwise({ method, status, transactionId }: ListedPaymentWire): boolean {
  if (method === 'Online' || isPaidOnArrival({ payment: { method } })) return true;
  return transactionId === undefined && status !== 'Pending' && status !== 'Rejected';
}

export function feeWords({ fee, tax }: NonNullable<ListedPaymentWire['gatewayFee']>): string {
  return `${formatRupees(fee, { exact: true })}, of it ${formatRupees(tax, { exact: true })} tax`;
}

/** The facts to compare with the bank's statement. */
export function PaymentFacts({ payment }: { payment: ListedPaymentWire }) {
  const { orderNumber, amount, transactionId, reason, status, method, gatewayFee } = payment;
  return (
    <dl className={styles.facts}>
      <Fact label={AMOUNT[payment.status]}>
        <b className={`tabular ${styles.big}`} translate="no">
          {formatRupees(amount, { exact: true })}
        </b>
      </Fact>
      <Fact label="UTR">
        {transactionId === undefined ? (
          <span className="muted">{isPaidOtherwise(payment) ? `None: ${method}` : 'None yet'}</span>
        ) : (
          <span className={`row wrap ${styles.utr}`}>
            <b className={`tabular ${styles.big}`} translate="no">
              {groupUtr(transactionId)}
            </b>
            <CopyButton value={transactionId} label={`UTR of ${orderNumber}`} />
          </span>
        )}
      </Fact>
      <When payment={payment} />
      {gatewayFee && (
        <Fact label="Razorpay kept" className={styles.wide}>
          <span className="tabular">{feeWords(gatewayFee)}</span>
        </Fact>
      )}
      {reason !== undefined && (
        <Fact label={noteLabel(status)} className={styles.wide}>
          {reason}
        </Fact>
      )}
    </dl>
  );
}
