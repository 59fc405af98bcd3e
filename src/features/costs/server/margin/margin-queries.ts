import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

/** The amounts are paise; what is not known is null. */
export type MarginRow = {
  total: number;
  online: number;
  parcels: number;
  delivery: number | null;
  costs: number | null;
  /** GST of its papers; null without a paper. */
  gst: number | null;
  /** Pieces whose cost nobody knew. */
  unknown: string[];
};

export async function findMarginRow(db: Database, orderId: string): Promise<MarginRow | undefined> {
  const { rows } = await sql<MarginRow>`
    SELECT total, online, parcels, delivery, costs,
      (SELECT gst FROM order_gst WHERE order_id = ${orderId}) AS gst,
      (SELECT coalesce(json_agg(name ORDER BY position), '[]') FROM order_line
        WHERE order_id = ${orderId} AND unit_cost IS NULL) AS unknown
    FROM order_margin WHERE order_id = ${orderId}`.execute(db);
  return rows[0];
}
