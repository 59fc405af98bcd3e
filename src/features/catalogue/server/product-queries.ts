import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#platform/server/database/database.ts';
import type { ProductListQuery, ProductSort } from '../contract.ts';

type Filter = Pick<ProductListQuery, 'q' | 'tag' | 'category'>;

/** Escapes what LIKE would read as a pattern, so that `%` finds a percent sign. */
function likePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Active products whose name or tags hold every word of `q`, any part of a word, in any case. */
function activeProducts(db: Database, { q, tag, category }: Filter) {
  let query = db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .where('product.status', '=', 'active');
  for (const word of q.split(/\s+/).filter(Boolean)) {
    // The database lowers both sides: JavaScript does it differently for some letters (İ, Σ).
    query = query.where(sql<SqlBool>`product.search_text LIKE lower(${likePattern(word)}::text)`);
  }
  if (tag !== undefined) {
    query = query.where(sql<SqlBool>`product.tags @> ARRAY[${tag.toLowerCase()}]::text[]`);
  }
  if (category !== undefined) query = query.where('category.slug', '=', category);
  return query;
}

function withDetails(query: ReturnType<typeof activeProducts>) {
  return query
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

function sorted(query: ReturnType<typeof withDetails>, sort: ProductSort) {
  switch (sort) {
    case 'shelf':
      return query.orderBy('product.position').orderBy('product.id');
    case 'newest':
      return query.orderBy('product.created_at', 'desc').orderBy('product.id');
    case 'price':
      return query.orderBy('product.price').orderBy('product.id');
    case '-price':
      return query.orderBy('product.price', 'desc').orderBy('product.id', 'desc');
    case 'name':
      return query.orderBy('product.name').orderBy('product.id');
  }
}

export type ProductRow = Awaited<ReturnType<typeof listActiveProducts>>[number];

export function listActiveProducts(db: Database, list: ProductListQuery) {
  const query = withDetails(activeProducts(db, list)).limit(list.limit).offset(list.offset);
  return sorted(query, list.sort).execute();
}

export async function countActiveProducts(db: Database, filter: Filter): Promise<number> {
  const { count } = await activeProducts(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function findActiveProduct(db: Database, by: { id: string } | { slug: string }) {
  const query = withDetails(activeProducts(db, { q: '' }));
  return 'id' in by
    ? query.where('product.id', '=', by.id).executeTakeFirst()
    : query.where('product.slug', '=', by.slug).executeTakeFirst();
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
