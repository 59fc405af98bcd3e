import type { Page } from '#platform/contract/paging.ts';
import type { Context } from '#platform/server/context.ts';
import type { ProductListQuery, PublicProduct } from '../../contract.ts';
import { presentProduct } from '../present-product.ts';
import { listActiveIds, selectShown } from '../product-queries.ts';
import { createKeptProducts } from './kept-products.ts';

type ProductLister = (ctx: Context, query: ProductListQuery) => Promise<Page<PublicProduct>>;

/**
 * Lists active products. Which ones they are is asked each time; what they look like is kept while
 * the catalogue stays as it is, because searches find the same few in ever other ways.
 */
export function createProductLister(version: () => number): ProductLister {
  const kept = createKeptProducts(version);
  return async ({ db }, query) => {
    const add = kept.adder();
    const { ids, total } = await listActiveIds(db, query);
    const found = new Map(ids.map((id) => [id, kept.get(id)]));
    const missing = ids.filter((id) => found.get(id) === undefined);
    for (const row of await selectShown(db, missing)) {
      const product = presentProduct(row);
      found.set(row.id, product);
      add(product);
    }
    return { items: ids.flatMap((id) => found.get(id) ?? []), total };
  };
}
