import {
  sql,
  type ExpressionBuilder,
  type InferResult,
  type JoinBuilder,
  type SqlBool,
} from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Page } from '#platform/contract/paging.ts';
import { isUuid } from '#platform/contract/text/uuid.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';
import { prepared } from '#platform/server/database/prepared.ts';
import { CANCEL_HOURS } from '../change/cancel-window.ts';
import { stagesOf } from '../stages/server/stage-queries.ts';

export type OrderRef = { id: string } | { number: string };

export type OrderRow = InferResult<ReturnType<typeof orders>>[number];

export function orderRefOf(idOrNumber: string): OrderRef {
  return isUuid(idOrNumber)
    ? { id: idOrNumber.toLowerCase() }
    : { number: idOrNumber.toUpperCase() };
}

/** The customer whose orders are read. Required everywhere, so that no query forgets it. */
export type Customer = { uid: string } | 'anybody';

export function matchesRef(ref: OrderRef) {
  return 'id' in ref
    ? sql<SqlBool>`shop_order.id = ${ref.id}`
    : sql<SqlBool>`shop_order.number = ${ref.number}`;
}

function isOrderOf(customer: Customer) {
  return customer === 'anybody'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`shop_order.uid = ${customer.uid}`;
}

/** Guests have none, and who has left has none any more. */
export function hasAccount() {
  return sql<boolean>`EXISTS (SELECT FROM customer_profile WHERE uid = shop_order.uid)`;
}

/** Pending and at most 12 hours old on the database's clock. */
export function isCancellable() {
  return sql<boolean>`(shop_order.status = 'pending'
    AND shop_order.created_at >= now() - make_interval(hours => ${sql.lit(CANCEL_HOURS)}))`;
}

function linesOf(eb: ExpressionBuilder<DB, 'shop_order'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('order_line')
      .select(['product_id', 'variant_id', 'name', 'slug', 'variant', 'media_id', 'image_url'])
      .select(['code', 'quantity', 'returned', 'unit_price', 'discount', 'ships_by', 'personal'])
      .select(['words_reason', 'words_question_at', 'words_given_at'])
      .whereRef('order_line.order_id', '=', 'shop_order.id')
      .orderBy('order_line.position'),
  );
}

function publicEventsOf(eb: ExpressionBuilder<DB, 'shop_order'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('order_event')
      .select(['seq', 'kind', 'order_event.status', 'text', 'at'])
      .whereRef('order_event.order_id', '=', 'shop_order.id')
      .where('is_public', '=', sql.lit(true))
      .orderBy('order_event.seq'),
  );
}

function partsOf(eb: ExpressionBuilder<DB, 'shop_order'>) {
  const parts = jsonArrayFrom(
    eb
      .selectFrom('payment as part')
      .select(['seq', 'label', 'method', 'part.status', 'amount', 'transaction_id', 'reason'])
      .select(sql<string | null>`due_on::text`.as('due_on'))
      .whereRef('part.order_id', '=', 'shop_order.id')
      .orderBy('seq'),
  );
  return eb.case().when('has_parts', '=', sql.lit(true)).then(parts).end();
}

function refundsOf(eb: ExpressionBuilder<DB, 'shop_order'>) {
  const refunds = jsonArrayFrom(
    eb
      .selectFrom('refund')
      .select(['seq', 'amount', 'method', 'reference', 'reason', 'was_due', 'at', 'state'])
      .whereRef('refund.order_id', '=', 'shop_order.id')
      .where('taken_back_at', 'is', null)
      .orderBy('seq'),
  );
  return eb.case().when('has_parts', '=', sql.lit(true)).then(refunds).end();
}

/** The part that every order has. */
export function joinFirstPart(join: JoinBuilder<DB, 'shop_order' | 'payment'>) {
  return join.onRef('payment.order_id', '=', 'shop_order.id').on('payment.seq', '=', sql.lit(1));
}

/** What is read of an order's row as it stands; a new order is written by the same list. */
export const ORDER_COLUMNS = [
  'id',
  'number',
  'uid',
  'link_version',
  'link_ended_at',
  'pay_by',
  'channel',
  'via',
  'sold_at',
  'tags',
  'version',
  'status',
  'subtotal',
  'discount',
  'shipping',
  'fee',
  'total',
  'first_name',
  'last_name',
  'phone',
  'email',
  'address',
  'shipping_method',
  'delivery_name',
  'delivery_kind',
  'delivery_place',
  'carrier',
  'tracking_number',
  'tracking_url',
  'coupon_code',
  'offer_title',
  'offer_discount',
  'notes',
  'buyer_gstin',
  'gift',
  'cancel_reason',
  'customer_reason',
  'created_at',
  'updated_at',
  'delivered_at',
  'confirmed_at',
] as const;

const PAYMENT_COLUMNS = [
  'payment.method as payment_method',
  'payment.status as payment_status',
  'payment.amount as payment_amount',
  'payment.transaction_id',
  'payment.reason as payment_reason',
] as const;

/** Whole orders, with public events only. */
export function orders(db: Database) {
  return db
    .selectFrom('shop_order')
    .innerJoin('payment', joinFirstPart)
    .select(ORDER_COLUMNS.map((column) => `shop_order.${column}` as const))
    .select(PAYMENT_COLUMNS)
    .select((eb) => [
      sql<string | null>`shop_order.estimated_delivery::text`.as('estimated_delivery'),
      sql<string | null>`shop_order.ship_by::text`.as('ship_by'),
      isCancellable().as('is_cancellable'),
      linesOf(eb).as('lines'),
      partsOf(eb).as('parts'),
      refundsOf(eb).as('refunds'),
      publicEventsOf(eb).as('events'),
      stagesOf(eb).as('stages'),
    ]);
}

type Paging = { limit: number; offset: number };

function counted(db: Database, uid: string) {
  return db
    .selectFrom('shop_order')
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .where('uid', '=', uid);
}

const selectPage = prepared('orders_of', (db, uid: string, limit: number, offset: number) =>
  orders(db)
    .select(counted(db, uid).as('count'))
    .$narrowType<{ count: number }>()
    .where('shop_order.uid', '=', uid)
    .orderBy('shop_order.created_at', 'desc')
    .orderBy('shop_order.id')
    .limit(limit)
    .offset(offset),
);

/** One page of a customer's orders, newest first, and their number, in one round trip. */
export async function listOrdersOf(
  db: Database,
  uid: string,
  { limit, offset }: Paging,
): Promise<Page<OrderRow>> {
  const { rows: items } = await selectPage(db, uid, limit, offset);
  const isPastTheEnd = items.length === 0 && offset > 0;
  if (isPastTheEnd) {
    const { orders: total } = await counted(db, uid).executeTakeFirstOrThrow();
    return { items, total };
  }
  return { items, total: items[0]?.count ?? 0 };
}

type Naming = 'id' | 'number';

function selectOwn(column: Naming) {
  return prepared(`own_order_by_${column}`, (db, value: string, uid: string) =>
    orders(db).where(`shop_order.${column}`, '=', value).where('shop_order.uid', '=', uid),
  );
}

function selectAnybodys(column: Naming) {
  return prepared(`any_order_by_${column}`, (db, value: string) =>
    orders(db).where(`shop_order.${column}`, '=', value),
  );
}

const OWN = { id: selectOwn('id'), number: selectOwn('number') };
const ANYBODYS = { id: selectAnybodys('id'), number: selectAnybodys('number') };

export async function findOrder(
  db: Database,
  ref: OrderRef,
  customer: Customer,
): Promise<OrderRow | undefined> {
  const [column, value] =
    'id' in ref ? (['id', ref.id] as const) : (['number', ref.number] as const);
  const { rows } =
    customer === 'anybody'
      ? await ANYBODYS[column](db, value)
      : await OWN[column](db, value, customer.uid);
  return rows[0];
}

export type AdminFacts = Awaited<ReturnType<typeof getAdminFacts>>;

/** The part of an order that only the owner sees. */
export function getAdminFacts(db: Database, orderId: string) {
  return db
    .selectFrom('shop_order')
    .select((eb) => [
      eb
        .selectFrom('shop_order as theirs')
        .select((all) => all.fn.countAll<number>().as('count'))
        .whereRef('theirs.uid', '=', 'shop_order.uid')
        .$asScalar()
        .$notNull()
        .as('order_count'),
      hasAccount().as('has_account'),
      jsonArrayFrom(
        eb
          .selectFrom('order_event')
          .select(['seq', 'kind', 'order_event.status', 'text', 'at', 'actor', 'is_public'])
          .whereRef('order_event.order_id', '=', 'shop_order.id')
          .orderBy('order_event.seq'),
      ).as('events'),
    ])
    .where('shop_order.id', '=', orderId)
    .executeTakeFirstOrThrow();
}

export function lockOrderRow(db: Database, ref: OrderRef, customer: Customer) {
  return db
    .selectFrom('shop_order')
    .select(['id', 'number', 'uid', 'status', 'total', 'first_name', 'email'])
    .where(matchesRef(ref))
    .where(isOrderOf(customer))
    .forUpdate()
    .executeTakeFirst();
}

export type NewEvent = {
  orderId: string;
  kind: 'status' | 'reopened' | 'tracking' | 'payment' | 'note' | 'edited' | 'stage';
  actor: 'customer' | 'admin' | 'shop';
  isPublic: boolean;
  text: string;
};

/** Inserts the next event of an order whose row this transaction has locked. @returns its number */
export async function insertEvent(db: Database, event: NewEvent): Promise<number> {
  const { orderId, kind, actor, isPublic, text } = event;
  const { rows } = await sql<{
    seq: number;
  }>`INSERT INTO order_event (order_id, seq, kind, status, actor, is_public, text, at)
    SELECT id, (SELECT max(seq) + 1 FROM order_event WHERE order_id = shop_order.id),
      ${kind}, status, ${actor}, ${isPublic}, ${text}, clock_timestamp()
    FROM shop_order WHERE id = ${orderId} RETURNING seq`.execute(db);
  return rows[0]?.seq ?? 0;
}
