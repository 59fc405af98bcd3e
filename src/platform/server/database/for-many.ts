import type { QueryResult } from 'kysely';
import type { Database } from './database.ts';
import { prepared, type Build } from './prepared.ts';
import { sendShared } from './share-trips.ts';

/**
 * A prepared statement that does at once what many callers ask of it: for a short one, beginning and
 * ending cost as much as the work.
 * @param statement SQL, or what builds it, whose every value is a list with one element of each caller;
 * each row says in `at`, counted from 1, whose it is
 * @returns asks it with the values of one caller, for whom the rows are
 */
export function forMany<V extends unknown[], R>(
  name: string,
  statement: Build<V, R>,
): (db: Database, ...values: V) => Promise<QueryResult<R>>;
export function forMany<R>(
  name: string,
  statement: string,
): (db: Database, ...values: unknown[]) => Promise<QueryResult<R>>;
export function forMany(name: string, statement: string | Build<unknown[], unknown>) {
  const all = typeof statement === 'string' ? prepared(name, statement) : prepared(name, statement);
  return (db: Database, ...values: unknown[]) =>
    sendShared(db, all.with(...values), { forMany: name });
}
