import { FEW_LEFT } from '#features/catalogue/availability.ts';
import { raiseCatalogueVersion } from '#features/catalogue/server/raise-catalogue-version.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { movePieces, type Booking, type Counted, type Move } from './stock-queries.ts';

type Moves = { moves: Move[]; booking: Omit<Booking, 'actorUid'> };

/** Whether a visitor reads something else now: "Only 2 left", "Sold out". */
function isNews({ before, after }: Counted): boolean {
  return Math.min(before, after) <= FEW_LEFT;
}

/**
 * Moves counted stock, books it, and tells visitors where they would read of it. Stock that is not
 * counted is left alone. The last step of a transaction: from here on others wait for its end.
 * @param assertEnough looks at what became of the pieces, and throws if it does not do
 */
export async function moveStock(
  tx: Context,
  { moves, booking }: Moves,
  assertEnough: (counted: Counted[]) => void,
): Promise<void> {
  const { uid: actorUid } = personOf(tx);
  const counted: Counted[] = [];
  for (const table of ['variant', 'product'] as const) {
    const own = moves.filter((move) => (move.variant_id === null) === (table === 'product'));
    if (own.length === 0) continue;
    const booked = { moves: own, booking: { ...booking, actorUid } };
    counted.push(...(await movePieces(tx.db, table, booked)));
  }
  assertEnough(counted);
  if (counted.some(isNews)) await raiseCatalogueVersion(tx);
}
