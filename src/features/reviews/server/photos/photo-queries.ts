import { sql, type Insertable } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';

export type PhotoRow = {
  id: string;
  review_id: string;
  media_id: string | null;
  width: number;
  height: number;
};

const SEEN = ['id', 'review_id', 'media_id', 'width', 'height'] as const;

/** Lists photos of these reviews, in the order in which they were sent. */
export async function listPhotosOf(db: Database, reviewIds: string[]): Promise<PhotoRow[]> {
  if (reviewIds.length === 0) return [];
  return db
    .selectFrom('review_picture')
    .select(SEEN)
    .where('review_id', 'in', reviewIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function hasPhoto(
  db: Database,
  { reviewId, sha256 }: { reviewId: string; sha256: Buffer },
): Promise<boolean> {
  const row = await db
    .selectFrom('review_picture')
    .select('id')
    .where('review_id', '=', reviewId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPhoto(
  db: Database,
  row: Omit<Insertable<DB['review_picture']>, 'position'>,
): Promise<void> {
  await db
    .insertInto('review_picture')
    .values({
      ...row,
      position: sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM review_picture
        WHERE review_id = ${row.review_id})`,
    })
    .execute();
}

type Named = { reviewId: string; id: string };

/** @returns false where it is not there */
export async function deletePhoto(db: Database, { reviewId, id }: Named): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('review_picture')
    .where('id', '=', id)
    .where('review_id', '=', reviewId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Finds the bytes of a waiting photo; undefined for any other. */
export async function findWaitingBytes(
  db: Database,
  { reviewId, id, column }: Named & { column: 'small' | 'bytes' },
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('review_picture')
    .select(`${column} as found`)
    .where('id', '=', id)
    .where('review_id', '=', reviewId)
    .executeTakeFirst();
  return row?.found ?? undefined;
}

export function lockPhoto(db: Database, { reviewId, id }: Named) {
  return db
    .selectFrom('review_picture')
    .select([...SEEN, 'bytes'])
    .where('id', '=', id)
    .where('review_id', '=', reviewId)
    .forUpdate()
    .executeTakeFirst();
}

export async function giveToMedia(
  db: Database,
  { id, mediaId }: { id: string; mediaId: string },
): Promise<void> {
  await db
    .updateTable('review_picture')
    .set({ media_id: mediaId, small: null, bytes: null })
    .where('id', '=', id)
    .execute();
}
