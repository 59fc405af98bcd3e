import { wordTable } from '#platform/contract/text/word-table.ts';
import { formatDate } from '#platform/ui/display/format-date.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import type { OrderWire } from '../contract.ts';
import { isUnpaid } from '../payment/payment-parts.ts';
import type { PaymentStatus } from '../payment/payment-status.ts';
import styles from '#platform/ui/display/sums.module.css';

type Parts = NonNullable<OrderWire['payments']>;

const rupees = (amount: number) => formatRupees(amount, { exact: true });

const PART_WORDS: Record<PaymentStatus, string> = wordTable(
  {
    Pending: 'to pay',
    Submitted: 'being checked',
    Paid: 'paid',
    Rejected: 'to pay',
    'Refund due': 'to be refunded',
    Refunded: 'refunded',
  },
  (word) => word.toLowerCase(),
);

function wordsOf(part: Parts[number]): string {
  const { status, dueOn } = part;
  const by = dueOn !== undefined && isUnpaid(part) ? ` by ${formatDate(dueOn)}` : '';
  return `${PART_WORDS[status]}${by}`;
}

/** Deposit, balance, what went back, and how each stands; nothing of an order that is paid at once. */
export function PartSums({ payments = [], refunds = [], refundDue }: OrderWire) {
  if (payments.length === 0) return null;
  return (
    <dl className={`${styles.sum} tabular`}>
      {payments.map((part) => (
        <div key={part.seq}>
          <dt>{`${part.label === 'Full' ? 'Payment' : part.label}, ${wordsOf(part)}`}</dt>
          <dd translate="no">{rupees(part.amount)}</dd>
        </div>
      ))}
      {refunds.map(({ seq, amount, at }) => (
        <div key={`back-${seq}`}>
          <dt>{`Refunded on ${formatDate(at)}`}</dt>
          <dd translate="no">{rupees(-amount)}</dd>
        </div>
      ))}
      {refundDue !== undefined && (
        <div>
          <dt>Still to be refunded</dt>
          <dd translate="no">{rupees(refundDue)}</dd>
        </div>
      )}
    </dl>
  );
}
