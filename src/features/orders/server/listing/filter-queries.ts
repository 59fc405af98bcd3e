import { sql } from 'kysely';
import type { AllOrdersQuery } from '../../admin-contract.ts';
import { patternOf, type Condition } from './search-queries.ts';

export type OrderFilter = Pick<AllOrdersQuery, 'code' | 'min' | 'max' | 'ship' | 'status'>;

/** Written like its partial index, so that it is used. */
const TO_SHIP: Condition = sql`(shop_order.is_paid OR shop_order.confirmed_at IS NOT NULL)
  AND shop_order.status IN ('pending', 'processing')`;

function isOfStatus(status: AllOrdersQuery['status']): Condition[] {
  if (status === 'all') return [];
  return status === 'to-ship' ? [TO_SHIP] : [sql`shop_order.status = ${status}`];
}

/** Written like its partial index, so that it is used. */
const DUE: Condition = sql`shop_order.ship_by IS NOT NULL AND shop_order.status IN ('pending', 'processing')`;
/** In India. */
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

/** Orders with a combination whose code begins with this text. */
function hasCode(code: string): Condition[] {
  if (code === '') return [];
  return [
    sql`EXISTS (SELECT FROM order_line WHERE order_line.order_id = shop_order.id
      AND order_line.code <> ''
      AND lower(order_line.code) LIKE lower(${patternOf(code).slice(1)}::text))`,
  ];
}

export function isOfFilters({ status, ship, code, min, max }: OrderFilter): Condition[] {
  return [
    ...isOfStatus(status),
    ...isToShip(ship),
    ...hasCode(code),
    ...(min === undefined ? [] : [sql<SqlBool>`shop_order.total >= ${min}`]),
    ...(max === undefined ? [] : [sql<SqlBool>`shop_order.total <= ${max}`]),
  ];
}
