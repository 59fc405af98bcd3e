import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

export type CloseUp = {
  slug: string;
  media_id: string;
  width: number;
  height: number;
  alt: string;
};

/** The second picture of each product that is in the shop, with its words. */
export async function listCloseUps(db: Database, slugs: string[]): Promise<CloseUp[]> {
  const { rows } = await sql<CloseUp>`
    SELECT slug, media_id, media.width, media.height, alt FROM product
    CROSS JOIN LATERAL (SELECT media_id, alt FROM product_image
      WHERE product_id = product.id AND variant_id IS NULL AND media_id IS NOT NULL
        AND NOT is_primary ORDER BY position LIMIT 1) AS picture
    JOIN media ON media.id = media_id
    WHERE slug = ANY(${slugs}) AND status = 'active'`.execute(db);
  return rows;
}
