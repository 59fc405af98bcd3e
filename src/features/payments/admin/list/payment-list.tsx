import { useId } from 'react';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { Amount } from '#platform/ui/display/amount.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Link } from 'react-router';
import type { ReactNode } from 'react';
import type { ListedPaymentWire } from '../../contract.ts';
import { DecisionDialog } from '../decision-dialog.tsx';
import { paymentId, paymentName } from '../listed-part.ts';
import { PaymentRow } from './payment-row.tsx';
import { usePaymentDecisions } from '../use-payment-decisions.ts';
import styles from './payments.module.css';
import adminScreensStyles from '#platform/ui/styles/admin-screens.module.css';

type PaymentListProps = {
  title: string;
  payments: readonly ListedPaymentWire[];
  empty: ReactNode;
  /** The oldest refund that is due and their number, where the list does not show them. */
  due?: { payment: ListedPaymentWire; count: number } | undefined;
};

type DueProps = NonNullable<PaymentListProps['due']> & { onRefunded: () => void; isOff: boolean };

function DueBanner({ payment, count, onRefunded, isOff }: DueProps) {
  if (count > 1) {
    return (
      <Banner>
        <p>
          <span>{`${count} refunds are due.`}</span>{' '}
          <Link className="link" to="?status=Refund+due">
            Show them
          </Link>
        </p>
      </Banner>
    );
  }
  const { name } = payment.customer;
  const isCancelled = payment.orderStatus === 'cancelled';
  return (
    <Banner>
      <p>
        Refund due: <b>{paymentName(payment)}</b>, <Amount rupees={payment.amount} exact />{' '}
        <span>{isCancelled ? `to ${name}, who paid before it was cancelled.` : `to ${name}.`}</span>{' '}
        <TextButton aria-disabled={isOff || undefined} onClick={onRefunded}>
          Mark as refunded
        </TextButton>
      </p>
    </Banner>
  );
}

export function PaymentList({ title, payments, empty, due }: PaymentListProps) {
  const isOnline = useOnline();
  const whyNotId = useId();
  const decisions = usePaymentDecisions(payments);
  return (
    <section aria-label={title} className={`column ${styles.list}`}>
      {!isOnline && (
        <p id={whyNotId} className="reason">
          You're offline. Marking needs a connection.
        </p>
      )}
      {decisions.orphans.map(({ title: what, detail }, index) => (
        <Banner key={index} tone="bad" title={what}>
          {detail}
        </Banner>
      ))}
      {payments.length === 0 && empty}
      <ul className={adminScreensStyles.cardList}>
        {payments.map((payment) => (
          <PaymentRow
            key={paymentId(payment)}
            payment={payment}
            isDeciding={decisions.isDeciding(paymentId(payment))}
            whyNot={isOnline ? undefined : whyNotId}
            problem={decisions.problemAt(paymentId(payment))}
            onPaid={() => decisions.markPaid(payment)}
            onReceived={() => decisions.markReceived(payment)}
            onReject={() => decisions.openDialog({ payment, decision: 'Rejected' })}
            onRefunded={() => decisions.openDialog({ payment, decision: 'Refunded' })}
            onRecorded={() => decisions.openDialog({ payment, decision: 'Recorded' })}
            onUndone={() => decisions.openDialog({ payment, decision: 'Undone' })}
          />
        ))}
      </ul>
      {due && (
        <DueBanner
          {...due}
          isOff={!isOnline}
          onRefunded={() => decisions.openDialog({ payment: due.payment, decision: 'Refunded' })}
        />
      )}
      {decisions.dialog && (
        <DecisionDialog key={decisions.dialog.value.key} {...decisions.dialog} />
      )}
    </section>
  );
}
