import type { Context } from '#platform/server/context.ts';
import { cartKeyOf } from './open-cart.ts';
import { deleteLine } from './cart-queries.ts';
import type { LineName } from './lines/change-line.ts';

/** Removes a line of the caller's cart; one that is gone already is no error. */
export function removeLine(
  ctx: Context,
  { cartId, ...name }: LineName & { cartId: string | undefined },
): Promise<void> {
  return deleteLine(ctx.db, cartKeyOf(ctx, cartId), name);
}
