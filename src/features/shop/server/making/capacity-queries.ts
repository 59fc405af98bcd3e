import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#platform/server/database/database.ts';

type Week = { monday: string; pieces: number };

/** Counts from this week on, in India. */
const TAKEN = `SELECT monday::text, sum(pieces)::int AS pieces FROM making_slot
  WHERE monday >= date_trunc('week', now() AT TIME ZONE 'Asia/Kolkata')::date GROUP BY monday`;

/** Pieces that open orders have made in each week, by its Monday. */
export async function listTakenCapacity(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<Week>`${sql.raw(TAKEN)}`.execute(db);
  return mapOf(rows);
}

/** The same for the connection that follows the catalogue version. */
export async function readTakenCapacity(client: pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<Week>(TAKEN);
  return mapOf(rows);
}

function mapOf(weeks: Week[]): Map<string, number> {
  return new Map(weeks.map(({ monday, pieces: units }) => [monday, units]));
}

/** Others who take capacity wait here until the transaction ends. */
export async function lockWeeks(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('lehar room of weeks'))`.execute(db);
}
