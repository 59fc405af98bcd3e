import type { Context } from '#platform/server/context.ts';
import type { PublicProduct } from '../../contract.ts';
import { findProduct } from '../find-product.ts';
import { presentProduct } from '../present-product.ts';
import { selectShown } from '../product-queries.ts';
import { listChosenIds, listRelatedIds } from './related-queries.ts';

const RELATED = 4;

/** Lists what belongs beside a product, the owner's choice first; none of it sold out. @throws ProductNotFound */
export async function listRelated(ctx: Context, idOrSlug: string): Promise<PublicProduct[]> {
  const { id, tags, category_id: categoryId } = await findProduct(ctx, idOrSlug);
  const chosen = await listChosenIds(ctx.db, id);
  const alike = { id, tags, categoryId, except: chosen };
  const ids = [...chosen, ...(await listRelatedIds(ctx.db, alike, RELATED - chosen.length))];
  const shown = new Map((await selectShown(ctx.db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((one) => {
    const row = shown.get(one);
    return row ? [presentProduct(row)] : [];
  });
}
