import { ValidationFailed } from '#platform/contract/problem.ts';
import type { Context } from '#platform/server/context.ts';
import { CartFull, type CartItem, type NewCartLine } from '../contract.ts';
import { MAX_CARTS, MAX_LINES, MAX_QUANTITY } from '../limits.ts';
import { cartKeyOf } from './open-cart.ts';
import { addAtOnce } from './lines/add-at-once.ts';
import { changeLine } from './lines/change-line.ts';
import { priceForSale } from './lines/price-for-sale.ts';

function tooMany(there: number): Error {
  return ValidationFailed({
    detail: `A cart takes at most ${MAX_QUANTITY} of one piece, and ${there} are in yours already. Nothing was added.`,
    fields: { quantity: `Take at most ${MAX_QUANTITY - there} more` },
  });
}

function tooManyCarts(): Error {
  return CartFull({ detail: `You have ${MAX_CARTS} carts. Add this to one of them.` });
}

/**
 * Adds pieces to the caller's cart; the same product and variant merge into one line. The price that
 * was sent is only what the customer saw.
 * @throws ProductUnavailable, CartFull, OutOfStock, ValidationFailed when a line would grow too long
 */
export function addToCart(
  ctx: Context,
  cartId: string | undefined,
  sent: NewCartLine,
): Promise<CartItem> {
  const key = cartKeyOf(ctx, cartId);
  return changeLine(ctx, {
    key,
    atOnce: () => addAtOnce(ctx, key, sent),
    name: { productId: sent.productId, variantId: sent.variantId },
    decide(found, there) {
      const { piece, price } = priceForSale(found, sent.variantId);
      if (piece.version === null && piece.cartCount >= MAX_CARTS) throw tooManyCarts();
      if (!there && piece.lineCount >= MAX_LINES) throw CartFull();
      const held = there?.quantity ?? 0;
      if (held + sent.quantity > MAX_QUANTITY) throw tooMany(held);
      const quantity = held + sent.quantity;
      return { piece, quantity, seenPrice: sent.price ?? price, addedAt: sent.position };
    },
  });
}
