import { personOf, type Context } from '#platform/server/context.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import {
  CartFull,
  CartLineNotFound,
  type Cart,
  type CartItem,
  type NewCartLine,
} from '../contract.ts';
import { MAX_CARTS, MAX_LINES, MAX_QUANTITY } from '../limits.ts';
import { cartKeyOf } from './open-cart.ts';
import { deleteLine, deleteLines, listCartIds, listPieces } from './cart-queries.ts';
import { presentCart } from './present-cart.ts';
import { addAtOnce } from './lines/add-at-once.ts';
import { changeLine, type LineName } from './lines/change-line.ts';
import { priceForSale } from './price-lines.ts';

/** One of the caller's carts at today's prices; one that was never used is empty. */
export async function getCart(ctx: Context, cartId: string | undefined): Promise<Cart> {
  const key = cartKeyOf(ctx, cartId);
  return presentCart(key.cartId, await listPieces(ctx.db, key));
}

/** Every cart that the caller has ever used, at today's prices. */
export async function listCarts(ctx: Context): Promise<Cart[]> {
  const carts: Cart[] = [];
  for (const id of await listCartIds(ctx.db, personOf(ctx).uid)) carts.push(await getCart(ctx, id));
  return carts;
}

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

/**
 * Sets how many pieces a line has. The customer has seen the price of today.
 * @throws CartLineNotFound, ProductUnavailable, OutOfStock
 */
export function setQuantity(
  ctx: Context,
  { cartId, ...name }: LineName & { cartId: string | undefined },
  quantity: number,
): Promise<CartItem> {
  return changeLine(ctx, {
    key: cartKeyOf(ctx, cartId),
    name,
    decide(found, there) {
      if (!there) throw CartLineNotFound();
      const { piece, price } = priceForSale(found, name.variantId);
      return { piece, quantity, seenPrice: price };
    },
  });
}

/** Removes a line of the caller's cart; one that is gone already is no error. */
export function removeLine(
  ctx: Context,
  { cartId, ...name }: LineName & { cartId: string | undefined },
): Promise<void> {
  return deleteLine(ctx.db, cartKeyOf(ctx, cartId), name);
}

/** Removes every line of one of the caller's carts. */
export function clearCart(ctx: Context, cartId: string | undefined): Promise<void> {
  return deleteLines(ctx.db, cartKeyOf(ctx, cartId));
}
