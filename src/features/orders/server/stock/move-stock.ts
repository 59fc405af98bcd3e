import { OutOfStock } from '#features/cart/contract.ts';
import type { PricedLine } from '#features/cart/server/open-cart.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { FEW_LEFT } from '#features/catalogue/availability.ts';
import { raiseCatalogueVersion } from '#features/catalogue/server/catalogue-version.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import { listTaken, moveUnits, type Booking, type Counted, type Move } from './stock-queries.ts';

type Line = Pick<PricedLine, 'productId' | 'variantId' | 'variantIds' | 'quantity'>;

/** Why an order takes stock; `round` counts how often it was reopened. */
type Occasion = { kind: 'sold' | 'reopened'; round: number };

/** A line takes of each of its variants; of the product itself where it has none. */
function movesOf({ productId, variantIds, quantity }: Line, position: number): Move[] {
  const parts = variantIds.length === 0 ? [null] : variantIds;
  return parts.map((variantId) => ({
    id: uuidv7(),
    position,
    product_id: productId,
    variant_id: variantId,
    change: -quantity,
  }));
}

type Taking = { orderId: string; lines: Line[] } & Partial<Occasion>;

/**
 * Takes what an order's lines need, summed over lines that share a product, and books it.
 * `assertTaken` says whether there was enough.
 */
export function tryToTakeStock(
  tx: Context,
  { orderId, lines, kind = 'sold', round = 0 }: Taking,
): Promise<Counted[]> {
  return moveStock(tx, { moves: lines.flatMap(movesOf), booking: { orderId, kind, round } });
}

/**
 * The last step of a transaction that took pieces: sees that there was enough of each.
 * @throws OutOfStock naming the first line that cannot be had, and how many can
 */
export async function assertTaken(tx: Context, lines: Line[], counted: Counted[]): Promise<void> {
  const short = counted.filter(({ after }) => after < 0);
  for (const { productId, variantId, variantIds } of lines) {
    const ids = variantIds.length === 0 ? [productId] : variantIds;
    const lack = short.find(({ id }) => ids.includes(id));
    if (lack) throw OutOfStock({ data: { productId, variantId, available: lack.before } });
  }
  await tellOfMoves(tx, counted);
}

/** Both at once. @throws OutOfStock */
export async function takeStock(tx: Context, { lines, ...rest }: Taking): Promise<void> {
  await assertTaken(tx, lines, await tryToTakeStock(tx, { lines, ...rest }));
}

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
