import { OutOfStock } from '#features/cart/contract.ts';
import type { PricedLine } from '#features/cart/server/open-cart.ts';
import type { Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { moveStock } from './move-stock.ts';
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

/**
 * Takes what an order's lines need, summed over lines that share a piece, and books it.
 * @throws OutOfStock naming the first line that cannot be had, and how many can
 */
export async function takeStock(
  tx: Context,
  orderId: string,
  lines: Line[],
  { kind, round }: Occasion = { kind: 'sold', round: 0 },
): Promise<void> {
  const moves = lines.flatMap(movesOf);
  const assertEnough = (counted: Counted[]): void => {
    const short = counted.filter(({ after }) => after < 0);
    for (const { productId, variantId, variantIds } of lines) {
      const ids = variantIds.length === 0 ? [productId] : variantIds;
      const lack = short.find(({ id }) => ids.includes(id));
      if (lack) throw OutOfStock({ data: { productId, variantId, available: lack.before } });
    }
  };
  await moveStock(tx, { moves, booking: { orderId, kind, round } }, assertEnough);
}
