import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

type Of = { id: string; categoryId: string | number; tags: string[] };

/** Ids of others that are there: most alike first, by the tags that few have; then of the same category. */
export async function listRelatedIds(
  db: Database,
  { id, categoryId, tags }: Of,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH others AS (
      SELECT product.id, product.tags, product.category_id, product.position FROM product
      WHERE status = 'active' AND product.id <> ${id}
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
