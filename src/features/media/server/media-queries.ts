import { sql } from 'kysely';
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
