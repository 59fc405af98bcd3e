import { CompiledQuery } from 'kysely';
import { prepared } from './prepared.ts';

const FOR_MANY = new Set<string>();

/**
 * A prepared statement that does at once what many callers ask of it: for a short one, beginning and
 * ending cost as much as the work. Only for `sendShared`.
 * @param text SQL whose values `$1`, `$2` ... are lists with one element of each caller; each row says
 * in `at`, counted from 1, whose it is
 * @returns gives it the values of one caller
 */
export function forMany<R>(name: string, text: string): (...values: unknown[]) => CompiledQuery<R> {
  FOR_MANY.add(text);
  return prepared<R>(name, text).with;
}

/** The one statement for several callers of the same, or for a single one of any. */
export function statementFor<R>(calls: CompiledQuery<R>[]): CompiledQuery<R> {
  const [first] = calls as [CompiledQuery<R>];
  if (!FOR_MANY.has(first.sql)) return first;
  const lists = first.parameters.map((_, at) => calls.map(({ parameters }) => parameters[at]));
  return CompiledQuery.raw(first.sql, lists) as CompiledQuery<R>;
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
