import { personOf, type Context } from '#platform/server/context.ts';
import { deleteLines, listPieces, lockCartRow } from './cart-queries.ts';
import { cartKeyOf } from './cart-key.ts';
import { priceLines, type PricedLine } from './price-lines.ts';

export type { PricedLine };

/**
 * Locks the caller's cart until the transaction ends and reads its lines at today's prices, in the
 * order they were added. A cart that is not there has no lines.
 */
export async function lockCart(
  tx: Context,
  cartId: string | undefined,
): Promise<{ cartId: string; lines: PricedLine[] }> {
  const key = cartKeyOf(tx, cartId);
  const isThere = await lockCartRow(tx.db, key);
  // A statement of its own: what the one before it waited for is not in its own snapshot.
  const pieces = isThere ? await listPieces(tx.db, key) : [];
  return { cartId: key.cartId, lines: priceLines(pieces) };
}

/** Removes every line, in the transaction that ordered them. */
export function emptyCart(tx: Context, cartId: string): Promise<void> {
  return deleteLines(tx.db, { uid: personOf(tx).uid, cartId });
}
