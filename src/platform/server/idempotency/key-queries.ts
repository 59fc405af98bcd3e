import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { inBatches } from '../database/in-batches.ts';
import { prepared } from '../database/prepared.ts';

export type NewKey = { uid: string; key: string; route: string; hash: Buffer };

const insertKey = prepared<{ at: Date }>(
  'idempotency_claim',
  `INSERT INTO idempotency_key (uid, key, route, request_hash) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING RETURNING date_trunc('milliseconds', now()) AS at`,
);

/** Waits for another transaction with this key. @returns when this one began (to the millisecond); undefined if the key is taken */
export async function claimKey(
  db: Database,
  { uid, key, route, hash }: NewKey,
): Promise<Date | undefined> {
  const { rows } = await insertKey(db, uid, key, route, hash);
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

const updateAnswer = prepared(
  'idempotency_answer',
  'UPDATE idempotency_key SET status = $3, answer = $4 WHERE uid = $1 AND key = $2',
);

export async function storeAnswer(
  db: Database,
  { uid, key }: Pick<NewKey, 'uid' | 'key'>,
  { status, answer }: { status: number; answer: unknown },
): Promise<void> {
  await updateAnswer(db, uid, key, status, JSON.stringify(answer));
}

export function deleteOldKeys(db: Database): Promise<number> {
  return inBatches(async (batchSize) => {
    const { numAffectedRows = 0n } = await sql`DELETE FROM idempotency_key WHERE (uid, key) IN (
      SELECT uid, key FROM idempotency_key
      WHERE created_at < now() - interval '7 days' LIMIT ${batchSize})`.execute(db);
    return Number(numAffectedRows);
  });
}
