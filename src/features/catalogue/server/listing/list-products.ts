import type { Page } from '#platform/contract/paging.ts';
import type { Context } from '#platform/server/context.ts';
import { writeItem, type Written } from '#platform/server/http/route.ts';
import type { ProductListQuery } from '../../contract.ts';
import { listProducts } from '../../endpoints.ts';
import { presentProduct } from '../present-product.ts';
import { listActiveIds, selectShown } from '../product-queries.ts';
import { createKeptProducts } from './kept-products.ts';

type ProductLister = (ctx: Context, query: ProductListQuery) => Promise<Page<Written>>;

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
      const product = writeItem(listProducts, presentProduct(row));
      found.set(row.id, product);
      add(row.id, product);
    }
    return { items: ids.flatMap((id) => found.get(id) ?? []), total };
  };
}
