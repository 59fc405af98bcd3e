import type { Context } from '#platform/server/context.ts';
import type { Cart } from '../contract.ts';
import { cartKeyOf } from './open-cart.ts';
import { listPieces } from './cart-queries.ts';
import { presentCart } from './present-cart.ts';

/** One of the caller's carts at today's prices; one that was never used is empty. */
export async function getCart(ctx: Context, cartId: string | undefined): Promise<Cart> {
  const key = cartKeyOf(ctx, cartId);
  return presentCart(key.cartId, await listPieces(ctx.db, key));
}
