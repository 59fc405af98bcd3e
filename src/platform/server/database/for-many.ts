import type { CompiledQuery } from 'kysely';
import { prepared, type Build } from './prepared.ts';

const FOR_MANY = new Set<string>();

/**
 * A prepared statement that does at once what many callers ask of it: for a short one, beginning and
 * ending cost as much as the work. Only for `sendShared`.
 * @param statement SQL, or what builds it, whose every value is a list with one element of each caller;
 * each row says in `at`, counted from 1, whose it is
 * @returns gives it the values of one caller
 */
export function forMany<V extends unknown[], R>(
  name: string,
  statement: Build<V, R>,
): (...values: V) => CompiledQuery<R>;
export function forMany<R>(
  name: string,
  statement: string,
): (...values: unknown[]) => CompiledQuery<R>;
export function forMany(name: string, statement: string | Build<unknown[], unknown>) {
  const all = typeof statement === 'string' ? prepared(name, statement) : prepared(name, statement);
  return (...values: unknown[]): CompiledQuery => {
    const call = all.with(...values);
    FOR_MANY.add(call.sql);
    return call;
  };
}

/** The one statement for several callers of the same, or for a single one of any. */
export function statementFor<R>(calls: CompiledQuery<R>[]): CompiledQuery<R> {
  const [first] = calls as [CompiledQuery<R>];
  if (!FOR_MANY.has(first.sql)) return first;
  const lists = first.parameters.map((_, at) => calls.map(({ parameters }) => parameters[at]));
  return { ...first, parameters: lists };
}

/** Callers whose calls can be one statement, group by group. */
export function groupCallers<C extends { call: CompiledQuery }>(callers: C[]): C[][] {
  const groups = Map.groupBy(callers, (one) => (FOR_MANY.has(one.call.sql) ? one.call.sql : one));
  return [...groups.values()];
}

/** The rows of each caller of one statement. */
export function rowsOfEach(rows: unknown[], callers: number): unknown[][] {
  if (callers === 1) return [rows];
  const each: unknown[][] = Array.from({ length: callers }, () => []);
  for (const row of rows as { at: number }[]) each[row.at - 1]?.push(row);
  return each;
}
