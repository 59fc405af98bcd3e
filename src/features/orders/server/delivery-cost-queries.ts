import type { Database } from '#platform/server/database/database.ts';

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
