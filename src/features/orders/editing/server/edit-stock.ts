import type { Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { countReopenings } from '../../server/change/change-queries.ts';
import type { OrderRow } from '../../server/order-queries.ts';
import { moveEdited } from '../../server/stock/move-stock.ts';
import { listTaken, type Move } from '../../server/stock/order-stock-queries.ts';
import { NO_VARIANT } from '#features/catalogue/choices/variant-choice.ts';

type Lines = OrderRow['lines'];
type Product = { productId: string; variantId: string };

const nameOf = ({ productId, variantId }: Product) => `${productId} ${variantId}`;

function quantities(lines: Lines): Map<string, Product & { quantity: number; position: number }> {
  const products = new Map<string, Product & { quantity: number; position: number }>();
  for (const [
    position,
    { product_id: productId, variant_id: variantId, quantity },
  ] of lines.entries()) {
    if (productId === null) continue;
    const name = nameOf({ productId, variantId });
    const sum = quantity + (products.get(name)?.quantity ?? 0);
    products.set(name, { productId, variantId, position, quantity: sum });
  }
  return products;
}

/** Stock that each piece takes (below 0) or gives back: no more goes back than was taken. */
function movesOf(
  before: Lines,
  after: Lines,
  taken: Awaited<ReturnType<typeof listTaken>>,
): Move[] {
  const [was, is] = [quantities(before), quantities(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const product = is.get(name) ?? was.get(name);
    if (!product) return [];
    const { productId, variantId, position } = product;
    const variant = variantId === NO_VARIANT ? null : variantId;
    const out = taken
      .filter((one) => one.product_id === productId && one.variant_id === variant)
      .reduce((sum, { quantity }) => sum - quantity, 0);
    const less = (was.get(name)?.quantity ?? 0) - (is.get(name)?.quantity ?? 0);
    const change = Math.min(less, out);
    const move = { id: uuidv7(), product_id: productId, variant_id: variant, position, change };
    return change === 0 ? [] : [move];
  });
}

/** Takes and gives back the difference of the stock; last in its transaction. @throws OutOfStock */
export async function moveDifference(
  tx: Context,
  orderId: string,
  { before, after }: { before: Lines; after: Lines },
): Promise<void> {
  const taken = await listTaken(tx.db, orderId);
  const round = taken[0]?.round ?? (await countReopenings(tx.db, orderId));
  const moves = movesOf(before, after, taken);
  if (moves.length > 0) await moveEdited(tx, { orderId, round, moves });
}
