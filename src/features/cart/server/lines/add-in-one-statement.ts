import { chosenPrice } from '#features/catalogue/price-of.ts';
import type { Context } from '#platform/server/context.ts';
import type { CartItem, NewCartLine } from '../../contract.ts';
import { chosenVariants } from '../../variant-choice.ts';
import type { CartKey } from '../cart-queries.ts';
import { presentItem } from '../present-cart.ts';
import { addLine } from './add-line-queries.ts';
import { cachedProduct } from './product-cache.ts';

/** @returns undefined if nothing was written: the slow path decides then */
export async function addInOneStatement(
  ctx: Context,
  key: CartKey,
  { productId, variantId, quantity, price, position }: NewCartLine,
): Promise<CartItem | undefined> {
  if (position !== undefined) return undefined;
  const cached = cachedProduct(ctx, productId);
  const chosen = cached && chosenVariants(cached.product.variants, variantId);
  if (!chosen || cached.product.status !== 'active') return undefined;
  const { product, catalogueVersion } = cached;
  const seenPrice = price ?? chosenPrice(product, chosen);
  const line = { catalogueVersion, productId, variantId, quantity, seenPrice };
  const added = await addLine(ctx.db, key, line);
  if (!added) return undefined;
  const item = presentItem(product, { variantId, quantity: added.quantity, seenPrice }, []);
  return { ...item, ...(added.stock !== null && { stock: added.stock }) };
}
