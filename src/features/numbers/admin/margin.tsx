import { Link } from 'react-router';
import { formatNumber } from '#platform/contract/text/format-number.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import type { MarginWire, NumbersWire } from '../contract.ts';
import { SPANS } from './earned.tsx';
import { ordersWords } from './span-words.ts';
import styles from './numbers.module.css';

function leftWords({ left, of, unknownOrders }: MarginWire): string {
  return of === 0 && left === 0 && unknownOrders > 0 ? 'Unknown' : formatRupees(left);
}

const unitsWords = (count: number) => (count === 1 ? '1 piece' : `${formatNumber(count)} pieces`);

function whyLeftOut({ unknownUnits, unsentOrders }: MarginWire): string {
  const making = `what ${unitsWords(unknownUnits)} cost`;
  const sending = `what sending ${ordersWords(unsentOrders)} cost`;
  if (unsentOrders === 0) return making;
  return unknownUnits === 0 ? sending : `${making}, and ${sending}`;
}

/** Says of which orders the margin is not, and what she can type in. */
function leftOutWords(margin: MarginWire): string {
  const { unknownOrders, unknownOf } = margin;
  return `Left out this month: ${ordersWords(unknownOrders)} worth ${formatRupees(unknownOf)}. Not known: ${whyLeftOut(margin)}.`;
}

/** What is left of what was ordered, as far as she knows what it cost. */
export function Margin({ numbers }: { numbers: NumbersWire }) {
  const { margin } = numbers.month;
  return (
    <section className="card" aria-labelledby="margin">
      <h2 id="margin">Margin</h2>
      <dl className={styles.earned}>
        {SPANS.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <b className="tabular">{leftWords(numbers[key].margin)}</b>
              <span className="hint tabular">
                {`of ${formatRupees(numbers[key].margin.of)} with known cost`}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {margin.unknownOrders > 0 && (
        <p className="tabular">
          <Sentence>{leftOutWords(margin)}</Sentence>
        </p>
      )}
      <p className={`hint ${styles.below}`}>
        What is left of these days&apos; orders after making the pieces, delivery, packing, payment
        fees and GST. Enter what pieces cost under{' '}
        <Link className="link" to="/admin/costs">
          Costs
        </Link>
        , and what sending cost on the order.
      </p>
    </section>
  );
}
