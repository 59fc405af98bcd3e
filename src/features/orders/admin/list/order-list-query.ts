import type { AllOrdersQuery } from '../../admin-contract.ts';
import { ORDER_STATUSES } from '../../order-status.ts';

export const NO_FILTERS = { id: '', q: '', min: '', max: '', status: 'all' };
/** Filters and sorting as the address has them: unchecked text. */
export const WHOLE = { ...NO_FILTERS, sort: 'newest' };
export type OrderFilters = typeof WHOLE;

export type Sorting = AllOrdersQuery['sort'];
const SORTINGS: readonly Sorting[] = ['newest', 'oldest', '-amount', 'amount'];

const STATUSES: readonly AllOrdersQuery['status'][] = [...ORDER_STATUSES, 'to-ship'];

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;
/** The largest offset that the shop accepts. */
const MAX_OFFSET = 1_000_000;

/** "₹1,18,500" becomes "118500". */
function amountOf(typed: string): string {
  return typed.replaceAll(/[₹,\s]/g, '');
}

export type AmountFaults = { min?: string; max?: string };

/** Empty if both amounts are valid. */
export function amountFaults(filters: Pick<OrderFilters, 'min' | 'max'>): AmountFaults {
  const min = amountOf(filters.min);
  const max = amountOf(filters.max);
  const isAmount = (text: string) => text === '' || AMOUNT.test(text);
  const sentence = 'Give an amount in rupees like 499 or 499.50';
  if (!isAmount(min)) return { min: sentence };
  if (!isAmount(max)) return { max: sentence };
  const isTurned = min !== '' && max !== '' && Number(min) > Number(max);
  return isTurned ? { min: 'Min is above Max' } : {};
}

/** `newest` if unknown. */
export function sortingOf({ sort }: Pick<OrderFilters, 'sort'>): Sorting {
  return SORTINGS.find((known) => known === sort) ?? 'newest';
}

/** `all` if unknown. */
export function statusOf({ status }: Pick<OrderFilters, 'status'>): AllOrdersQuery['status'] {
  return STATUSES.find((known) => known === status) ?? 'all';
}

export function orderListQuery(filters: OrderFilters, page: { limit: number; offset: number }) {
  return {
    id: filters.id.trim(),
    q: filters.q.trim(),
    min: amountOf(filters.min),
    max: amountOf(filters.max),
    status: statusOf(filters),
    sort: sortingOf(filters),
    limit: String(page.limit),
    offset: String(Math.min(page.offset, MAX_OFFSET)),
  };
}
