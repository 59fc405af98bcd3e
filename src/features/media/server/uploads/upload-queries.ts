import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

/** Serializes uploads, which keeps the quota exact. */
export async function lockUploads(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('lehar uploads'))`.execute(db);
}

export async function sumMediaBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(byte_length), 0)::bigint AS bytes FROM media`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export async function lockMediaRows(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

export async function touchMedia(db: Database, ids: string[]): Promise<void> {
  await sql`UPDATE media SET touched_at = now() WHERE id IN (
    SELECT id FROM media WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE)`.execute(db);
}

/** Orders are searched last, for the few that are left, which may take a minute. */
export async function deleteUnusedMedia(db: Database, untouchedSince: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    WITH unused AS MATERIALIZED (
      SELECT id FROM media WHERE touched_at < ${untouchedSince}
        AND NOT EXISTS (SELECT FROM product_image WHERE media_id = media.id)
        AND NOT EXISTS (SELECT FROM variant WHERE swatch = media.id)
      FOR UPDATE SKIP LOCKED),
    ordered AS (SELECT DISTINCT media_id FROM order_line WHERE media_id IN (SELECT id FROM unused))
    DELETE FROM media USING unused
    WHERE media.id = unused.id AND unused.id NOT IN (SELECT media_id FROM ordered)
    RETURNING media.id`.execute(db);
  return rows.length;
}
