import { ValidationFailed } from '#platform/contract/problem.ts';
import type { Context } from '#platform/server/context.ts';
import { CartFull, type CartItem, type NewCartLine } from '../contract.ts';
import { MAX_LINES, MAX_QUANTITY } from '../limits.ts';
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
      if (!there && piece.lineCount >= MAX_LINES) throw CartFull();
      const held = there?.quantity ?? 0;
      if (held + sent.quantity > MAX_QUANTITY) throw tooMany(held);
      return { piece, quantity: held + sent.quantity, seenPrice: sent.price ?? price };
    },
  });
}
