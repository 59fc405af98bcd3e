import pg from 'pg';
import { MIGRATION_LOCK, migrate, readMigrations, type Migration } from '../database/migrate.ts';
import { createJobsSchema, currentJobsVersion } from '../jobs/jobs-schema.ts';
import { openArchive, type Archive } from './archive/open-archive.ts';
import { rowsIn, type Manifest, type Table } from './archive/manifest.ts';
import { BackupError } from './backup-error.ts';
import { copyIn } from './copy.ts';
import {
  emptySchemas,
  findAuditBreak,
  hasRelation,
  listObstacles,
  listShopSessions,
  setSequence,
  takeMigrationLock,
} from './schema-queries.ts';
import {
  countRowsOf,
  createCopyClient,
  listTables,
  prepareSession,
  quoted,
  type TableShape,
} from './snapshot-queries.ts';

type Options = {
  file: string;
  openDatabase: () => Promise<string>;
  migrationsFolder: string;
  replace: boolean;
};

export type Restored = {
  manifest: Manifest;
  rows: number;
  tables: number;
  /** Tables in the backup that this shop's schema lacks; their rows stay in the file. */
  leftOut: string[];
  auditBreak: number | undefined;
  migrated: string[];
};

function knownMigrations({ migrations }: Manifest, known: Migration[]): Migration[] {
  return migrations.map(({ name, hash }) => {
    const here = known.find((migration) => migration.name === name);
    if (here?.hash === hash) return here;
    throw new BackupError(
      here
        ? `The backup was made with another form of the migration ${name}. Restore it with the version of the shop that made it.`
        : `The backup was made by a newer shop (it knows ${name}). Restore it with that version or a newer one.`,
    );
  });
}

async function assertAlone(client: pg.Client): Promise<void> {
  const sessions = await listShopSessions(client);
  if (sessions.length > 0 || !(await takeMigrationLock(client, MIGRATION_LOCK))) {
    throw new BackupError(
      `A shop is running on this database (${[...new Set(sessions)].join(', ') || 'it is starting'}). Stop it first. Nothing was restored.`,
    );
  }
}

async function emptyDatabase(client: pg.Client, replace: boolean): Promise<void> {
  const tables = await listTables(client);
  if (tables.length === 0) return;
  if (!tables.some(({ schema, name }) => schema === 'public' && name === 'migration')) {
    throw new BackupError(
      'This database holds tables, but no shop. Give DATABASE_URL an empty database. Nothing was restored.',
    );
  }
  if (!replace) {
    throw new BackupError(
      `There is a shop in this database already (${tables.length} tables). Nothing was restored; --yes replaces all that is in it.`,
    );
  }
  await emptySchemas(client);
}

async function buildSchema(
  client: pg.Client,
  { jobs }: Manifest,
  migrations: Migration[],
): Promise<void> {
  await client.query(
    'CREATE TABLE public.migration (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  for (const { sql } of migrations) await client.query(sql);
  // Jobs of another version are made at the next start; waiting mails get new ones then.
  if (jobs === currentJobsVersion()) await createJobsSchema(client);
}

async function fill(
  client: pg.Client,
  archive: Archive,
  { table, shape }: { table: Table; shape: TableShape },
): Promise<void> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  // A migration may have inserted rows that the backup also has.
  await client.query(`TRUNCATE ${quoted(table)}`);
  // The table is not visible yet, so its rows can be written frozen, as by VACUUM.
  const how = shape.isDivided ? '' : 'WITH (FREEZE)';
  const text = `COPY ${quoted(table)} (${columns}) FROM STDIN ${how}`;
  await copyIn(client, text, archive.rowsOf(table));
  const rows = await countRowsOf(client, table);
  if (rows !== table.rows) {
    throw new BackupError(
      `${quoted(table)} took ${rows} of ${table.rows} rows. Nothing was restored.`,
    );
  }
}

async function fillAll(client: pg.Client, archive: Archive): Promise<string[]> {
  const obstacles = await listObstacles(client);
  for (const { takeOff } of obstacles) await client.query(takeOff);
  const shapes = await listTables(client);
  const leftOut: string[] = [];
  for (const table of archive.manifest.tables) {
    const { schema, name } = table;
    const shape = shapes.find((one) => one.schema === schema && one.name === name);
    if (shape) await fill(client, archive, { table, shape });
    else leftOut.push(`${table.schema}.${table.name}`);
  }
  for (const sequence of archive.manifest.sequences) {
    if (await hasRelation(client, sequence)) await setSequence(client, sequence);
  }
  for (const { putBack } of obstacles) await client.query(putBack);
  return leftOut;
}

type RestoreOptions = { migrations: Migration[]; replace: boolean };

async function restoreInto(
  client: pg.Client,
  archive: Archive,
  { migrations, replace }: RestoreOptions,
) {
  await client.query('BEGIN');
  // Indexes over long texts are built in one pass.
  await client.query(`SET LOCAL maintenance_work_mem = '128MB'`);
  await assertAlone(client);
  await emptyDatabase(client, replace);
  await buildSchema(client, archive.manifest, migrations);
  const leftOut = await fillAll(client, archive);
  const auditBreak = await findAuditBreak(client);
  await client.query('COMMIT').catch((cause: unknown) => {
    throw new BackupError(
      'The connection was lost while the restore was being confirmed: all of it is there, or nothing has changed. Restore once more with --yes.',
      { cause },
    );
  });
  return { leftOut, auditBreak };
}

/** Skips empty tables: PostgreSQL would scan them whole for long, even once they have rows. */
async function analyze(client: pg.Client): Promise<void> {
  for (const table of await listTables(client)) {
    const { rows } = await client.query(`SELECT FROM ${quoted(table)} LIMIT 1`);
    if (rows.length > 0) await client.query(`ANALYZE ${quoted(table)}`);
  }
}

async function restoreOrExplain(
  connectionString: string,
  archive: Archive,
  options: RestoreOptions,
) {
  const client = createCopyClient(connectionString, 'lehar-restore');
  try {
    await client.connect();
    await prepareSession(client);
    const restored = await restoreInto(client, archive, options);
    // Gives the first queries good plans.
    await analyze(client).catch(() => undefined);
    return restored;
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(
      `The backup could not be restored: ${reason}. The database is as it was before.`,
      { cause },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Restores a checked backup in one transaction, migrated if older. @throws BackupError: damaged or newer file; database in use or not empty */
export async function restoreBackup(options: Options): Promise<Restored> {
  const { file, openDatabase, migrationsFolder, replace } = options;
  const archive = await openArchive(file);
  try {
    const { manifest } = archive;
    const migrations = knownMigrations(manifest, await readMigrations(migrationsFolder));
    const connectionString = await openDatabase();
    const { leftOut, auditBreak } = await restoreOrExplain(connectionString, archive, {
      migrations,
      replace,
    });
    const migrated = await migrate({ connectionString, folder: migrationsFolder });
    const tables = manifest.tables.length - leftOut.length;
    return { manifest, rows: rowsIn(manifest), tables, leftOut, auditBreak, migrated };
  } finally {
    await archive.close();
  }
}
