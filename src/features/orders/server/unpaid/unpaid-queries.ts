import { sql, type SqlBool } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

/** Same rule as `areLeftUnpaid`. */
const IS_LEFT_UNPAID = sql<SqlBool>`shop_order.status = 'pending' AND NOT EXISTS (
  SELECT FROM payment WHERE order_id = shop_order.id
    AND (method <> 'UPI' OR status NOT IN ('Pending', 'Rejected')))`;

const hours = (count: number) => sql`make_interval(secs => ${count * 3600}::float8)`;

/** An order that ends waits this long for who is just paying it. */
const GRACE = sql`interval '15 minutes'`;

/** A gateway may still say that money is on its way: it was not asked since the last moment to pay. */
const MAY_BE_PAYING = sql<SqlBool>`EXISTS (SELECT FROM payment_attempt
  WHERE order_id = shop_order.id AND (state = 'authorised'
    OR state IN ('open', 'failed') AND (looked_at IS NULL OR looked_at < pay_by)))`;

/** Ends an order only after a reminder: its customer was told. */
const IS_TO_END = sql<SqlBool>`${IS_LEFT_UNPAID} AND pay_by <= now() - ${GRACE} AND EXISTS (
  SELECT FROM payment WHERE order_id = shop_order.id AND seq = 1 AND reminded_at IS NOT NULL)
  AND NOT ${MAY_BE_PAYING}`;

type DueOrder = { id: string; uid: string };

export async function listToEnd(db: Database): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    SELECT id, uid FROM shop_order WHERE ${IS_TO_END} ORDER BY pay_by`.execute(db);
  return rows;
}

/** Rechecks an order whose row this transaction has locked. @returns until when it was kept; undefined if it was paid, claimed or moved meanwhile */
export async function findToEnd(db: Database, id: string): Promise<Date | undefined> {
  const { rows } = await sql<{ pay_by: Date }>`
    SELECT pay_by FROM shop_order WHERE id = ${id} AND ${IS_TO_END}`.execute(db);
  return rows[0]?.pay_by;
}

export async function setEnded(db: Database, id: string, reason: string): Promise<void> {
  await sql`UPDATE shop_order SET status = 'cancelled', version = version + 1,
      updated_at = clock_timestamp(), ended_unpaid_at = clock_timestamp(), cancel_reason = ${reason}
    WHERE id = ${id}`.execute(db);
}

export type Reminding = {
  /** Hours after an order that does not end by itself; 0: none is reminded of. */
  remindHours: number;
  /** Hours before the end of the others; undefined: none ends. */
  hoursBefore: number | undefined;
};

function isToRemind({ remindHours, hoursBefore }: Reminding) {
  const stays = sql<SqlBool>`pay_by IS NULL AND method = 'UPI' AND payment.status = 'Pending'
    AND shop_order.status IN ('pending', 'processing')
    AND created_at <= now() - ${hours(remindHours)}
    AND created_at > now() - ${hours(remindHours)} - interval '7 days'`;
  const ends = sql<SqlBool>`pay_by <= now() + ${hours(hoursBefore ?? 0)} AND ${IS_LEFT_UNPAID}`;
  const isOf = [
    ...(remindHours > 0 ? [stays] : []),
    ...(hoursBefore === undefined ? [] : [ends]),
    sql<SqlBool>`false`,
  ];
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
  { notice, ...reminding }: Reminding & { notice: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE payment SET reminded_at = clock_timestamp() FROM shop_order
    WHERE order_id = ${id} AND id = ${id} AND ${isToRemind(reminding)}`.execute(db);
  if (numAffectedRows !== 1n) return false;
  await sql`UPDATE shop_order SET pay_by = greatest(pay_by, now() + ${hours(notice)})
    WHERE id = ${id} AND pay_by IS NOT NULL`.execute(db);
  return true;
}

/** The hours begin anew for an order that ends by itself, and so does the reminder. */
export async function setPayByAnew(db: Database, id: string, hoursToPay: number): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE shop_order SET pay_by = greatest(pay_by, now() + ${hours(hoursToPay)})
    WHERE id = ${id} AND pay_by IS NOT NULL AND ${IS_LEFT_UNPAID}`.execute(db);
  if (numAffectedRows === 0n) return;
  await sql`UPDATE payment SET reminded_at = NULL WHERE order_id = ${id} AND seq = 1`.execute(db);
}
