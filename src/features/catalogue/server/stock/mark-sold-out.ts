import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { NotMarkedSoldOut, type AdminProduct } from '../../admin-contract.ts';
import { ProductNotFound } from '../../contract.ts';
import { raiseCatalogueVersion } from '../catalogue-version.ts';
import { getAnyProduct } from '../find-product.ts';
import { presentAdminProduct } from '../present-product.ts';
import { lockCombinations } from '../write/parts/combination-queries.ts';
import { lockProductRow } from '../write/product-write-queries.ts';
import { adjustStock } from './stock.ts';
import { listLastMoves, MARKED_SOLD_OUT, type StockMove } from './stock-queries.ts';

type Part = { variantId: string | null; stock: number | null };

async function lockParts(tx: Context, productId: string): Promise<Part[]> {
  const combinations = await lockCombinations(tx.db, productId);
  const product = await lockProductRow(tx.db, productId);
  if (!product) throw ProductNotFound();
  if (combinations.length === 0) return [{ variantId: null, stock: product.stock }];
  return combinations.map(({ variant_id, stock }) => ({ variantId: variant_id, stock }));
}

/** Uncounted stock is counted from then on, at 0. */
function movesToNothing(parts: Part[]): StockMove[] {
  return parts
    .filter(({ stock }) => stock !== 0)
    .map(({ variantId, stock }) => ({ variantId, before: stock, after: 0 }));
}

/** Back to what one tap took: what was not counted is not counted again. @throws NotMarkedSoldOut */
async function movesBack(tx: Context, productId: string, parts: Part[]): Promise<StockMove[]> {
  const marked = (await listLastMoves(tx.db, productId)).filter(({ isMarked }) => isMarked);
  const taken = new Map(marked.map(({ variant_id, quantity }) => [variant_id, -quantity]));
  const moves = parts.flatMap(({ variantId, stock }) => {
    const units = taken.get(variantId);
    if (units === undefined || stock !== 0) return [];
    return { variantId, before: stock, after: units === 0 ? null : units };
  });
  if (moves.length === 0) throw NotMarkedSoldOut();
  return moves;
}

/**
 * Marks a product as sold out, or takes the mark back. Both change its stock through the ledger.
 * @throws ProductNotFound, NotMarkedSoldOut
 */
export function markSoldOut(
  ctx: Context,
  idOrSlug: string,
  isSoldOut: boolean,
): Promise<AdminProduct> {
  async function work(tx: Context): Promise<AdminProduct> {
    const { id } = await getAnyProduct(tx, idOrSlug);
    const parts = await lockParts(tx, id);
    const moves = isSoldOut ? movesToNothing(parts) : await movesBack(tx, id, parts);
    const reason = isSoldOut ? MARKED_SOLD_OUT : 'Available again';
    if (moves.length > 0) {
      await adjustStock(tx, id, { moves, reason });
      await raiseCatalogueVersion(tx);
    }
    const after = presentAdminProduct(await getAnyProduct(tx, id));
    if (moves.length > 0) {
      await recordAudit(tx, {
        action: isSoldOut ? 'product.soldout' : 'product.available',
        object: { kind: 'product', id },
        before: { stock: moves.map(({ before }) => before) },
        after: { stock: moves.map((move) => move.after) },
      });
    }
    return after;
  }
  return transaction(ctx, work, { retryOn: isConflict });
}
