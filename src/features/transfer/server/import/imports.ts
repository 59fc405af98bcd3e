import { createHash } from 'node:crypto';
import type { Page } from '#platform/contract/paging.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { WithHeaders } from '#platform/server/http/api/route.ts';
import { uuidv7 } from '#platform/server/id.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import {
  ImportMoved,
  ImportNotFound,
  ImportRow,
  ImportRun,
  SHEET_DAYS,
  type ImportRowQuery,
} from '../../import-contract.ts';
import { BYTE_ORDER_MARK, safeText, writeRecord } from '../../csv/write-csv.ts';
import { enqueueImport } from './apply-import.ts';
import { checkSheet } from './check-sheet.ts';
import {
  archiveCreated,
  deleteRun,
  findRun,
  findRunOfSheet,
  findSheet,
  forgetOldSheets,
  forgetSheet,
  insertRows,
  insertRun,
  listProblems,
  listRows,
  listRuns,
  lockSheet,
  moveRun,
  type CheckedRow,
  type RunRow,
} from './import-queries.ts';
import { insertPictureNames } from './picture-queries.ts';
import { readSheet } from './read-sheet.ts';
import { picturesNamedIn } from './sheet-pictures.ts';

export type ImportDeps = { origin: () => string; jobs: Jobs };

function presentRun(row: RunRow): ImportRun {
  const { create = 0, update = 0, skip = 0, error = 0, done = 0 } = row.counts ?? {};
  return ImportRun.parse({
    id: row.id,
    source: row.source,
    fileName: row.file_name,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    counts: { create, update, skip, error },
    done,
    hasSheet: row.has_sheet,
  });
}

/** @throws ImportNotFound */
export async function getImport(ctx: Context, id: string): Promise<ImportRun> {
  const row = await findRun(ctx.db, id);
  if (!row) throw ImportNotFound();
  return presentRun(row);
}

/** The latest. */
export async function listImports(ctx: Context): Promise<ImportRun[]> {
  return (await listRuns(ctx.db)).map(presentRun);
}

const namesOf = ({ draft }: CheckedRow) =>
  draft === undefined ? [] : picturesNamedIn(draft as Record<string, unknown>);

const ROWS_AT_ONCE = 200;

type Uploaded = { file: Uint8Array; name: string };

/**
 * Checks a sheet and keeps what it comes to; changes no product. A sheet that was brought in already is told, one that was
 * only checked is checked anew.
 * @throws SheetUnreadable, SheetUnknown, SheetTooLong
 */
export async function uploadSheet(
  ctx: Context,
  { origin }: ImportDeps,
  { file, name }: Uploaded,
): Promise<ImportRun> {
  const { source, rows } = await checkSheet(ctx.db, await readSheet(file), origin());
  const sha256 = createHash('sha256').update(file).digest();
  const id = uuidv7();
  return transaction(ctx, async (tx) => {
    await lockSheet(tx.db, sha256);
    const known = await findRunOfSheet(tx.db, sha256);
    if (known?.state === 'checked') await deleteRun(tx.db, known.id);
    else if (known) return { ...(await getImport(tx, known.id)), isKnown: true };
    const { uid: startedBy } = personOf(tx);
    await insertRun(tx.db, { id, source, fileName: name, file, sha256, startedBy });
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      await insertRows(tx.db, id, rows.slice(at, at + ROWS_AT_ONCE));
    await insertPictureNames(tx.db, id, rows.flatMap(namesOf));
    const run = await getImport(tx, id);
    await audit(tx, 'import.check', run);
    return run;
  });
}

async function audit(tx: Context, action: string, { id, source, counts }: ImportRun) {
  await recordAudit(tx, { action, object: { kind: 'import', id }, after: { source, ...counts } });
}

/** Has a checked sheet brought in by a job. @throws ImportNotFound, ImportMoved */
export function applyImport(ctx: Context, { jobs }: ImportDeps, id: string): Promise<ImportRun> {
  return transaction(ctx, async (tx) => {
    const before = await getImport(tx, id);
    if (!(await moveRun(tx.db, id, { from: 'checked', to: 'running' }))) throw ImportMoved();
    await enqueueImport(tx.db, jobs, { runId: id, done: 0 });
    await audit(tx, 'import.apply', before);
    return getImport(tx, id);
  });
}

/** Archives the products that an import created; what it changed stays. @throws ImportNotFound, ImportMoved */
export function undoImport(ctx: Context, id: string): Promise<ImportRun> {
  return transaction(ctx, async (tx) => {
    await getImport(tx, id);
    if (!(await moveRun(tx.db, id, { from: 'done', to: 'undone' }))) throw ImportMoved();
    const archived = await archiveCreated(tx.db, id);
    await forgetSheet(tx.db, id);
    await recordAudit(tx, {
      action: 'import.undo',
      object: { kind: 'import', id },
      after: { archived },
    });
    return getImport(tx, id);
  });
}

/** @throws ImportNotFound */
export async function listImportRows(
  ctx: Context,
  id: string,
  query: ImportRowQuery,
): Promise<Page<ImportRow>> {
  await getImport(ctx, id);
  const { items, total } = await listRows(ctx.db, id, query);
  const present = (row: (typeof items)[number]) =>
    ImportRow.parse({
      line: row.line,
      name: row.name,
      action: row.action,
      sentences: row.problems,
      ...(row.product_id !== null && { productId: row.product_id }),
    });
  return { items: items.map(present), total };
}

/** The sheet once more, with a column that says what is wrong. @throws ImportNotFound also once it is forgotten */
export async function faultySheet(
  ctx: Context,
  id: string,
): Promise<WithHeaders<Uint8Array<ArrayBuffer>>> {
  const sheet = await findSheet(ctx.db, id);
  if (!sheet?.file) throw ImportNotFound();
  const { heads, rows } = await readSheet(sheet.file);
  const problems = new Map(
    (await listProblems(ctx.db, id)).map((row) => [
      row.line,
      (row.problems as string[]).join('; '),
    ]),
  );
  const lines = rows.map(({ line, cells }) =>
    writeRecord([
      ...heads.map((head) => safeText(cells[head.toLowerCase()] ?? '')),
      safeText(problems.get(line) ?? ''),
    ]),
  );
  const text = BYTE_ORDER_MARK + writeRecord([...heads, 'What is wrong']) + lines.join('');
  return new WithHeaders(new TextEncoder().encode(text), {
    'content-disposition': 'attachment; filename="what-is-wrong.csv"',
  });
}

const DAY_MS = 24 * 3_600_000;

export function forgetSheetsDaily({ db, clock }: Context, jobs: Jobs): Promise<void> {
  return jobs.everyDay('forget-sheets', () =>
    forgetOldSheets(db, new Date(clock.now().getTime() - SHEET_DAYS * DAY_MS)),
  );
}
