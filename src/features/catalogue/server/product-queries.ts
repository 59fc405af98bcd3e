import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#platform/server/database/database.ts';
import { prepared } from '#platform/server/database/prepared.ts';
import type { ProductListQuery, ProductSort } from '../contract.ts';
import { selectListed, type Listed } from './listing/listed-queries.ts';

type Filter = Pick<ProductListQuery, 'q' | 'tag' | 'category'>;

/** Escapes what LIKE would read as a pattern, so that `%` finds a percent sign. */
export function likePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * Whether the name or the tags hold this part of a word. The database lowers both sides: JavaScript
 * does it differently for some letters (İ, Σ). One or two letters are in no trigram: asked with LIKE,
 * PostgreSQL would read the whole trigram index; like this it walks the shelf's.
 */
function holds(word: string): RawBuilder<SqlBool> {
  if (Array.from(word).length < 3) {
    return sql`strpos(product.search_text, lower(${word}::text)) > 0`;
  }
  return sql`product.search_text LIKE lower(${likePattern(word)}::text)`;
}

/** Active products whose name or tags hold every word of `q`, any part of a word, in any case. */
function activeProducts(db: Database, { q, tag, category }: Filter) {
  let query = db.selectFrom('product').where('product.status', '=', 'active');
  for (const word of q.split(/\s+/).filter(Boolean)) query = query.where(holds(word));
  if (tag !== undefined) {
    query = query.where(sql<SqlBool>`lowered(product.tags) @> ARRAY[lower(${tag}::text)]`);
  }
  if (category !== undefined) {
    query = query.where('product.category_id', '=', (eb) =>
      eb.selectFrom('category').select('category.id').where('category.slug', '=', category),
    );
  }
  return query;
}

/** Everything about these products that a visitor may know. */
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
      'product.created_at',
      'product.updated_at',
      'category.id as category_id',
      'category.name as category_name',
      'category.slug as category_slug',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('variant')
          .select(['id', 'name', 'value', 'price', 'stock', 'swatch'])
          .whereRef('variant.product_id', '=', 'product.id')
          .orderBy('variant.position')
          .orderBy('variant.id'),
      ).as('variants'),
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
  newest: sql`product.created_at DESC, product.id`,
  price: sql`product.price, product.id`,
  '-price': sql`product.price DESC, product.id DESC`,
  name: sql`product.name, product.id`,
};

export type ProductRow = Awaited<ReturnType<typeof selectShown>>[number];

/** One page of active products and how many there are, by their ids alone. */
export function listActiveIds(db: Database, list: ProductListQuery): Promise<Listed> {
  const matching = activeProducts(db, list).select('product.id');
  return selectListed(db, matching, { ...list, order: ORDERS[list.sort] });
}

const selectWhole = prepared('products_shown', (db, ids: string[]) =>
  withDetails(activeProducts(db, { q: '' })).where(sql<SqlBool>`product.id = ANY (${ids}::uuid[])`),
);

/** All about the active ones of these products, in no order. */
export async function selectShown(db: Database, ids: string[]) {
  if (ids.length === 0) return [];
  const { rows } = await selectWhole(db, ids);
  return rows;
}

function selectActive(column: 'id' | 'slug') {
  return prepared(`product_by_${column}`, (db, typed: string) =>
    withDetails(activeProducts(db, { q: '' })).where(`product.${column}`, '=', typed),
  );
}

const [selectById, selectBySlug] = [selectActive('id'), selectActive('slug')];

export async function findActiveProduct(db: Database, by: { id: string } | { slug: string }) {
  const { rows } = 'id' in by ? await selectById(db, by.id) : await selectBySlug(db, by.slug);
  return rows[0];
}

/** The product that once had this slug, if it is still shown. */
export function findProductByFormerSlug(db: Database, slug: string) {
  return withDetails(activeProducts(db, { q: '' }))
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

/** Addresses of what visitors may see, for the sitemap: at most the 50 000 that one file may hold. */
export function listSitemapProducts(db: Database) {
  return db
    .selectFrom('product')
    .select(['slug', 'updated_at'])
    .where('status', '=', 'active')
    .orderBy('position')
    .limit(50_000)
    .execute();
}

/** The first pictures of what visitors may see, in shelf order. */
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

/** Tells every process that what visitors read has changed; the number is locked until the end. */
export async function bumpVersion(db: Database): Promise<void> {
  await sql`WITH bumped AS (UPDATE catalogue_version SET version = version + 1 RETURNING version)
    SELECT pg_notify('catalogue', version::text) FROM bumped`.execute(db);
}
