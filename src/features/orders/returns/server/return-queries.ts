import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { NewReturn } from '../return-contract.ts';

type Lines = NewReturn['lines'];

/** Counts lines of an order that this transaction has locked as come back. @returns how many were found with as many left */
export async function countReturned(db: Database, orderId: string, lines: Lines): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE order_line SET returned = returned + back.quantity
    FROM json_to_recordset(${JSON.stringify(lines)}::json) AS back(line int, quantity int)
    WHERE order_id = ${orderId} AND position = back.line - 1
      AND returned + back.quantity <= order_line.quantity`.execute(db);
  return Number(numAffectedRows);
}

type ReturnRow = Pick<NewReturn, 'lines' | 'reason' | 'condition' | 'isRestocked'> & {
  orderId: string;
  by: string;
};

/** The next return of an order that this transaction has locked. @returns its number */
export async function insertReturn(db: Database, row: ReturnRow): Promise<number> {
  const { orderId, by, lines, reason, condition, isRestocked } = row;
  const { rows } = await sql<{ seq: number }>`
    INSERT INTO order_return (order_id, seq, at, actor_uid, lines, reason, condition, is_restocked)
    SELECT ${orderId}, coalesce(max(seq), 0) + 1, clock_timestamp(), ${by}, ${JSON.stringify(lines)},
      ${reason}, ${condition}, ${isRestocked}
    FROM order_return WHERE order_id = ${orderId} RETURNING seq`.execute(db);
  return rows[0]?.seq ?? 1;
}

export async function setRefundOf(
  db: Database,
  { orderId, seq, refund }: { orderId: string; seq: number; refund: number },
): Promise<void> {
  await db
    .updateTable('order_return')
    .set({ refund_seq: refund })
    .where('order_id', '=', orderId)
    .where('seq', '=', seq)
    .execute();
}

type TakenBack = { lines: Lines; refund_seq: number | null };

/** @returns undefined if it is not there, was taken back, or is older than 24 hours */
export async function takeReturnBack(
  db: Database,
  { orderId, seq }: { orderId: string; seq: number },
): Promise<TakenBack | undefined> {
  const { rows } = await sql<TakenBack>`
    UPDATE order_return SET taken_back_at = clock_timestamp()
    WHERE order_id = ${orderId} AND seq = ${seq} AND taken_back_at IS NULL
      AND now() < at + interval '24 hours'
    RETURNING lines, refund_seq`.execute(db);
  return rows[0];
}

/** Counts lines of an order that this transaction has locked as with the customer again. */
export async function uncountReturned(db: Database, orderId: string, lines: Lines): Promise<void> {
  await sql`UPDATE order_line SET returned = returned - back.quantity
    FROM json_to_recordset(${JSON.stringify(lines)}::json) AS back(line int, quantity int)
    WHERE order_id = ${orderId} AND position = back.line - 1`.execute(db);
}

/** Lists returns that were not undone, the oldest first; `until` is null once one can no longer be taken back. */
export async function listReturns(db: Database, orderId: string) {
  return db
    .selectFrom('order_return')
    .select(['seq', 'at', 'reason', 'condition', 'is_restocked', 'refund_seq'])
    .select([
      sql<Lines>`lines`.as('lines'),
      sql<Date | null>`CASE WHEN now() < at + interval '24 hours'
        THEN at + interval '24 hours' END`.as('until'),
    ])
    .where('order_id', '=', orderId)
    .where('taken_back_at', 'is', null)
    .orderBy('seq')
    .execute();
}

export async function hasReturns(db: Database, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_return')
    .select('seq')
    .where('order_id', '=', orderId)
    .where('taken_back_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
