import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { HANGS_AFTER_MS } from './patience.ts';
import { administer, copyOf, dropDatabase, onDatabase } from './postgres-setup.ts';

export type TestDatabase = {
  /** With the patience of a busy machine, on which what is slow is neither lost nor locked. */
  connectionString: string;
  /** With the time-outs of a shop, where they are what is tested. */
  strictString: string;
  drop(): Promise<void>;
};

const LIMITS = {
  connect_timeout: HANGS_AFTER_MS / 1000,
  statement_timeout: HANGS_AFTER_MS,
  query_timeout: HANGS_AFTER_MS,
  lock_timeout: HANGS_AFTER_MS,
  idle_in_transaction_session_timeout: HANGS_AFTER_MS,
};

/** The same database, with time-outs that end only what hangs. */
export function withPatience(connectionString: string): string {
  const url = new URL(connectionString);
  for (const [name, limit] of Object.entries(LIMITS)) url.searchParams.set(name, String(limit));
  return url.href;
}

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
  const strictString = onDatabase(inject('postgresUrl'), name);
  return {
    connectionString: withPatience(strictString),
    strictString,
    drop: () => dropDatabase(inject('postgresUrl'), name),
  };
}
