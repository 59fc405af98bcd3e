import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

type Of = {
  id: string;
  categoryId: string | number;
  tags: string[];
  except: string[];
};

/** Ids of what the owner chose, as far as it is there. */
export async function listChosenIds(db: Database, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT other_id AS id FROM product_related JOIN product ON product.id = other_id
    WHERE product_id = ${id} AND status = 'active'
      AND NOT EXISTS (SELECT FROM sold_out_product WHERE product_id = other_id)
    ORDER BY product_related.position`.execute(db);
  return rows.map((row) => row.id);
}

/** Ids of others that are there: most alike first, by the tags that few have; then of the same category. */
export async function listRelatedIds(
  db: Database,
  { id, categoryId, tags, except }: Of,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH others AS (
      SELECT product.id, product.tags, product.category_id, product.position FROM product
      WHERE status = 'active' AND product.id <> ALL (${[id, ...except]}::uuid[])
        AND (tags && ${tags}::text[] OR category_id = ${categoryId})
        AND NOT EXISTS (SELECT FROM sold_out_product WHERE product_id = product.id)),
    frequency AS (
      SELECT tag, count(*) AS times FROM others, unnest(tags) AS tag
      WHERE tag = ANY (${tags}::text[]) GROUP BY tag)
    SELECT others.id FROM others
    LEFT JOIN LATERAL (
      SELECT sum(1.0 / times) AS rarity FROM frequency WHERE tag = ANY (others.tags)) AS alike ON true
    ORDER BY coalesce(alike.rarity, 0) DESC, (others.category_id = ${categoryId}) DESC,
      others.position, others.id
    LIMIT ${limit}`.execute(db);
  return rows.map((row) => row.id);
}
