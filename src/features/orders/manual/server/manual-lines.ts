import { ProductUnavailable } from '#features/cart/contract.ts';
import { priceForOwner } from '#features/cart/server/price-for-owner.ts';
import { madeLineOf, type PricedLine } from '#features/cart/server/price-lines.ts';
import type { MadeLine } from '#features/shop/workshop/ships-by.ts';
import type { Context } from '#platform/server/context.ts';
import type { ManualLine } from '../manual-contract.ts';
import { detailsOf, type DecidedLine } from '../../server/place/draft-order.ts';

type ProductLine = ManualLine & { productId: string };

const isProduct = (line: ManualLine): line is ProductLine => line.productId !== undefined;

/** Takes the owner's price. @throws ProductUnavailable for a choice that does not exist */
function productOf(line: ProductLine, priced: PricedLine | undefined): PricedLine {
  const { productId, variantId, price, details } = line;
  if (!priced) throw ProductUnavailable({ data: { productId, variantId } });
  return {
    ...priced,
    unitPrice: price ?? priced.unitPrice,
    personal: detailsOf(details).map((detail) => ({ ...detail, fieldId: '', answer: '' })),
  };
}

/** Lines at the prices that were agreed on. @throws ProductUnavailable */
export async function decideLines(tx: Context, lines: ManualLine[]): Promise<DecidedLine[]> {
  const priced = (await priceForOwner(tx, lines.filter(isProduct))).values();
  return lines.map((line) => {
    if (isProduct(line)) return productOf(line, priced.next().value);
    const { name, details, quantity, price = 0 } = line;
    return { name, details, quantity, unitPrice: price };
  });
}

/** How long a line takes to make; what is no product takes as long as the shop says. */
export function madeOf(line: DecidedLine): MadeLine {
  return 'productId' in line ? madeLineOf(line) : { quantity: line.quantity, isCounted: false };
}
