import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

export type Query<Row> = RawBuilder<Row>;

/** Rows in memory at once. */
const BATCH = 500;

export type Snapshot = {
  /** Rows of one statement, in batches. */
  read<Row>(query: Query<Row>): AsyncGenerator<Row[]>;
  count(query: Query<unknown>): Promise<number>;
  db: Database;
  end(): Promise<void>;
};

/** One moment of the database, to read at a reader's pace. A reader who pauses for a minute loses it. */
export async function openSnapshot(db: Database): Promise<Snapshot> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  await sql`SET LOCAL idle_in_transaction_session_timeout = '60s'`.execute(tx);
  return {
    db: tx,
    async *read<Row>(query: Query<Row>) {
      await sql`DECLARE exported NO SCROLL CURSOR FOR ${query}`.execute(tx);
      for (;;) {
        const { rows } = await sql<Row>`FETCH ${sql.lit(BATCH)} FROM exported`.execute(tx);
        if (rows.length > 0) yield rows;
        if (rows.length < BATCH) break;
      }
      await sql`CLOSE exported`.execute(tx);
    },
    async count(query) {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*) AS count FROM (${query}) AS counted`.execute(tx);
      return rows[0]?.count ?? 0;
    },
    async end() {
      await tx.rollback().execute();
    },
  };
}
