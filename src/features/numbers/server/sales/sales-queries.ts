import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

export type SalesDay = {
  /** Like 2026-12-24. */
  day: string;
  orders: number;
  paid: number;
  units: number;
  /** Paise, as all that follow. */
  revenue: number;
  received: number;
  refunds: number;
  gst: number;
  /** Of orders whose margin is known. */
  known_total: number;
  known_online: number;
  known_parcels: number;
  known_delivery: number;
  known_costs: number;
  known_gst: number;
  known_unpapered: number;
  unknown_orders: number;
  unknown_total: number;
  /** Pieces that nobody knew the cost of, and orders of which the cost of sending is not known. */
  unknown_units: number;
  unsent_orders: number;
};

export type ProductSales = {
  product_id: string;
  units: number;
  revenue: number;
  /** Of pieces whose cost was known. */
  known_units: number;
  known_revenue: number;
  known_costs: number;
};

const sums = (names: readonly string[], type: string) =>
  sql.join(names.map((name) => sql`sum(${sql.ref(name)})::${sql.raw(type)} AS ${sql.ref(name)}`));

const COUNTS = [
  'orders',
  'paid',
  'units',
  'known_parcels',
  'unknown_orders',
  'unknown_units',
  'unsent_orders',
];
const AMOUNTS = [
  'revenue',
  'received',
  'refunds',
  'gst',
  'known_total',
  'known_online',
  'known_delivery',
  'known_costs',
  'known_gst',
  'known_unpapered',
  'unknown_total',
];
const SUMS = sql`${sums(COUNTS, 'int')}, ${sums(AMOUNTS, 'bigint')}`;
const NAMES = sql.join([...COUNTS, ...AMOUNTS].map((name) => sql.ref(name)));
const PARTS = ['shipping', 'discount', ...COUNTS, ...AMOUNTS];
const PART_NAMES = sql.join(PARTS.map((name) => sql.ref(name)));

/** Adds to one of the sums only. */
const only = (name: string, amount: string) =>
  sql.join(PARTS.map((part) => (part === name ? sql.ref(amount) : sql`0`)));

const bounded = (days: readonly string[]) => sql`asked AS (
  SELECT day, day::timestamp AT TIME ZONE 'Asia/Kolkata' AS since,
    (day + 1)::timestamp AT TIME ZONE 'Asia/Kolkata' AS until
  FROM unnest(${days}::date[]) AS day)`;

/** The orders of these days that were not cancelled; a sale at a market is of the day on which it was made. */
const PLACED = sql`placed AS (
  SELECT asked.day, shop_order.* FROM asked CROSS JOIN LATERAL (
    SELECT id, channel, via, total, shipping, discount, is_paid FROM shop_order
    WHERE created_at >= since AND created_at < until AND sold_at IS NULL AND status <> 'cancelled'
    UNION ALL
    SELECT id, channel, via, total, shipping, discount, is_paid FROM shop_order
    WHERE sold_at >= since AND sold_at < until AND status <> 'cancelled') AS shop_order)`;

/** What one order adds to its day. */
const ORDERED = sql`SELECT day, channel, via, 1 AS orders, is_paid::int AS paid,
    (SELECT coalesce(sum(quantity - returned), 0) FROM order_line WHERE order_id = placed.id) AS units,
    placed.total AS revenue, shipping, discount, 0 AS received, 0 AS refunds, 0 AS gst,
    CASE WHEN is_known THEN margin.total ELSE 0 END AS known_total,
    CASE WHEN is_known THEN online ELSE 0 END AS known_online,
    CASE WHEN is_known THEN parcels ELSE 0 END AS known_parcels,
    CASE WHEN is_known THEN delivery ELSE 0 END AS known_delivery,
    CASE WHEN is_known THEN costs ELSE 0 END AS known_costs,
    CASE WHEN is_known THEN coalesce(order_gst.gst, 0) ELSE 0 END AS known_gst,
    CASE WHEN is_known AND order_gst.gst IS NULL THEN margin.total ELSE 0 END AS known_unpapered,
    (NOT is_known)::int AS unknown_orders, CASE WHEN is_known THEN 0 ELSE margin.total END AS unknown_total,
    unknown_units, (delivery IS NULL)::int AS unsent_orders
  FROM placed, LATERAL (SELECT * FROM order_margin WHERE order_id = placed.id OFFSET 0) AS margin
    LEFT JOIN LATERAL (SELECT gst FROM order_gst WHERE order_id = placed.id OFFSET 0) AS order_gst ON true,
    LATERAL (SELECT delivery IS NOT NULL AND costs IS NOT NULL AS is_known) AS known`;

/** One order at a time: the planner takes days for a large part of the table, and would read all of it. */
const orderOf = (table: string) => sql`CROSS JOIN LATERAL (SELECT channel, via FROM shop_order
  WHERE id = ${sql.ref(`${table}.order_id`)} OFFSET 0) AS shop_order`;

/** What the orders of these days come to, by day, channel and link. */
function salesOf(days: readonly string[]): RawBuilder<unknown> {
  return sql`WITH ${bounded(days)}, ${PLACED}
    SELECT day, channel, coalesce(via, '') AS via, sum(shipping)::bigint AS delivery,
      sum(discount)::bigint AS discount, ${SUMS}
    FROM (SELECT day, channel, via, ${PART_NAMES} FROM (${ORDERED}) AS ordered
      UNION ALL
      SELECT day, channel, via, ${only('received', 'amount')}
      FROM asked JOIN payment ON came_at >= since AND came_at < until
        ${orderOf('payment')}
      UNION ALL
      SELECT day, channel, via, ${only('refunds', 'amount')}
      FROM asked JOIN refund ON at >= since AND at < until AND taken_back_at IS NULL
        ${orderOf('refund')}
      UNION ALL
      SELECT day, channel, via, ${only('gst', 'document.gst')}
      FROM asked JOIN document ON issued_at >= since AND issued_at < until
        ${orderOf('document')}
      WHERE document.gst IS NOT NULL) AS part
    GROUP BY day, channel, coalesce(via, '')`;
}

const NOT_BACK = sql`(quantity - returned)`;

function productsOf(days: readonly string[]): RawBuilder<unknown> {
  return sql`WITH ${bounded(days)}, ${PLACED}
    SELECT day, product_id, sum(${NOT_BACK})::int AS units, sum(unit_price * ${NOT_BACK})::bigint AS revenue,
      coalesce(sum(${NOT_BACK}) FILTER (WHERE unit_cost IS NOT NULL), 0)::int AS known_units,
      coalesce(sum(unit_price * ${NOT_BACK}) FILTER (WHERE unit_cost IS NOT NULL), 0)::bigint AS known_revenue,
      coalesce(sum(unit_cost * ${NOT_BACK}), 0)::bigint AS known_costs
    FROM placed, LATERAL (SELECT * FROM order_line WHERE order_id = placed.id OFFSET 0) AS order_line
    WHERE product_id IS NOT NULL GROUP BY day, product_id`;
}

/** Serialises who writes closed days; false, without waiting, while somebody does. */
export async function lockClosing(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    isMine: boolean;
  }>`SELECT pg_try_advisory_xact_lock(hashtext('lehar sales')) AS "isMine"`.execute(db);
  return rows[0]?.isMine ?? false;
}

/** The last closed day; undefined before the first. */
export async function findClosed(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`SELECT day::text FROM sales_closing`.execute(db);
  return rows[0]?.day;
}

/** The first day with an order or money; undefined in a shop without both. */
export async function findFirstDay(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`SELECT india_day(least(
      (SELECT min(created_at) FROM shop_order), (SELECT min(sold_at) FROM shop_order),
      (SELECT min(came_at) FROM payment), (SELECT min(at) FROM refund)))::text AS day`.execute(db);
  return rows[0]?.day ?? undefined;
}

export async function writeDays(db: Database, days: readonly string[]): Promise<void> {
  await sql`DELETE FROM sales_day WHERE day = ANY (${days}::date[])`.execute(db);
  await sql`DELETE FROM sales_product_day WHERE day = ANY (${days}::date[])`.execute(db);
  await sql`INSERT INTO sales_day (day, channel, via, delivery, discount, ${NAMES})
    ${salesOf(days)}`.execute(db);
  await sql`INSERT INTO sales_product_day (day, product_id, units, revenue,
      known_units, known_revenue, known_costs) ${productsOf(days)}`.execute(db);
}

export async function setClosed(db: Database, day: string): Promise<void> {
  await sql`INSERT INTO sales_closing (day) VALUES (${day})
    ON CONFLICT (is_only) DO UPDATE SET day = excluded.day`.execute(db);
}

export async function hasChanges(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`SELECT EXISTS (SELECT FROM sales_change) AS has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Takes the first changed days off the list. */
export async function takeChanges(db: Database, most: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`WITH first AS (
      SELECT DISTINCT day FROM sales_change ORDER BY day LIMIT ${most}),
    taken AS (DELETE FROM sales_change WHERE day IN (SELECT day FROM first) RETURNING day)
    SELECT DISTINCT day::text FROM taken ORDER BY day`.execute(db);
  return rows.map(({ day }) => day);
}

const PRODUCT_COUNTS = ['units', 'known_units'];
const PRODUCT_AMOUNTS = ['revenue', 'known_revenue', 'known_costs'];
const PRODUCT_SUMS = sql`${sums(PRODUCT_COUNTS, 'int')}, ${sums(PRODUCT_AMOUNTS, 'bigint')}`;
const PRODUCT_NAMES = sql.join(
  [...PRODUCT_COUNTS, ...PRODUCT_AMOUNTS].map((name) => sql.ref(name)),
);

type Range = { from: string; closed: string | undefined; open: readonly string[] };

/** Days with sales from `from` on: closed ones as written, open ones as their orders say. */
export async function listSales(db: Database, { from, closed, open }: Range): Promise<SalesDay[]> {
  const { rows } = await sql<SalesDay>`SELECT day::text, ${SUMS}
    FROM (
      SELECT day, ${NAMES} FROM sales_day WHERE day BETWEEN ${from} AND ${closed ?? null}::date
      UNION ALL
      SELECT day, ${NAMES} FROM (${salesOf(open)}) AS live
    ) AS sales GROUP BY day ORDER BY day`.execute(db);
  return rows;
}

export type SalesOfDay = Pick<SalesDay, 'orders' | 'units' | 'revenue' | 'received' | 'refunds'>;

/** What came in on one day, without its margin: a fraction of the work. */
export async function findSalesOf(db: Database, day: string): Promise<SalesOfDay> {
  const { rows } = await sql<SalesOfDay>`WITH ${bounded([day])}, ${PLACED}
    SELECT count(*)::int AS orders, coalesce(sum(total), 0)::bigint AS revenue,
      coalesce(sum((SELECT sum(${NOT_BACK}) FROM order_line WHERE order_id = placed.id)), 0)::int AS units,
      (SELECT coalesce(sum(amount), 0)::bigint FROM asked JOIN payment
        ON came_at >= since AND came_at < until) AS received,
      (SELECT coalesce(sum(amount), 0)::bigint FROM asked JOIN refund
        ON at >= since AND at < until AND taken_back_at IS NULL) AS refunds
    FROM placed`.execute(db);
  const [sales] = rows;
  if (!sales) throw new Error('An aggregate answers with one row');
  return sales;
}

/** Units and revenue of the products that there still are, from `from` on. */
export async function listProductSales(
  db: Database,
  { from, closed, open }: Range,
): Promise<ProductSales[]> {
  const { rows } = await sql<ProductSales>`SELECT product_id, ${PRODUCT_SUMS}
    FROM (
      SELECT product_id, ${PRODUCT_NAMES} FROM sales_product_day
      WHERE day BETWEEN ${from} AND ${closed ?? null}::date
      UNION ALL
      SELECT product_id, ${PRODUCT_NAMES} FROM (${productsOf(open)}) AS live
    ) AS sales WHERE product_id IN (SELECT id FROM product)
    GROUP BY product_id HAVING sum(units) > 0`.execute(db);
  return rows;
}

export type LinkSales = {
  channel: string;
  /** Word of the link, '' without one. */
  via: string;
  orders: number;
  paid: number;
  revenue: number;
};

/** Orders by channel and link, from `from` on. */
export async function listLinkSales(
  db: Database,
  { from, closed, open }: Range,
): Promise<LinkSales[]> {
  const { rows } = await sql<LinkSales>`SELECT channel, via, sum(orders)::int AS orders,
      sum(paid)::int AS paid, sum(revenue)::bigint AS revenue
    FROM (
      SELECT channel, via, orders, paid, revenue FROM sales_day
      WHERE day BETWEEN ${from} AND ${closed ?? null}::date
      UNION ALL
      SELECT channel, via, orders, paid, revenue FROM (${salesOf(open)}) AS live
    ) AS sales GROUP BY channel, via HAVING sum(orders) > 0`.execute(db);
  return rows;
}
