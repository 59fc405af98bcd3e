import { sql, type SqlBool } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { AllOrdersQuery } from '../../admin-contract.ts';
import type { Condition } from './order-search-queries.ts';
import type { OrderSource } from '../../sources/source-endpoints.ts';

export type OrderFilter = Pick<
  AllOrdersQuery,
  'code' | 'min' | 'max' | 'ship' | 'status' | 'tag' | 'channel' | 'via'
>;

/** Written like its partial index, so that it is used. */
const TO_SHIP: Condition = sql`(shop_order.is_paid OR shop_order.confirmed_at IS NOT NULL)
  AND shop_order.status IN ('pending', 'processing')`;

export function isOfStatus(status: AllOrdersQuery['status']): Condition[] {
  if (status === 'all') return [];
  if (status === 'to-ship') return [TO_SHIP];
  if (status === 'balance-due') return [sql`shop_order.is_part_paid`];
  return [sql`shop_order.status = ${status}`];
}

/** Written like its partial index, so that it is used. */
const DUE: Condition = sql`shop_order.ship_by IS NOT NULL AND shop_order.status IN ('pending', 'processing')`;
/** Today's date in India. */
const TODAY = sql<string>`(now() AT TIME ZONE 'Asia/Kolkata')::date`;

export function isToShip(ship: AllOrdersQuery['ship']): Condition[] {
  switch (ship) {
    case 'all':
      return [];
    case 'due':
      return [DUE];
    case 'week':
      return [DUE, sql`shop_order.ship_by < ${TODAY} + 7`];
    case 'late':
      return [DUE, sql`shop_order.ship_by < ${TODAY}`];
  }
}

/** Sorts after all that begins alike. */
const LAST_LETTER = '\u{10FFFF}';

/** Orders with a combination whose code begins with this text: a range of its index. */
function hasCode(code: string): Condition[] {
  if (code === '') return [];
  return [
    sql`EXISTS (SELECT FROM order_line WHERE order_line.order_id = shop_order.id
      AND lower(order_line.code) ~>=~ lower(${code}::text)
      AND lower(order_line.code) ~<~ lower(${code + LAST_LETTER}::text))`,
  ];
}

/** Written like its partial indexes, so that they are used. */
function hasTag(tag: string | undefined): Condition[] {
  if (tag === undefined) return [];
  return [sql`cardinality(shop_order.tags) > 0 AND shop_order.tags @> ${[tag]}::text[]`];
}

/** Written like its partial indexes, so that they are used. */
function isOfChannel(channel: AllOrdersQuery['channel']): Condition[] {
  if (channel === 'all') return [];
  if (channel === 'web') return [sql`shop_order.channel = 'web'`];
  return [sql`shop_order.channel <> 'web' AND shop_order.channel = ${channel}`];
}

export function isOfFilters(filter: OrderFilter): Condition[] {
  const { status, ship, code, min, max, tag, channel, via } = filter;
  return [
    ...isOfStatus(status),
    ...isToShip(ship),
    ...hasCode(code),
    ...hasTag(tag),
    ...isOfChannel(channel),
    ...(via === undefined ? [] : [sql<SqlBool>`shop_order.via = ${via}`]),
    ...(min === undefined ? [] : [sql<SqlBool>`shop_order.total >= ${min}`]),
    ...(max === undefined ? [] : [sql<SqlBool>`shop_order.total <= ${max}`]),
  ];
}

const MOST_WORDS = 200;

/** Lists the choices under "Came from". */
export async function listSources(db: Database): Promise<OrderSource[]> {
  const { rows } = await sql<OrderSource>`
    SELECT via, count(*) FILTER (WHERE status <> 'cancelled'
      AND created_at > now() - interval '30 days') AS recent
    FROM shop_order WHERE via IS NOT NULL AND created_at > now() - interval '180 days'
    GROUP BY via ORDER BY recent DESC, max(created_at) DESC, via LIMIT ${MOST_WORDS}`.execute(db);
  return rows;
}
