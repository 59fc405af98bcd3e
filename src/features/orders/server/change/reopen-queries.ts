import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { Parcel } from '../../contract.ts';
import type { OrderStatus } from '../../order-status.ts';
import type { PaymentStatus } from '../../payment-status.ts';

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
      cancel_reason: '',
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
        .where('transaction_id', 'is not', null),
    )
    .execute();
}

/** Puts a payment back for a reopened order; the decision before can no longer be undone. */
export async function setPaymentBack(
  db: Database,
  orderId: string,
  to: PaymentStatus,
): Promise<void> {
  if (to === 'Pending') await insertSpentTransfer(db, orderId);
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
    .execute();
}
