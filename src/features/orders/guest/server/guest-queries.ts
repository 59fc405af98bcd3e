import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import { hasAccount } from '../../server/order-queries.ts';

/** Gives the order to an account. */
export async function giveTo(db: Database, orderId: string, uid: string): Promise<void> {
  await db.updateTable('shop_order').set({ uid }).where('id', '=', orderId).execute();
  await db.updateTable('customer_picture').set({ uid }).where('order_id', '=', orderId).execute();
}

/** Old links open nothing, the next one does. */
export async function raiseLinkVersion(db: Database, orderId: string): Promise<void> {
  await sql`UPDATE shop_order SET link_version = coalesce(link_version, 0) + 1, link_ended_at = NULL
    WHERE id = ${orderId}`.execute(db);
}

export async function endLink(db: Database, orderId: string): Promise<void> {
  await sql`UPDATE shop_order SET link_ended_at = clock_timestamp()
    WHERE id = ${orderId}`.execute(db);
}

export async function findHasAccount(db: Database, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('shop_order')
    .select(hasAccount().as('has'))
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.has ?? false;
}
