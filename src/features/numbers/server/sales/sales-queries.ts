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
};

export type ProductSales = { product_id: string; units: number; revenue: number };

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

/** What the orders of these days come to, by day, channel and link. */
function salesOf(days: readonly string[]): RawBuilder<unknown> {
  return sql`WITH ${bounded(days)}, ${PLACED}
    SELECT day, channel, coalesce(via, '') AS via, sum(orders)::int AS orders, sum(paid)::int AS paid,
      sum(units)::int AS units, sum(revenue)::bigint AS revenue, sum(delivery)::bigint AS delivery,
      sum(discount)::bigint AS discount, sum(received)::bigint AS received, sum(refunds)::bigint AS refunds
    FROM (
      SELECT day, channel, via, 1 AS orders, is_paid::int AS paid,
        (SELECT coalesce(sum(quantity - returned), 0) FROM order_line WHERE order_id = placed.id) AS units,
        total AS revenue, shipping AS delivery, discount, 0 AS received, 0 AS refunds
      FROM placed
      UNION ALL
      SELECT day, channel, via, 0, 0, 0, 0, 0, 0, amount, 0
      FROM asked JOIN payment ON came_at >= since AND came_at < until
        JOIN shop_order ON shop_order.id = payment.order_id
      UNION ALL
      SELECT day, channel, via, 0, 0, 0, 0, 0, 0, 0, amount
      FROM asked JOIN refund ON at >= since AND at < until AND taken_back_at IS NULL
        JOIN shop_order ON shop_order.id = refund.order_id) AS part
    GROUP BY day, channel, coalesce(via, '')`;
}

function productsOf(days: readonly string[]): RawBuilder<unknown> {
  return sql`WITH ${bounded(days)}, ${PLACED}
    SELECT day, product_id, sum(quantity - returned)::int AS units,
      sum(unit_price * (quantity - returned))::bigint AS revenue
    FROM placed JOIN order_line ON order_line.order_id = placed.id
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
  await sql`INSERT INTO sales_day (day, channel, via, orders, paid, units, revenue, delivery, discount,
      received, refunds) ${salesOf(days)}`.execute(db);
  await sql`INSERT INTO sales_product_day (day, product_id, units, revenue)
    ${productsOf(days)}`.execute(db);
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

/** Takes the changed days off the list. */
export async function takeChanges(db: Database): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`WITH taken AS (DELETE FROM sales_change RETURNING day)
    SELECT DISTINCT day::text FROM taken ORDER BY day`.execute(db);
  return rows.map(({ day }) => day);
}

type Range = { from: string; closed: string | undefined; open: readonly string[] };

/** Days with sales from `from` on: closed ones as written, open ones as their orders say. */
export async function listSales(db: Database, { from, closed, open }: Range): Promise<SalesDay[]> {
  const { rows } = await sql<SalesDay>`SELECT day::text, sum(orders)::int AS orders,
      sum(paid)::int AS paid, sum(units)::int AS units, sum(revenue)::bigint AS revenue,
      sum(received)::bigint AS received, sum(refunds)::bigint AS refunds
    FROM (
      SELECT day, orders, paid, units, revenue, received, refunds FROM sales_day
      WHERE day BETWEEN ${from} AND ${closed ?? null}::date
      UNION ALL
      SELECT day, orders, paid, units, revenue, received, refunds FROM (${salesOf(open)}) AS live
    ) AS sales GROUP BY day ORDER BY day`.execute(db);
  return rows;
}

/** Units and revenue of the products that there still are, from `from` on. */
export async function listProductSales(
  db: Database,
  { from, closed, open }: Range,
): Promise<ProductSales[]> {
  const { rows } = await sql<ProductSales>`SELECT product_id, sum(units)::int AS units,
      sum(revenue)::bigint AS revenue
    FROM (
      SELECT product_id, units, revenue FROM sales_product_day
      WHERE day BETWEEN ${from} AND ${closed ?? null}::date
      UNION ALL
      SELECT product_id, units, revenue FROM (${productsOf(open)}) AS live
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
