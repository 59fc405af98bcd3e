import { Link } from 'react-router';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import type { SalesWire } from '../contract.ts';
import { earnedOf } from '../earned-of.ts';
import { ordersWords } from './span-words.ts';
import styles from './earned-today.module.css';

/** One line for the evening; nothing on a day on which nothing came, and for an answer that was stored before an update. */
export function EarnedToday({ sales }: { sales: SalesWire | undefined }) {
  if (sales === undefined || earnedOf(sales) <= 0) return null;
  return (
    <p className={`tabular ${styles.earnedToday}`}>
      <Link className="link tap" to="/admin/numbers">
        {`${formatRupees(earnedOf(sales))} earned today, ${ordersWords(sales.orders)}`}
      </Link>
    </p>
  );
}
