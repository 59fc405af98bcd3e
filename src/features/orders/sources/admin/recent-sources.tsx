import { Link } from 'react-router';
import { linkOf } from '../via.ts';
import { useOrderSources } from './use-order-sources.ts';
import styles from './recent-sources.module.css';

/** Nothing where no customer came by a link. */
export function RecentSources() {
  const recent = useOrderSources().filter((source) => source.recent > 0);
  if (recent.length === 0) return null;
  return (
    <section className={`card ${styles.recentSources}`} aria-labelledby="recent-sources">
      <h2 id="recent-sources">Orders of the last 30 days by a link</h2>
      <ul>
        {recent.map(({ via, recent: count }) => (
          <li key={via} className="breaks row between">
            <Link className="link tap" to={`/admin?via=${via}`}>
              {linkOf(via)}
            </Link>
            <span className="tabular">{count === 1 ? '1 order' : `${count} orders`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
