import type { Context } from '#platform/server/context.ts';
import { ProductNotFound } from '../../contract.ts';
import { findAnyProduct, type AdminProductRow, type ProductRef } from './admin-product-queries.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id of a product or its slug, as a call names it. */
export function productRefOf(typed: string): ProductRef {
  return UUID.test(typed) ? { id: typed.toLowerCase() } : { slug: typed };
}

/** A product of any status, for its maker. @throws ProductNotFound */
export async function getAnyProduct(ctx: Context, typed: string): Promise<AdminProductRow> {
  const row = await findAnyProduct(ctx.db, productRefOf(typed));
  if (!row) throw ProductNotFound();
  return row;
}
