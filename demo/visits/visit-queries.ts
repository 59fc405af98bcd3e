import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { ShownProduct, visitsOfDay } from './demo-visits.ts';

/** Holds off another process that starts with this one. */
export async function lockDemoVisits(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('lehar demo visits'))`.execute(db);
}

/** Days of these on which fewer than so many pages were looked at. */
export async function listQuietDays(
  db: Database,
  days: readonly string[],
  fewerThan: number,
): Promise<string[]> {
  const { rows } = await sql<{
    day: string;
  }>`SELECT day::text FROM unnest(${days}::date[]) AS asked (day)
    WHERE (SELECT coalesce(sum(views), 0) FROM visit_day
      WHERE visit_day.day = asked.day AND kind = 'any') < ${fewerThan}`.execute(db);
  return rows.map(({ day }) => day);
}

export async function listShownProducts(db: Database): Promise<ShownProduct[]> {
  return db
    .selectFrom('product')
    .select(['id', 'slug'])
    .where('status', '=', 'active')
    .orderBy('slug')
    .execute();
}

export async function addVisits(db: Database, rows: ReturnType<typeof visitsOfDay>): Promise<void> {
  await db
    .insertInto('visit_day')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind', 'product_id', 'source', 'device']).doUpdateSet({
        views: sql`visit_day.views + excluded.views`,
        visits: sql`visit_day.visits + excluded.visits`,
      }),
    )
    .execute();
}
