import { OutOfStock } from '#features/cart/contract.ts';
import type { PricedLine } from '#features/cart/server/open-cart.ts';
import type { Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { moveStock, tellOfMoves } from './move-stock.ts';
import type { Counted, Move } from './stock-queries.ts';

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
