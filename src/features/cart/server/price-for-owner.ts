import type { Context } from '#platform/server/context.ts';
import { listProducts } from './cart-queries.ts';
import { todayOf } from './cart.ts';
import { priceLine, type PricedLine } from './price-lines.ts';

type Line = { productId: string; variantId: string; quantity: number };

/**
 * Lines as the owner may sell them: also of a product that the shop does not show, and without the
 * answers that it asks for. Undefined for a choice that there is not.
 */
export async function priceForOwner(
  ctx: Context,
  lines: readonly Line[],
): Promise<(PricedLine | undefined)[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId.toLowerCase()))];
  const found = ids.length === 0 ? [] : await listProducts(ctx.db, ids);
  return lines.map(({ productId, variantId, quantity }) => {
    const product = found.find(({ id }) => id === productId.toLowerCase());
    if (!product || product.status === 'removed') return undefined;
    const sellable = { ...product, status: 'active', fields: null, lines: [] };
    const line = { variantId, personalId: '', personal: null, quantity, seenPrice: 0 };
    const priced = priceLine(sellable, line, todayOf(ctx));
    return priced.isForSale ? priced : undefined;
  });
}
