import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';

export async function insertPictureNames(
  db: Database,
  runId: string,
  names: string[],
): Promise<void> {
  await sql`INSERT INTO import_picture (run_id, name)
    SELECT ${runId}, name FROM unnest(${names}::text[]) AS name ON CONFLICT DO NOTHING`.execute(db);
}

export function listPictures(db: Database, runId: string) {
  return db
    .selectFrom('import_picture')
    .select(['name', 'media_id'])
    .where('run_id', '=', runId)
    .orderBy('name')
    .execute();
}

export type Uploaded = { name: string; mediaId: string };

/** @returns how many of them the sheet names */
export async function placePictures(
  db: Database,
  runId: string,
  uploaded: Uploaded[],
): Promise<number> {
  const { numAffectedRows } = await sql`UPDATE import_picture SET media_id = sent."mediaId"
    FROM json_to_recordset(${JSON.stringify(uploaded)}::json) AS sent(name text, "mediaId" text)
    WHERE run_id = ${runId} AND import_picture.name = sent.name`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Uploaded pictures by the names that a sheet has for them. */
export async function findUploaded(
  db: Database,
  runId: string,
  names: string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<Uploaded>`SELECT name, media_id AS "mediaId" FROM import_picture
    WHERE run_id = ${runId} AND media_id IS NOT NULL AND name = ANY(${names}::text[])`.execute(db);
  return new Map(rows.map(({ name, mediaId }) => [name, mediaId]));
}
