import { sql } from 'kysely';
import type { StoredField } from '#features/catalogue/server/stored-fields.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { OrderedDetail } from '../rewordable.ts';

/** A line and its order. */
export type LineRef = { orderId: string; position: number };

export function findLine(db: Database, { orderId, position }: LineRef) {
  return db
    .selectFrom('order_line')
    .select(['words_reason', 'words_question_at', 'words_given_at', 'words_link_until'])
    .select(['product_id', 'personal'])
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .executeTakeFirst();
}

export async function findLinkedLine(db: Database, hash: Buffer): Promise<LineRef | undefined> {
  const row = await db
    .selectFrom('order_line')
    .select(['order_id', 'position'])
    .where('words_link', '=', hash)
    .executeTakeFirst();
  return row && { orderId: row.order_id, position: row.position };
}

/** The fields of a product as they are now; none of one that is gone. */
export async function listFields(db: Database, productId: string): Promise<StoredField[]> {
  return db
    .selectFrom('product_field')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
}

type Question = { reason: string; hash: Buffer; at: Date; until: Date };

export async function writeQuestion(
  db: Database,
  { orderId, position }: LineRef,
  { reason, hash, at, until }: Question,
): Promise<void> {
  await db
    .updateTable('order_line')
    .set({
      words_reason: reason,
      words_question_at: at,
      words_given_at: null,
      words_link: hash,
      words_link_until: until,
    })
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute();
}

export async function writeRewording(
  db: Database,
  { orderId, position }: LineRef,
  { details, at }: { details: OrderedDetail[]; at: Date },
): Promise<void> {
  await db
    .updateTable('order_line')
    .set({ personal: JSON.stringify(details), words_given_at: at })
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute();
}

export async function touchOrder(db: Database, orderId: string): Promise<void> {
  await sql`UPDATE shop_order SET version = version + 1, updated_at = clock_timestamp()
    WHERE id = ${orderId}`.execute(db);
}
