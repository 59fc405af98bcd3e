import { ProductUnavailable } from '#features/cart/contract.ts';
import type { PricedLine } from '#features/cart/server/open-cart.ts';
import { PriceChanged, type NewOrder } from '../../contract.ts';
import type { OrderTotals } from '../../order-totals.ts';

/** @throws ProductUnavailable naming the first line that is no longer for sale */
export function assertForSale(lines: PricedLine[]): void {
  const gone = lines.find((line) => !line.isForSale);
  if (!gone) return;
  const { productId, variantId } = gone;
  throw ProductUnavailable({ data: { productId, variantId } });
}

function isAsShown(lines: PricedLine[], shown: NonNullable<NewOrder['items']>): boolean {
  return (
    lines.length === shown.length &&
    lines.every((line) =>
      shown.some(
        ({ productId, variantId, quantity, price }) =>
          productId === line.productId &&
          variantId === line.variantId &&
          quantity === line.quantity &&
          price === line.unitPrice,
      ),
    )
  );
}

/**
 * Compares the shop's figures with what the customer was shown, as far as their browser said.
 * @throws PriceChanged with the lines and sums as they are now, in rupees
 */
export function assertAsShown(lines: PricedLine[], totals: OrderTotals, asked: NewOrder): void {
  const isSame =
    (asked.items === undefined || isAsShown(lines, asked.items)) &&
    (asked.pricing === undefined || asked.pricing.total === totals.total);
  if (isSame) return;
  const items = lines.map(({ productId, variantId, quantity, unitPrice, name }) => ({
    productId,
    variantId,
    quantity,
    price: unitPrice / 100,
    lineTotal: (quantity * unitPrice) / 100,
    product: { name },
  }));
  const { subtotal, shipping, total } = totals;
  throw PriceChanged({
    data: { items, subtotal: subtotal / 100, shipping: shipping / 100, total: total / 100 },
  });
}
