import type { Database } from '#platform/server/database/database.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';
import { prepared } from '#platform/server/database/prepared.ts';
import { sql } from 'kysely';
import type { OrderRow } from '../order-queries.ts';

const NUMBER_TAKEN = 'shop_order_number_key';

export function isNumberTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === NUMBER_TAKEN;
}

/** Columns that no new order has a value for: a default of the table, or null. */
type Unset =
  | 'tags'
  | 'version'
  | 'status'
  | 'carrier'
  | 'tracking_number'
  | 'tracking_url'
  | 'coupon_code'
  | 'cancel_reason'
  | 'customer_reason'
  | 'delivered_at'
  | 'confirmed_at'
  | 'link_ended_at';
/** All others of a draft: a column that is forgotten here does not compile. */
const WRITTEN: Record<Exclude<keyof OrderRow & keyof DB['shop_order'], Unset>, true> = {
  id: true,
  number: true,
  uid: true,
  subtotal: true,
  discount: true,
  shipping: true,
  fee: true,
  total: true,
  first_name: true,
  last_name: true,
  phone: true,
  email: true,
  address: true,
  notes: true,
  gift: true,
  shipping_method: true,
  delivery_name: true,
  delivery_kind: true,
  delivery_place: true,
  ship_by: true,
  estimated_delivery: true,
  link_version: true,
  channel: true,
  via: true,
  sold_at: true,
  pay_by: true,
  created_at: true,
  updated_at: true,
};
const ORDER = Object.keys(WRITTEN).join(', ');
const LINE = `order_id, position, product_id, variant_id, name, slug, variant, code, media_id, image_url,
  quantity, unit_price, personal, ships_by`;
const EVENT = 'order_id, seq, kind, status, actor, is_public, text, at';
const PART = 'order_id, seq, label, amount, method, due_on';

const insertRows = prepared(
  'order_place',
  `WITH placed AS (INSERT INTO shop_order (${ORDER})
     SELECT ${ORDER} FROM json_populate_record(NULL::shop_order, $1::json)),
   lines AS (INSERT INTO order_line (${LINE})
     SELECT ${LINE} FROM json_populate_recordset(NULL::order_line, $2::json)),
   parts AS (INSERT INTO payment (${PART})
     SELECT ${PART} FROM json_populate_recordset(NULL::payment, $3::json))
   INSERT INTO order_event (${EVENT})
   SELECT ${EVENT} FROM json_populate_record(NULL::order_event, $4::json)`,
);

/** Inserts an order with its lines, payments and first event: one statement, whose values have the names of their columns. */
export async function insertOrder(
  db: Database,
  { lines, events, parts, ...order }: OrderRow,
  actor: 'customer' | 'admin',
): Promise<void> {
  const { id, payment_amount: amount, payment_method: method } = order;
  const payments = parts ?? [{ seq: 1, label: 'Full', amount, method, due_on: null }];
  const ofOrder = <R>(row: R) => ({ ...row, order_id: id });
  const rows = [
    order,
    lines.map((line, position) => ofOrder({ ...line, position })),
    payments.map(ofOrder),
    ofOrder({ ...events[0], actor, is_public: true }),
  ];
  await insertRows(db, ...rows.map((row) => JSON.stringify(row)));
}

type Refusing = { uid: string; phone: string | undefined };

/** Orders of this account or its phone that came back from the door. */
export async function countRefusals(db: Database, { uid, phone }: Refusing): Promise<number> {
  const { rows } = await sql<{ refusals: number }>`
    SELECT count(*)::int AS refusals FROM shop_order
    WHERE refused_at IS NOT NULL AND (uid = ${uid} OR phone = coalesce(${phone ?? null},
      (SELECT phone FROM customer_profile WHERE customer_profile.uid = ${uid} AND phone <> '')))`.execute(
    db,
  );
  return rows[0]?.refusals ?? 0;
}

/** A text that changes with every change of a cart, also when it is deleted and made again. */
export async function findCartState(
  db: Database,
  uid: string,
  cartId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('cart')
    .select(sql<string>`version || ' ' || extract(epoch FROM updated_at)`.as('state'))
    .where('uid', '=', uid)
    .where('id', '=', cartId)
    .executeTakeFirst();
  return row?.state;
}
