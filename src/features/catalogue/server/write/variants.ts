import { releaseMedia } from '#features/media/server/sweep-pictures.ts';
import type { Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { ProductChanged } from '../../admin-contract.ts';
import type { ProductDraft } from '../../product-draft.ts';
import type { StockMove } from '../stock/stock-queries.ts';
import { adjustStock } from '../stock/stock.ts';
import {
  deleteVariants,
  insertVariants,
  updateVariants,
  type LockedVariant,
  type VariantValues,
} from './product-write-queries.ts';

type LockedProduct = { id: string; stock: number | null; variants: LockedVariant[] };

const EDITED = 'edited';

async function removeVariants(
  tx: Context,
  productId: string,
  gone: LockedVariant[],
): Promise<void> {
  const moves = gone
    .filter(({ stock }) => stock !== null)
    .map(({ id, stock }) => ({ variantId: id, before: stock, after: null }));
  await adjustStock(tx, productId, { moves, reason: EDITED });
  await deleteVariants(
    tx.db,
    gone.map(({ id }) => id),
  );
  await releaseMedia(
    tx,
    gone.flatMap(({ swatch }) => swatch ?? []),
  );
}

type Part = { variantId: string | null; before: number | null };

/** @throws ProductChanged if stock moved so far that the edit does not fit */
function moveOf(part: Part, edit: Parameters<typeof editedStock>[1]): StockMove[] {
  const after = editedStock(part.before, edit);
  if (after === 'moved') throw ProductChanged();
  return after === undefined ? [] : [{ ...part, after }];
}

function movesOf(
  draft: ProductDraft,
  { stock, variants }: LockedProduct,
  ids: string[],
): StockMove[] {
  const locked = new Map(variants.map((variant) => [variant.id, variant.stock]));
  const ofVariants = draft.variants.flatMap((variant, at) => {
    const variantId = ids[at] ?? null;
    const before = locked.get(variantId ?? '');
    // A new variant has no stock yet.
    const edit = before === undefined ? { ...variant, stockSeen: null } : variant;
    return moveOf({ variantId, before: before ?? null }, edit);
  });
  const own = { variantId: null, before: stock };
  if (draft.variants.length === 0) return [...ofVariants, ...moveOf(own, draft)];
  return stock === null ? ofVariants : [...ofVariants, { ...own, after: null }];
}

/**
 * Writes the variants of a locked product and the stock of all parts. Edited variants keep their
 * ids, which carts and the stock ledger refer to.
 * @returns variant ids in the order of the draft
 * @throws ProductChanged
 */
export async function writeVariants(
  tx: Context,
  draft: ProductDraft,
  locked: LockedProduct,
): Promise<string[]> {
  const there = new Set(locked.variants.map(({ id }) => id));
  const written = draft.variants.map(({ id = '', name, value, price }, position) => {
    const isThere = there.has(id);
    const values: VariantValues = { id: isThere ? id : uuidv7(), name, value, price, position };
    return { isThere, values };
  });
  const ids = written.map(({ values }) => values.id);
  const valuesOf = (isThere: boolean) =>
    written.filter((one) => one.isThere === isThere).map(({ values }) => values);
  const stay = new Set(ids);
  await removeVariants(
    tx,
    locked.id,
    locked.variants.filter(({ id }) => !stay.has(id)),
  );
  await updateVariants(tx.db, valuesOf(true));
  await insertVariants(tx.db, locked.id, valuesOf(false));
  await adjustStock(tx, locked.id, { moves: movesOf(draft, locked, ids), reason: EDITED });
  return ids;
}

type Edit = { stock?: number | null | undefined; stockSeen?: number | null | undefined };

/**
 * Applies the difference between the seen and the submitted stock to the current one. Null: not
 * counted.
 * @returns undefined: unchanged; 'moved': the edit no longer fits
 */
export function editedStock(
  current: number | null,
  { stock = null, stockSeen }: Edit,
): number | null | undefined | 'moved' {
  if (stockSeen === undefined || stock === stockSeen) return undefined;
  if (stock === null) return current === null ? undefined : null;
  if (stockSeen === null) return current === null ? stock : 'moved';
  if (current === null) return 'moved';
  const after = current + stock - stockSeen;
  return after < 0 ? 'moved' : after;
}
