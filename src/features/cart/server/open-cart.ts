import { personOf, type Context } from '#platform/server/context.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import { deleteLines, listPieces, lockCartRow, type CartKey } from './cart-queries.ts';
import { inOrder, priceLine, type PricedLine } from './price-lines.ts';

export type { PricedLine };

/** Which cart a call means: always one of the caller's own, their first unless it names another. */
export function cartKeyOf(ctx: Context, cartId: string | undefined): CartKey {
  const { uid } = personOf(ctx);
  return { uid, cartId: cartId ?? uid };
}

/**
 * Locks the caller's cart until the transaction ends and reads its lines at today's prices, in the
 * order they were added. A cart that is not there has no lines.
 */
export async function lockCart(
  tx: Context,
  cartId: string | undefined,
): Promise<{ cartId: string; lines: PricedLine[] }> {
  const key = cartKeyOf(tx, cartId);
  // Two statements: what the first one waited for is not in its own snapshot.
  const [, pieces] = await pipeline(lockCartRow(tx.db, key), listPieces(tx.db, key));
  return {
    cartId: key.cartId,
    lines: inOrder(pieces).map(({ piece, line }) => priceLine(piece, line)),
  };
}

/** Removes every line, in the transaction that ordered them. */
export function emptyCart(tx: Context, cartId: string): Promise<void> {
  return deleteLines(tx.db, { uid: personOf(tx).uid, cartId });
}
