import { personOf, type Context } from '#platform/server/context.ts';
import type { Asked } from '#platform/server/database/together.ts';
import { deletingLines, listingPieces, lockingCartRow, type CartKey } from './cart-queries.ts';
import { inOrder, priceLine, type PricedLine } from './lines/price-lines.ts';

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
export function lockingCart(
  tx: Context,
  cartId: string | undefined,
): Asked<{ cartId: string; lines: PricedLine[] }> {
  const key = cartKeyOf(tx, cartId);
  // Two statements: what the first one waited for is not in its own snapshot.
  const [locking, listing] = [lockingCartRow(key), listingPieces(key)];
  return {
    statements: [...locking.statements, ...listing.statements],
    read([locked, listed]) {
      const isThere = locked !== undefined && locking.read([locked]);
      const pieces = isThere && listed ? listing.read([listed]) : [];
      const lines = inOrder(pieces).map(({ piece, line }) => priceLine(piece, line));
      return { cartId: key.cartId, lines };
    },
  };
}

/** Removes every line, in the transaction that ordered them. */
export function emptyingCart(tx: Context, cartId: string): Asked<void> {
  return deletingLines({ uid: personOf(tx).uid, cartId });
}
