import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { Manifest } from '#platform/server/backup/archive/manifest.ts';
import { restoreBackup, type Restored } from '#platform/server/backup/restore-backup.ts';
import type { FilledColumn } from '#platform/server/backup/fill-column.ts';
import { writeBackup, type WrittenBackup } from '#platform/server/backup/write-backup.ts';

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../db/migrations');

export type Backups = {
  /** A name in a folder for temporary files that no file has yet. */
  newFile: () => string;
  /** Backs a database up into a new file. */
  write: (connectionString: string, options?: { filled?: FilledColumn }) => Promise<WrittenBackup>;
};

/** A folder for the backups of a test file. */
export function useBackups(): Backups {
  let folder = '';
  let count = 0;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lehar-backup-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const newFile = (): string => path.join(folder, `${(count += 1)}.tar`);
  return {
    newFile,
    write: (connectionString, options) =>
      writeBackup({ connectionString, file: newFile(), shop: '0.0.0', ...options }),
  };
}

export function restore(
  connectionString: string,
  file: string,
  { replace = false, migrationsFolder = MIGRATIONS } = {},
): Promise<Restored> {
  const openDatabase = () => Promise.resolve(connectionString);
  return restoreBackup({ openDatabase, file, migrationsFolder, replace });
}

/** Rows and digest of each table. */
export function tablesIn({ tables }: Manifest): object[] {
  return tables.map(({ schema, name, rows, sha256 }) => ({
    table: `${schema}.${name}`,
    rows,
    sha256,
  }));
}

/** Asks once, on a connection that leaves no trace. */
export async function ask<R extends object>(
  connectionString: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<R>(text, values);
    return rows;
  } finally {
    await client.end();
  }
}

/** Content of each table, read without the code of backups. */
export async function digestsOf(connectionString: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    connectionString,
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE nspname IN ('public', 'identity', 'jobs') AND relkind = 'r' ORDER BY 1`,
  );
  const each = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) || ' ' ||
         coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS digest FROM ${name} AS t`,
  );
  if (each.length === 0) return {};
  const rows = await ask<{ name: string; digest: string }>(
    connectionString,
    each.join(' UNION ALL '),
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** How a database is built: each column, constraint, index, trigger, function and sequence. */
export async function structureOf(connectionString: string): Promise<string[]> {
  const rows = await ask<{ line: string }>(
    connectionString,
    `WITH own AS (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'identity', 'jobs')),
     tables AS (SELECT oid, oid::regclass::text AS name FROM pg_class
       WHERE relnamespace IN (SELECT oid FROM own) AND relkind IN ('r', 'p', 'v'))
     SELECT format('%s.%s %s %s %s', name, attname, format_type(atttypid, atttypmod), attnotnull,
         (SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef
          WHERE adrelid = attrelid AND adnum = attnum)) AS line
     FROM pg_attribute JOIN tables ON tables.oid = attrelid WHERE attnum > 0 AND NOT attisdropped
     UNION ALL SELECT format('%s %s %s', name, conname, pg_get_constraintdef(k.oid))
     FROM pg_constraint k JOIN tables ON tables.oid = conrelid
     UNION ALL SELECT pg_get_indexdef(indexrelid) || indisvalid
     FROM pg_index JOIN tables ON tables.oid = indrelid
     UNION ALL SELECT pg_get_triggerdef(t.oid) || tgenabled::text
     FROM pg_trigger t JOIN tables ON tables.oid = tgrelid WHERE NOT tgisinternal
     UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p
     WHERE pronamespace IN (SELECT oid FROM own) AND prokind = 'f' AND probin IS NULL
     UNION ALL SELECT format('%s.%s %s', schemaname, sequencename, last_value) FROM pg_sequences
     ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
}
