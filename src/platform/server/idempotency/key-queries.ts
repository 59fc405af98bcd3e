import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { PREPARED } from '../database/prepared.ts';

type NewKey = { uid: string; key: string; route: string; hash: Buffer };

/**
 * Writes a key down. While another transaction holds the same one this waits for its end.
 * @returns when this transaction began (to the millisecond), or undefined when the key is taken
 */
export async function insertKey(
  db: Database,
  { uid, key, route, hash }: NewKey,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`${PREPARED}
    INSERT INTO idempotency_key (uid, key, route, request_hash)
    VALUES (${uid}, ${key}, ${route}, ${hash})
    ON CONFLICT DO NOTHING RETURNING date_trunc('milliseconds', now()) AS at`.execute(db);
  return rows[0]?.at;
}

export function findKey(db: Database, uid: string, key: string) {
  return db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('uid', '=', uid)
    .where('key', '=', key)
    .executeTakeFirst();
}
