import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

type Waiting = { deliveredBefore: Date; most: number };

/** Orders whose invitation is due, the earliest first; held until the transaction ends, without those that another holds. */
export async function holdWaiting(
  db: Database,
  { deliveredBefore, most }: Waiting,
): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`SELECT order_id FROM review_invitation
    WHERE invited_at IS NULL AND delivered_at <= ${deliveredBefore}
    ORDER BY delivered_at LIMIT ${most} FOR UPDATE SKIP LOCKED`.execute(db);
  return rows.map((row) => row.order_id);
}

/**
 * Lists those of the orders that were delivered since then and have a piece without a review that did not
 * come back and still exists. The address wants invitations, and its account was not deleted.
 */
export async function listInvitable(
  db: Database,
  { orderIds, deliveredSince }: { orderIds: string[]; deliveredSince: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT shop_order.id FROM shop_order JOIN review_invitation ON order_id = shop_order.id
    WHERE shop_order.id = ANY(${orderIds}) AND status = 'delivered'
      AND review_invitation.delivered_at > ${deliveredSince}
      AND EXISTS (SELECT FROM order_line JOIN product ON product.id = product_id
        WHERE order_line.order_id = shop_order.id AND quantity > returned)
      AND NOT EXISTS (SELECT FROM review WHERE review.order_id = shop_order.id)
      AND NOT EXISTS (SELECT FROM review_refusal WHERE email_hash = email_hash_of(email))
      AND (uid LIKE 'guest:%' OR uid LIKE 'walk-in:%'
        OR EXISTS (SELECT FROM customer_profile WHERE customer_profile.uid = shop_order.uid))
    ORDER BY review_invitation.delivered_at`.execute(db);
  return rows.map(({ id }) => id);
}

/** Forgets the others: a later delivery starts afresh. */
export async function markInvited(
  db: Database,
  { orderIds, invited, now }: { orderIds: string[]; invited: string[]; now: Date },
): Promise<void> {
  await sql`UPDATE review_invitation SET invited_at = ${now}
    WHERE order_id = ANY(${invited})`.execute(db);
  await sql`DELETE FROM review_invitation
    WHERE order_id = ANY(${orderIds}) AND invited_at IS NULL`.execute(db);
}

/** Refuses invitations for the address of this order. @returns false without such an order */
export async function refuseInvitations(
  db: Database,
  { orderId, now }: { orderId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`WITH refused AS (
      SELECT email FROM shop_order WHERE id = ${orderId}),
    written AS (
      INSERT INTO review_refusal (email_hash, at)
        SELECT email_hash_of(email), ${now}::timestamptz FROM refused WHERE email <> ''
        ON CONFLICT DO NOTHING)
    SELECT FROM refused`.execute(db);
  return rows.length > 0;
}

/** Lists invitations to a customer's orders and address. */
export async function listOwnInvitations(db: Database, uid: string) {
  const { rows } = await sql<{ number: string; invited_at: Date }>`
    SELECT number, invited_at FROM review_invitation JOIN shop_order ON shop_order.id = order_id
    WHERE uid = ${uid} AND invited_at IS NOT NULL ORDER BY invited_at, number`.execute(db);
  return rows;
}

export async function hasRefused(db: Database, uid: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM customer_profile JOIN review_refusal
    ON email_hash = email_hash_of(email) WHERE uid = ${uid}`.execute(db);
  return rows.length > 0;
}
