import type { Database } from '#platform/server/database/database.ts';

export async function giveToAccount(db: Database, orderId: string, uid: string): Promise<void> {
  await db.updateTable('shop_order').set({ uid }).where('id', '=', orderId).execute();
  await db.updateTable('customer_picture').set({ uid }).where('order_id', '=', orderId).execute();
}

export async function raiseLinkVersion(db: Database, orderId: string): Promise<void> {
  await db
    .updateTable('shop_order')
    .set((eb) => ({ link_version: eb('link_version', '+', 1) }))
    .where('id', '=', orderId)
    .execute();
}
