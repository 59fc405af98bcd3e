import { sql } from 'kysely';
import type { RecordedMethod } from '#features/orders/payment/payment-method.ts';
import type { PaymentStatus } from '#features/orders/payment/payment-status.ts';
import type { Database } from '#platform/server/database/database.ts';
import { MAX_COUNTED } from '#platform/contract/text/counted.ts';
import type { Page } from '#platform/contract/paging.ts';
import type { PaymentListQuery } from '../contract.ts';

/** Other claims of this transfer wait until the transaction ends. */
export async function lockTransfer(db: Database, transactionId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`transfer ${transactionId}`}, 0))`.execute(
    db,
  );
}

type PartRef = { orderId: string; seq: number };
type Claim = PartRef & { transactionId: string };

/** A rejected claim does not count. */
export async function isClaimedForAnother(
  db: Database,
  { orderId, transactionId, uid }: Omit<Claim, 'seq'> & { uid: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('payment')
    .innerJoin('shop_order', 'shop_order.id', 'payment.order_id')
    .select('payment.order_id')
    .where('payment.transaction_id', '=', transactionId)
    .where('payment.status', 'not in', ['Pending', 'Rejected'])
    .where('payment.order_id', '!=', orderId)
    .where('shop_order.uid', '=', uid)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** True if the transfer paid an order and was sent back, so that the order is due again. */
export async function isSpent(db: Database, transactionId: string): Promise<boolean> {
  const spent = await db
    .selectFrom('spent_transfer')
    .select('order_id')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return spent !== undefined;
}

export async function setByHand(db: Database, { orderId, seq }: PartRef): Promise<void> {
  await db
    .updateTable('payment')
    .set({ method: 'UPI' })
    .where('order_id', '=', orderId)
    .where('seq', '=', seq)
    .execute();
}

/** The amount stays that of the part. */
export async function claimPayment(
  db: Database,
  { orderId, seq, transactionId }: Claim,
): Promise<void> {
  await db
    .updateTable('payment')
    .set({
      method: 'UPI',
      status: 'Submitted',
      transaction_id: transactionId,
      reason: '',
      submitted_at: sql<Date>`clock_timestamp()`,
      decided_at: null,
      before_decision: null,
    })
    .where('order_id', '=', orderId)
    .where('seq', '=', seq)
    .execute();
}

type Decided = PartRef & {
  to: PaymentStatus;
  reason: string;
  /** How money without a claim came, and the uid of the owner. */
  recorded?: { method: RecordedMethod; by: string } | undefined;
};

/**
 * Writes a decision and saves the payment as it was before. Fails with `isTransferUsed` if the transfer
 * has paid another order.
 */
export async function settlePayment(
  db: Database,
  { orderId, seq, to, reason, recorded }: Decided,
): Promise<void> {
  await db
    .updateTable('payment')
    .set({
      status: to,
      reason,
      decided_at: sql<Date>`clock_timestamp()`,
      before_decision: sql`to_jsonb(payment) - 'before_decision'`,
      // A rejected claim pays nothing.
      ...(recorded && {
        method: recorded.method,
        recorded_by: recorded.by,
        transaction_id: null,
      }),
    })
    .where('order_id', '=', orderId)
    .where('seq', '=', seq)
    .execute();
}

export async function undoDecision(db: Database, { orderId, seq }: PartRef): Promise<void> {
  await sql`UPDATE payment SET (status, method, transaction_id, reason, submitted_at, decided_at,
      recorded_by, before_decision) = (
      SELECT status, method, transaction_id, reason, submitted_at, decided_at, recorded_by, NULL::jsonb
      FROM jsonb_populate_record(NULL::payment, payment.before_decision))
    WHERE order_id = ${orderId} AND seq = ${seq}`.execute(db);
}

/** True for a write that would let one transfer pay two orders. */
export function isTransferUsed(error: unknown): boolean {
  return (
    error instanceof Error && 'constraint' in error && error.constraint === 'payment_transfer_once'
  );
}

function matching(db: Database, view: PaymentListQuery['status']) {
  const status = view === 'awaited' ? 'Pending' : view;
  return db
    .selectFrom('payment')
    .$if(status !== 'all', (query) => query.where('payment.status', '=', status))
    .$if(view === 'awaited', (query) =>
      // A cancelled order awaits no payment.
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('shop_order as placed')
            .select('placed.id')
            .whereRef('placed.id', '=', 'payment.order_id')
            .where('placed.status', '!=', 'cancelled'),
        ),
      ),
    );
}

/** Payments without a claim come last. */
function page(db: Database, { status, limit, offset }: PaymentListQuery) {
  return matching(db, status)
    .selectAll('payment')
    .orderBy('payment.submitted_at')
    .orderBy('payment.order_id')
    .orderBy('payment.seq')
    .limit(limit)
    .offset(offset)
    .as('payment');
}

export type PaymentRow = Awaited<ReturnType<typeof listPaymentsOfAll>>['items'][number];

/** Payments with customers and duplicates, and their number up to a bound. */
export async function listPaymentsOfAll(db: Database, list: PaymentListQuery) {
  const items = await db
    .selectFrom(page(db, list))
    .innerJoin('shop_order', 'shop_order.id', 'payment.order_id')
    .select([
      'payment.order_id',
      'payment.seq',
      'payment.label',
      'shop_order.has_parts',
      'payment.status',
      'payment.method',
      'payment.amount',
      'payment.transaction_id',
      'payment.reason',
      'payment.submitted_at',
      'payment.decided_at',
      'shop_order.number',
      'shop_order.status as order_status',
      'shop_order.first_name',
      'shop_order.last_name',
      'shop_order.phone',
      'shop_order.email',
    ])
    .select([
      sql<string | null>`payment.due_on::text`.as('due_on'),
      sql<Date | null>`payment_undoable_until(payment.decided_at, payment.before_decision,
        shop_order.status)`.as('undoable_until'),
      sql<string | null>`coalesce((SELECT other_order.number FROM payment AS other
        JOIN shop_order AS other_order ON other_order.id = other.order_id
        WHERE other.transaction_id = payment.transaction_id AND other.order_id <> payment.order_id
          AND other.status <> 'Rejected'
        ORDER BY other.submitted_at DESC LIMIT 1),
        (SELECT spent_on.number FROM spent_transfer AS spent
        JOIN shop_order AS spent_on ON spent_on.id = spent.order_id
        WHERE spent.transaction_id = payment.transaction_id))`.as('used_on'),
      sql<{ fee: number; tax: number } | null>`CASE WHEN payment.method = 'Online'
        THEN gateway_fee(payment.order_id, payment.seq) END`.as('gateway_fee'),
      sql<
        number | null
      >`floor(extract(epoch FROM clock_timestamp() - payment.submitted_at))::int`.as('age_seconds'),
    ])
    .orderBy('payment.submitted_at')
    .orderBy('payment.order_id')
    .orderBy('payment.seq')
    .execute();
  const total = await countPayments(db, list.status);
  return { items, total } satisfies Page<unknown>;
}

/** The number of payments, up to a bound. */
export async function countPayments(
  db: Database,
  status: PaymentListQuery['status'],
): Promise<number> {
  const some = matching(db, status).select('payment.order_id').limit(MAX_COUNTED).as('some');
  const { count } = await db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
