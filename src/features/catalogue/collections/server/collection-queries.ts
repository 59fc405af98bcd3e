import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

export type CollectionRow = {
  category_id: number;
  slug: string;
  name: string;
  /** Null in these four: the owner has never presented this category. */
  sentence: string | null;
  version: number | null;
  position: number | null;
  media_id: string | null;
  width: number | null;
  height: number | null;
  active: number;
  inactive: number;
};

/** Categories that have products, in their order. */
export async function listCategoryRows(db: Database, slug?: string): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    SELECT category.id AS category_id, category.slug, category.name, sentence, version,
      collection.position, media_id, width, height, active, inactive
    FROM category
    JOIN (SELECT category_id, count(*) FILTER (WHERE status = 'active') AS active,
        count(*) FILTER (WHERE status = 'inactive') AS inactive
      FROM product WHERE status IN ('active', 'inactive') GROUP BY category_id
    ) AS counted ON counted.category_id = category.id
    LEFT JOIN collection ON collection.category_id = category.id
    LEFT JOIN media ON media.id = collection.media_id
    WHERE ${slug ?? null}::text IS NULL OR slug = ${slug ?? null}
    ORDER BY collection.position NULLS LAST, category.id`.execute(db);
  return rows;
}

/** Lists collections that the owner presents and that have products for visitors. */
export async function listPresentedRows(db: Database): Promise<CollectionRow[]> {
  const rows = await listCategoryRows(db);
  return rows.filter(({ version, active }) => version !== null && active > 0);
}

/** Serializes what orders the categories and their products. */
export async function lockOrder(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('lehar shelf'))`.execute(db);
}

type Presented = { categoryId: number; sentence: string; mediaId: string | null };

/** Raises the version. */
export async function upsertCollection(
  db: Database,
  { categoryId, sentence, mediaId }: Presented,
): Promise<void> {
  await sql`INSERT INTO collection (category_id, sentence, media_id)
    VALUES (${categoryId}, ${sentence}, ${mediaId})
    ON CONFLICT (category_id) DO UPDATE
    SET sentence = excluded.sentence, media_id = excluded.media_id,
      version = collection.version + 1`.execute(db);
}

/** Gives the categories their positions, in this order. */
export async function orderCollections(db: Database, slugs: string[]): Promise<void> {
  await sql`INSERT INTO collection (category_id, position)
    SELECT category.id, listed.at
    FROM unnest(${slugs}::text[]) WITH ORDINALITY AS listed (slug, at)
    JOIN category ON category.slug = listed.slug
    ON CONFLICT (category_id) DO UPDATE SET position = excluded.position
    WHERE collection.position IS DISTINCT FROM excluded.position`.execute(db);
}

export type ShelfRow = { id: string; position: number };

/** All products of a category that are not put away. */
export async function listShelfRows(db: Database, categoryId: number): Promise<ShelfRow[]> {
  const { rows } = await sql<ShelfRow>`SELECT id, position FROM product
    WHERE category_id = ${categoryId} AND status IN ('active', 'inactive')
    ORDER BY position, id`.execute(db);
  return rows;
}

/** Finds the category of a product that is not archived. */
export function findCategoryOf(db: Database, by: { id: string } | { slug: string }) {
  const query = db
    .selectFrom('product')
    .select(['id', 'category_id'])
    .where('status', 'in', ['active', 'inactive']);
  return (
    'id' in by ? query.where('id', '=', by.id) : query.where('slug', '=', by.slug)
  ).executeTakeFirst();
}

/** Locks the products by id, as orders take stock. */
export async function updatePositions(db: Database, rows: ShelfRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await sql`WITH locked AS MATERIALIZED (
      SELECT id FROM product WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE)
    UPDATE product SET position = given.position
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (id uuid, position bigint)
    JOIN locked USING (id)
    WHERE product.id = given.id`.execute(db);
}

export type ShelvedRow = {
  id: string;
  slug: string;
  name: string;
  status: 'active' | 'inactive';
  media_id: string | null;
};

export async function listShelved(
  db: Database,
  categoryId: number,
  limit: number,
): Promise<ShelvedRow[]> {
  const { rows } = await sql<ShelvedRow>`
    SELECT product.id, slug, name, status, picture.media_id FROM product
    LEFT JOIN LATERAL (SELECT media_id FROM product_image
      WHERE product_id = product.id AND variant_id IS NULL
      ORDER BY is_primary DESC, position, id LIMIT 1) AS picture ON true
    WHERE category_id = ${categoryId} AND status IN ('active', 'inactive')
    ORDER BY position, product.id LIMIT ${limit}`.execute(db);
  return rows;
}
