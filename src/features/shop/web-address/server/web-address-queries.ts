import type pg from 'pg';
import type { Database } from '#platform/server/database/database.ts';

/** Reads by the connection that follows the catalogue version. */
export async function readOrigin(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ origin: string | null }>('SELECT origin FROM web_address');
  return rows[0]?.origin ?? undefined;
}

export function findWebAddress(db: Database) {
  return db.selectFrom('web_address').select(['origin', 'proven_at']).executeTakeFirstOrThrow();
}

/** Writers of the address wait here for one another. */
export function lockWebAddress(db: Database) {
  return db
    .selectFrom('web_address')
    .select(['origin', 'question', 'answer', 'asked_until'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function putWebAddress(
  db: Database,
  { origin, provenAt }: { origin: string; provenAt: Date },
): Promise<void> {
  await db.updateTable('web_address').set({ origin, proven_at: provenAt }).execute();
}

export type Question = { question: string; answer: string };

export async function putQuestion(
  db: Database,
  { until, ...pair }: Question & { until: Date },
): Promise<void> {
  await db
    .updateTable('web_address')
    .set({ ...pair, asked_until: until })
    .execute();
}

export function findAnswer(db: Database, question: string, now: Date) {
  return db
    .selectFrom('web_address')
    .select('answer')
    .where('question', '=', question)
    .where('asked_until', '>', now)
    .executeTakeFirst();
}
