import { BoundedMap } from '#platform/bounded-map.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { Context } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/database.ts';
import { ProductListQuery, type PublicProduct } from '../../contract.ts';
import { nearWords, searchWords, type SearchWord } from '../../search/search-words.ts';
import { presentProduct } from '../present-product.ts';
import { selectShown } from '../product-queries.ts';
import type { Listed } from './listed-queries.ts';
import { listActiveIds, listActivePage, listPartlyMatchingIds } from './shelf-queries.ts';
import { isInTrigrams, selectKnownWords, selectWordLike } from './search-queries.ts';

/** 1 to 3 kB each. */
const MAX_PRODUCTS = 2_000;

/** The words, and known ones that are one letter away. */
async function correctedWords(db: Database, words: SearchWord[]): Promise<SearchWord[]> {
  const near = words.map(({ text }) => nearWords(text).flatMap((word) => [word, `${word}s`]));
  const known = new Set(await selectKnownWords(db, near.flat()));
  return words.map((word, at) => ({
    ...word,
    parts: [...word.parts, ...(near[at] ?? []).filter((one) => known.has(one))],
  }));
}

type Found = Listed & {
  /** True for products with only some of the words, if none has all of them. */
  isPartial?: boolean | undefined;
};

/** A search that finds nothing is repeated with words one letter away, then for some of its words. */
async function findProducts(db: Database, query: ProductListQuery): Promise<Found> {
  const words = searchWords(query.q);
  const found = await listActiveIds(db, query, words);
  if (found.total > 0 || words.length === 0) return found;
  const corrected = await correctedWords(db, words);
  const isCorrected = corrected.some(
    ({ parts }, at) => parts.length > (words[at]?.parts.length ?? 0),
  );
  const near = isCorrected ? await listActiveIds(db, query, corrected) : found;
  const real = corrected.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  if (near.total > 0 || words.length === 1 || real.length === 0) return near;
  const partly = await listPartlyMatchingIds(db, query, real);
  return { ...partly, isPartial: partly.total > 0 };
}

/** Products read from the catalogue at one version. */
type Snapshot = {
  version: number;
  /** Active products of an unfiltered list: counting costs as much as the longest page. */
  total: number | undefined;
  products: BoundedMap<string, PublicProduct>;
};

async function listIds(db: Database, query: ProductListQuery, snapshot: Snapshot): Promise<Found> {
  const { q, tag, category, min, max } = query;
  const isWhole = q === '' && [tag, category, min, max].every((one) => one === undefined);
  if (!isWhole) return findProducts(db, query);
  const { total } = snapshot;
  if (total !== undefined) return { ids: await listActivePage(db, query, total), total };
  const found = await listActiveIds(db, query);
  snapshot.total = found.total;
  return found;
}

type FoundPage = Page<PublicProduct> & Pick<Found, 'isPartial'>;
type ProductLister = (ctx: Context, query: ProductListQuery) => Promise<FoundPage>;

/**
 * Lists active products. The ids are read each time; the products behind them are cached for the
 * catalogue's version, because different searches find the same ones.
 */
export function createProductLister(version: () => number): ProductLister {
  let cached: Snapshot | undefined;

  function snapshotOfNow(): Snapshot {
    if (cached?.version !== version()) {
      cached = { version: version(), total: undefined, products: new BoundedMap(MAX_PRODUCTS) };
    }
    return cached;
  }

  return async ({ db }, query) => {
    const snapshot = snapshotOfNow();
    const { ids, total, isPartial } = await listIds(db, query, snapshot);
    const found = new Map(ids.map((id) => [id, snapshot.products.get(id)]));
    const missing = ids.filter((id) => found.get(id) === undefined);
    for (const row of await selectShown(db, missing)) {
      const product = presentProduct(row);
      found.set(row.id, product);
      snapshot.products.set(row.id, product);
    }
    return { items: ids.flatMap((id) => found.get(id) ?? []), total, isPartial };
  };
}

/** Corrects a search by similar known words. @returns nothing if the correction finds no product */
export async function suggestSearch({ db }: Context, q: string): Promise<{ q?: string }> {
  const alike = await Promise.all(
    searchWords(q).map(async ({ text }) => (isInTrigrams(text) ? selectWordLike(db, text) : text)),
  );
  const suggested = alike.filter((word) => word !== undefined).join(' ');
  if (suggested === '' || suggested === q) return {};
  const { total } = await listActiveIds(db, ProductListQuery.parse({ q: suggested, limit: '1' }));
  return total > 0 ? { q: suggested } : {};
}
