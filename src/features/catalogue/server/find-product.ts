import type { Context } from '#platform/server/context.ts';
import { ProductNotFound } from '../contract.ts';
import { findActiveProduct, findProductByFormerSlug, type ProductRow } from './product-queries.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * An active product by id, slug or former slug.
 * @throws ProductNotFound also for an inactive one: a visitor cannot tell the two apart
 */
export async function findProduct(ctx: Context, idOrSlug: string): Promise<ProductRow> {
  const row = UUID.test(idOrSlug)
    ? await findActiveProduct(ctx.db, { id: idOrSlug.toLowerCase() })
    : ((await findActiveProduct(ctx.db, { slug: idOrSlug })) ??
      (await findProductByFormerSlug(ctx.db, idOrSlug)));
  if (!row) throw ProductNotFound();
  return row;
}
