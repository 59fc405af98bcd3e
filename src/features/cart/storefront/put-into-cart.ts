import type { AddOutcome, Piece } from '#features/catalogue/storefront/buying.ts';
import type { CartItemWire } from '../contract.ts';
import { timesPrice } from './cart-arithmetic.ts';
import type { CartName } from './cart-query.ts';
import { addLine } from './change-cart.ts';

function toItem(piece: Piece): CartItemWire {
  const { productId, variantId, quantity, price, name, slug, variant, image, mediaId } = piece;
  return {
    productId,
    variantId,
    quantity,
    price,
    lineTotal: timesPrice(price, quantity),
    product: { name, slug, variant, image, ...(mediaId !== undefined && { mediaId }) },
  };
}

/** Puts what the catalogue shows into a cart. */
export async function putIntoCart(name: CartName, piece: Piece): Promise<AddOutcome> {
  const outcome = await addLine(name, toItem(piece));
  if (outcome.ok) return outcome;
  return { ok: false, sentence: `Not added. ${outcome.problem.detail}` };
}
