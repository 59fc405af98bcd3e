import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { ProductListQuery, ProductSort } from '../../contract.ts';
import { searchWords, type SearchWord } from '../../search/search-words.ts';
import {
  activeProducts,
  ORDERS,
  pricedIds,
  type Condition,
  type Filter,
} from '../product-queries.ts';
import { selectListed, selectPage, type Ids, type Listed } from './listed-queries.ts';
import {
  isInNameOrTags,
  matchesAnywhere,
  matchesSome,
  selectMostWords,
  selectNamesFirst,
} from './search-queries.ts';

type Listing = Filter & Pick<ProductListQuery, 'sort'>;

const SHOWN: typeof ORDERS = {
  ...ORDERS,
  price: sql`shown_price.price, shown_price.product_id`,
  '-price': sql`shown_price.price DESC, shown_price.product_id DESC`,
};

const REVERSED: Record<ProductSort, RawBuilder<unknown>> = {
  shelf: sql`product.position DESC, product.id DESC`,
  newest: sql`product.created_at, product.id`,
  price: SHOWN['-price'],
  '-price': SHOWN.price,
  name: sql`lower(product.name) DESC, product.id DESC`,
  loved: sql`product.review_count * (product.rating - 3), product.id DESC`,
};

function isByPrice(sort: ProductSort): boolean {
  return sort === 'price' || sort === '-price';
}

/** The ids of active products, which `SHOWN` puts in the order of the list. */
function matchingIds(db: Database, list: Listing, conditions: Condition[]): Ids {
  const { tag, category, min, max } = list;
  if (!isByPrice(list.sort)) return activeProducts(db, list, conditions).select('product.id');
  const priced = pricedIds(db, { category, min, max });
  if (conditions.length === 0 && tag === undefined) return priced;
  const others = activeProducts(db, { tag }, conditions).select('product.id');
  return priced.where('shown_price.product_id', 'in', others);
}

/** The same ids without their order, from as few tables as possible. */
function countedIds(db: Database, list: Filter): Ids {
  if (list.tag === undefined) return pricedIds(db, list);
  return activeProducts(db, list).select('product.id');
}

/** The ids of one page of all active products, of which there are `total`. */
export function listActivePage(
  db: Database,
  list: ProductListQuery,
  total: number,
): Promise<string[]> {
  const { limit, offset, sort } = list;
  const [order, reversed] = [SHOWN[sort], REVERSED[sort]];
  const matching = matchingIds(db, { sort }, []);
  return selectPage(db, matching, { limit, offset, order, reversed, total });
}

/** True for one or two Latin letters: too many products contain them, so only name and tags are searched. */
function isShort([first, second]: SearchWord[]): boolean {
  return first !== undefined && second === undefined && /^[ -~]{1,2}$/.test(first.text);
}

/** The ids of one page of active products, with the total. */
export function listActiveIds(
  db: Database,
  list: ProductListQuery,
  words: SearchWord[] = searchWords(list.q),
): Promise<Listed> {
  const order = SHOWN[list.sort];
  if (words.length > 0 && list.sort === 'shelf' && !isShort(words)) {
    return selectNamesFirst(db, activeProducts(db, list).orderBy(order), { ...list, words });
  }
  const condition = isShort(words) ? isInNameOrTags(words) : matchesAnywhere(words);
  const conditions = words.length === 0 ? [] : [condition];
  const counted = countedIds(db, list);
  return selectListed(db, matchingIds(db, list, conditions), { ...list, order, counted });
}

/** The ids of one page of active products that have some of the words, with the total. */
export function listPartlyMatchingIds(
  db: Database,
  list: ProductListQuery,
  words: SearchWord[],
): Promise<Listed> {
  const order = SHOWN[list.sort];
  if (list.sort === 'shelf') {
    return selectMostWords(db, activeProducts(db, list).orderBy(order), { ...list, words });
  }
  return selectListed(db, matchingIds(db, list, [matchesSome(words)]), { ...list, order });
}
