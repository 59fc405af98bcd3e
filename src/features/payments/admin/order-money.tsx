import type { Money } from '#features/orders/payment/payment-words.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import styles from '#platform/ui/display/sums.module.css';

const LABELS: [keyof Money, string][] = [
  ['paid', 'Paid'],
  ['toPay', 'To pay'],
  ['sentBack', 'Refunded'],
  ['toSendBack', 'To refund'],
];

export function MoneySums(money: Money) {
  return (
    <dl className={`${styles.sum} tabular`}>
      {LABELS.filter(([name]) => name === 'paid' || money[name] > 0).map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd translate="no">{formatRupees(money[name], { exact: true })}</dd>
        </div>
      ))}
    </dl>
  );
}
