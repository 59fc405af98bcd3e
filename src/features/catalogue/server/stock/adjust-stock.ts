import { personOf, type Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { moveAdjusted, type MovementRow, type PieceMove } from './stock-queries.ts';

/**
 * Changes stock of parts whose rows this transaction holds, and books why. Whoever calls tells
 * visitors of it (`raiseCatalogueVersion`), unless another write of the same transaction does.
 */
export async function adjustStock(
  tx: Context,
  productId: string,
  { moves, reason }: { moves: PieceMove[]; reason: string },
): Promise<MovementRow[]> {
  const booking = { productId, reason, actorUid: personOf(tx).uid };
  const booked: MovementRow[] = [];
  for (const part of ['variant', 'product'] as const) {
    const own = moves
      .filter(({ variantId }) => (variantId === null) === (part === 'product'))
      .map((move) => ({ ...move, id: uuidv7() }));
    if (own.length === 0) continue;
    booked.push(...(await moveAdjusted(tx.db, part, { moves: own, booking })));
  }
  if (booked.length !== moves.length) throw new Error('Stock moved although its row was held');
  return booked;
}
