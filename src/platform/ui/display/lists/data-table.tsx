import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useNavigationType } from 'react-router';
import { joinClasses } from '../../actions/join-classes.ts';
import { ArrowDown, ArrowUp, ArrowUpDown } from '../../icons/icons.generated.tsx';
import styles from './data-table.module.css';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right' | undefined;
  /** The cell names its row and stays visible when the table scrolls sideways. */
  isRowHeader?: boolean | undefined;
  isSortable?: boolean | undefined;
  hideHeader?: boolean | undefined;
  className?: string | undefined;
};

export type Sort = { key: string; direction: 'ascending' | 'descending' };

export type DataTableProps<Row> = {
  /** Names the region that scrolls as well. */
  caption: string;
  note?: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowClassName?: ((row: Row) => string | undefined) | undefined;
  sort?: Sort | undefined;
  /** Called with the column's key; the page decides what order follows. */
  onSort?: ((key: string) => void) | undefined;
  empty?: ReactNode;
  /** Identifies the list: its scroll position is restored after Back. */
  scrollKey?: string | undefined;
  /** The rows are of the last query. */
  isBusy?: boolean | undefined;
  className?: string | undefined;
};

/** A table in a frame that scrolls by itself, at most 500 px high, with a head that stays. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, note, columns, rows, rowKey, rowClassName, empty } = props;
  const titleId = useId();
  const region = useScrollRestoration(props.scrollKey, props.isBusy !== true);
  return (
    <div className={joinClasses('card', styles.box, props.className)} aria-busy={props.isBusy}>
      <div className={`row between ${styles.caption}`}>
        <h2 id={titleId}>{caption}</h2>
        {note === undefined ? null : <span className="hint">{note}</span>}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys must be able to scroll it */}
      <section ref={region} className={styles.scroll} aria-labelledby={titleId} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell
                  key={column.key}
                  column={column}
                  sort={props.sort}
                  onSort={props.onSort}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)} className={rowClassName?.(row)}>
                {columns.map((column) => (
                  <BodyCell key={column.key} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 ? <div className={styles.empty}>{empty}</div> : null}
      </section>
    </div>
  );
}

const positions = new Map<string, number>();

/** Restores the scroll position of a list after Back; any other navigation starts at the top. */
function useScrollRestoration(key: string | undefined, isReady: boolean) {
  const region = useRef<HTMLElement>(null);
  const type = useNavigationType();
  const latest = useRef(type);
  useLayoutEffect(() => {
    latest.current = type;
  }, [type]);
  useLayoutEffect(() => {
    if (!region.current || key === undefined || !isReady) return;
    region.current.scrollTop = latest.current === 'POP' ? (positions.get(key) ?? 0) : 0;
  }, [key, isReady]);
  useEffect(() => {
    const box = region.current;
    if (!box || key === undefined || !isReady) return undefined;
    const save = () => positions.set(key, box.scrollTop);
    box.addEventListener('scroll', save, { passive: true });
    return () => box.removeEventListener('scroll', save);
  }, [key, isReady]);
  return region;
}

type HeadCellProps<Row> = {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((key: string) => void) | undefined;
};

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const className = cellClass(column);
  if (column.isSortable !== true || onSort === undefined) {
    return (
      <th scope="col" className={className}>
        {column.hideHeader === true ? (
          <span className="visually-hidden">{column.header}</span>
        ) : (
          column.header
        )}
      </th>
    );
  }
  const direction = sort?.key === column.key ? sort.direction : undefined;
  return (
    <th scope="col" className={className} aria-sort={direction ?? 'none'}>
      <button type="button" className={styles.sortButton} onClick={() => onSort(column.key)}>
        <span>{column.header}</span>
        <SortIcon direction={direction} />
      </button>
    </th>
  );
}

function SortIcon({ direction }: { direction: Sort['direction'] | undefined }) {
  if (direction === undefined) {
    return <ArrowUpDown className={`icon-small ${styles.unsorted}`} />;
  }
  const Icon = direction === 'ascending' ? ArrowUp : ArrowDown;
  return <Icon className="icon-small" />;
}

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row);
  const className = cellClass(column);
  if (column.isRowHeader !== true) return <td className={className}>{content}</td>;
  return (
    <th scope="row" className={className}>
      {content}
    </th>
  );
}

function cellClass<Row>({ align, className }: Column<Row>): string | undefined {
  return joinClasses(align === 'right' && 'r', className) || undefined;
}
