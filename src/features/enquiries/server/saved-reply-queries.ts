import type { Database } from '#platform/server/database/database.ts';
import type { SavedReplyDraft } from '../admin-contract.ts';

export function listSavedReplyRows(db: Database) {
  return db
    .selectFrom('saved_reply')
    .select(['id', 'title', 'text'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function insertSavedReply(
  db: Database,
  reply: SavedReplyDraft & { id: string; created_at: Date },
): Promise<void> {
  await db.insertInto('saved_reply').values(reply).execute();
}

export async function deleteSavedReplyRow(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_reply')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
