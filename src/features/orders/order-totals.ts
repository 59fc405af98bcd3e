/** Flat shipping of an order, in paise. The only place of the rule. */
export const SHIPPING_PAISE = 25_00;

type Line = { quantity: number; unitPrice: number };
export type OrderTotals = { subtotal: number; discount: number; shipping: number; total: number };

/** Sums in paise, with flat shipping and no discount. */
export function orderTotals(lines: readonly Line[]): OrderTotals {
  const subtotal = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  const [discount, shipping] = [0, SHIPPING_PAISE];
  return { subtotal, discount, shipping, total: subtotal - discount + shipping };
}
