import { isUuid } from '#platform/contract/text/uuid.ts';
import type { Context } from '#platform/server/context.ts';
import { ProductNotFound } from '../contract.ts';
import {
  findAnyProduct,
  type AdminProductRow,
  type ProductRef,
} from './admin/admin-product-queries.ts';
import { findActiveProduct, findProductByFormerSlug, type ProductRow } from './product-queries.ts';

/**
 * An active product by id, slug or former slug.
 * @throws ProductNotFound also for an inactive one: visitors cannot tell the two apart
 */
export async function findProduct(ctx: Context, idOrSlug: string): Promise<ProductRow> {
  const row = isUuid(idOrSlug)
    ? await findActiveProduct(ctx.db, { id: idOrSlug.toLowerCase() })
    : ((await findActiveProduct(ctx.db, { slug: idOrSlug })) ??
      (await findProductByFormerSlug(ctx.db, idOrSlug)));
  if (!row) throw ProductNotFound();
  return row;
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
