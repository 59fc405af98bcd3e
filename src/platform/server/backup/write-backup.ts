import { createHash } from 'node:crypto';
import pg from 'pg';
import { createArchive, type NewArchive } from './archive/create-archive.ts';
import { FORMAT, partPath, rowsIn, type Manifest, type Table } from './archive/manifest.ts';
import { countRows, deflate, wholeRows } from './archive/row-text.ts';
import { sha256 } from './archive/tar-header.ts';
import { BackupError } from './backup-error.ts';
import { copyOut } from './copy.ts';
import { fillColumn, type FilledColumn } from './fill-column.ts';
import {
  lockTables,
  createCopyClient,
  jobsVersion,
  listApplied,
  listSequences,
  listTables,
  prepareSession,
  quoted,
  serverVersion,
  type TableShape,
} from './snapshot-queries.ts';

type Options = {
  connectionString: string;
  file: string;
  shop: string;
  now?: Date;
  filled?: FilledColumn | undefined;
};

export type WrittenBackup = { file: string; bytes: number; rows: number; manifest: Manifest };

const MOST_TRIES = 5;

function isSame(before: TableShape[], after: TableShape[]): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

/** Begins a snapshot; locks the tables first, or a migration could fall in between. */
async function beginSnapshot(client: pg.Client): Promise<TableShape[]> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = await listTables(client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await lockTables(client, before);
    const tables = await listTables(client);
    if (isSame(before, tables)) return tables;
    await client.query('ROLLBACK');
  }
  throw new BackupError('The tables are being changed. Try again when that is done.');
}

function copyStatement(table: TableShape): string {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  return table.isDivided
    ? `COPY (SELECT ${columns} FROM ${quoted(table)}) TO STDOUT`
    : `COPY ${quoted(table)} (${columns}) TO STDOUT`;
}

function rowsOf(client: pg.Client, table: TableShape, filled: FilledColumn | undefined) {
  const rows = copyOut(client, copyStatement(table));
  const isFilled = filled?.table.schema === table.schema && filled.table.name === table.name;
  return isFilled ? fillColumn(rows, table, filled) : rows;
}

async function writeTable(
  client: pg.Client,
  archive: NewArchive,
  { table, filled }: { table: TableShape; filled: FilledColumn | undefined },
): Promise<Table> {
  const { schema, name, columns } = table;
  const whole = createHash('sha256');
  const parts: Table['parts'] = [];
  for await (const text of wholeRows(rowsOf(client, table, filled))) {
    whole.update(text);
    const content = await deflate(text);
    await archive.add(partPath(table, parts.length), content);
    const rows = countRows(text);
    parts.push({ rows, bytes: content.length, sha256: sha256(content) });
  }
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  return { schema, name, columns, rows, sha256: whole.digest('hex'), parts };
}

async function writeSnapshot(
  client: pg.Client,
  archive: NewArchive,
  { shop, filled, createdAt }: Pick<Options, 'shop' | 'filled'> & { createdAt: Date },
): Promise<Manifest> {
  const shapes = await beginSnapshot(client);
  const has = (schema: string, name: string): boolean =>
    shapes.some((table) => table.schema === schema && table.name === name);
  if (!has('public', 'migration')) {
    throw new BackupError('There is no shop in this database yet, so there is nothing to back up.');
  }
  const tables: Table[] = [];
  for (const table of shapes) tables.push(await writeTable(client, archive, { table, filled }));
  return {
    format: FORMAT,
    createdAt: createdAt.toISOString(),
    shop,
    postgres: await serverVersion(client),
    migrations: await listApplied(client),
    jobs: has('jobs', 'version') ? ((await jobsVersion(client)) ?? null) : null,
    tables,
    // A sequence is not transactional: it may be ahead of the rows, never behind.
    sequences: await listSequences(client),
  };
}

/** Writes a backup of one moment while the shop is in use. @throws BackupError if the database has no shop, or the file exists */
export async function writeBackup({
  connectionString,
  file,
  shop,
  filled,
  now = new Date(),
}: Options): Promise<WrittenBackup> {
  const archive = await createArchive(file, now);
  const client = createCopyClient(connectionString, 'lehar-backup');
  try {
    await client.connect();
    await prepareSession(client);
    const manifest = await writeSnapshot(client, archive, { shop, filled, createdAt: now });
    const bytes = await archive.finish(manifest);
    return { file, bytes, rows: rowsIn(manifest), manifest };
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
