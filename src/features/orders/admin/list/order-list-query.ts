import { rupeesIn } from '#platform/contract/typed/number.ts';
import { isBlank } from '#platform/contract/typed/typed-text.ts';
import { MAX_COUNTED, MAX_FOUND } from '#platform/contract/text/counted.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { AllOrdersQuery } from '../../admin-contract.ts';

export const NO_FILTERS = {
  id: '',
  q: '',
  code: '',
  min: '',
  max: '',
  ship: 'all',
  status: 'all',
  tag: '',
  channel: 'all',
  via: '',
};
/** Filters and sorting as the address has them: unchecked text. */
export const WHOLE = { ...NO_FILTERS, sort: 'newest' };
export type OrderFilters = typeof WHOLE;

export type Sorting = AllOrdersQuery['sort'];
/** The largest offset that the shop accepts. */
const MAX_OFFSET = 1_000_000;

/** "₹1,18,500" becomes "118500"; what is no amount stays as it is, for the shop to refuse. */
function amountOf(text: string): string {
  const rupees = rupeesIn(text);
  return Number.isNaN(rupees) ? text : String(rupees ?? '');
}

export type AmountFaults = { min?: string; max?: string };

/** Empty if both amounts are valid. */
export function amountFaults(filters: Pick<OrderFilters, 'min' | 'max'>): AmountFaults {
  return formErrors(AllOrdersQuery, { min: amountOf(filters.min), max: amountOf(filters.max) });
}

/** `newest` if unknown, or if it is by day and not all have one. */
export function sortingOf({ sort, ship }: Pick<OrderFilters, 'sort' | 'ship'>): Sorting {
  const known = AllOrdersQuery.shape.sort.safeParse(sort).data ?? 'newest';
  return known === 'ship-by' && shipOf({ ship }) === 'all' ? 'newest' : known;
}

/** `all` if unknown. */
export function shipOf({ ship }: Pick<OrderFilters, 'ship'>): AllOrdersQuery['ship'] {
  return AllOrdersQuery.shape.ship.safeParse(ship).data ?? 'all';
}

/** Filters for a sorting: by day only what has one. */
export function sortedBy({ ship }: Pick<OrderFilters, 'ship'>, sort: string) {
  return { sort, ...(sort === 'ship-by' && ship === 'all' && { ship: 'due' }) };
}

/** Orders to be sent are sorted by their day, the earliest first. */
export function shippedBy(ship: string) {
  return { ship, sort: ship === 'all' ? 'newest' : 'ship-by' };
}

/** `all` if unknown. */
export function statusOf({ status }: Pick<OrderFilters, 'status'>): AllOrdersQuery['status'] {
  return AllOrdersQuery.shape.status.safeParse(status).data ?? 'all';
}

/** `all` if unknown. */
export function channelOf({ channel }: Pick<OrderFilters, 'channel'>): AllOrdersQuery['channel'] {
  return AllOrdersQuery.shape.channel.safeParse(channel).data ?? 'all';
}

/** None if it cannot be one. */
function tagOf({ tag }: Pick<OrderFilters, 'tag'>) {
  const known = AllOrdersQuery.shape.tag.safeParse(tag).data;
  return known === undefined ? {} : { tag: known };
}

/** None if it cannot be one. */
export function viaOf({ via }: Pick<OrderFilters, 'via'>) {
  const known = AllOrdersQuery.shape.via.safeParse(via).data;
  return known === undefined ? {} : { via: known };
}

export function orderListQuery(filters: OrderFilters, page: { limit: number; offset: number }) {
  return {
    id: filters.id.trim(),
    q: filters.q.trim(),
    code: filters.code.trim(),
    min: amountOf(filters.min),
    max: amountOf(filters.max),
    ship: shipOf(filters),
    status: statusOf(filters),
    ...tagOf(filters),
    channel: channelOf(filters),
    ...viaOf(filters),
    sort: sortingOf(filters),
    limit: String(page.limit),
    offset: String(Math.min(page.offset, MAX_OFFSET)),
  };
}

/** The number up to which the shop counts the matches. */
export function countsUpTo(filters: Pick<OrderFilters, 'id' | 'q' | 'code'>): number {
  const texts = [filters.id, filters.q, filters.code];
  return texts.every(isBlank) ? MAX_COUNTED : MAX_FOUND;
}

/** First pages of the list, which a browser keeps for moments without a connection. */
export const NEWEST_OPEN = ['all', 'pending', 'processing'].map((status) =>
  orderListQuery({ ...WHOLE, status }, { limit: 50, offset: 0 }),
);
