import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

type Counted = { drop: { id: string }; pieces: number };

/** Raises the counts of all keys, in their order, as far as the limits allow. @returns the drop of each that was raised */
export async function takeCounts(
  db: Database,
  shares: readonly Counted[],
  keys: string[],
): Promise<string[]> {
  const rows = shares.map(({ drop, pieces }) => ({ id: drop.id, pieces }));
  const { rows: raised } = await sql<{ drop_id: string }>`
    WITH given AS (
      SELECT id, pieces, key FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS share (id uuid, pieces int), unnest(${keys}::text[]) AS key)
    INSERT INTO drop_count AS known (drop_id, customer_key, taken)
    SELECT id, key, pieces FROM given ORDER BY id, key
    ON CONFLICT (drop_id, customer_key) DO UPDATE SET taken = known.taken + excluded.taken
      WHERE known.taken + excluded.taken
        <= (SELECT per_person FROM product_drop WHERE id = known.drop_id)
    RETURNING drop_id`.execute(db);
  return raised.map(({ drop_id: id }) => id);
}

type ShareRow = { dropId: string; pieces: number; keys: string[]; reminderId: string | null };
type Shares = { orderId: string; at: Date; rows: ShareRow[] };

/** @returns drops of which shares were written: all but those whose early link was used */
export async function insertShares(db: Database, { orderId, at, rows }: Shares): Promise<string[]> {
  const written = await db
    .insertInto('drop_order')
    .values(
      rows.map(({ dropId, pieces, keys, reminderId }) => ({
        order_id: orderId,
        drop_id: dropId,
        pieces,
        customer_keys: keys,
        reminder_id: reminderId,
        placed_at: at,
      })),
    )
    .onConflict((conflict) => conflict.column('reminder_id').doNothing())
    .returning('drop_id')
    .execute();
  return written.map(({ drop_id: id }) => id);
}

export async function findReminderDrop(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('drop_reminder')
    .select('drop_id')
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row?.drop_id;
}
