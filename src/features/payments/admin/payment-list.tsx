import { useId } from 'react';
import { formatRupees } from '#platform/ui/display/format-rupees.ts';
import { TextButton } from '#platform/ui/actions/text-button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Link } from 'react-router';
import type { ReactNode } from 'react';
import type { ListedPaymentWire } from '../contract.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { PaymentRow } from './payment-row.tsx';
import { useJudging } from './use-judging.ts';

type PaymentListProps = {
  /** Names the list for screen readers. */
  title: string;
  payments: readonly ListedPaymentWire[];
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
  /** The refund that is due longest, and how many are due, where the list does not show them. */
  due?: { payment: ListedPaymentWire; count: number } | undefined;
};

type DueProps = NonNullable<PaymentListProps['due']> & { onRefunded: () => void; isOff: boolean };

function DueBanner({ payment, count, onRefunded, isOff }: DueProps) {
  if (count > 1) {
    return (
      <Banner>
        <p>
          {count} refunds are due.{' '}
          <Link className="link" to="?status=Refund+due">
            Show them
          </Link>
        </p>
      </Banner>
    );
  }
  const isCancelled = payment.orderStatus === 'cancelled';
  return (
    <Banner>
      <p>
        Refund due: <b>{payment.orderNumber}</b>, {formatRupees(payment.amount, { exact: true })} to{' '}
        {payment.customer.name}
        {isCancelled ? ', cancelled after paying' : ''}.{' '}
        <TextButton aria-disabled={isOff || undefined} onClick={onRefunded}>
          Mark as refunded
        </TextButton>
      </p>
    </Banner>
  );
}

/** Payments, the oldest claim first, with what the owner can say about each. */
export function PaymentList({ title, payments, empty, due }: PaymentListProps) {
  const isOnline = useOnline();
  const whyNotId = useId();
  const judging = useJudging(payments);
  return (
    <section aria-label={title} className="apay-list">
      {!isOnline && (
        <p id={whyNotId} className="reason">
          Nothing can be marked while you are offline.
        </p>
      )}
      {judging.orphans.map(({ title: what, detail }, index) => (
        <Banner key={index} tone="bad" title={what}>
          {detail}
        </Banner>
      ))}
      {payments.length === 0 && empty}
      <ul className="acards">
        {payments.map((payment) => (
          <PaymentRow
            key={payment.orderId}
            payment={payment}
            isDeciding={judging.isJudging(payment.orderId)}
            whyNot={isOnline ? undefined : whyNotId}
            problem={judging.problemAt(payment.orderId)}
            onPaid={() => judging.markPaid(payment)}
            onReject={() => judging.ask({ payment, decision: 'Rejected' })}
            onRefunded={() => judging.ask({ payment, decision: 'Refunded' })}
            onRecorded={() => judging.ask({ payment, decision: 'Recorded' })}
            onUndone={() => judging.ask({ payment, decision: 'Undone' })}
          />
        ))}
      </ul>
      {due && (
        <DueBanner
          {...due}
          isOff={!isOnline}
          onRefunded={() => judging.ask({ payment: due.payment, decision: 'Refunded' })}
        />
      )}
      {judging.dialog && <DecisionDialog key={judging.dialog.asked.key} {...judging.dialog} />}
    </section>
  );
}
