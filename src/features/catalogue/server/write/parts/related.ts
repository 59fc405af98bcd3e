import { ValidationFailed } from '#platform/contract/problem.ts';
import type { Context } from '#platform/server/context.ts';
import type { ProductDraft } from '../../../product-form/product-draft.ts';
import { listPresentIds, replaceRelated } from './write-related-queries.ts';

/** @throws ValidationFailed for the piece itself and for one that is gone */
export async function writeRelated(
  tx: Context,
  productId: string,
  related: ProductDraft['related'],
): Promise<void> {
  if (related === undefined) return;
  const present = await listPresentIds(tx.db, related);
  const at = related.findIndex((id) => id === productId || !present.has(id));
  if (at >= 0) {
    throw ValidationFailed({ fields: { related: 'One of these pieces is gone, or is this one' } });
  }
  await replaceRelated(tx.db, productId, related);
}
