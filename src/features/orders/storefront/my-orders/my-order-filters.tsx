import { normaliseSearch } from '#features/catalogue/search/normalise-search.ts';
import { typedLine } from '#platform/contract/typed/typed-text.ts';
import { StatTile } from '#platform/ui/display/stat-tile.tsx';
import {
  CircleX,
  Clock,
  PackageCheck,
  Paintbrush,
  Search,
  Truck,
} from '#platform/ui/icons/icons.generated.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import type { OrderWire } from '../../contract.ts';
import { knownStatus, ORDER_STATUSES, type OrderStatus } from '../../order-status.ts';
import styles from './my-orders.module.css';
import home from '#features/catalogue/storefront/home/home.module.css';

const SORTS = [
  { value: 'newest', label: 'Newest First' },
  { value: 'oldest', label: 'Oldest First' },
  { value: 'highest', label: 'Highest Amount' },
  { value: 'lowest', label: 'Lowest Amount' },
] as const;
type OrderSort = (typeof SORTS)[number]['value'];

export type OrderFilters = { q: string; status: OrderStatus | 'all'; sort: OrderSort };

/** Reads filters from the address; unknown names filter nothing. */
export function filtersOf(values: Record<'q' | 'status' | 'sort', string>): OrderFilters {
  return {
    q: values.q,
    status: ORDER_STATUSES.find((one) => one === values.status) ?? 'all',
    sort: SORTS.find(({ value }) => value === values.sort)?.value ?? 'newest',
  };
}

const ORDERS: Record<OrderSort, (a: OrderWire, b: OrderWire) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  oldest: (a, b) => a.createdAt.localeCompare(b.createdAt),
  highest: (a, b) => b.pricing.total - a.pricing.total,
  lowest: (a, b) => a.pricing.total - b.pricing.total,
};

function matches({ id, number, items }: OrderWire, words: string): boolean {
  const texts = [id, number, ...items.map(({ product }) => `${product.name} ${product.variant}`)];
  return texts.some((text) => normaliseSearch(text).includes(words));
}

/** The orders with this status whose number or product contains the search text, sorted. */
export function filterOrders(
  orders: readonly OrderWire[],
  { q, status, sort }: OrderFilters,
): OrderWire[] {
  const words = normaliseSearch(typedLine(q)).replace(/^#/, '');
  return orders
    .filter((order) => status === 'all' || knownStatus(order.status) === status)
    .filter((order) => words === '' || matches(order, words))
    .toSorted(ORDERS[sort]);
}

type OrderTilesProps = {
  orders: readonly OrderWire[];
  status: OrderStatus | 'all';
  onChoose: (status: OrderStatus | 'all') => void;
};

const TILES = [
  { status: 'delivered', label: 'Delivered', Icon: PackageCheck },
  { status: 'shipped', label: 'Shipped', Icon: Truck },
  { status: 'processing', label: 'Processing', Icon: Paintbrush },
  { status: 'cancelled', label: 'Cancelled', Icon: CircleX },
  { status: 'pending', label: 'Pending', Icon: Clock },
] as const;

/** The number of orders in each status; a tile filters the list by its own. */
export function OrderTiles({ orders, status, onChoose }: OrderTilesProps) {
  return (
    <div className={styles.tiles}>
      <StatTile
        label="Total"
        value={orders.length}
        onClick={() => onChoose('all')}
        isPressed={status === 'all'}
      />
      {TILES.map(({ status: own, label, Icon }) => {
        const count = orders.filter((order) => knownStatus(order.status) === own).length;
        return (
          <StatTile
            key={own}
            label={label}
            value={count}
            icon={<Icon className="icon-small" />}
            tone={own}
            level={orders.length === 0 ? 0 : count / orders.length}
            onClick={() => onChoose(status === own ? 'all' : own)}
            isPressed={status === own}
          />
        );
      })}
    </div>
  );
}

type OrderFilterBarProps = {
  filters: OrderFilters;
  onChange: (change: Partial<OrderFilters>) => void;
};

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function OrderFilterBar({ filters, onChange }: OrderFilterBarProps) {
  return (
    <search className={styles.tools}>
      <div className={`${home.search} ${styles.search}`}>
        <Search className="icon" />
        <input
          className="input"
          type="search"
          aria-label="Order ID or product"
          placeholder="Order ID or product"
          value={filters.q}
          onChange={({ target }) => onChange({ q: target.value })}
        />
      </div>
      <SelectField
        label="Status"
        hideLabel
        options={[
          { value: 'all', label: 'All statuses' },
          ...ORDER_STATUSES.map((status) => ({ value: status, label: capital(status) })),
        ]}
        value={filters.status}
        onChange={({ target }) => onChange({ status: target.value as OrderFilters['status'] })}
      />
      <SelectField
        label="Sort"
        hideLabel
        options={SORTS}
        value={filters.sort}
        onChange={({ target }) => onChange({ sort: target.value as OrderFilters['sort'] })}
      />
    </search>
  );
}
