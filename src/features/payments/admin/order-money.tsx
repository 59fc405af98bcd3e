import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { isUnpaid, partsOf } from '#features/orders/payment-parts.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import '../../../platform/ui/display/sums.css';

/** Rupees. */
export type Money = {
  paid: number;
  toPay: number;
  sentBack: number;
  toSendBack: number;
};

const sumOf = (all: { amount: number }[]) =>
  all.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;

/** What came, what is awaited, what went back and what still has to. */
export function moneyOf(order: AdminOrderWire): Money {
  const parts = partsOf<AdminOrderWire['payment']>(order);
  const due = parts.filter(({ status }) => status === 'Refund due');
  return {
    paid: sumOf(parts.filter((part) => !isUnpaid(part))),
    toPay: order.status === 'cancelled' ? 0 : sumOf(parts.filter(isUnpaid)),
    sentBack: sumOf(order.refunds ?? []),
    toSendBack: order.payments ? (order.refundDue ?? 0) : sumOf(due),
  };
}

const LABELS: [keyof Money, string][] = [
  ['paid', 'Paid'],
  ['toPay', 'To pay'],
  ['sentBack', 'Sent back'],
  ['toSendBack', 'To send back'],
];

export function MoneySums(money: Money) {
  return (
    <dl className="sum num">
      {LABELS.filter(([name]) => name === 'paid' || money[name] > 0).map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{formatRupees(money[name], { exact: true })}</dd>
        </div>
      ))}
    </dl>
  );
}
