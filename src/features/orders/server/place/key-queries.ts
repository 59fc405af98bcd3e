import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import { PREPARED } from '#platform/server/database/prepared.ts';

type NewKey = { uid: string; key: string; hash: Buffer };

/**
 * Writes a key down. While another transaction holds the same one this waits for its end.
 * @returns when this transaction began (to the millisecond), or undefined when the key is taken
 */
export async function claimKey(
  db: Database,
  { uid, key, hash }: NewKey,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`${PREPARED}
    INSERT INTO idempotency_key (uid, key, route, request_hash)
    VALUES (${uid}, ${key}, 'POST /v2/order', ${hash})
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

/** Changes with every change of a cart, also when it was made anew; undefined without one. */
export async function findCartState(
  db: Database,
  uid: string,
  cartId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('cart')
    .select(sql<string>`version || ' ' || extract(epoch FROM updated_at)`.as('state'))
    .where('uid', '=', uid)
    .where('id', '=', cartId)
    .executeTakeFirst();
  return row?.state;
}

/** Keys of the last 7 days are kept. @returns how many were thrown away */
export async function deleteOldKeys(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
