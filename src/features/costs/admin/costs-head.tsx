import { useLocation } from 'react-router';
import { FilterChips } from '#platform/ui/forms/filter-chips.tsx';
import styles from './costs.module.css';

const PARTS = [
  { to: '/admin/costs', label: 'Estimator' },
  { to: '/admin/costs/products', label: 'Pieces' },
  { to: '/admin/costs/materials', label: 'Materials' },
  { to: '/admin/costs/settings', label: 'Wage and margin' },
];

/** The title of a page about costs, and the way to the others. */
export function CostsHead({ title, lead }: { title: string; lead: string }) {
  const { pathname } = useLocation();
  return (
    <div className={styles.head}>
      <div>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </div>
      <FilterChips
        label="Costs"
        value={pathname}
        chips={PARTS.map(({ to, label }) => ({ value: to, label, to }))}
      />
    </div>
  );
}
