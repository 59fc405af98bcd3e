import type { EditedText } from '#platform/contract/text/mail-text.ts';
import type { Database } from '#platform/server/database/database.ts';

const COLUMNS = ['kind', 'subject', 'lead', 'closing', 'version'] as const;

export function listTextRows(db: Database) {
  return db.selectFrom('mail_text').select(COLUMNS).execute();
}

export function findTextRow(db: Database, kind: string) {
  return db.selectFrom('mail_text').select(COLUMNS).where('kind', '=', kind).executeTakeFirst();
}

type Change = { kind: string; words: EditedText; version: number };

/** @returns false if there are words already */
export async function insertText(db: Database, { kind, words, version }: Change): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('mail_text')
    .values({ kind, ...words, version })
    .onConflict((conflict) => conflict.column('kind').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** @returns false if the words are no longer those of `seen` */
export async function updateText(
  db: Database,
  { kind, words, version, seen }: Change & { seen: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_text')
    .set({ ...words, version })
    .where('kind', '=', kind)
    .where('version', '=', seen)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @returns whether there were words */
export async function deleteText(db: Database, kind: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mail_text')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
