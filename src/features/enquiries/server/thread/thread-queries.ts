import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { RequestState } from '../../thread-contract.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';

type Author = 'owner' | 'customer';

type NewMessage = { id: string; request_id: string; text: string; at: Date };

/** @param actorUid of the owner, who copied it here; undefined for what came by the link */
export async function insertCustomerMessage(
  db: Database,
  message: NewMessage,
  actorUid: string | undefined,
): Promise<void> {
  await db
    .insertInto('request_message')
    .values({ ...message, author: 'customer', actor_uid: actorUid ?? null })
    .execute();
}

/** An open request waits for an answer from now on, if it did not already. */
export async function awaitAnswer(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('custom_order_request')
    .set({ state: 'new', waiting_since: now })
    .where('id', '=', id)
    .where('state', 'not in', ['new', 'closed'])
    .execute();
}

/** Marks the other side's messages as seen. @returns whether anything was new */
export async function markRead(
  db: Database,
  { id, author, now }: { id: string; author: Author; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('request_message')
    .set({ read_at: now })
    .where('request_id', '=', id)
    .where('author', '=', author)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function raiseLinkVersion(db: Database, id: string): Promise<void> {
  await db
    .updateTable('custom_order_request')
    .set((eb) => ({ link_version: eb('link_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setNotified(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('custom_order_request')
    .set({ notified_at: now })
    .where('id', '=', id)
    .execute();
}

/** Lists what the customer wrote by the link without the owner being told, and marks it as told. */
export async function takeUnnotified(db: Database, requestId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    WITH untold AS (
      UPDATE request_message SET is_notified = true
      WHERE request_id = ${requestId} AND author = 'customer' AND actor_uid IS NULL AND NOT is_notified
      RETURNING text, at, id)
    SELECT text FROM untold ORDER BY at, id`.execute(db);
  return rows.map(({ text }) => text);
}

/** The same of photos. @returns how many */
export async function takeUnnotifiedPictures(db: Database, requestId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('request_picture')
    .set({ is_notified: true })
    .where('request_id', '=', requestId)
    .where('author', '=', 'customer')
    .where('is_notified', '=', false)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export function listPictures(db: Database, requestId: string) {
  return db
    .selectFrom('request_picture')
    .select(['id', 'width', 'height', 'at'])
    .select((eb) => eb.ref('author').$castTo<Author>().as('author'))
    .where('request_id', '=', requestId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

export type PictureRow = Awaited<ReturnType<typeof listPictures>>[number];

export function findSamePicture(
  db: Database,
  { id, author, sha256 }: { id: string; author: Author; sha256: Buffer },
) {
  return db
    .selectFrom('request_picture')
    .select(['id', 'width', 'height'])
    .where('request_id', '=', id)
    .where('author', '=', author)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

/** Serializes the pictures of conversations, which keeps the day's bound exact. */
export async function lockPictures(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('lehar request pictures'))`.execute(db);
}

export async function sumCustomerBytes(db: Database, since: Date): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(byte_length), 0)::bigint AS bytes FROM request_picture
    WHERE author = 'customer' AND at > ${since}`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

export async function insertPicture(
  db: Database,
  row: Insertable<DB['request_picture']>,
): Promise<void> {
  await db.insertInto('request_picture').values(row).execute();
}

export async function findPictureBytes(
  db: Database,
  { requestId, id, column }: { requestId: string; id: string; column: 'small' | 'bytes' },
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('request_picture')
    .select(`${column} as found`)
    .where('id', '=', id)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row?.found;
}

export type OwnRequestRow = {
  id: string;
  link_version: number;
  created_at: Date;
  state: RequestState;
  name: string;
  email: string;
  description: string;
  product_type: string;
  product_label: string;
  colors: string;
  size: string;
  budget: string | null;
  phone: string;
};

/** Requests from the address of a person, who has confirmed it. */
export async function listOwnRequestRows(db: Database, uid: string): Promise<OwnRequestRow[]> {
  const { rows } = await sql<OwnRequestRow>`
    SELECT custom_order_request.* FROM custom_order_request
    JOIN identity.person ON lower(person.email) = lower(custom_order_request.email)
    WHERE person.id = ${uid} AND person.email_verified
    ORDER BY custom_order_request.created_at DESC, custom_order_request.id LIMIT 200`.execute(db);
  return rows;
}
