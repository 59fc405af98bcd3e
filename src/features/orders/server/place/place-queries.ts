import type { Database } from '#platform/server/database/database.ts';
import { prepared } from '#platform/server/database/prepared.ts';
import { sql } from 'kysely';
import type { OrderRow } from '../order-queries.ts';

type NewOrderRows = {
  row: OrderRow;
  by: 'customer' | 'admin';
  /** Of the request that the answer is kept for. */
  key?: { key: string | null; owner: string | null } | undefined;
  answer: unknown;
};

const NUMBER_TAKEN = 'shop_order_number_key';

export function isNumberTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === NUMBER_TAKEN;
}

const insertAll = prepared(
  'order_place',
  `WITH placed AS (
     INSERT INTO shop_order (id, number, uid, subtotal, discount, shipping, total, first_name,
       last_name, phone, email, address, notes, created_at, updated_at, fee, shipping_method,
       delivery_name, delivery_kind, delivery_place, ship_by, estimated_delivery, gift,
       link_version, channel, sold_at, via, pay_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $21, $22, $23, $24,
       $25, $26::date, $27::date, $28, $31, $34, $35, $37, $38)),
   lines AS (
     INSERT INTO order_line (order_id, position, product_id, variant_id, name, slug, variant, code,
       media_id, image_url, quantity, unit_price, personal, ships_by)
     SELECT $1, position, product_id, variant_id, name, slug, variant, code, media_id, image_url,
       quantity, unit_price, personal, ships_by
     FROM json_to_recordset($15::json) AS line(position int, product_id uuid, variant_id text,
       name text, slug text, variant text, code text, media_id text, image_url text, quantity int,
       unit_price bigint, personal jsonb, ships_by date)),
   event AS (
     INSERT INTO order_event (order_id, seq, kind, status, actor, is_public, text, at)
     VALUES ($1, 1, 'placed', $16, $36, true, $17, $14)),
   due AS (INSERT INTO payment (order_id, amount, method, label, due_on)
     VALUES ($1, $18, $29, $32, $33::date))
   UPDATE idempotency_key SET status = 201, answer = $19 WHERE uid = $30 AND key = $20`,
);

const insertFurther = prepared(
  'order_further_parts',
  `INSERT INTO payment (order_id, seq, label, amount, method, due_on)
   SELECT $1, seq, label, amount, method, due_on
   FROM json_to_recordset($2::json) AS part(seq int, label text, amount bigint, method text,
     due_on date)`,
);

const NO_KEY = { key: null, owner: null };
const FULL = { label: 'Full', due_on: null };

/** Inserts an order with its lines, first event and payment, and stores the answer, in one statement. */
export async function insertOrder(
  db: Database,
  { row, by, key: keyed = NO_KEY, answer }: NewOrderRows,
): Promise<void> {
  const lines = row.lines.map((line, position) => ({ ...line, position }));
  const [first = FULL, ...further] = row.parts ?? [];
  await insertAll(
    db,
    row.id,
    row.number,
    row.uid,
    row.subtotal,
    row.discount,
    row.shipping,
    row.total,
    row.first_name,
    row.last_name,
    row.phone,
    row.email,
    JSON.stringify(row.address),
    row.notes,
    row.created_at,
    JSON.stringify(lines),
    row.status,
    row.events[0]?.text ?? '',
    row.payment_amount,
    JSON.stringify(answer),
    keyed.key,
    row.fee,
    row.shipping_method,
    row.delivery_name,
    row.delivery_kind,
    row.delivery_place,
    row.ship_by,
    row.estimated_delivery,
    row.gift === null ? null : JSON.stringify(row.gift),
    row.payment_method,
    keyed.owner,
    row.link_version,
    first.label,
    first.due_on,
    row.channel,
    row.sold_at,
    by,
    row.via,
    row.pay_by,
  );
  if (further.length > 0) await insertFurther(db, row.id, JSON.stringify(further));
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
