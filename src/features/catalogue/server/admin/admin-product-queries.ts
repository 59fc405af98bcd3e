import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import type { Page } from '#platform/contract/paging.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';
import { prepared } from '#platform/server/database/prepared.ts';
import type {
  AdminProductListQuery,
  AdminProductSort,
  ProductSummary,
} from '../../admin-contract.ts';
import { inOrder, selectListed } from '../listing/listed-queries.ts';
import { searchWords, type SearchWord } from '../../search/search-words.ts';
import { matchesShortTexts } from '../listing/search-queries.ts';
import { ORDERS as SHELF_ORDERS, withDetails } from '../product-queries.ts';
import { MARKED_SOLD_OUT } from '../stock/stock-queries.ts';
import { IS_WAITING } from '../stock/waiting-queries.ts';

type Filter = Pick<AdminProductListQuery, 'status' | 'q' | 'min' | 'max'>;

const STATUSES = {
  all: ['active', 'inactive'],
  active: ['active'],
  available: ['active'],
  inactive: ['inactive'],
  'out of stock': ['inactive'],
  // Listed by its own table, of active products only.
  'sold out': [],
  archived: ['archived'],
} as const satisfies Record<Filter['status'], string[]>;

/** The search text begins with the name, so its indexes narrow the search. */
function nameMatches(word: SearchWord): RawBuilder<SqlBool> {
  const { parts } = word;
  const inName = parts.map(
    (part) => sql`strpos(split_part(product.search_text, E'\\n', 1), lower(${part}::text)) > 0`,
  );
  return sql`(${matchesShortTexts(word)} AND (${sql.join(inName, sql` OR `)}))`;
}

function products(db: Database, { status, q, min, max }: Filter) {
  let query = db.selectFrom('product');
  const stored = STATUSES[status];
  if (stored.length > 0) query = query.where('product.status', 'in', stored);
  if (status === 'sold out') {
    query = query.where('product.id', 'in', (eb) =>
      eb.selectFrom('sold_out_product').select('product_id'),
    );
  }
  for (const word of searchWords(q)) query = query.where(nameMatches(word));
  if (min !== undefined) query = query.where('product.price', '>=', min);
  if (max !== undefined) query = query.where('product.price', '<=', max);
  return query;
}

const ORDERS: Record<AdminProductSort, RawBuilder<unknown>> = {
  ...SHELF_ORDERS,
  '-name': sql`lower(product.name) DESC, product.id DESC`,
};

function relatedOf(eb: ExpressionBuilder<DB, 'product'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('product_related')
      .innerJoin('product as other', 'other.id', 'product_related.other_id')
      .select((inner) => [
        'other.id',
        'other.name',
        inner
          .selectFrom('product_image')
          .select('media_id')
          .whereRef('product_image.product_id', '=', 'other.id')
          .where('is_primary', '=', true)
          .where('variant_id', 'is', null)
          .limit(1)
          .as('media_id'),
      ])
      .whereRef('product_related.product_id', '=', 'product.id')
      .orderBy('product_related.position'),
  );
}

function withEverything(query: Parameters<typeof withDetails>[0]) {
  const isMarked = sql<boolean | null>`(
    SELECT kind = 'adjusted' AND stock_after = 0 AND reason = ${MARKED_SOLD_OUT}::text
    FROM stock_movement WHERE product_id = product.id ORDER BY at DESC, id DESC LIMIT 1)`;
  const waiting = sql<number>`(SELECT count(*)::int FROM stock_wish
    WHERE product_id = product.id AND ${IS_WAITING})`;
  return withDetails(query).select((eb) => [
    'product.cost_price',
    'product.also_found_by',
    'product.tax_rate',
    'product.hsn',
    'product.version',
    relatedOf(eb).as('related'),
    isMarked.as('is_marked_sold_out'),
    waiting.as('waiting'),
  ]);
}

export type AdminProductRow = NonNullable<Awaited<ReturnType<typeof findAnyProduct>>>;

const selectWhole = prepared('products_whole', (db, ids: string[]) =>
  withEverything(db.selectFrom('product')).where(sql<SqlBool>`product.id = ANY (${ids}::uuid[])`),
);

export async function listWholeProducts(db: Database, ids: string[]): Promise<AdminProductRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await selectWhole(db, ids);
  return inOrder(ids, rows);
}

export async function listAllProducts(
  db: Database,
  list: AdminProductListQuery,
): Promise<Page<AdminProductRow>> {
  const matching = products(db, list).select('product.id');
  const { ids, total } = await selectListed(db, matching, { ...list, order: ORDERS[list.sort] });
  const { rows } = await selectWhole(db, ids);
  return { items: inOrder(ids, rows), total };
}

/** Ids of the found products, newest first. */
export async function listFoundIds(db: Database, filter: Filter, limit: number): Promise<string[]> {
  const found = products(db, filter).select('product.id').orderBy(ORDERS.newest).limit(limit);
  return (await found.execute()).map(({ id }) => id);
}

export type ProductRef = { id: string } | { slug: string };

export function findAnyProduct(db: Database, ref: ProductRef) {
  const query = db.selectFrom('product').where('product.status', '!=', 'removed');
  const found =
    'id' in ref
      ? query.where('product.id', '=', ref.id)
      : query.where('product.slug', '=', ref.slug);
  return withEverything(found).executeTakeFirst();
}

type Counts = z.output<typeof ProductSummary>;

export async function countProducts(db: Database): Promise<Counts> {
  const { rows } = await sql<{ status: string; count: number }>`
    SELECT status, count(*) AS count FROM product GROUP BY status
    UNION ALL SELECT 'sold out', count(*) FROM sold_out_product`.execute(db);
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return {
    available: counts.get('active') ?? 0,
    outOfStock: counts.get('inactive') ?? 0,
    soldOut: counts.get('sold out') ?? 0,
    archived: counts.get('archived') ?? 0,
  };
}
