import { AdminProduct, type AdminProductWire } from '../../admin-contract.ts';
import { presentProduct } from '../present-product.ts';
import type { AdminProductRow } from './admin-product-queries.ts';

/** A row as its maker sees it, with what an edit has to bring back. */
export function presentAdminProduct(row: AdminProductRow): AdminProduct {
  const { variants, ...product } = presentProduct(row);
  return {
    ...product,
    ...(row.cost_price !== null && { costPrice: row.cost_price }),
    variants: variants.map((variant) => ({ ...variant, stockSeen: variant.stock ?? null })),
    stockSeen: row.stock,
    version: row.version,
  };
}

/** The same as JSON carries it, for the data of a problem. */
export function presentOnWire(row: AdminProductRow): AdminProductWire {
  return AdminProduct.encode(presentAdminProduct(row));
}
