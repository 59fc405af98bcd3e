import { isBlank } from '#platform/contract/typed/typed-text.ts';
import { useFilters } from '#platform/client/query/use-filters.ts';
import { StatTile } from '#platform/ui/display/stat-tile.tsx';
import { FilterBar } from '#platform/ui/forms/filter-bar.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { CircleX, Eye, EyeOff } from '#platform/ui/icons/icons.generated.tsx';
import {
  amountOf,
  countOf,
  NO_FILTERS,
  SORTS,
  STATUSES,
  useProductListQuery,
  type ListSort,
} from './product-list-query.ts';
import { useProducts, useProductSummary } from '../use-products.ts';
import adminScreensStyles from '#platform/ui/styles/admin-screens.module.css';
import styles from './products.module.css';

type Filters = typeof NO_FILTERS;
type Change = (part: Partial<Filters>) => void;
type PartProps = { values: Filters; change: Change };

const TILES = [
  { status: 'available', label: 'Available', tone: 'active', Icon: Eye },
  { status: 'out of stock', label: 'Out of Stock', tone: 'inactive', Icon: EyeOff },
  { status: 'sold out', label: 'Sold out', tone: 'pending', Icon: CircleX },
] as const;

function StatusTiles({ values, change }: PartProps) {
  const summary = useProductSummary();
  const { available = 0, outOfStock = 0, soldOut = 0 } = summary ?? {};
  const all = available + outOfStock;
  const restock = soldOut === 0 ? 'nothing to restock' : 'to restock';
  const figures = {
    available: { count: available, of: all, note: 'in the shop' },
    'out of stock': { count: outOfStock, of: all, note: 'hidden' },
    'sold out': { count: soldOut, of: available, note: restock },
  };
  return (
    <div className={`tiles ${adminScreensStyles.threeUp}`}>
      {TILES.map(({ status, label, tone, Icon }) => {
        const { count, of, note } = figures[status];
        const isPressed = values.status === status;
        return (
          <StatTile
            key={status}
            label={label}
            value={summary ? count : '–'}
            note={note}
            level={count / Math.max(1, of)}
            tone={tone}
            icon={<Icon className="icon-small" />}
            isPressed={isPressed}
            onClick={() => change({ status: isPressed ? 'all' : status })}
          />
        );
      })}
    </div>
  );
}

function amountError(text: string): string | undefined {
  const isAmount = isBlank(text) || amountOf(text) !== undefined;
  return isAmount ? undefined : 'Enter an amount in rupees';
}

function isUpsideDown({ min, max }: Filters): boolean {
  return (amountOf(min) ?? 0) > (amountOf(max) ?? Infinity);
}

function Fields({ values, change }: PartProps) {
  const amount = { prefix: '₹', inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <>
      <TextField
        label="Product Name"
        autoComplete="off"
        maxLength={100}
        value={values.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        {...amount}
        label="Min Amount"
        error={amountError(values.min)}
        value={values.min}
        onChange={({ target }) => change({ min: target.value })}
      />
      <TextField
        {...amount}
        label="Max Amount"
        error={amountError(values.max)}
        hint={isUpsideDown(values) ? 'Min is above Max' : undefined}
        value={values.max}
        onChange={({ target }) => change({ max: target.value })}
      />
      <SelectField
        label="Product Status"
        options={STATUSES}
        value={values.status}
        onChange={({ target }) => change({ status: target.value })}
      />
    </>
  );
}

/** Typing here does not render the list. */
export function ProductFilters({ hasTiles = true }: { hasTiles?: boolean }) {
  const { entered: values, change, clear, activeCount } = useFilters(NO_FILTERS);
  const { params, isFiltered, sortBy } = useProductListQuery();
  const { list } = useProducts(params);
  if (list?.total === 0 && !isFiltered) return null;
  return (
    <div className={styles.filters}>
      {hasTiles && <StatusTiles values={values} change={change} />}
      <FilterBar
        activeCount={activeCount}
        onClear={clear}
        doneLabel={list ? `Show ${countOf(list.total, params.q)}` : 'Show products'}
        sort={
          <SelectField
            label="Sort by"
            hideLabel
            options={SORTS}
            value={params.sort}
            onChange={({ target }) => sortBy(target.value as ListSort)}
          />
        }
      >
        <Fields values={values} change={change} />
      </FilterBar>
    </div>
  );
}
