import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

export type CloseUp = {
  slug: string;
  media_id: string;
  width: number;
  height: number;
  alt: string;
};

async function listPictures(
  db: Database,
  slugs: string[],
  order: RawBuilder<unknown>,
): Promise<CloseUp[]> {
  const { rows } = await sql<CloseUp>`
    SELECT slug, media_id, media.width, media.height, alt FROM product
    CROSS JOIN LATERAL (SELECT media_id, alt FROM product_image
      WHERE product_id = product.id AND variant_id IS NULL AND media_id IS NOT NULL
        AND NOT is_primary AND NOT is_sibling ORDER BY ${order} LIMIT 1) AS picture
    JOIN media ON media.id = media_id
    WHERE slug = ANY(${slugs}) AND status = 'active'`.execute(db);
  return rows;
}

/** The second picture of each product that is in the shop, with its words. */
export function listCloseUps(db: Database, slugs: string[]): Promise<CloseUp[]> {
  return listPictures(db, slugs, sql`position`);
}

/** The last one, in which some are in use. */
export function listInUse(db: Database, slugs: string[]): Promise<CloseUp[]> {
  return listPictures(db, slugs, sql`position DESC`);
}
