import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

/** Marks a part as paid, or as to be sent back, by what a gateway has taken; no decision undoes it. */
export async function settleOnline(
  db: Database,
  { orderId, seq, to }: { orderId: string; seq: number; to: 'Paid' | 'Refund due' },
): Promise<void> {
  await db
    .updateTable('payment')
    .set({
      status: to,
      method: 'Online',
      transaction_id: null,
      recorded_by: null,
      reason: '',
      decided_at: sql<Date>`clock_timestamp()`,
      before_decision: null,
    })
    .where('order_id', '=', orderId)
    .where('seq', '=', seq)
    .execute();
}

export async function insertSurplus(
  db: Database,
  { orderId, amount }: { orderId: string; amount: number },
): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    INSERT INTO payment (order_id, seq, label, method, amount, status, decided_at)
    SELECT ${orderId}, max(seq) + 1, 'Refund', 'Online', ${amount}, 'Refund due', clock_timestamp()
    FROM payment WHERE order_id = ${orderId} RETURNING seq`.execute(db);
  return rows[0]?.seq ?? 1;
}
