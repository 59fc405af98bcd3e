import { chosenPrice } from '#features/catalogue/price-of.ts';
import type { Context } from '#platform/server/context.ts';
import type { CartItem, NewCartLine } from '../../contract.ts';
import { chosenVariants } from '../../variant-choice.ts';
import type { CartKey } from '../cart-queries.ts';
import { presentItem } from '../present-cart.ts';
import { addLine } from './add-line-queries.ts';
import { keptPiece } from './kept-pieces.ts';

/**
 * Adds to a line in one round trip, with what this process remembers of the product, where that is
 * plainly allowed.
 * @returns undefined where nothing was written: then the long way finds out what to do or say
 */
export async function addAtOnce(
  ctx: Context,
  key: CartKey,
  { productId, variantId, quantity, price, position }: NewCartLine,
): Promise<CartItem | undefined> {
  if (position !== undefined) return undefined;
  const kept = keptPiece(ctx, productId);
  const chosen = kept && chosenVariants(kept.piece.variants, variantId);
  if (!chosen || kept.piece.status !== 'active') return undefined;
  const { piece, catalogueVersion } = kept;
  const seenPrice = price ?? chosenPrice(piece, chosen);
  const line = { catalogueVersion, productId, variantId, quantity, seenPrice };
  const added = await addLine(ctx.db, key, line);
  if (!added) return undefined;
  const item = presentItem(piece, { variantId, quantity: added.quantity, seenPrice }, []);
  return { ...item, ...(added.stock !== null && { stock: added.stock }) };
}
