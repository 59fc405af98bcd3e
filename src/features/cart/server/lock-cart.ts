import { personOf, type Context } from '#platform/server/context.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import { deleteLines, listCartProducts, lockCartRow, type CartKey } from './cart-queries.ts';
import { inOrder, priceLine, type PricedLine } from './price-lines.ts';

export type { PricedLine };

export function cartKeyOf(ctx: Context, cartId: string | undefined): CartKey {
  const { uid } = personOf(ctx);
  return { uid, cartId: cartId ?? uid };
}

/**
 * Locks the caller's cart until the transaction ends and reads its lines at today's prices, oldest
 * first. A missing cart has no lines.
 */
export async function lockCart(
  tx: Context,
  cartId: string | undefined,
): Promise<{ cartId: string; lines: PricedLine[] }> {
  const key = cartKeyOf(tx, cartId);
  // Two statements: the snapshot of the first is older than its wait for the lock.
  const [, products] = await pipeline(lockCartRow(tx.db, key), listCartProducts(tx.db, key));
  return {
    cartId: key.cartId,
    lines: inOrder(products).map(({ product, line }) => priceLine(product, line)),
  };
}

export function emptyCart(tx: Context, cartId: string): Promise<void> {
  return deleteLines(tx.db, { uid: personOf(tx).uid, cartId });
}
