import type { OrderWire } from '../../contract.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../order-status.ts';

export const SORTS = [
  { value: 'newest', label: 'Newest First' },
  { value: 'oldest', label: 'Oldest First' },
  { value: 'highest', label: 'Highest Amount' },
  { value: 'lowest', label: 'Lowest Amount' },
] as const;
export type OrderSort = (typeof SORTS)[number]['value'];

export type Narrowing = { q: string; status: OrderStatus | 'all'; sort: OrderSort };

/** From the address; unknown names filter nothing. */
export function readNarrowing(filters: Record<'q' | 'status' | 'sort', string>): Narrowing {
  return {
    q: filters.q,
    status: ORDER_STATUSES.find((one) => one === filters.status) ?? 'all',
    sort: SORTS.find(({ value }) => value === filters.sort)?.value ?? 'newest',
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
  return texts.some((text) => text.toLowerCase().includes(words));
}

/** The orders with this status whose number or product contains the search text, sorted. */
export function narrowOrders(
  orders: readonly OrderWire[],
  { q, status, sort }: Narrowing,
): OrderWire[] {
  const words = q.trim().toLowerCase();
  return orders
    .filter((order) => status === 'all' || order.status === status)
    .filter((order) => words === '' || matches(order, words))
    .toSorted(ORDERS[sort]);
}
