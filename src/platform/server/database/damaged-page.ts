import { sql } from 'kysely';
import type { Database } from './database.ts';

/** True if a page with a wrong checksum was read within the last day; the nightly read repeats it. */
export async function hasDamagedPage(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT checksum_last_failure > now() - interval '25 hours' AS found FROM pg_stat_database
    WHERE datname = current_database()`.execute(db);
  return rows[0]?.found === true;
}
