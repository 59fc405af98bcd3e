import type { Context } from '#platform/server/context.ts';
import { CartLineNotFound, type CartItem } from '../contract.ts';
import { cartKeyOf } from './open-cart.ts';
import { changeLine, type LineName } from './lines/change-line.ts';
import { priceForSale } from './lines/price-for-sale.ts';

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
