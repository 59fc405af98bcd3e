import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import type { ImportRowQuery, RowAction } from '../../import-contract.ts';

/** What a product of a sheet comes to; `draft` is the body of the call that would do it. */
export type CheckedRow = {
  line: number;
  key: string;
  name: string;
  action: RowAction;
  sentences: string[];
  draft?: object;
  productId?: string;
};

type Named = { slug: string; name: string };

/** Ids of products that have such a slug or name. */
export async function listTaken(db: Database, wanted: Named[]) {
  const slugs = wanted.map(({ slug }) => slug).filter(Boolean);
  const names = wanted.map(({ name }) => name.toLowerCase()).filter(Boolean);
  const { rows } = await sql<{ id: string; slug: string; name: string }>`
    SELECT id, slug, lower(name) AS name FROM product WHERE status <> 'removed'
      AND (slug = ANY(${slugs}::text[]) OR lower(name) = ANY(${names}::text[]))`.execute(db);
  return {
    bySlug: new Map(rows.map(({ id, slug }) => [slug, id])),
    byName: new Map(rows.map(({ id, name }) => [name, id])),
  };
}

type NewRun = {
  id: string;
  source: string;
  fileName: string;
  file: Uint8Array;
  sha256: Buffer;
  startedBy: string;
};

/** Serializes uploads of the same sheet. */
export async function lockSheet(db: Database, sha256: Buffer): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`import ${sha256.toString('hex')}`}))`.execute(
    db,
  );
}

export function findRunOfSheet(db: Database, sha256: Buffer) {
  return db
    .selectFrom('import_run')
    .select(['id', 'state'])
    .where('sha256', '=', sha256)
    .where('state', '!=', 'undone')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

export async function deleteRun(db: Database, id: string): Promise<void> {
  await db.deleteFrom('import_run').where('id', '=', id).execute();
}

export async function insertRun(db: Database, run: NewRun): Promise<void> {
  await db
    .insertInto('import_run')
    .values({
      id: run.id,
      source: run.source,
      file_name: run.fileName,
      file: Buffer.from(run.file),
      sha256: run.sha256,
      started_by: run.startedBy,
      state: 'checked',
    })
    .execute();
}

export async function insertRows(db: Database, runId: string, rows: CheckedRow[]): Promise<void> {
  const values = rows.map(({ line, key, name, action, sentences, draft, productId }) => ({
    line,
    key: key.slice(0, 300),
    name,
    action,
    sentences,
    draft: draft ?? null,
    product_id: productId ?? null,
  }));
  await sql`INSERT INTO import_row (run_id, line, key, name, action, problems, draft, product_id)
    SELECT ${runId}, line, key, name, action, sentences, draft, product_id
    FROM json_to_recordset(${JSON.stringify(values)}::json) AS provided(line int, key text, name text,
      action text, sentences jsonb, draft jsonb, product_id uuid)`.execute(db);
}

function selectRuns(db: Database) {
  return db.selectFrom('import_run').select((eb) => [
    'id',
    'source',
    'file_name',
    'state',
    'created_at',
    'started_by',
    sql<boolean>`file IS NOT NULL`.as('has_sheet'),
    eb
      .selectFrom('import_row')
      .select(
        sql<Partial<Record<RowAction | 'done', number>>>`json_build_object(
          'create', count(*) FILTER (WHERE action = 'create'),
          'update', count(*) FILTER (WHERE action = 'update'),
          'skip', count(*) FILTER (WHERE action = 'skip'),
          'error', count(*) FILTER (WHERE action = 'error'),
          'done', count(*) FILTER (WHERE is_done))`.as('counts'),
      )
      .whereRef('import_row.run_id', '=', 'import_run.id')
      .as('counts'),
  ]);
}
export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

export function findRun(db: Database, id: string) {
  return selectRuns(db).where('id', '=', id).executeTakeFirst();
}

const LATEST = 20;

export function listRuns(db: Database) {
  return selectRuns(db).orderBy('created_at', 'desc').limit(LATEST).execute();
}

/** @returns whether it was in that state */
export async function moveRun(
  db: Database,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_run')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function listRows(db: Database, runId: string, query: ImportRowQuery) {
  const { limit, offset, action } = query;
  let rows = db.selectFrom('import_row').where('run_id', '=', runId);
  if (action !== undefined) rows = rows.where('action', '=', action);
  const items = await rows
    .select(['line', 'name', 'action', 'problems', 'product_id'])
    .orderBy('line')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await rows
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { items, total: count };
}

/** The next rows to bring in, which nobody else takes. */
export async function lockNextRows(db: Database, runId: string, most: number) {
  return db
    .selectFrom('import_row')
    .select(['line', 'name', 'action', 'draft', 'product_id'])
    .where('run_id', '=', runId)
    .where('is_done', '=', false)
    .where('action', 'in', ['create', 'update'])
    .orderBy('line')
    .limit(most)
    .forUpdate()
    .execute();
}
export type PendingRow = Awaited<ReturnType<typeof lockNextRows>>[number];

/** A row that was brought in, or what was wrong with it. */
export type EndedRow = { line: number; productId?: string; sentences?: string[] };

export async function endRows(db: Database, runId: string, rows: EndedRow[]): Promise<void> {
  await sql`UPDATE import_row SET draft = NULL, is_done = ended."productId" IS NOT NULL,
      product_id = coalesce(ended."productId", product_id), problems = coalesce(ended.sentences, problems),
      action = CASE WHEN ended."productId" IS NULL THEN 'error' ELSE action END
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS ended(line int, "productId" uuid, sentences jsonb)
    WHERE run_id = ${runId} AND import_row.line = ended.line`.execute(db);
}

export async function lockRun(db: Database, id: string) {
  return db
    .selectFrom('import_run')
    .select(['state', 'started_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** What goes wrong for one row alone is taken back to here; the next row sets another one. */
export async function savepoint(db: Database): Promise<void> {
  await sql`SAVEPOINT one_row`.execute(db);
}

export async function backToSavepoint(db: Database): Promise<void> {
  await sql`ROLLBACK TO SAVEPOINT one_row`.execute(db);
}

/** Each statement ends long before its limit. */
const ARCHIVED_AT_ONCE = 200;

/** Archives what a run created. @returns how many products */
export function archiveCreated(db: Database, runId: string): Promise<number> {
  return inBatches(async () => {
    const { numAffectedRows } = await sql`UPDATE product SET status = 'archived',
        version = version + 1, updated_at = clock_timestamp()
      WHERE id IN (SELECT product.id FROM import_row JOIN product ON product.id = product_id
        WHERE run_id = ${runId} AND action = 'create' AND is_done
          AND product.status IN ('active', 'inactive')
        ORDER BY product.id LIMIT ${sql.lit(ARCHIVED_AT_ONCE)})`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
}

export async function findSheet(db: Database, id: string) {
  return db
    .selectFrom('import_run')
    .select(['file', 'file_name'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function listProblems(db: Database, runId: string) {
  return db
    .selectFrom('import_row')
    .select(['line', 'problems'])
    .where('run_id', '=', runId)
    .where('action', '=', 'error')
    .execute();
}

export async function forgetSheet(db: Database, runId: string): Promise<void> {
  await db.updateTable('import_run').set({ file: null }).where('id', '=', runId).execute();
  await db
    .updateTable('import_row')
    .set({ draft: null })
    .where('run_id', '=', runId)
    .where('draft', 'is not', null)
    .execute();
}

/** Sheets of runs that are older; those that were never brought in go whole. */
export async function forgetOldSheets(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('import_run')
    .where('created_at', '<', before)
    .where('state', '=', 'checked')
    .execute();
  const { rows } = await sql<{ id: string }>`SELECT id FROM import_run
    WHERE created_at < ${before} AND file IS NOT NULL AND state <> 'running'`.execute(db);
  for (const { id } of rows) await forgetSheet(db, id);
}
