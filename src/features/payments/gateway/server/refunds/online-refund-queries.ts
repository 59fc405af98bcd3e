import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { RefundState } from '../../gateway.ts';

export type OnlineRefund = {
  orderId: string;
  seq: number;
  amount: number;
  reason: string;
  wasDue: boolean;
  endsDue: boolean;
  paymentId: string;
  state: string;
  by: string | null;
};

type NewOnlineRefund = Omit<OnlineRefund, 'seq' | 'state'> & {
  gatewayRefundId?: string;
};

export async function insertOnlineRefund(db: Database, refund: NewOnlineRefund): Promise<number> {
  const { orderId, amount, reason, wasDue, endsDue, paymentId, by } = refund;
  const { rows } = await sql<{ seq: number }>`
    INSERT INTO refund (order_id, seq, amount, method, reason, was_due, ends_due, at, actor_uid,
      gateway_payment_id, gateway_refund_id, state)
    SELECT ${orderId}, coalesce(max(seq), 0) + 1, ${amount}, 'Online', ${reason}, ${wasDue},
      ${endsDue}, clock_timestamp(), ${by}, ${paymentId}, ${refund.gatewayRefundId ?? null}, 'due'
    FROM refund WHERE order_id = ${orderId} RETURNING seq`.execute(db);
  return rows[0]?.seq ?? 1;
}

function refunds(db: Database) {
  return db
    .selectFrom('refund')
    .select([
      'order_id as orderId',
      'seq',
      'amount',
      'reason',
      'was_due as wasDue',
      'actor_uid as by',
    ])
    .select((eb) => [
      'ends_due as endsDue',
      eb.ref('gateway_payment_id').$notNull().as('paymentId'),
      eb.ref('state').$notNull().as('state'),
    ])
    .where('state', 'is not', null);
}

type RefundRef = { orderId: string; seq: number };

export function findOnlineRefund(
  db: Database,
  { orderId, seq }: RefundRef,
): Promise<OnlineRefund | undefined> {
  return refunds(db).where('order_id', '=', orderId).where('seq', '=', seq).executeTakeFirst();
}

export function findByGatewayId(db: Database, id: string): Promise<OnlineRefund | undefined> {
  return refunds(db).where('gateway_refund_id', '=', id).executeTakeFirst();
}

export async function hasUnsentRefund(db: Database, orderId: string): Promise<boolean> {
  const unsent = refunds(db).where('order_id', '=', orderId).where('state', '=', 'due').limit(1);
  return (await unsent.executeTakeFirst()) !== undefined;
}

export function listUnconfirmed(db: Database): Promise<OnlineRefund[]> {
  return refunds(db)
    .where('state', '=', 'sent')
    .where('at', '<', sql<Date>`now() - interval '1 hour'`)
    .where('at', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy('at')
    .limit(100)
    .execute();
}

const STATES = { pending: 'sent', processed: 'done', failed: 'failed' } as const satisfies Record<
  RefundState,
  string
>;

export async function setRefundState(
  db: Database,
  { orderId, seq }: RefundRef,
  { state, id }: { state: RefundState; id: string | null },
): Promise<void> {
  await sql`UPDATE refund SET state = ${STATES[state]},
      gateway_refund_id = coalesce(${id}, gateway_refund_id),
      taken_back_at = CASE WHEN ${state} = 'failed' THEN clock_timestamp() END
    WHERE order_id = ${orderId} AND seq = ${seq}`.execute(db);
}

/** The refundable rest of each payment of an order, the largest first; paise. */
export async function listRefundable(
  db: Database,
  orderId: string,
): Promise<{ id: string; rest: number }[]> {
  const { rows } = await sql<{ id: string; rest: number }>`
    SELECT gateway_payment.id, (gateway_payment.amount - coalesce((SELECT sum(refund.amount) FROM refund
        WHERE gateway_payment_id = gateway_payment.id AND taken_back_at IS NULL), 0))::bigint AS rest
    FROM gateway_payment JOIN payment_attempt ON payment_attempt.id = attempt_id
    WHERE order_id = ${orderId} AND use IN ('pays', 'goes back')
    ORDER BY rest DESC, gateway_payment.id`.execute(db);
  return rows.filter(({ rest }) => rest > 0);
}
