import { formatNumber } from '#platform/contract/format-number.ts';
import type { StockMovement, StockSheet } from '../../admin-contract.ts';

export type StockPart = StockSheet['parts'][number];

export const partKey = ({ variantId }: Pick<StockPart, 'variantId'>): string => variantId ?? '';

export function partName({ value }: StockPart): string {
  return value === '' ? 'This piece' : value;
}

export function stockLabel(stock: number | undefined): string {
  if (stock === undefined) return 'Not counted (made to order)';
  return stock === 0 ? 'Sold out' : `${formatNumber(stock)} left`;
}

/** "+5", "−3" with a real minus, "0". */
export function signed(quantity: number): string {
  const amount = formatNumber(Math.abs(quantity));
  if (quantity === 0) return amount;
  return quantity > 0 ? `+${amount}` : `−${amount}`;
}

export const KIND_WORDS: Record<StockMovement['kind'], string> = {
  sold: 'Sold',
  cancelled: 'Back from a cancelled order',
  reopened: 'Taken again, order reopened',
  adjusted: 'Changed by you',
};
