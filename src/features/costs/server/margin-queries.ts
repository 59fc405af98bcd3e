import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

/** What an order brought and cost, in paise. */
export type MarginRow = {
  total: number;
  refunded: number;
  online: number;
  delivery_kind: string;
  delivery_cost: number | null;
  lines: { name: string; quantity: number; cost: number | null }[];
};

export async function findMarginRow(db: Database, orderId: string): Promise<MarginRow | undefined> {
  const { rows } = await sql<MarginRow>`
    SELECT total, delivery_kind,
      (SELECT coalesce(sum(amount), 0)::bigint FROM refund
        WHERE order_id = shop_order.id AND taken_back_at IS NULL
          AND coalesce(state, 'done') <> 'failed') AS refunded,
      (SELECT coalesce(sum(amount), 0)::bigint FROM payment
        WHERE order_id = shop_order.id AND method = 'Online') AS online,
      (SELECT delivery FROM order_cost WHERE order_id = shop_order.id) AS delivery_cost,
      (SELECT coalesce(json_agg(json_build_object('name', name, 'quantity', quantity,
          'cost', unit_cost) ORDER BY position), '[]')
        FROM order_line WHERE order_id = shop_order.id) AS lines
    FROM shop_order WHERE id = ${orderId}`.execute(db);
  return rows[0];
}

/** @param amount null: not known */
export async function writeDeliveryCost(
  db: Database,
  orderId: string,
  amount: number | null,
): Promise<void> {
  if (amount === null) {
    await db.deleteFrom('order_cost').where('order_id', '=', orderId).execute();
    return;
  }
  await db
    .insertInto('order_cost')
    .values({ order_id: orderId, delivery: amount })
    .onConflict((on) => on.column('order_id').doUpdateSet({ delivery: amount }))
    .execute();
}
