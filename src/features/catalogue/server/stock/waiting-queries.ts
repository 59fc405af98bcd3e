import { sql, type SqlBool } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

/** True of a wish that was confirmed and not told of yet. */
export const IS_WAITING = sql<SqlBool>`confirmed_at IS NOT NULL AND notified_at IS NULL`;

/** Counts who waits for each part of a product. */
export async function countWaiting(
  db: Database,
  productId: string,
): Promise<Map<string | null, number>> {
  const { rows } = await sql<{ variant_id: string | null; waiting: number }>`
    SELECT variant_id, count(*)::int AS waiting FROM stock_wish
    WHERE product_id = ${productId} AND ${IS_WAITING} GROUP BY variant_id`.execute(db);
  return new Map(rows.map(({ variant_id, waiting }) => [variant_id, waiting]));
}
