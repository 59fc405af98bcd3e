import { personOf, type Context } from '#platform/server/context.ts';
import type { CartKey } from './cart-queries.ts';

/** Which cart a call means: always one of the caller's own, their first unless it names another. */
export function cartKeyOf(ctx: Context, cartId: string | undefined): CartKey {
  const { uid } = personOf(ctx);
  return { uid, cartId: cartId ?? uid };
}
