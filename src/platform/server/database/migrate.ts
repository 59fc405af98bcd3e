import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

export const MIGRATION_LOCK = 7_253_119;

export type Migration = { name: string; sql: string; hash: string };
type Options = { connectionString: string; folder: string };

export class MigrationError extends Error {}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name));
  return Promise.all(
    names.toSorted().map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      // Git may write Windows line ends.
      const sql = text.replaceAll('\r\n', '\n');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM migration ORDER BY name',
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

function assertKnown(applied: Map<string, string>, migrations: Migration[]): void {
  const byName = new Map(migrations.map((migration) => [migration.name, migration.hash]));
  for (const [name, hash] of applied) {
    const known = byName.get(name);
    if (known === undefined) {
      throw new MigrationError(
        `This database was migrated by a newer shop (it knows ${name}). Start that newer version, or use another database.`,
      );
    }
    if (known !== hash) {
      throw new MigrationError(
        `The migration ${name} was changed after this database ran it. Restore the file; changes go into a new migration.`,
      );
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query('INSERT INTO migration (name, hash) VALUES ($1, $2)', [
      migration.name,
      migration.hash,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`The migration ${migration.name} failed and was undone: ${reason}`, {
      cause: error,
    });
  }
}

/** Applies new migrations of `folder` in order, one transaction each, under an advisory lock. @returns their names */
export async function migrate({ connectionString, folder }: Options): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString, application_name: 'lehar-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const applied = await readApplied(client);
    assertKnown(applied, migrations);
    const pending = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}
