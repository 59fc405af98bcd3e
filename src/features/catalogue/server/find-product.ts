import { isUuid } from '#platform/contract/text/uuid.ts';
import type { Context } from '#platform/server/context.ts';
import { ProductNotFound, type PublicProduct } from '../contract.ts';
import {
  findAnyProduct,
  type AdminProductRow,
  type ProductRef,
} from './admin/admin-product-queries.ts';
import { presentProduct } from './present-product.ts';
import {
  findActiveProduct,
  findOutOfSecret,
  findProductByFormerSlug,
  selectAnyProducts,
  type ProductRow,
} from './product-queries.ts';

/**
 * An active product by id, slug or former slug.
 * @throws ProductNotFound also for an inactive one: visitors cannot tell the two apart
 */
export async function findProduct(ctx: Context, idOrSlug: string): Promise<ProductRow> {
  const by = productRefOf(idOrSlug);
  const row =
    (await findActiveProduct(ctx.db, by)) ??
    ('slug' in by ? await findProductByFormerSlug(ctx.db, by.slug) : undefined);
  if (row) return row;
  const secret = await findOutOfSecret(ctx.db, by);
  if (!secret) throw ProductNotFound();
  return { ...secret, status: 'active' };
}

/** These products in this order, shown or not. */
export async function presentAnyProducts(ctx: Context, ids: string[]): Promise<PublicProduct[]> {
  const rows = new Map((await selectAnyProducts(ctx.db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [presentProduct(row)] : [];
  });
}

function productRefOf(idOrSlug: string): ProductRef {
  return isUuid(idOrSlug) ? { id: idOrSlug.toLowerCase() } : { slug: idOrSlug };
}

/** A product of any status. @throws ProductNotFound */
export async function getAnyProduct(ctx: Context, idOrSlug: string): Promise<AdminProductRow> {
  const row = await findAnyProduct(ctx.db, productRefOf(idOrSlug));
  if (!row) throw ProductNotFound();
  return row;
}
