import { FEW_LEFT } from '#features/catalogue/availability.ts';
import { raiseCatalogueVersion } from '#features/catalogue/server/catalogue-version.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import { moveUnits, type Booking, type Counted, type Move } from './stock-queries.ts';

type Moves = { moves: Move[]; booking: Omit<Booking, 'actorUid'> };

/** Whether the public stock label changes ("Only 2 left", "Sold out"). */
function isNews({ before, after }: Counted): boolean {
  return Math.min(before, after) <= FEW_LEFT;
}

/**
 * Moves counted stock and books it. Stock that is not counted is left alone. Comes last in a
 * transaction, because the rows stay locked until its end.
 */
export async function moveStock(tx: Context, { moves, booking }: Moves): Promise<Counted[]> {
  const { uid: actorUid } = personOf(tx);
  const sent = (['variant', 'product'] as const).flatMap((table) => {
    const own = moves.filter((move) => (move.variant_id === null) === (table === 'product'));
    const booked = { moves: own, booking: { ...booking, actorUid } };
    return own.length === 0 ? [] : [moveUnits(tx.db, table, booked)];
  });
  return (await pipeline(...sent)).flat();
}

/** Raises the catalogue version where the public stock label changes. */
export async function tellOfMoves(tx: Context, counted: Counted[]): Promise<void> {
  if (counted.some(isNews)) await raiseCatalogueVersion(tx);
}
