import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

/** Limit of the newest orders with tags to look at. */
const MOST_LOOKED_AT = 5000;
const MOST_TAGS = 200;

/** Lists tags, those of the newest orders first. */
export async function listTags(db: Database): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    SELECT tag FROM (SELECT tags, created_at FROM shop_order WHERE cardinality(tags) > 0
        ORDER BY created_at DESC, id LIMIT ${MOST_LOOKED_AT}) AS newest, unnest(tags) AS tag
    GROUP BY tag ORDER BY max(created_at) DESC, tag LIMIT ${MOST_TAGS}`.execute(db);
  return rows.map(({ tag }) => tag);
}

export async function findTags(db: Database, orderId: string): Promise<string[]> {
  const { tags } = await db
    .selectFrom('shop_order')
    .select('tags')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return tags;
}

export async function setTags(db: Database, orderId: string, tags: string[]): Promise<void> {
  await db.updateTable('shop_order').set({ tags }).where('id', '=', orderId).execute();
}
