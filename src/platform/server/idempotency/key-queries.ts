import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { PREPARED } from '../database/prepared.ts';

export type NewKey = { uid: string; key: string; route: string; hash: Buffer };

/**
 * Writes a key down. While another transaction holds the same one this waits for its end.
 * @returns when this transaction began (to the millisecond), or undefined when the key is taken
 */
export async function claimKey(
  db: Database,
  { uid, key, route, hash }: NewKey,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`${PREPARED}
    INSERT INTO idempotency_key (uid, key, route, request_hash)
    VALUES (${uid}, ${key}, ${route}, ${hash})
    ON CONFLICT DO NOTHING RETURNING date_trunc('milliseconds', now()) AS at`.execute(db);
  return rows[0]?.at;
}

export function findAnswer(db: Database, uid: string, key: string) {
  return db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('uid', '=', uid)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** From now on the same request gets this answer. */
export async function storeAnswer(
  db: Database,
  { uid, key }: Pick<NewKey, 'uid' | 'key'>,
  { status, answer }: { status: number; answer: unknown },
): Promise<void> {
  await sql`UPDATE idempotency_key SET status = ${status}, answer = ${JSON.stringify(answer)}
    WHERE uid = ${uid} AND key = ${key}`.execute(db);
}

/** Keys of the last 7 days are kept. @returns how many were thrown away */
export async function deleteOldKeys(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
