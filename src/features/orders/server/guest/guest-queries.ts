import { sql } from 'kysely';
import { GUEST_PREFIX } from '#features/identity/guest-uid.ts';
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

/** Pending, to be paid by UPI, and without any claim; by the database's clock. */
function isUnpaid(hours: number) {
  return sql<boolean>`(shop_order.status = 'pending' AND shop_order.link_version IS NOT NULL
    AND starts_with(shop_order.uid, ${GUEST_PREFIX}) AND shop_order.channel = 'web'
    AND shop_order.created_at < now() - make_interval(hours => ${hours}::integer)
    AND (SELECT bool_and(method = 'UPI' AND status = 'Pending') FROM payment
      WHERE order_id = shop_order.id))`;
}

export function listUnpaidOfGuests(db: Database, hours: number) {
  return db.selectFrom('shop_order').select(['id', 'uid']).where(isUnpaid(hours)).execute();
}

/** @returns false if it was paid, claimed or moved meanwhile */
export async function cancelUnpaidOrder(
  db: Database,
  { id, hours, reason }: { id: string; hours: number; reason: string },
): Promise<boolean> {
  // The lock first: a claim of the payment holds it, and is seen then.
  await sql`SELECT FROM shop_order WHERE id = ${id} FOR UPDATE`.execute(db);
  const { numAffectedRows = 0n } = await sql`
    UPDATE shop_order SET status = 'cancelled', version = version + 1,
      updated_at = clock_timestamp(), cancel_reason = ${reason}
    WHERE id = ${id} AND ${isUnpaid(hours)}`.execute(db);
  return numAffectedRows > 0n;
}
