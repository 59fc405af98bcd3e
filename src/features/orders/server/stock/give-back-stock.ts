import type { Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { moveStock, tellOfMoves } from './move-stock.ts';
import { listTaken } from './stock-queries.ts';

/**
 * Gives back what an order took. The ledger refuses a second time: each piece of each line comes
 * back once for each time it was taken.
 */
export async function giveBackStock(tx: Context, orderId: string): Promise<void> {
  const taken = await listTaken(tx.db, orderId);
  const [first] = taken;
  if (!first) return;
  const moves = taken.map(({ quantity, position, ...piece }) => ({
    ...piece,
    id: uuidv7(),
    position: position ?? 0,
    change: -quantity,
  }));
  const booking = { orderId, kind: 'cancelled', round: first.round } as const;
  await tellOfMoves(tx, await moveStock(tx, { moves, booking }));
}
