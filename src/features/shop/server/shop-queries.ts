import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#platform/server/database/database.ts';

export type StoredSettings = { schema: number; content: unknown };
type WatchedSettings = StoredSettings & { was_opened: boolean };

const MAX_REVISIONS = 100;

/** Reads on the connection that follows the catalogue version. */
export async function readSettings(client: pg.ClientBase): Promise<WatchedSettings | undefined> {
  const { rows } = await client.query<WatchedSettings>(
    'SELECT schema, content, opened_at IS NOT NULL AS was_opened FROM shop_setting',
  );
  return rows[0];
}

export function findSettings(db: Database) {
  return db
    .selectFrom('shop_setting')
    .select(['schema', 'content', 'is_demo', 'published_at', 'opened_at'])
    .executeTakeFirst();
}

export async function putSettings(
  db: Database,
  { schema, content, isDemo }: StoredSettings & { isDemo: boolean },
): Promise<void> {
  const row = { schema, content: JSON.stringify(content), is_demo: isDemo };
  await db
    .insertInto('shop_setting')
    .values(row)
    .onConflict((clash) =>
      clash.column('only_one').doUpdateSet({ ...row, published_at: sql<Date>`now()` }),
    )
    .execute();
}

/** The table's trigger raises the catalogue version, so every process makes new answers. */
export async function refreshPages(db: Database): Promise<void> {
  await sql`UPDATE shop_setting SET schema = schema`.execute(db);
}

export function findDraft(db: Database) {
  return db.selectFrom('shop_draft').select(['content', 'version']).executeTakeFirstOrThrow();
}

/** Writers of the settings wait here for one another. */
export function lockDraft(db: Database) {
  return db
    .selectFrom('shop_draft')
    .select(['content', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Notes when the shop opened for the first time; undefined: it never did. */
export async function putOpenedAt(db: Database, openedAt: Date | undefined): Promise<void> {
  await db
    .updateTable('shop_setting')
    .set({ opened_at: openedAt ?? null })
    .execute();
}

export type SetUpNotes = {
  /** Steps of setting up that the owner leaves as they are. */
  unchangedSteps: string[];
  /** The UPI ID that she scanned with her own app. */
  scannedUpiId: string;
};

export async function findSetUpNotes(db: Database): Promise<SetUpNotes> {
  const { kept_steps: unchangedSteps, scanned_upi_id: scannedUpiId } = await db
    .selectFrom('shop_draft')
    .select(['kept_steps', 'scanned_upi_id'])
    .executeTakeFirstOrThrow();
  return { unchangedSteps, scannedUpiId };
}

export async function putSetUpNotes(
  db: Database,
  { unchangedSteps, scannedUpiId }: SetUpNotes,
): Promise<void> {
  await db
    .updateTable('shop_draft')
    .set({ kept_steps: unchangedSteps, scanned_upi_id: scannedUpiId })
    .execute();
}

/** @param content undefined: nothing waits to be published */
export async function updateDraft(db: Database, content: unknown): Promise<void> {
  await db
    .updateTable('shop_draft')
    .set((row) => ({
      content: content === undefined ? null : JSON.stringify(content),
      version: row('version', '+', 1),
    }))
    .execute();
}

/** The token of a preview that is not over. */
export async function findPreview(db: Database, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('shop_draft')
    .select('preview_token')
    .where('preview_until', '>', now)
    .executeTakeFirst();
  return row?.preview_token ?? undefined;
}

export async function updatePreview(
  db: Database,
  { token, until }: { token: string; until: Date },
): Promise<void> {
  await db.updateTable('shop_draft').set({ preview_token: token, preview_until: until }).execute();
}

export type RevisionWhy = 'start' | 'publish' | 'restore' | 'open' | 'close';
type NewRevision = StoredSettings & { why: RevisionWhy };

export async function insertRevision(db: Database, revision: NewRevision): Promise<number> {
  const { id } = await db
    .insertInto('shop_revision')
    .values({ ...revision, content: JSON.stringify(revision.content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('shop_revision')
    .where('id', '<=', id - MAX_REVISIONS)
    .execute();
  return id;
}

export function listRevisions(db: Database) {
  return db
    .selectFrom('shop_revision')
    .select(['id', 'at', 'why', 'schema', 'content'])
    .orderBy('id', 'desc')
    .execute();
}

export function findRevision(db: Database, id: number) {
  return db
    .selectFrom('shop_revision')
    .select(['schema', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
}
