import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Database } from '#platform/server/database/database.ts';
import type { PreparedPicture } from './prepare-picture.ts';

export type StoredMedia = { id: string; width: number; height: number };

/**
 * Inserts pictures, in the given order. Bytes that are stored already keep their id and count as
 * uploaded now.
 * @param isStored whether their bytes lie in a store, not in the database
 */
export async function insertMedia(
  db: Database,
  pictures: PreparedPicture[],
  isStored = false,
): Promise<StoredMedia[]> {
  if (pictures.length === 0) return [];
  const distinct = new Map(pictures.map((picture) => [picture.sha256.toString('hex'), picture]));
  const rows = await db
    .insertInto('media')
    .values(
      [...distinct.values()].map((picture) => ({
        ...picture,
        byte_length: picture.bytes.byteLength,
        bytes: isStored ? null : picture.bytes,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet({ touched_at: sql<Date>`now()` }),
    )
    .returning(['id', 'width', 'height', 'sha256'])
    .execute();
  const byHash = new Map(
    rows.map(({ sha256, ...stored }) => [sha256.toString('hex'), stored] as const),
  );
  return pictures.map(({ sha256 }) => {
    const stored = byHash.get(sha256.toString('hex'));
    if (!stored) throw new Error('insertMedia returned no row');
    return stored;
  });
}

export async function mediaExists(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

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

export function listMediaWidths(db: Database, ids: string[]) {
  return db.selectFrom('media').select(['id', 'width']).where('id', 'in', ids).execute();
}

export async function touchMedia(db: Database, ids: string[]): Promise<void> {
  await sql`UPDATE media SET touched_at = now() WHERE id IN (
    SELECT id FROM media WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE)`.execute(db);
}

/** Settings, pages (with old versions) and orders are searched last, for the few pictures left: that may take a minute. */
export async function deleteUnusedMedia(db: Database, untouchedSince: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    WITH unused AS MATERIALIZED (
      SELECT id FROM media WHERE touched_at < ${untouchedSince}
        AND NOT EXISTS (SELECT FROM product_image WHERE media_id = media.id)
        AND NOT EXISTS (SELECT FROM variant WHERE swatch = media.id)
        AND NOT EXISTS (SELECT FROM collection WHERE media_id = media.id)
        AND NOT EXISTS (SELECT FROM product_drop WHERE media_id = media.id)
        AND NOT EXISTS (SELECT FROM review_picture WHERE media_id = media.id)
        AND NOT EXISTS (SELECT FROM import_picture JOIN import_run ON import_run.id = run_id
          WHERE media_id = media.id AND state IN ('checked', 'running'))
      FOR UPDATE SKIP LOCKED),
    ordered AS (SELECT DISTINCT media_id FROM order_line WHERE media_id IN (SELECT id FROM unused)),
    signed AS (SELECT DISTINCT snapshot->'seller'->>'signature' AS media_id FROM document
      WHERE snapshot->'seller' ? 'signature'),
    said AS (SELECT content::text AS text FROM shop_setting UNION ALL
      SELECT content::text FROM shop_draft UNION ALL SELECT content::text FROM shop_revision
      UNION ALL SELECT draft::text FROM shop_page UNION ALL SELECT published::text FROM shop_page
      UNION ALL SELECT content::text FROM page_revision)
    DELETE FROM media USING unused
    WHERE media.id = unused.id AND unused.id NOT IN (SELECT media_id FROM ordered)
      AND unused.id NOT IN (SELECT media_id FROM signed)
      AND NOT EXISTS (SELECT FROM said WHERE strpos(text, unused.id) > 0)
    RETURNING media.id`.execute(db);
  return rows.length;
}

export async function ensureMediaFolder(db: Database): Promise<string> {
  const known = await db.selectFrom('media_folder').select('name').executeTakeFirst();
  if (known) return known.name;
  const name = randomBytes(16).toString('base64url');
  await db
    .insertInto('media_folder')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const folder = await db.selectFrom('media_folder').select('name').executeTakeFirstOrThrow();
  return folder.name;
}

type StoredBytes = { bytes: Buffer | null; sha256: Buffer };

/** `bytes` is null for a picture in a store. */
export async function findStoredMedia(db: Database, id: string): Promise<StoredBytes | undefined> {
  return db.selectFrom('media').select(['bytes', 'sha256']).where('id', '=', id).executeTakeFirst();
}

export async function listStored(db: Database, limit: number): Promise<string[]> {
  const stored = db.selectFrom('media').select('id').where('bytes', 'is', null).limit(limit);
  const newest = await stored.orderBy('created_at', 'desc').execute();
  const oldest = await stored.orderBy('created_at').execute();
  return [...new Set([...newest, ...oldest].map(({ id }) => id))];
}

export async function listUnmoved(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('bytes', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function dropBytes(db: Database, id: string): Promise<void> {
  await db.updateTable('media').set({ bytes: null }).where('id', '=', id).execute();
}

export async function filterMediaIds(db: Database, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM media WHERE id = ANY(${ids})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
