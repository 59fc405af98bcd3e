import { sql, type RawBuilder } from 'kysely';
import type { PaymentPart } from '#features/orders/payment/payment-part-contract.ts';
import type { ExportRange } from '../../export-contract.ts';

const INDIA = sql.lit('Asia/Kolkata');

function within(moment: RawBuilder<unknown>, { from, to }: ExportRange): RawBuilder<boolean> {
  const first = from === undefined ? sql`true` : sql`${dayOf(moment)} >= ${from}::date`;
  const last = to === undefined ? sql`true` : sql`${dayOf(moment)} <= ${to}::date`;
  return sql<boolean>`(${first} AND ${last})`;
}

function dayOf(moment: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`(${moment} AT TIME ZONE ${INDIA})::date`;
}

const SOLD_AT = sql`coalesce(shop_order.sold_at, shop_order.created_at)`;
const DAY = sql`${dayOf(SOLD_AT)}::text AS day`;
const CAME = sql`payment.status IN ('Paid', 'Refund due', 'Refunded')`;
const SENT_BACK = sql`refund.taken_back_at IS NULL`;

const RECIPIENT = sql`
  coalesce(gift->>'firstName', first_name) AS first_name,
  coalesce(gift->>'lastName', last_name) AS last_name,
  coalesce(gift->>'phone', phone) AS phone,
  email, address->>'address1' AS address1, address->>'address2' AS address2,
  address->>'city' AS city, address->>'state' AS state, address->>'zipCode' AS pin`;

export type Addressed = {
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  pin: string | null;
};

/** Amounts in paise. */
export type OrderRow = Addressed & {
  number: string;
  day: string;
  time: string;
  status: string;
  channel: string;
  is_gift: boolean;
  delivery: string;
  pieces: number;
  subtotal: number;
  discount: number;
  coupon_code: string | null;
  offer_title: string;
  shipping: number;
  fee: number;
  total: number;
  paid: number;
  refunded: number;
  carrier: string | null;
  tracking_number: string | null;
  ship_by: string | null;
  delivered_on: string | null;
  tags: string[];
  notes: string;
};

/** By id, which is by time; an order counts for the day on which it was sold. */
export function selectOrders(range: ExportRange): RawBuilder<OrderRow> {
  return sql<OrderRow>`SELECT number, ${DAY}, to_char(${SOLD_AT} AT TIME ZONE ${INDIA}, 'HH24:MI') AS time,
      status, channel, ${RECIPIENT}, gift IS NOT NULL AS is_gift, delivery_name AS delivery,
      (SELECT coalesce(sum(quantity), 0) FROM order_line WHERE order_id = shop_order.id) AS pieces,
      subtotal, discount, coupon_code, offer_title, shipping, fee, total,
      (SELECT coalesce(sum(amount), 0) FROM payment WHERE order_id = shop_order.id AND ${CAME}) AS paid,
      (SELECT coalesce(sum(amount), 0) FROM refund WHERE order_id = shop_order.id AND ${SENT_BACK}) AS refunded,
      carrier, tracking_number, ship_by::text, ${dayOf(sql`delivered_at`)}::text AS delivered_on, tags, notes
    FROM shop_order WHERE ${within(SOLD_AT, range)} ORDER BY id`;
}

export type LineRow = {
  number: string;
  day: string;
  status: string;
  position: number;
  name: string;
  variant: string;
  code: string;
  quantity: number;
  returned: number;
  unit_price: number;
  line_total: number;
  slug: string | null;
};

export function selectLines(range: ExportRange): RawBuilder<LineRow> {
  return sql<LineRow>`SELECT shop_order.number, ${DAY}, shop_order.status, position + 1 AS position, name,
      variant, code, quantity, returned, unit_price, line_total, slug
    FROM shop_order JOIN order_line ON order_id = shop_order.id
    WHERE ${within(SOLD_AT, range)} ORDER BY shop_order.id, position`;
}

export type PaymentRow = {
  number: string;
  day: string;
  kind: string;
  label: string;
  method: string;
  amount: number;
  status: string;
  reference: string | null;
  due_on: string | null;
};

/** Money that came, on the day it was decided on, and money that went back, below zero. */
export function selectPayments(range: ExportRange): RawBuilder<PaymentRow> {
  const decided = sql`coalesce(payment.decided_at, payment.submitted_at, ${SOLD_AT})`;
  const refunded = sql`refund.at`;
  return sql<PaymentRow>`SELECT number, day, kind, label, method, amount, status, reference, due_on FROM (
      SELECT shop_order.number, ${dayOf(decided)}::text AS day, 'payment' AS kind, payment.label,
        payment.method, payment.amount, payment.status, payment.transaction_id AS reference,
        payment.due_on::text, ${decided} AS at, payment.seq
      FROM shop_order JOIN payment ON payment.order_id = shop_order.id WHERE ${within(decided, range)}
      UNION ALL
      SELECT shop_order.number, ${dayOf(refunded)}::text, 'refund', 'Refund', refund.method,
        -refund.amount, coalesce(refund.state, 'Refunded'), refund.reference, NULL, refund.at, refund.seq
      FROM shop_order JOIN refund ON refund.order_id = shop_order.id
      WHERE ${SENT_BACK} AND ${within(refunded, range)}) AS moved
    ORDER BY at, number, seq`;
}

/** By their place on the shelf. */
export function selectProductIds(range: ExportRange): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`SELECT id FROM product
    WHERE status <> 'removed' AND ${within(sql`created_at`, range)} ORDER BY position, id`;
}

/** The most option groups that a product has. */
export function selectGroupCount(): RawBuilder<{ count: number }> {
  return sql<{ count: number }>`SELECT coalesce(max(groups), 0) AS count
    FROM (SELECT count(DISTINCT name) AS groups FROM variant GROUP BY product_id) AS counted`;
}

export type ParcelRow = Addressed & {
  number: string;
  ordered_at: string;
  contents: string;
  pieces: number;
  grams: number;
  total: number;
  shipping: number;
  discount: number;
  parts: Pick<PaymentPart, 'seq' | 'label' | 'method' | 'status' | 'amount'>[];
};

/** What is not sent yet, and is paid or confirmed. Weights are those of the products now. */
export function selectParcels(range: ExportRange): RawBuilder<ParcelRow> {
  return sql<ParcelRow>`SELECT number, ${RECIPIENT},
      to_char(${SOLD_AT} AT TIME ZONE ${INDIA}, 'DD-MM-YYYY HH24:MI') AS ordered_at,
      packed.contents, packed.pieces, packed.grams, total, shipping, discount,
      (SELECT coalesce(json_agg(json_build_object('seq', seq, 'label', label, 'method', method,
        'status', status, 'amount', amount) ORDER BY seq), '[]')
        FROM payment WHERE order_id = shop_order.id) AS parts
    FROM shop_order CROSS JOIN LATERAL (
      SELECT string_agg(order_line.name, ', ' ORDER BY order_line.position) AS contents,
        coalesce(sum(quantity), 0) AS pieces,
        coalesce(sum(quantity * coalesce(product.weight_grams, 0)), 0) AS grams
      FROM order_line LEFT JOIN product ON product.id = order_line.product_id
      WHERE order_line.order_id = shop_order.id) AS packed
    WHERE shop_order.status IN ('pending', 'processing') AND delivery_kind = 'courier'
      AND (is_paid OR confirmed_at IS NOT NULL) AND ${within(SOLD_AT, range)} ORDER BY id`;
}

export type MaterialRow = {
  name: string;
  unit: string;
  from_date: string | null;
  pack_size: number | null;
  /** Paise. */
  pack_price: number | null;
  waste_percent: number;
  stock: number | null;
  low_at: number | null;
  note: string;
};

/** Each price of each material; whatever days are asked for. */
export function selectMaterials(): RawBuilder<MaterialRow> {
  return sql<MaterialRow>`SELECT name, unit, from_date::text, pack_size, pack_price, waste_percent, stock,
      low_at, note
    FROM material LEFT JOIN material_price ON material_id = material.id
    WHERE NOT is_hidden ORDER BY lower(name), material.id, from_date`;
}
