import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import { createPool, type Database } from '#platform/server/database/database.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';
import { createLog } from '#platform/server/log.ts';

/** How PostgreSQL answers each statement that `work` sends. */
export async function plansOf(
  connectionString: string,
  work: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const sent: CompiledQuery[] = [];
  const pool = createPool({ connectionString, log: createLog('silent'), name: 'lehar-test' });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push(query),
  });
  await work(db);
  const plans: string[] = [];
  for (const { sql, parameters } of sent) {
    const { rows } = await pool.query(`EXPLAIN ${sql}`, [...parameters]);
    plans.push(JSON.stringify(rows));
  }
  await db.destroy();
  return plans;
}
