import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

export type SavedRow = { id: string; name: string; status: string; saved_at: Date };

/** The last one first. */
export function listSavedRows(db: Database, uid: string): Promise<SavedRow[]> {
  return db
    .selectFrom('saved_piece')
    .innerJoin('product', 'product.id', 'saved_piece.product_id')
    .select(['product.id', 'name', 'status', 'saved_at'])
    .where('uid', '=', uid)
    .orderBy('saved_at', 'desc')
    .orderBy('product.id')
    .execute();
}

type Saved = { uid: string; ids: string[]; at: Date };

/** Saves those that the shop shows, the first as the last one saved. @returns how many */
export async function insertSaved(db: Database, { uid, ids, at }: Saved): Promise<number> {
  const { rows } = await sql`
    INSERT INTO saved_piece (uid, product_id, saved_at)
    SELECT ${uid}, product.id, ${at}::timestamptz - place * interval '1 millisecond'
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS given(id, place)
    JOIN product ON product.id = given.id AND status = 'active'
    ON CONFLICT DO NOTHING RETURNING product_id`.execute(db);
  return rows.length;
}

export async function deleteSaved(db: Database, uid: string, productId: string): Promise<void> {
  await db
    .deleteFrom('saved_piece')
    .where('uid', '=', uid)
    .where('product_id', '=', productId)
    .execute();
}
