import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import type pg from 'pg';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#platform/server/database/database.ts';
import { prepared } from '#platform/server/database/prepared.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';
import type { ProductListQuery, ProductSort } from '../contract.ts';

export type Filter = Partial<Pick<ProductListQuery, 'tag' | 'category' | 'min' | 'max'>>;
export type Condition = RawBuilder<SqlBool>;

export function activeProducts(
  db: Database,
  { tag, category, min, max }: Filter,
  conditions: Condition[] = [],
) {
  let query = db.selectFrom('product').where('product.status', '=', 'active');
  if (min !== undefined || max !== undefined) {
    query = query.where('product.id', 'in', pricedIds(db, { category, min, max }));
  } else if (category !== undefined) {
    query = query.where('product.category_id', '=', categoryOf(db, category));
  }
  for (const condition of conditions) query = query.where(condition);
  if (tag !== undefined) {
    query = query.where(sql<SqlBool>`lowered(product.tags) @> ARRAY[lower(${tag}::text)]`);
  }
  return query;
}

function categoryOf(db: Database, slug: string) {
  return db.selectFrom('category').select('category.id').where('category.slug', '=', slug);
}

/** Active products by the price on their cards. */
export function pricedIds(db: Database, { category, min, max }: Omit<Filter, 'tag'>) {
  let query = db.selectFrom('shown_price').select('shown_price.product_id as id');
  if (category !== undefined) {
    query = query.where('shown_price.category_id', '=', categoryOf(db, category));
  }
  if (min !== undefined) query = query.where('shown_price.price', '>=', min);
  if (max !== undefined) query = query.where('shown_price.price', '<=', max);
  return query;
}

type OfProduct = ExpressionBuilder<DB, 'product'>;

function variantsOf(eb: OfProduct) {
  return jsonArrayFrom(
    eb
      .selectFrom('variant')
      .select(['id', 'name', 'value', 'price', 'swatch'])
      .whereRef('variant.product_id', '=', 'product.id')
      .orderBy('variant.position')
      .orderBy('variant.id'),
  );
}

function combinationsOf(eb: OfProduct) {
  return jsonArrayFrom(
    eb
      .selectFrom('combination')
      .select(['variant_id', 'price', 'stock', 'code', 'is_offered', 'lead_days', 'image_id'])
      .whereRef('combination.product_id', '=', 'product.id'),
  );
}

function fieldsOf(eb: OfProduct) {
  return jsonArrayFrom(
    eb
      .selectFrom('product_field')
      .selectAll()
      .whereRef('product_field.product_id', '=', 'product.id')
      .orderBy('product_field.position'),
  );
}

/** What `drop_of` in the database answers. */
export type DropOfProduct = {
  id: string;
  slug: string;
  title: string;
  earlyMinutes: number;
  perPerson: number | null;
  /** Null once it is open. */
  opensAt: string | null;
};

/** Joins everything that a visitor may know. */
export function withDetails(query: ReturnType<typeof activeProducts>) {
  return query
    .innerJoin('category', 'category.id', 'product.category_id')
    .select([
      'product.id',
      'product.slug',
      'product.name',
      'product.description',
      'product.price',
      'product.compare_price',
      'product.tags',
      'product.weight_grams',
      'product.status',
      'product.rating',
      'product.review_count',
      'product.stock',
      'product.lead_days',
      'product.created_at',
      'product.updated_at',
      'category.id as category_id',
      'category.name as category_name',
      'category.slug as category_slug',
    ])
    .select((eb) => [
      sql<string | null>`product.available_on::text`.as('available_on'),
      sql<DropOfProduct | null>`drop_of(product.id)`.as('drop'),
      variantsOf(eb).as('variants'),
      combinationsOf(eb).as('combinations'),
      fieldsOf(eb).as('fields'),
      jsonArrayFrom(
        eb
          .selectFrom('product_attribute')
          .select(['name', 'value'])
          .whereRef('product_attribute.product_id', '=', 'product.id')
          .orderBy('product_attribute.position'),
      ).as('attributes'),
      jsonArrayFrom(
        eb
          .selectFrom('product_image')
          .leftJoin('media', 'media.id', 'product_image.media_id')
          .select([
            'product_image.id',
            'url',
            'alt',
            'is_primary',
            'is_sibling',
            'media_id',
            'variant_id',
            'width',
            'height',
          ])
          .whereRef('product_image.product_id', '=', 'product.id')
          .orderBy('product_image.position')
          .orderBy('product_image.id'),
      ).as('images'),
    ]);
}

export const ORDERS: Record<ProductSort, RawBuilder<unknown>> = {
  shelf: sql`product.position, product.id`,
  newest: sql`product.created_at DESC, product.id DESC`,
  price: sql`product.price, product.id`,
  '-price': sql`product.price DESC, product.id DESC`,
  name: sql`lower(product.name), product.id`,
  loved: sql`product.review_count * (product.rating - 3) DESC, product.id`,
};

/** True if visitors have a product to see. */
export async function hasActiveProduct(db: Database): Promise<boolean> {
  return (
    (await activeProducts(db, {}).select('product.id').limit(1).executeTakeFirst()) !== undefined
  );
}

export type ProductRow = Awaited<ReturnType<typeof selectShown>>[number];

const selectWhole = prepared('products_shown', (db, ids: string[]) =>
  withDetails(activeProducts(db, {})).where(sql<SqlBool>`product.id = ANY (${ids}::uuid[])`),
);

/** Ids of active products, in their order. */
export async function listActiveAfter(
  db: Database,
  { after, most }: { after: string | undefined; most: number },
): Promise<string[]> {
  const all = db.selectFrom('product').select('id').where('status', '=', 'active');
  const rest = after === undefined ? all : all.where('id', '>', after);
  const rows = await rest.orderBy('id').limit(most).execute();
  return rows.map(({ id }) => id);
}

export async function selectShown(db: Database, ids: string[]) {
  if (ids.length === 0) return [];
  const { rows } = await selectWhole(db, ids);
  return rows;
}

function selectActive(column: 'id' | 'slug') {
  return prepared(`product_by_${column}`, (db, value: string) =>
    withDetails(activeProducts(db, {})).where(`product.${column}`, '=', value),
  );
}

const [selectById, selectBySlug] = [selectActive('id'), selectActive('slug')];

export async function findActiveProduct(db: Database, by: { id: string } | { slug: string }) {
  const { rows } = 'id' in by ? await selectById(db, by.id) : await selectBySlug(db, by.slug);
  return rows[0];
}

/** A piece of a secret drop that is open, though no list shows it yet. */
export function findOutOfSecret(db: Database, by: { id: string } | { slug: string }) {
  const query = withDetails(db.selectFrom('product').where('product.status', '=', 'inactive'));
  return (
    'id' in by ? query.where('product.id', '=', by.id) : query.where('product.slug', '=', by.slug)
  )
    .where(sql<SqlBool>`is_out_of_secret(product.id)`)
    .executeTakeFirst();
}

/** Products by their ids, shown or not. */
export async function selectAnyProducts(db: Database, ids: string[]) {
  return withDetails(db.selectFrom('product').where('product.status', 'in', ['active', 'inactive']))
    .where(sql<SqlBool>`product.id = ANY (${ids}::uuid[])`)
    .execute();
}

export function findProductByFormerSlug(db: Database, slug: string) {
  return withDetails(activeProducts(db, {}))
    .innerJoin('slug_history', 'slug_history.product_id', 'product.id')
    .where('slug_history.slug', '=', slug)
    .executeTakeFirst();
}

export async function listActiveTags(db: Database, limit: number) {
  const { rows } = await sql<{ tag: string; count: number }>`
    SELECT tag, count(*) AS count FROM product, unnest(tags) AS tag
    WHERE status = 'active' GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${limit}`.execute(db);
  return rows;
}

/** Lists up to 50 000 products, the limit of one sitemap. */
export function listSitemapProducts(db: Database) {
  return db
    .selectFrom('product')
    .select(['slug', 'updated_at'])
    .where('status', '=', 'active')
    .orderBy('position')
    .limit(50_000)
    .execute();
}

export function listPrimaryPictures(db: Database) {
  return db
    .selectFrom('product')
    .innerJoin('product_image', 'product_image.product_id', 'product.id')
    .select('product_image.media_id')
    .where('product.status', '=', 'active')
    .where('product_image.is_primary', '=', true)
    .where('product_image.media_id', 'is not', null)
    .orderBy('product.position')
    .limit(100)
    .execute();
}

/**
 * Notifies every process that the catalogue changed; the version stays locked until the transaction
 * ends.
 */
export async function bumpVersion(db: Database): Promise<void> {
  await sql`WITH bumped AS (UPDATE catalogue_version SET version = version + 1 RETURNING version)
    SELECT pg_notify('catalogue', version::text) FROM bumped`.execute(db);
}

export async function readVersion(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ version: number }>('SELECT version FROM catalogue_version');
  return rows[0]?.version;
}

export async function listCategoryNames(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('category').select('name').execute();
  return rows.map(({ name }) => name);
}
