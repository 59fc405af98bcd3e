import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import { DROP_HOURS } from '../../payment/pay-by.ts';

/** The way an order that may end is to be paid: by hand, or through the gateway. */
export const ENDING_WAYS = ['UPI', 'Online'] as const;
export type EndingWay = (typeof ENDING_WAYS)[number];

/** Same rule as `areLeftUnpaid`. */
const IS_LEFT_UNPAID = sql<SqlBool>`shop_order.status = 'pending' AND NOT EXISTS (
  SELECT FROM payment WHERE order_id = shop_order.id
    AND (method NOT IN ('UPI', 'Online') OR status NOT IN ('Pending', 'Rejected')))`;

const hours = (count: number) => sql`make_interval(secs => ${count * 3600}::float8)`;

const isPaidBy = (way: EndingWay) => sql<SqlBool>`EXISTS (SELECT FROM payment
  WHERE order_id = shop_order.id AND seq = 1 AND method = ${way})`;

/** An order that ends waits this long for who is just paying it. */
const GRACE = sql`interval '15 minutes'`;

/** The gateway's answer after this moment is its last word on an attempt before the end. */
const LAST_WORD = sql`greatest(pay_by, payment_attempt.created_at + ${GRACE})`;

/** A gateway that has been silent for so long, or has lost its keys, no longer holds an order. */
const SILENCE = sql`interval '1 day'`;
/** Banks let what they have promised lapse after five days. */
const IS_PROMISED = sql`state = 'authorised' AND payment_attempt.created_at > now() - interval '6 days'`;

const IS_UNHEARD = sql<SqlBool>`payment_attempt.state IN ('open', 'failed')
  AND (looked_at IS NULL OR looked_at < ${LAST_WORD}) AND now() < ${LAST_WORD} + ${SILENCE}`;

/** A gateway may still say that money is on its way. */
const MAY_BE_PAYING = sql<SqlBool>`EXISTS (SELECT FROM payment_attempt
  WHERE order_id = shop_order.id AND (${IS_PROMISED} OR ${IS_UNHEARD}
    OR state = 'opening' AND payment_attempt.created_at > now() - interval '1 minute'))`;

/** A browser came back with a signed payment within the hour, or a bank has promised one. */
const IS_BEING_CONFIRMED = sql<SqlBool>`EXISTS (SELECT FROM payment_attempt
  WHERE order_id = shop_order.id AND (state = 'authorised'
    OR state IN ('open', 'failed') AND returned_at > now() - interval '1 hour'))`;

/** The gateway itself knows who is just paying. */
const IS_OVER: Record<EndingWay, RawBuilder<unknown>> = {
  UPI: sql`pay_by <= now() - ${GRACE}`,
  Online: sql`pay_by <= now()`,
};

/** One with pieces of a drop says from the start how soon it ends, and nobody is reminded of it. */
const IS_OF_DROP = sql<SqlBool>`EXISTS (SELECT FROM drop_order WHERE order_id = shop_order.id)`;

/** Ends an order only after a reminder: its customer was told. */
function isToEnd(ways: readonly EndingWay[]): RawBuilder<SqlBool> {
  const isOver = ENDING_WAYS.map((way) => {
    const ends = ways.includes(way) ? sql<SqlBool>`true` : IS_OF_DROP;
    return sql`(${isPaidBy(way)} AND ${IS_OVER[way]} AND ${ends})`;
  });
  return sql<SqlBool>`${IS_LEFT_UNPAID} AND pay_by <= now()
    AND (${sql.join(isOver, sql` OR `)})
    AND (EXISTS (SELECT FROM payment WHERE order_id = shop_order.id AND seq = 1 AND reminded_at IS NOT NULL)
      OR ${IS_OF_DROP})
    AND NOT ${MAY_BE_PAYING}`;
}

type DueOrder = { id: string; uid: string };

export async function listToEnd(db: Database, ways: readonly EndingWay[]): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    SELECT id, uid FROM shop_order WHERE ${isToEnd(ways)} ORDER BY pay_by`.execute(db);
  return rows;
}

/** Rechecks an order whose row this transaction has locked. @returns until when it was kept; undefined if it was paid, claimed or moved meanwhile */
export async function findToEnd(
  db: Database,
  id: string,
  ways: readonly EndingWay[],
): Promise<Date | undefined> {
  const { rows } = await sql<{ pay_by: Date }>`
    SELECT pay_by FROM shop_order WHERE id = ${id} AND ${isToEnd(ways)}`.execute(db);
  return rows[0]?.pay_by;
}

/** Attempts whose result an order must know before it ends, the earliest end first. */
export async function listUnheardAttempts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT payment_attempt.id FROM payment_attempt JOIN shop_order ON shop_order.id = order_id
    WHERE ${IS_LEFT_UNPAID} AND pay_by <= now() AND ${LAST_WORD} <= now() AND ${IS_UNHEARD}
      AND (gateway_order_id IS NOT NULL OR gateway_link_id IS NOT NULL) ORDER BY pay_by`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function setEnded(db: Database, id: string, reason: string): Promise<void> {
  await sql`UPDATE shop_order SET status = 'cancelled', version = version + 1,
      updated_at = clock_timestamp(), ended_unpaid_at = clock_timestamp(), cancel_reason = ${reason}
    WHERE id = ${id}`.execute(db);
}

export type Notice = {
  /** Hours before the end of an order at which its customer is reminded; undefined: none ends. */
  hoursBefore: number | undefined;
  /** Hours that an order is kept at least after its reminder. */
  notice: number;
};

export type Reminding = Record<EndingWay, Notice> & {
  /** Hours after placing, for an order that never ends by itself; 0: no reminder. */
  remindHours: number;
};

function isToRemind({ remindHours, ...ways }: Reminding) {
  const stays = sql<SqlBool>`pay_by IS NULL AND method = 'UPI' AND payment.status = 'Pending'
    AND shop_order.status IN ('pending', 'processing')
    AND created_at <= now() - ${hours(remindHours)}
    AND created_at > now() - ${hours(remindHours)} - interval '7 days'`;
  const ends = ENDING_WAYS.flatMap((way) => {
    const { hoursBefore } = ways[way];
    return hoursBefore === undefined
      ? []
      : [
          sql<SqlBool>`method = ${way} AND pay_by <= now() + ${hours(hoursBefore)}
          AND ${IS_LEFT_UNPAID} AND NOT ${IS_BEING_CONFIRMED} AND NOT ${IS_OF_DROP}`,
        ];
  });
  const isOf = [...(remindHours > 0 ? [stays] : []), ...ends, sql<SqlBool>`false`];
  return sql<SqlBool>`seq = 1 AND reminded_at IS NULL AND ((${sql.join(isOf, sql`) OR (`)}))`;
}

export async function listToRemind(db: Database, reminding: Reminding): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM shop_order JOIN payment ON order_id = id
    WHERE ${isToRemind(reminding)} ORDER BY created_at`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Marks an order, whose row this transaction has locked, as reminded and keeps it at least so many more hours.
 * @returns false if it was paid, claimed, cancelled or reminded of meanwhile
 */
export async function setReminded(
  db: Database,
  id: string,
  reminding: Reminding,
): Promise<boolean> {
  const { rows } = await sql<{ method: EndingWay }>`
    UPDATE payment SET reminded_at = clock_timestamp() FROM shop_order
    WHERE order_id = ${id} AND id = ${id} AND ${isToRemind(reminding)} RETURNING method`.execute(
    db,
  );
  const [reminded] = rows;
  if (!reminded) return false;
  const { notice } = reminding[reminded.method];
  await sql`UPDATE shop_order SET pay_by = greatest(pay_by, now() + ${hours(notice)})
    WHERE id = ${id} AND pay_by IS NOT NULL`.execute(db);
  return true;
}

export async function setPayByAtLeast(db: Database, id: string, until: Date): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE shop_order SET pay_by = ${until}
    WHERE id = ${id} AND pay_by < ${until} AND ${IS_LEFT_UNPAID}`.execute(db);
  if (numAffectedRows === 0n) return;
  await sql`UPDATE payment SET reminded_at = NULL WHERE order_id = ${id} AND seq = 1`.execute(db);
}

/** The hours of an order that ends by itself start again, and so does the reminder. */
export async function setPayByAnew(db: Database, id: string, hoursToPay: number): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE shop_order SET pay_by = greatest(pay_by, now() + CASE WHEN ${IS_OF_DROP}
      THEN ${hours(DROP_HOURS)} ELSE ${hours(hoursToPay)} END)
    WHERE id = ${id} AND pay_by IS NOT NULL AND ${IS_LEFT_UNPAID}`.execute(db);
  if (numAffectedRows === 0n) return;
  await sql`UPDATE payment SET reminded_at = NULL WHERE order_id = ${id} AND seq = 1`.execute(db);
}

export function listOpenLinks(db: Database, orderId: string): Promise<{ id: string }[]> {
  return db
    .selectFrom('payment_attempt')
    .select('id')
    .where('order_id', '=', orderId)
    .where('link_state', '=', 'created')
    .execute();
}
