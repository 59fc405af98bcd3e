import { useState, type ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { SlidersHorizontal } from '../icons/icons.generated.tsx';
import { DialogTitle } from '../overlays/dialog/dialog-title.tsx';
import { Dialog } from '../overlays/dialog/dialog.tsx';
import { useMediaQuery } from '../overlays/use-media-query.ts';
import styles from '../styles/admin-screens.module.css';

export type FilterBarProps = {
  activeCount: number;
  onClear: () => void;
  children: ReactNode;
  /** Shown beside the button on phones, where the table has no sortable head. */
  sort?: ReactNode;
  /** Closes the phone's sheet: "Show 12 results". */
  doneLabel: string;
};

/** A row of fields; on phones a button that opens them as a sheet. */
export function FilterBar({ activeCount, onClear, children, sort, doneLabel }: FilterBarProps) {
  const isPhone = useMediaQuery('(max-width: 700px)');
  const [isOpen, setIsOpen] = useState(false);
  const clear = (
    <Button variant="secondary" aria-disabled={activeCount === 0 || undefined} onClick={onClear}>
      Clear All Filters
    </Button>
  );
  if (!isPhone) {
    return (
      <search className={styles.filters}>
        {children}
        {clear}
      </search>
    );
  }
  return (
    <div className={styles.phoneFilters}>
      <Button
        variant="secondary"
        icon={<SlidersHorizontal className="icon" />}
        onClick={() => setIsOpen(true)}
      >
        {`Filters (${activeCount})`}
      </Button>
      {sort}
      <Dialog open={isOpen} onClose={() => setIsOpen(false)}>
        <div className="dialog-body stack">
          <DialogTitle>Filters</DialogTitle>
          {children}
        </div>
        <div className="dialog-foot">
          {clear}
          <Button onClick={() => setIsOpen(false)}>{doneLabel}</Button>
        </div>
      </Dialog>
    </div>
  );
}
