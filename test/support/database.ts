import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { onDatabase } from './postgres-setup.ts';

export type TestDatabase = { connectionString: string; drop(): Promise<void> };

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A database of its own for one test file: real PostgreSQL, migrated, empty.
 * @param templateName another database to begin with a copy of
 */
export async function createTestDatabase(
  templateName: string = inject('templateName'),
): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE ${templateName}`);
  return {
    connectionString: onDatabase(inject('postgresUrl'), name),
    drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}
