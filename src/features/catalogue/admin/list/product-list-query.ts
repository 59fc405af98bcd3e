import { paiseIn } from '#platform/contract/typed/number.ts';
import { useSearchParams } from 'react-router';
import { usePage } from '#platform/client/query/use-page.ts';
import { MAX_FOUND } from '#platform/contract/text/counted.ts';
import { formatCount } from '#platform/contract/text/format-number.ts';
import type { AdminProductSort } from '../../admin-contract.ts';

export const NO_FILTERS = { name: '', min: '', max: '', status: 'all' };

export const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'out of stock', label: 'Out of stock' },
  { value: 'available', label: 'Available' },
  { value: 'sold out', label: 'Sold out' },
  { value: 'archived', label: 'Archived' },
] as const;

export const SORTS = [
  { value: 'newest', label: 'Newest' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'price', label: 'Price, lowest' },
  { value: '-price', label: 'Price, highest' },
] as const satisfies { value: AdminProductSort; label: string }[];

export type ListSort = (typeof SORTS)[number]['value'];

/** Rupees, as in "1,249.50"; undefined for anything else. */
export function amountOf(text: string): number | undefined {
  const paise = paiseIn(text) ?? Number.NaN;
  return Number.isNaN(paise) ? undefined : paise / 100;
}

function oneOf<T extends string>(
  options: readonly [{ value: T }, ...{ value: T }[]],
  value: string | null,
): T {
  return options.find((option) => option.value === value)?.value ?? options[0].value;
}

export type ListParams = {
  q: string;
  min: number | undefined;
  max: number | undefined;
  status: (typeof STATUSES)[number]['value'];
  sort: ListSort;
  limit: number;
  offset: number;
};

/** List parameters from the address; unknown values are ignored. */
export function useProductListQuery() {
  const [search, setSearch] = useSearchParams();
  const page = usePage();
  const params: ListParams = {
    q: (search.get('name') ?? '').trim(),
    min: amountOf(search.get('min') ?? ''),
    max: amountOf(search.get('max') ?? ''),
    status: oneOf(STATUSES, search.get('status')),
    sort: oneOf(SORTS, search.get('sort')),
    limit: page.limit,
    offset: page.offset,
  };
  const isFiltered = Object.keys(NO_FILTERS).some((name) => search.has(name));

  function write(change: (search: URLSearchParams) => void): void {
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete('page');
        change(next);
        return next;
      },
      { preventScrollReset: true },
    );
  }
  function sortBy(sort: ListSort): void {
    write((next) => (sort === 'newest' ? next.delete('sort') : next.set('sort', sort)));
  }
  function clear(): void {
    write((next) => Object.keys(NO_FILTERS).forEach((name) => next.delete(name)));
  }
  return { params, page, isFiltered, sortBy, clear };
}

/** The limit of the count for this search; undefined: everything is counted. */
export function countedUpTo(q: string): number | undefined {
  return q === '' ? undefined : MAX_FOUND;
}

/** "1 product", "23 products", "1,000+ products". */
export function countOf(total: number, q: string): string {
  return `${formatCount(total, countedUpTo(q) ?? Infinity)} ${total === 1 ? 'product' : 'products'}`;
}
