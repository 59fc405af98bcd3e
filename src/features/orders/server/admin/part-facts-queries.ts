import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

export type PartFacts = Awaited<ReturnType<typeof listPartFacts>>[number];

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
