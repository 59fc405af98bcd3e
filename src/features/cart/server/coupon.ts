import { CouponNotValid } from '#features/offers/contract.ts';
import { assertKnown } from '#features/offers/server/known-code.ts';
import type { Context } from '#platform/server/context.ts';
import { cartKeyOf } from './cart.ts';
import { writeCoupon } from './cart-queries.ts';

/**
 * Keeps a code with the caller's cart; whether it counts is said by the pricing. @param code undefined: none
 * @throws CouponNotValid for one that the shop does not know, and where there is no cart
 */
export async function setCoupon(
  ctx: Context,
  cartId: string | undefined,
  code: string | undefined,
): Promise<void> {
  if (code !== undefined) await assertKnown(ctx, code);
  const isThere = await writeCoupon(ctx.db, cartKeyOf(ctx, cartId), code ?? null);
  if (code !== undefined && !isThere) {
    throw CouponNotValid({ detail: 'Put something into your cart first.' });
  }
}
