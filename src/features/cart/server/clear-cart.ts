import type { Context } from '#platform/server/context.ts';
import { cartKeyOf } from './open-cart.ts';
import { deleteLines } from './cart-queries.ts';

/** Removes every line of one of the caller's carts. */
export function clearCart(ctx: Context, cartId: string | undefined): Promise<void> {
  return deleteLines(ctx.db, cartKeyOf(ctx, cartId));
}
