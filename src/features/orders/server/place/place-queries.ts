import type { Database } from '#platform/server/database/database.ts';
import { prepared } from '#platform/server/database/prepared.ts';
import { sql } from 'kysely';
import { UNIT_COST } from '../cost-queries.ts';
import { ORDER_COLUMNS, type OrderRow } from '../order-queries.ts';

const NUMBER_TAKEN = 'shop_order_number_key';

export function isNumberTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === NUMBER_TAKEN;
}

type Column = (typeof ORDER_COLUMNS)[number];
/** No new order has a value for these: a default of the table, or null. */
const UNSET: ReadonlySet<Column> = new Set<Column>([
  'tags',
  'version',
  'status',
  'carrier',
  'tracking_number',
  'tracking_url',
  'cancel_reason',
  'customer_reason',
  'delivered_at',
  'confirmed_at',
  'link_ended_at',
]);
const WRITTEN = [
  ...ORDER_COLUMNS.filter((column) => !UNSET.has(column)),
  'ship_by',
  'estimated_delivery',
];
const ORDER = WRITTEN.join(', ');
const LINE = `order_id, position, product_id, variant_id, name, slug, variant, code, media_id, image_url,
  quantity, unit_price, discount, personal, ships_by`;
const EVENT = 'order_id, seq, kind, status, actor, is_public, text, at';
const PART = 'order_id, seq, label, amount, method, status, due_on';

const insertRows = prepared(
  'order_place',
  `WITH placed AS (INSERT INTO shop_order (${ORDER})
     SELECT ${ORDER} FROM json_populate_record(NULL::shop_order, $1::json)),
   lines AS (INSERT INTO order_line (${LINE}, unit_cost)
     SELECT ${LINE}, ${UNIT_COST} FROM json_populate_recordset(NULL::order_line, $2::json) AS line),
   parts AS (INSERT INTO payment (${PART})
     SELECT ${PART} FROM json_populate_recordset(NULL::payment, $3::json))
   INSERT INTO order_event (${EVENT})
   SELECT ${EVENT} FROM json_populate_recordset(NULL::order_event, $4::json)`,
);

/** Inserts an order with its lines, payments and first events: one statement, whose values have the names of their columns. */
export async function insertOrder(
  db: Database,
  { lines, events, parts, ...order }: OrderRow,
  actor: 'customer' | 'admin',
): Promise<void> {
  const { id, payment_amount: amount, payment_method: method, payment_status: status } = order;
  const payments = parts ?? [{ seq: 1, label: 'Full', amount, method, status, due_on: null }];
  const ofOrder = <R>(row: R) => ({ ...row, order_id: id });
  const rows = [
    order,
    lines.map((line, position) => ofOrder({ ...line, position })),
    payments.map(ofOrder),
    events.map((event) =>
      ofOrder({ ...event, actor: event.kind === 'placed' ? actor : 'shop', is_public: true }),
    ),
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
