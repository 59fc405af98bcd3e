import { personOf, type Context } from '#platform/server/context.ts';
import type { Cart } from '../contract.ts';
import { listCartIds } from './cart-queries.ts';
import { getCart } from './get-cart.ts';

/** Every cart that the caller has ever used, at today's prices. */
export async function listCarts(ctx: Context): Promise<Cart[]> {
  const carts: Cart[] = [];
  for (const id of await listCartIds(ctx.db, personOf(ctx).uid)) carts.push(await getCart(ctx, id));
  return carts;
}
