import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { NewPart } from '#features/orders/payment/payment-parts.ts';
import { newOrderNumber } from '#features/orders/server/place/draft-order.ts';
import type { Database } from '#platform/server/database/database.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { HOME } from './shoppers.ts';
import { transaction } from '#platform/server/context.ts';

type OrderStatus = 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled';
/** Amounts are paise. */
type FullOrder = {
  uid: string;
  email: string;
  status: OrderStatus;
  /** Two units of one product at this price each. */
  unitPrice: number;
  productId: string;
  /** How long ago it was placed, by the clock of the database. */
  ageSeconds: number;
  paymentStatus: 'Pending' | 'Submitted' | 'Paid';
  /** In so many days from today, in India; nothing was promised without it. */
  shipsInDays: number | null;
  /** Together the total; in place of one payment. */
  parts: NewPart[];
};

export type MadeOrder = { id: string; number: string };
type NewRow = FullOrder & MadeOrder;

async function insertOrder(db: Database, order: NewRow): Promise<void> {
  const subtotal = 2 * order.unitPrice;
  await db
    .insertInto('shop_order')
    .values({
      id: order.id,
      number: order.number,
      uid: order.uid,
      status: order.status,
      subtotal,
      shipping: 2_500,
      total: subtotal + 2_500,
      first_name: 'Asha',
      last_name: 'Patel',
      phone: '9820012345',
      email: order.email,
      address: JSON.stringify(HOME),
      ship_by: sql<Date | null>`(now() AT TIME ZONE 'Asia/Kolkata')::date
        + ${order.shipsInDays}::integer`,
      created_at: sql<Date>`now() - make_interval(secs => ${order.ageSeconds})`,
    })
    .execute();
}

async function insertParts(db: Database, order: NewRow): Promise<void> {
  const { id, unitPrice, productId, status, paymentStatus } = order;
  await sql`INSERT INTO order_line (order_id, position, product_id, variant_id, name, slug,
      quantity, unit_price)
    VALUES (${id}, 0, ${productId}, '0', 'Marina Coasters', 'marina-coasters', 2,
      ${unitPrice})`.execute(db);
  await sql`INSERT INTO order_event (order_id, seq, kind, status, actor, is_public, text, at)
    VALUES (${id}, 1, 'placed', ${status}, 'customer', true, 'Order placed', now())`.execute(db);
  const transfer = paymentStatus === 'Pending' ? null : String(randomInt(1e11, 2e11));
  const full: NewPart = { label: 'Full', amount: 2 * unitPrice + 2_500 };
  for (const [index, part] of (order.parts.length > 0 ? order.parts : [full]).entries()) {
    await sql`INSERT INTO payment (order_id, seq, label, amount, status, transaction_id, due_on)
      VALUES (${id}, ${index + 1}, ${part.label}, ${part.amount}, ${paymentStatus}, ${transfer},
        ${part.dueOn ?? null}::date)`.execute(db);
  }
}

/** `anOrder` in a transaction that there is. */
export async function anOrderWithin(
  db: Database,
  change: Partial<FullOrder> & { uid: string },
): Promise<MadeOrder> {
  const order: NewRow = {
    email: `${change.uid}@example.com`,
    status: 'pending',
    unitPrice: 100_000,
    productId: uuidv7(),
    ageSeconds: 60,
    paymentStatus: 'Pending',
    shipsInDays: null,
    parts: [],
    ...change,
    id: uuidv7(),
    number: newOrderNumber(),
  };
  await insertOrder(db, order);
  await insertParts(db, order);
  return { id: order.id, number: order.number };
}

/** An order in the database, pending and new, as if it had been placed; nothing was in stock. */
export function anOrder(
  db: Database,
  change: Partial<FullOrder> & { uid: string },
): Promise<MadeOrder> {
  return transaction({ db }, ({ db: tx }) => anOrderWithin(tx, change));
}
