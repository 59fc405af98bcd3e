import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { DEMO_DROP, DROP_PIECES } from './demo-drop.ts';

/** The last picture of a piece, a close-up. */
const closeUpOf = (slug: string) => sql`(SELECT media_id FROM product_image
  JOIN product ON product.id = product_id WHERE slug = ${slug} AND media_id IS NOT NULL
  ORDER BY product_image.position DESC, product_image.id DESC LIMIT 1)`;

/** @returns whether it is still to come; undefined where the demo has none */
export async function isDropToCome(db: Database): Promise<boolean | undefined> {
  const { rows } = await sql<{ is: boolean }>`SELECT opens_at > now() AS is FROM product_drop
    WHERE slug = ${DEMO_DROP.slug}`.execute(db);
  return rows[0]?.is;
}

async function insertPiece(
  db: Database,
  dropId: string,
  at: number,
  piece: (typeof DROP_PIECES)[number],
): Promise<void> {
  const id = uuidv7();
  await sql`INSERT INTO product (id, slug, name, description, price, category_id, weight_grams,
      status, stock, position, created_at, updated_at)
    SELECT ${id}, ${piece.slug}, ${piece.name}, ${piece.description}, ${piece.rupees * 100}, category.id,
      ${piece.weightGrams}, 'active', ${piece.stock},
      (SELECT coalesce(max(position), 0) + 1 FROM product), now(), now()
    FROM category WHERE slug = ${piece.category}`.execute(db);
  await sql`INSERT INTO product_image (id, product_id, media_id, alt, is_primary, position)
    SELECT ${uuidv7()}, ${id}, media_id, ${piece.name}, true, 0
    FROM (SELECT ${closeUpOf(piece.pictureOf)} AS media_id) AS found
    WHERE media_id IS NOT NULL`.execute(db);
  await sql`INSERT INTO drop_product (product_id, drop_id, position)
    VALUES (${id}, ${dropId}, ${at})`.execute(db);
}

export async function insertDemoDrop(db: Database, opensAt: Date): Promise<void> {
  const { slug, title, sentence, earlyMinutes, perPerson, pictureOf } = DEMO_DROP;
  const id = uuidv7();
  await sql`INSERT INTO product_drop (id, slug, title, sentence, media_id, opens_at, early_minutes,
      per_person, is_listed, created_at)
    VALUES (${id}, ${slug}, ${title}, ${sentence}, ${closeUpOf(pictureOf)}, ${opensAt},
      ${earlyMinutes}, ${perPerson}, true, now())`.execute(db);
  for (const [at, piece] of DROP_PIECES.entries()) await insertPiece(db, id, at, piece);
}

/** Lets a drop of the demo that has opened come once more, with all its pieces. */
export async function moveDemoDrop(db: Database, opensAt: Date): Promise<void> {
  await sql`UPDATE product_drop SET opens_at = ${opensAt}, settled_at = NULL, closed_at = NULL,
      returned_at = NULL, version = version + 1
    WHERE slug = ${DEMO_DROP.slug}`.execute(db);
  for (const { slug, stock } of DROP_PIECES) {
    await sql`UPDATE product SET stock = ${stock}, status = 'active' WHERE slug = ${slug}`.execute(
      db,
    );
  }
}
