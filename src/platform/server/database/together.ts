import { CompiledQuery, type QueryResult } from 'kysely';
import type { Database } from './database.ts';
import { TOGETHER } from './send-together.ts';

/** Statements, and what their results say. */
export type Asked<T> = {
  statements: readonly CompiledQuery[];
  read: (results: QueryResult<unknown>[]) => T;
};

/** One statement, and what its result says. */
export function asked<R, T>(
  statement: CompiledQuery<R>,
  read: (result: QueryResult<R>) => T,
): Asked<T> {
  return { statements: [statement], read: ([result]) => read(result as QueryResult<R>) };
}

/** One statement whose result says nothing. */
export function told(statement: CompiledQuery): Asked<void> {
  return asked(statement, () => undefined);
}

/**
 * Asks for several things in one round trip. They are done in their order, each seeing what was
 * committed until it begins, as when they are sent one by one; after one that fails, none is done.
 * Only in a transaction, and without `SET LOCAL statement_timeout`.
 */
export async function together<T extends unknown[]>(
  tx: Database,
  ...all: { [K in keyof T]: Asked<T[K]> }
): Promise<T> {
  if (!tx.isTransaction) throw new Error('Statements are sent together in a transaction');
  const statements = all.flatMap((one) => one.statements);
  if (statements.length === 0) return all.map(({ read }) => read([])) as T;
  const { rows } = await tx.executeQuery<QueryResult<unknown>>(
    CompiledQuery.raw(TOGETHER, statements) as CompiledQuery<QueryResult<unknown>>,
  );
  let at = 0;
  return all.map(({ statements: { length }, read }) => read(rows.slice(at, (at += length)))) as T;
}
