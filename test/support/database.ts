import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { administer, copyOf, dropDatabase, onDatabase } from './postgres-setup.ts';

export type TestDatabase = { connectionString: string; drop(): Promise<void> };

/** A database with nothing in it, not even the shop's tables. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createTestDatabase('template0');
}

/**
 * A database of its own for one test file: real PostgreSQL, migrated, empty.
 * @param templateName another database to begin with a copy of
 */
export async function createTestDatabase(
  templateName: string = inject('templateName'),
): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await administer(inject('postgresUrl'), copyOf(templateName, name));
  return {
    connectionString: onDatabase(inject('postgresUrl'), name),
    drop: () => dropDatabase(inject('postgresUrl'), name),
  };
}
