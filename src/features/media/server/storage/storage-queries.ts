import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

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

export type StoredBytes = { bytes: Buffer | null; sha256: Buffer };

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
