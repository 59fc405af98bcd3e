import { asWords, wordTable } from '#platform/contract/text/word-table.ts';
import { formatNumber } from '#platform/contract/text/format-number.ts';
import type { StockMovement, StockSheet } from '../../admin-contract.ts';
import { productAvailability } from '../../choices/availability.ts';
import { combinationsOf } from '../combinations-of.ts';

export type StockPart = StockSheet['parts'][number];

export const partKey = ({ variantId }: Pick<StockPart, 'variantId'>): string => variantId ?? '';

export function partName({ value }: StockPart): string {
  return value === '' ? 'This piece' : value;
}

function leftOf(stock: number): string {
  return `${formatNumber(stock)} left`;
}

export function stockLabel(stock: number | undefined): string {
  if (stock === undefined) return 'Not counted (made to order)';
  return stock === 0 ? 'Sold out' : leftOf(stock);
}

export function waitingWords(waiting: number): string {
  return waiting === 1 ? '1 person waits' : `${formatNumber(waiting)} people wait`;
}

/** "+5", "−3" with a real minus, "0". */
export function signed(quantity: number): string {
  const amount = formatNumber(Math.abs(quantity));
  if (quantity === 0) return amount;
  return quantity > 0 ? `+${amount}` : `−${amount}`;
}

export const KIND_WORDS: Record<StockMovement['kind'], string> = wordTable(
  {
    sold: 'Sold',
    cancelled: 'Back from a cancelled order',
    reopened: 'Taken again, order reopened',
    adjusted: 'Changed by you',
    edited: 'Order changed',
    returned: 'Returned',
  },
  asWords,
);

type StockedProduct = Parameters<typeof productAvailability>[0] & { variants: { name: string }[] };

/** Stock in a few words. What is sold out comes first; uncounted stock is made to order. */
export function stockSummary(product: StockedProduct): string {
  const { stock, variants } = product;
  if (productAvailability(product).kind === 'sold-out') return 'Sold out';
  if (variants.length === 0) return stock === undefined ? 'Made to order' : leftOf(stock);
  const offered = product.combinations.filter(({ isOffered }) => isOffered !== false);
  const counted = offered.flatMap((one) => one.stock ?? []);
  if (counted.length === 0) return 'Made to order';
  const gone = counted.filter((left) => left <= 0).length;
  if (gone > 0) return `${gone} of ${combinationsOf(offered.length, variants)} sold out`;
  const left = leftOf(counted.reduce((sum, units) => sum + units, 0));
  return counted.length === offered.length ? left : `${left}, others made to order`;
}

export function hasSoldOut({ stock, variants, combinations }: StockedProduct): boolean {
  const offered = combinations.filter(({ isOffered }) => isOffered !== false);
  const parts = variants.length === 0 ? [{ stock }] : offered;
  return parts.some((part) => part.stock !== undefined && part.stock <= 0);
}
