import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { Plan } from '#features/shop/workshop/ships-by.ts';

export type Slot = { position: number; monday: string; pieces: number };

export function slotsOf(lines: Plan['lines']): Slot[] {
  return lines.flatMap((line, position) =>
    (line?.slots ?? []).map((place) => ({ ...place, position })),
  );
}

export async function insertSlots(db: Database, orderId: string, slots: Slot[]): Promise<void> {
  await sql`INSERT INTO making_slot (order_id, position, monday, pieces)
    SELECT ${orderId}::uuid, position, monday, pieces
    FROM json_to_recordset(${JSON.stringify(slots)}::json)
      AS given(position int, monday date, pieces int)`.execute(db);
}

/** @returns whether there were any */
export async function deleteSlots(db: Database, orderId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('making_slot')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The dates of an order's lines, and the latest as its own, by which its arrival moves. */
export async function updateShipBy(
  db: Database,
  orderId: string,
  { shipsBy, lines }: Plan,
): Promise<void> {
  const dates = lines.map((line, position) => ({ position, ships_by: line?.shipsBy ?? null }));
  await sql`WITH dated AS (
      UPDATE order_line SET ships_by = given.ships_by
      FROM json_to_recordset(${JSON.stringify(dates)}::json) AS given(position int, ships_by date)
      WHERE order_id = ${orderId} AND order_line.position = given.position)
    UPDATE shop_order SET ship_by = ${shipsBy}::date,
      estimated_delivery = CASE WHEN ship_by IS NULL THEN estimated_delivery
        ELSE estimated_delivery + (${shipsBy}::date - ship_by) END
    WHERE id = ${orderId}`.execute(db);
}

type LineRow = {
  /** The database's. */
  now: Date;
  quantity: number;
  is_counted: boolean;
  lead_days: number | null;
  available_on: string | null;
};

/** The lines of an order, made as their products say now; what is no product not before its day. */
export async function listMadeLines(db: Database, orderId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    SELECT clock_timestamp() AS now, quantity, coalesce(combination.lead_days, product.lead_days) AS lead_days,
      coalesce(product.available_on,
        CASE WHEN order_line.product_id IS NULL THEN order_line.ships_by END)::text AS available_on,
      coalesce(combination.stock, product.stock) IS NOT NULL AS is_counted
    FROM order_line LEFT JOIN product ON product.id = order_line.product_id
      LEFT JOIN combination ON combination.product_id = order_line.product_id
        AND combination.variant_id = order_line.variant_id
    WHERE order_id = ${orderId} ORDER BY order_line.position`.execute(db);
  return rows;
}
