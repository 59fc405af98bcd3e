import { releaseMedia } from '#features/media/server/sweep-pictures.ts';
import type { Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import type { ProductDraft } from '../../../product-form/product-draft.ts';
import {
  deleteVariants,
  insertVariants,
  updateVariants,
  type LockedVariant,
  type VariantValues,
} from '../product-write-queries.ts';

type LockedProduct = { id: string; variants: LockedVariant[] };

async function removeVariants(tx: Context, gone: LockedVariant[]): Promise<void> {
  await deleteVariants(
    tx.db,
    gone.map(({ id }) => id),
  );
  await releaseMedia(
    tx,
    gone.flatMap(({ swatch }) => swatch ?? []),
  );
}

/**
 * Writes the variants of a locked product. Edited variants keep their ids, which carts and the stock
 * ledger refer to.
 * @returns variant ids in the order of the draft
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
    locked.variants.filter(({ id }) => !stay.has(id)),
  );
  await updateVariants(tx.db, valuesOf(true));
  await insertVariants(tx.db, locked.id, valuesOf(false));
  return ids;
}
