import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

export type PartFacts = Awaited<ReturnType<typeof listPartFacts>>[number];

type FeeRow = { fee: number; tax: number };
type OpenLink = { url: string; expiresAt: string };

/** Lists facts about an order's parts that only the owner sees. A rejected claim makes no other one a duplicate. */
export function listPartFacts(db: Database, orderId: string) {
  return db
    .selectFrom('payment')
    .innerJoin('shop_order', 'shop_order.id', 'payment.order_id')
    .select(['payment.seq', 'payment.submitted_at', 'payment.decided_at'])
    .select([
      sql<Date | null>`payment_undoable_until(payment.decided_at, payment.before_decision,
        shop_order.status)`.as('undoable_until'),
      sql<boolean>`(EXISTS (SELECT FROM payment AS other
        WHERE other.transaction_id = payment.transaction_id AND other.order_id <> payment.order_id
          AND other.status <> 'Rejected')
        OR EXISTS (SELECT FROM spent_transfer AS spent
          WHERE spent.transaction_id = payment.transaction_id))`.as('is_duplicate'),
      sql<FeeRow | null>`CASE WHEN payment.method = 'Online'
        THEN gateway_fee(payment.order_id, payment.seq) END`.as('gateway_fee'),
      sql<OpenLink | null>`(SELECT jsonb_build_object('url', link_url, 'expiresAt', expires_at)
        FROM payment_attempt AS attempt
        WHERE attempt.order_id = payment.order_id AND part_seq = payment.seq
          AND link_state = 'created' AND ended_at IS NULL AND expires_at > now()
          AND link_url IS NOT NULL AND attempt.amount = payment.amount
          AND payment.status IN ('Pending', 'Submitted', 'Rejected')
          AND shop_order.status <> 'cancelled')`.as('link'),
    ])
    .where('payment.order_id', '=', orderId)
    .orderBy('payment.seq')
    .execute();
}

/** Lists refunds that can still be taken back, and until when. */
export async function listUndoableRefunds(db: Database, orderId: string) {
  const { rows } = await sql<{ seq: number; until: Date }>`
    SELECT seq, at + interval '24 hours' AS until FROM refund
    WHERE order_id = ${orderId} AND now() < at + interval '24 hours'
      AND state IS NULL`.execute(db);
  return rows;
}
