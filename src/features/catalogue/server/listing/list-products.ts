import type { Page } from '#platform/contract/paging.ts';
import type { Context } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/database.ts';
import { writeItem, type Written } from '#platform/server/http/route.ts';
import type { ProductListQuery } from '../../contract.ts';
import { listProducts } from '../../endpoints.ts';
import { nearWords, searchWords } from '../../search-words.ts';
import { presentProduct } from '../present-product.ts';
import { listActiveIds, listActivePage, selectShown } from '../product-queries.ts';
import { createKeptProducts, type KeptProducts } from './kept-products.ts';
import type { Listed } from './listed-queries.ts';
import { selectKnownWords } from './search-queries.ts';

/** A search that finds nothing is made again with what its words may be misspelt from. */
async function findProducts(db: Database, query: ProductListQuery): Promise<Listed> {
  const words = searchWords(query.q);
  const found = await listActiveIds(db, query, words);
  if (found.total > 0 || words.length === 0) return found;
  const near = words.map(({ text }) => nearWords(text).flatMap((word) => [word, `${word}s`]));
  const known = new Set(await selectKnownWords(db, near.flat()));
  if (known.size === 0) return found;
  const corrected = words.map(({ text, parts }, at) => ({
    text,
    parts: [...parts, ...(near[at] ?? []).filter((word) => known.has(word))],
  }));
  return listActiveIds(db, query, corrected);
}

/** The whole catalogue is counted once for each version: that costs as much as the longest walk. */
async function listIds(db: Database, query: ProductListQuery, kept: KeptProducts): Promise<Listed> {
  const isWhole = query.q === '' && query.tag === undefined && query.category === undefined;
  if (!isWhole) return findProducts(db, query);
  const total = kept.total();
  if (total !== undefined) return { ids: await listActivePage(db, query, total), total };
  const { setTotal } = kept.adder();
  const found = await listActiveIds(db, query);
  setTotal(found.total);
  return found;
}

type ProductLister = (ctx: Context, query: ProductListQuery) => Promise<Page<Written>>;

/**
 * Lists active products. Which ones they are is asked each time; what they look like is kept while
 * the catalogue stays as it is, because searches find the same few in ever other ways.
 */
export function createProductLister(version: () => number): ProductLister {
  const kept = createKeptProducts(version);
  return async ({ db }, query) => {
    const { add } = kept.adder();
    const { ids, total } = await listIds(db, query, kept);
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
