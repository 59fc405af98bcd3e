import { MAX_FOUND } from '#platform/contract/counted.ts';

const NUMBER = new Intl.NumberFormat('en-IN');

/** How far the shop counts what this name finds; undefined: to the end. */
export function countedUpTo(q: string): number | undefined {
  return q === '' ? undefined : MAX_FOUND;
}

/** "1 product", "23 products", "1,000+ products". */
export function countOf(total: number, q: string): string {
  const more = total === countedUpTo(q) ? '+' : '';
  return `${NUMBER.format(total)}${more} ${total === 1 ? 'product' : 'products'}`;
}
