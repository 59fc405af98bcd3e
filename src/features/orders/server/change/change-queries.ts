import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { Parcel } from '../../change/change-contract.ts';
import type { OrderStatus } from '../../order-status.ts';
import type { PaymentStatus } from '../../payment/payment-status.ts';
import { isCancellable, matchesRef, type OrderRef } from '../order-queries.ts';

/** Cancels an order if its customer still may. @returns its id, or undefined */
export async function cancelOwn(
  db: Database,
  ref: OrderRef,
  { uid, reason }: { uid: string; reason: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    UPDATE shop_order SET status = 'cancelled', version = version + 1,
      updated_at = clock_timestamp(), customer_reason = ${reason}
    WHERE ${matchesRef(ref)} AND uid = ${uid} AND ${isCancellable()}
    RETURNING id`.execute(db);
  return rows[0]?.id;
}

/** Absent fields keep their value. */
function parcelColumns({ carrier, trackingNumber, trackingUrl, estimatedDelivery }: Parcel) {
  return sql`coalesce(${carrier ?? null}, carrier),
    coalesce(${trackingNumber ?? null}, tracking_number),
    coalesce(${trackingUrl ?? null}, tracking_url),
    coalesce(${estimatedDelivery ?? null}::date, estimated_delivery)`;
}

const PARCEL = sql`(carrier, tracking_number, tracking_url, estimated_delivery)`;

type Change = {
  to: OrderStatus;
  from: OrderStatus[];
  parcel: Parcel;
  reason: string;
  isRefused: boolean;
};
type Moved = { id: string; from: string };

/** Changes an order's status if it is one of `from`. @returns the status before, or undefined */
export async function updateStatus(
  db: Database,
  ref: OrderRef,
  { to, from, parcel, reason, isRefused }: Change,
): Promise<Moved | undefined> {
  const { rows } = await sql<Moved>`
    WITH locked AS MATERIALIZED (
      SELECT shop_order.id, shop_order.status FROM shop_order
      WHERE ${matchesRef(ref)} AND status = ANY(${from}) FOR UPDATE)
    UPDATE shop_order SET status = ${to}, version = version + 1, updated_at = clock_timestamp(),
      cancel_reason = ${reason},
      refused_at = CASE WHEN ${isRefused} THEN clock_timestamp() END,
      delivered_at = CASE WHEN ${to} = 'delivered' THEN clock_timestamp() END,
      ${PARCEL} = (${parcelColumns(parcel)})
    FROM locked WHERE shop_order.id = locked.id
    RETURNING shop_order.id, locked.status AS from`.execute(db);
  return rows[0];
}

/** Corrects the parcel of a shipped order. @returns its id, or undefined if nothing changes */
export async function correctParcel(
  db: Database,
  ref: OrderRef,
  parcel: Parcel,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    UPDATE shop_order SET version = version + 1, updated_at = clock_timestamp(),
      ${PARCEL} = (${parcelColumns(parcel)})
    WHERE ${matchesRef(ref)} AND status = 'shipped'
      AND ${PARCEL} IS DISTINCT FROM (${parcelColumns(parcel)})
    RETURNING id`.execute(db);
  return rows[0]?.id;
}

/** Replaces all details of a parcel. */
export async function setParcel(db: Database, orderId: string, parcel: Parcel): Promise<void> {
  await db
    .updateTable('shop_order')
    .set((eb) => ({
      carrier: parcel.carrier ?? null,
      tracking_number: parcel.trackingNumber ?? null,
      tracking_url: parcel.trackingUrl ?? null,
      estimated_delivery: sql<Date | null>`${parcel.estimatedDelivery ?? null}::date`,
      version: eb('version', '+', 1),
      updated_at: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', orderId)
    .execute();
}

/** Lines that had the order's day get the new one, others none that is later. Its arrival moves along. */
export async function setShipBy(db: Database, orderId: string, date: string): Promise<void> {
  await sql`WITH dated AS (
      UPDATE order_line SET ships_by = ${date}::date FROM shop_order
      WHERE shop_order.id = ${orderId} AND order_line.order_id = shop_order.id
        AND (ships_by IS NOT DISTINCT FROM ship_by OR ships_by > ${date}::date))
    UPDATE shop_order SET ship_by = ${date}::date, version = version + 1,
      updated_at = clock_timestamp(),
      estimated_delivery = CASE WHEN ship_by IS NULL THEN estimated_delivery
        ELSE estimated_delivery + (${date}::date - ship_by) END
    WHERE id = ${orderId}`.execute(db);
}

/** Marks a paid payment as due back. @returns whether it was paid */
export async function markRefundDue(db: Database, orderId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ status: 'Refund due' })
    .where('order_id', '=', orderId)
    .where('status', '=', 'Paid')
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** The status before the current one, if the events tell. */
export async function findStatusBefore(db: Database, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_event')
    .innerJoin('shop_order', 'shop_order.id', 'order_event.order_id')
    .select('order_event.status')
    .where('order_id', '=', orderId)
    .whereRef('order_event.status', '<>', 'shop_order.status')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.status;
}

export async function setStatusBack(db: Database, orderId: string, to: OrderStatus): Promise<void> {
  await db
    .updateTable('shop_order')
    .set((eb) => ({
      status: to,
      delivered_at: null,
      refused_at: null,
      // The owner has agreed to it, so it no longer ends by itself.
      pay_by: null,
      ended_unpaid_at: null,
      cancel_reason: '',
      customer_reason: '',
      version: eb('version', '+', 1),
      updated_at: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', orderId)
    .execute();
}

export async function setConfirmed(db: Database, orderId: string): Promise<void> {
  await db
    .updateTable('shop_order')
    .set((eb) => ({
      confirmed_at: sql<Date>`clock_timestamp()`,
      version: eb('version', '+', 1),
      updated_at: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', orderId)
    .execute();
}

export async function countReopenings(db: Database, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('order_event')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'reopened')
    .executeTakeFirstOrThrow();
  return count;
}

async function insertSpentTransfer(db: Database, orderId: string): Promise<void> {
  await db
    .insertInto('spent_transfer')
    .columns(['transaction_id', 'order_id'])
    .expression((eb) =>
      eb
        .selectFrom('payment')
        .select((row) => [row.ref('transaction_id').$notNull().as('transaction_id'), 'order_id'])
        .where('order_id', '=', orderId)
        .where('status', '=', 'Refunded')
        .where('transaction_id', 'is not', null),
    )
    .execute();
}

/** Keeps a record of money that came and went back, beside what is due again. */
async function keepRefunded(db: Database, orderId: string, by: string): Promise<void> {
  await sql`INSERT INTO payment (order_id, seq, label, method, amount, status, recorded_by, decided_at,
      came_at)
    SELECT order_id, (SELECT max(seq) FROM payment WHERE order_id = ${orderId})
        + row_number() OVER (ORDER BY seq), 'Refund', method, amount, 'Refunded',
      coalesce(recorded_by, ${by}), decided_at, came_at
    FROM payment WHERE order_id = ${orderId} AND status = 'Refunded' AND label <> 'Refund'
      AND amount > 0`.execute(db);
}

type PaidBack = { from: PaymentStatus; to: PaymentStatus; by: string };

/** Puts payments back for a reopened order; the decisions before can no longer be undone. */
export async function setPaymentsBack(
  db: Database,
  orderId: string,
  { from, to, by }: PaidBack,
): Promise<void> {
  if (to === 'Pending') {
    await insertSpentTransfer(db, orderId);
    await keepRefunded(db, orderId, by);
  }
  const unpaid = {
    method: 'UPI',
    transaction_id: null,
    submitted_at: null,
    decided_at: null,
    recorded_by: null,
    reason: '',
  };
  await db
    .updateTable('payment')
    .set({ status: to, before_decision: null, ...(to === 'Pending' && unpaid) })
    .where('order_id', '=', orderId)
    .where('status', '=', from)
    .where('label', '<>', 'Refund')
    .execute();
}

/** True while a gateway sends money of the order back. */
export async function isRefundOnItsWay(db: Database, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refund')
    .select('seq')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['due', 'sent'])
    .where('taken_back_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
