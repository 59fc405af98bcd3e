import { sql } from 'kysely';
import type { RecordedMethod } from '#features/orders/payment/payment-method.ts';
import type { Database } from '#platform/server/database/database.ts';

export type RefundRow = {
  orderId: string;
  amount: number;
  method: RecordedMethod;
  reference: string;
  reason: string;
  wasDue: boolean;
  by: string;
};

export async function insertRefund(db: Database, refund: RefundRow): Promise<number> {
  const { orderId, amount, method, reference, reason, wasDue, by } = refund;
  const { rows } = await sql<{ seq: number }>`
    INSERT INTO refund (order_id, seq, amount, method, reference, reason, was_due, at, actor_uid)
    SELECT ${orderId}, coalesce(max(seq), 0) + 1, ${amount}, ${method}, ${reference}, ${reason},
      ${wasDue}, clock_timestamp(), ${by}
    FROM refund WHERE order_id = ${orderId} RETURNING seq`.execute(db);
  return rows[0]?.seq ?? 1;
}

type TakenBack = { amount: number; was_due: boolean };

/** @returns undefined if it is not there, was taken back, or is older than 24 hours */
export async function takeRefundBack(
  db: Database,
  { orderId, seq }: { orderId: string; seq: number },
): Promise<TakenBack | undefined> {
  const { rows } = await sql<TakenBack>`
    UPDATE refund SET taken_back_at = clock_timestamp()
    WHERE order_id = ${orderId} AND seq = ${seq} AND taken_back_at IS NULL
      AND now() < at + interval '24 hours' AND state IS NULL
    RETURNING amount, was_due`.execute(db);
  return rows[0];
}

/** Takes back the refund of an undone "Refunded" decision. */
export async function takeLastRefundBack(db: Database, orderId: string): Promise<void> {
  await sql`UPDATE refund SET taken_back_at = clock_timestamp()
    WHERE order_id = ${orderId} AND seq = (SELECT max(seq) FROM refund
      WHERE order_id = ${orderId} AND taken_back_at IS NULL AND was_due AND state IS NULL)`.execute(
    db,
  );
}

/** All that was due has gone back. */
export async function settleDueParts(
  db: Database,
  { orderId, reference }: { orderId: string; reference: string },
): Promise<void> {
  await sql`UPDATE payment SET status = 'Refunded', reason = ${reference},
      decided_at = clock_timestamp(), before_decision = NULL
    WHERE order_id = ${orderId} AND status = 'Refund due'`.execute(db);
}

/** Parts that no refund covers any more are due again, the last decided first. */
export async function reopenDueParts(db: Database, orderId: string): Promise<void> {
  await sql`WITH sent AS (SELECT coalesce(sum(amount), 0) AS sum FROM refund
      WHERE order_id = ${orderId} AND taken_back_at IS NULL AND was_due),
    covered AS (SELECT seq, sum(amount) OVER (ORDER BY decided_at NULLS FIRST, seq) AS up_to
      FROM payment WHERE order_id = ${orderId} AND status = 'Refunded')
    UPDATE payment SET status = 'Refund due', reason = '', before_decision = NULL
    FROM covered, sent
    WHERE payment.order_id = ${orderId} AND payment.seq = covered.seq AND up_to > sent.sum`.execute(
    db,
  );
}
