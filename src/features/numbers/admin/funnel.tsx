import { formatNumber } from '#platform/contract/text/format-number.ts';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import type { InterestWire } from '../interest-contract.ts';
import styles from './numbers.module.css';

type Steps = InterestWire['funnel'];

const STEPS: { key: keyof Steps; label: string; isOfBrowsers: boolean }[] = [
  { key: 'visits', label: 'Visits', isOfBrowsers: true },
  { key: 'product', label: 'Looked at a piece', isOfBrowsers: true },
  { key: 'cart', label: 'Put one into the cart', isOfBrowsers: true },
  { key: 'checkout', label: 'Went to the checkout', isOfBrowsers: true },
  { key: 'orders', label: 'Ordered', isOfBrowsers: false },
  { key: 'paid', label: 'Paid', isOfBrowsers: false },
];

/** From a visit to a paid order, each step as a share of the widest. */
export function Funnel({ funnel }: { funnel: Steps }) {
  const most = Math.max(1, ...Object.values(funnel));
  return (
    <section className="card" aria-labelledby="funnel">
      <h3 id="funnel">From a visit to an order</h3>
      <ol className={styles.funnel}>
        {STEPS.map(({ key, label, isOfBrowsers }) => (
          <li key={key}>
            <span className="row between">
              <span>{label}</span>
              <b className="tabular">{formatNumber(funnel[key])}</b>
            </span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect
                className={isOfBrowsers ? undefined : styles.ofOrders}
                width={(100 * funnel[key]) / most}
                height={1}
              />
            </svg>
          </li>
        ))}
      </ol>
      <p className="hint">
        <Sentence>
          The first four are what browsers report. The last two are orders placed in the shop
          itself.
        </Sentence>
      </p>
    </section>
  );
}
