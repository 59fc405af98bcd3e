import type { Database } from '#platform/server/database/database.ts';

/** What a piece of the row `line` costs today, in SQL: that of its combination, else of its product; NULL: unknown. */
export const UNIT_COST = `coalesce(
  (SELECT cost_price FROM combination
    WHERE combination.product_id = line.product_id AND combination.variant_id = line.variant_id),
  (SELECT cost_price FROM product WHERE product.id = line.product_id))`;

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
