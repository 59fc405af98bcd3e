import type { Context } from '#platform/server/context.ts';
import { searchWords } from '../../search-words.ts';
import { ProductListQuery } from '../../contract.ts';
import { listActiveIds } from '../product-queries.ts';
import { isInTrigrams, selectWordLike } from './search-queries.ts';

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
