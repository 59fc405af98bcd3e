import { formatNumber } from '#platform/contract/text/format-number.ts';
import { Button } from '../../actions/button.tsx';
import { ChevronLeft, ChevronRight } from '../../icons/icons.generated.tsx';
import styles from '../../styles/admin-screens.module.css';

export type PagerProps = {
  label: string;
  page: number;
  limit: number;
  total: number;
  countsUpTo?: number | undefined;
  onPage: (page: number) => void;
};

/** "51–100 of 1,234" with a step back and forward. Draws nothing when all is on one page. */
export function Pager({ label, page, limit, total, countsUpTo, onPage }: PagerProps) {
  if (total <= limit && page === 1) return null;
  const first = Math.min((page - 1) * limit + 1, total);
  const last = Math.min(page * limit, total);
  const isOpenEnded = total === countsUpTo;
  return (
    <nav className={`row wrap ${styles.pager}`} aria-label={`${label}, pages`}>
      <p className="tabular">
        {`${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}${isOpenEnded ? '+' : ''}`}
      </p>
      <Button
        variant="secondary"
        size="s"
        aria-disabled={page <= 1 || undefined}
        icon={<ChevronLeft className="icon-small" />}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <Button
        variant="secondary"
        size="s"
        aria-disabled={(last >= total && !isOpenEnded) || undefined}
        onClick={() => onPage(page + 1)}
      >
        Next
        <ChevronRight className="icon-small" />
      </Button>
    </nav>
  );
}
