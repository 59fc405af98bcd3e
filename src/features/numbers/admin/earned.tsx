import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import type { NumbersWire, SalesWire } from '../contract.ts';
import { earnedOf } from '../earned-of.ts';
import { ordersWords } from './span-words.ts';
import styles from './numbers.module.css';

export const SPANS = [
  { key: 'today', label: 'Today' },
  { key: 'week', label: 'This week' },
  { key: 'month', label: 'This month' },
] as const;

function hintOf({ orders, refunds }: SalesWire): string {
  const placed = `${ordersWords(orders)} placed`;
  return refunds > 0 ? `${placed}, ${formatRupees(refunds)} sent back` : placed;
}

/** The first thing that she wants to know. */
export function Earned({ numbers }: { numbers: NumbersWire }) {
  return (
    <section className="card" aria-labelledby="earned">
      <h2 id="earned">Earned</h2>
      <dl className={styles.earned}>
        {SPANS.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <b className="tabular">{formatRupees(earnedOf(numbers[key]))}</b>
              <span className="hint tabular">
                <Sentence>{hintOf(numbers[key])}</Sentence>
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        Money received minus refunds, each on its own day. What a payment gateway keeps is not taken
        off.
      </p>
    </section>
  );
}
