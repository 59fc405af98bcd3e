import { EditedProduct, ProductDraft } from '#features/catalogue/product-form/product-draft.ts';
import { writeNewProduct } from '#features/catalogue/server/write/create-product.ts';
import { editProduct } from '#features/catalogue/server/write/save-product.ts';
import { ProblemError } from '#platform/contract/problem.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict, type Database } from '#platform/server/database/database.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import {
  backToSavepoint,
  endRows,
  lockNextRows,
  lockRun,
  moveRun,
  savepoint,
  type EndedRow,
  type PendingRow,
} from './import-queries.ts';
import { findUploaded } from './picture-queries.ts';
import { picturesNamedIn, withPictures } from './sheet-pictures.ts';

const JOB = 'apply-import';
/** Products of one transaction. */
const BATCH = 50;
/** Batches of one job, which ends long before it would be taken for dead. */
const BATCHES = 50;

/** `done`: batches before this one; it makes each slice a job of its own. */
type Slice = { runId: string; done: number };

export async function enqueueImport(db: Database, jobs: Jobs, slice: Slice): Promise<void> {
  await jobs.enqueue(db, JOB, slice, { key: `${slice.runId} ${slice.done}` });
}

function sentencesOf(error: ProblemError): string[] {
  const said = Object.values(error.options.fields ?? {});
  return said.length > 0 ? said : [error.message];
}

/** @returns the product's id */
async function writeRow(
  tx: Context,
  { action, product_id: id, ...row }: PendingRow,
  media: ReadonlyMap<string, string>,
): Promise<string> {
  const draft = withPictures(row.draft as Record<string, unknown>, media);
  if (action === 'create' || id === null) {
    const product = ProductDraft.parse(draft);
    return writeNewProduct(tx, { ...product, status: 'inactive' });
  }
  const { version, ...product } = EditedProduct.parse(draft);
  return (await editProduct(tx, { idOrSlug: id, draft: product, seen: version })).id;
}

function isOfRow(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.declaration.status < 500;
}

/** One row, of which a refusal is its own: the others of the batch stay. */
async function bringIn(
  tx: Context,
  row: PendingRow,
  media: ReadonlyMap<string, string>,
): Promise<EndedRow> {
  const { line } = row;
  try {
    const { productId } = await pipeline({
      point: savepoint(tx.db),
      productId: writeRow(tx, row, media),
    });
    return { line, productId };
  } catch (error) {
    if (!isOfRow(error)) throw error;
    await backToSavepoint(tx.db);
    return { line, sentences: sentencesOf(error) };
  }
}

/** New products in a few round trips together; undefined, with nothing written, where one is refused. */
async function bringInTogether(
  tx: Context,
  rows: PendingRow[],
  media: ReadonlyMap<string, string>,
): Promise<EndedRow[] | undefined> {
  if (rows.some(({ action }) => action !== 'create')) return undefined;
  const bring = async (row: PendingRow): Promise<EndedRow> => ({
    line: row.line,
    productId: await writeRow(tx, row, media),
  });
  try {
    const { ended } = await pipeline({
      point: savepoint(tx.db),
      ended: pipeline<EndedRow[]>(rows.map(bring)),
    });
    return ended;
  } catch {
    await backToSavepoint(tx.db);
    return undefined;
  }
}

async function bringInOneByOne(
  tx: Context,
  rows: PendingRow[],
  media: ReadonlyMap<string, string>,
): Promise<EndedRow[]> {
  const ended: EndedRow[] = [];
  for (const row of rows) ended.push(await bringIn(tx, row, media));
  return ended;
}

/** @returns ids of new products */
async function bringInAll(tx: Context, runId: string, rows: PendingRow[]): Promise<string[]> {
  const named = rows.flatMap(({ draft }) => picturesNamedIn(draft as Record<string, unknown>));
  const media = await findUploaded(tx.db, runId, named);
  const ended =
    (await bringInTogether(tx, rows, media)) ?? (await bringInOneByOne(tx, rows, media));
  await endRows(tx.db, runId, ended);
  return ended.flatMap(({ productId }, at) =>
    productId !== undefined && rows[at]?.action === 'create' ? [productId] : [],
  );
}

/** @returns whether there may be more */
function applyBatch(ctx: Omit<Context, 'actor'>, runId: string): Promise<boolean> {
  return transaction(
    { ...ctx, actor: { role: 'visitor' } } as Context,
    async (visitor) => {
      const run = await lockRun(visitor.db, runId);
      if (run?.state !== 'running') return false;
      const tx: Context = { ...visitor, actor: { role: 'admin', uid: run.started_by } };
      const rows = await lockNextRows(tx.db, runId, BATCH);
      const created = await bringInAll(tx, runId, rows);
      if (rows.length === 0) {
        await moveRun(tx.db, runId, { from: 'running', to: 'done' });
        return false;
      }
      if (created.length > 0) {
        const object = { kind: 'import', id: runId };
        await recordAudit(tx, { action: 'import.create', object, after: { created } });
      }
      return true;
    },
    { retryOn: isConflict },
  );
}

/** Brings sheets in by itself, part by part: a killed process goes on where the last whole part ended. */
export async function workImports(ctx: Omit<Context, 'actor'>, jobs: Jobs): Promise<void> {
  await jobs.work<Slice>(JOB, async ({ data: { runId, done }, signal }) => {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      signal.throwIfAborted();
      if (!(await applyBatch(ctx, runId))) return;
    }
    await enqueueImport(ctx.db, jobs, { runId, done: done + BATCHES });
  });
}
