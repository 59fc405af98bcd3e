import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

export type Surplus = {
  number: string;
  name: string;
  /** Paise. */
  amount: number;
  isCancelled: boolean;
  /** A refund is sending it back. */
  isOnItsWay: boolean;
  since: Date;
};

const ON_ITS_WAY = sql`EXISTS (SELECT FROM refund WHERE refund.order_id = payment.order_id
  AND state IN ('due', 'sent') AND taken_back_at IS NULL)`;

const CAME_FOR_NOTHING = sql`EXISTS (SELECT FROM payment_attempt
  JOIN gateway_payment ON gateway_payment.attempt_id = payment_attempt.id
  WHERE payment_attempt.order_id = payment.order_id AND use = 'goes back')`;

/** Orders with money that came online for nothing and is due back, the oldest first. */
export async function listSurplus(db: Database, most: number): Promise<Surplus[]> {
  const { rows } = await sql<Surplus>`
    SELECT number, trim(first_name || ' ' || last_name) AS name, sum(payment.amount)::bigint AS amount,
      shop_order.status = 'cancelled' AS "isCancelled", bool_or(${ON_ITS_WAY}) AS "isOnItsWay",
      min(decided_at) AS since
    FROM payment JOIN shop_order ON shop_order.id = payment.order_id
    WHERE payment.status = 'Refund due' AND payment.method = 'Online' AND ${CAME_FOR_NOTHING}
    GROUP BY shop_order.id ORDER BY since, number LIMIT ${most}`.execute(db);
  return rows;
}
