import { formatNumber } from '#platform/contract/format-number.ts';
import { productAvailability } from '../../availability.ts';

type StockedProduct = Parameters<typeof productAvailability>[0];

function leftOf(stock: number): string {
  return `${formatNumber(stock)} left`;
}

/** Stock in a few words. Sold-out variants come first; uncounted stock is made to order. */
export function stockSummary(product: StockedProduct): string {
  const { stock, variants } = product;
  if (productAvailability(product).kind === 'sold-out') return 'Sold out';
  if (variants.length === 0) return stock === undefined ? 'Made to order' : leftOf(stock);
  const counted = variants.flatMap((variant) => variant.stock ?? []);
  if (counted.length === 0) return 'Made to order';
  const gone = counted.filter((left) => left <= 0).length;
  if (gone > 0) return `${gone} of ${variants.length} variants sold out`;
  const left = leftOf(counted.reduce((sum, pieces) => sum + pieces, 0));
  return counted.length === variants.length ? left : `${left}, others made to order`;
}

export function hasSoldOut({ stock, variants }: StockedProduct): boolean {
  const parts = variants.length === 0 ? [{ stock }] : variants;
  return parts.some((part) => part.stock !== undefined && part.stock <= 0);
}
