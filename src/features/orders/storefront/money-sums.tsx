import { formatDate } from '#platform/ui/display/format-date.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import type { OrderWire } from '../contract.ts';
import { isUnpaid } from '../payment-parts.ts';
import type { PaymentStatus } from '../payment-status.ts';

type Parts = NonNullable<OrderWire['payments']>;

const rupees = (amount: number) => formatRupees(amount, { exact: true });

const PART_WORDS: Record<PaymentStatus, string> = {
  Pending: 'to pay',
  Submitted: 'being checked',
  Paid: 'paid',
  Rejected: 'to pay',
  'Refund due': 'to be sent back',
  Refunded: 'sent back',
};

function wordsOf(part: Parts[number]): string {
  const { status, dueOn } = part;
  const by = dueOn !== undefined && isUnpaid(part) ? ` by ${formatDate(dueOn)}` : '';
  return `${PART_WORDS[status]}${by}`;
}

/** Deposit, balance and how each stands. */
export function PartSums({ parts }: { parts: Parts }) {
  return (
    <dl className="sum num">
      {parts.map((part) => (
        <div key={part.seq}>
          <dt>
            {part.label}, {wordsOf(part)}
          </dt>
          <dd>{rupees(part.amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function sumOf(parts: Parts): number {
  return parts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
}

/** What is paid of an order, and what is due. */
export function MoneySums({ parts }: { parts: Parts }) {
  return (
    <dl className="sum num">
      <div>
        <dt>Paid</dt>
        <dd>{rupees(sumOf(parts.filter((part) => !isUnpaid(part))))}</dd>
      </div>
      <div>
        <dt>Due</dt>
        <dd>{rupees(sumOf(parts.filter(isUnpaid)))}</dd>
      </div>
    </dl>
  );
}
