import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import { isOfStatus, isToShip } from '../listing/filter-queries.ts';

const MOST_COUNTED = 1000;

export type WaitingRow = {
  number: string;
  first_name: string;
  last_name: string;
  amount: number;
  created_at: Date;
  ship_by: string | null;
};
export type Waiting = { count: number; rows: WaitingRow[] };

const KINDS = {
  late: { where: isToShip('late'), order: sql`ship_by, id`, amount: sql`total` },
  pack: {
    where: [...isOfStatus('to-ship'), ...isOfStatus('processing')],
    order: sql`created_at, id DESC`,
    amount: sql`total`,
  },
  confirm: {
    where: isOfStatus('pending'),
    order: sql`created_at, id DESC`,
    amount: sql`total`,
  },
  balance: {
    where: isOfStatus('balance-due'),
    order: sql`created_at, id DESC`,
    amount: sql`(SELECT sum(amount) FROM payment WHERE order_id = shop_order.id
      AND status IN ('Pending', 'Submitted', 'Rejected'))`,
  },
  ended: {
    where: [sql`ended_unpaid_at > now() - interval '2 days'`],
    order: sql`ended_unpaid_at DESC`,
    amount: sql`total`,
  },
};
export type WaitingKind = keyof typeof KINDS;

/** The orders that have waited longest for one kind of work, and how many there are. */
export function selectWaiting(kind: WaitingKind, most: number): RawBuilder<Waiting> {
  const { where, order, amount } = KINDS[kind];
  const those = sql`shop_order WHERE ${sql.join(where, sql` AND `)}`;
  return sql`SELECT
    (SELECT count(*) FROM (SELECT FROM ${those} LIMIT ${MOST_COUNTED}) AS counted) AS count,
    (SELECT coalesce(json_agg(one), '[]') FROM (
      SELECT number, first_name, last_name, ${amount} AS amount, created_at, ship_by::text
      FROM ${those} ORDER BY ${order} LIMIT ${most}) AS one) AS rows`;
}

export async function listWaiting(db: Database, kind: WaitingKind, most: number): Promise<Waiting> {
  const { rows } = await selectWaiting(kind, most).execute(db);
  return rows[0] ?? { count: 0, rows: [] };
}
