import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from './schema.generated.ts';

type Result<R> = { rows: R[]; numAffectedRows?: bigint };

/** Statement names by their text. As many as there are places in the code: they never pile up. */
const NAMES = new Map<string, string>();

/**
 * A statement that runs often and whose text never changes: each connection parses and plans it
 * once. For a query of several parts that costs more than running it.
 * @param name says in the database's own statistics what it is; one name, one text
 * @param text SQL with `$1`, `$2` ... for the values that follow the database in each call
 */
export function prepared<R = unknown>(
  name: string,
  text: string,
): (db: Kysely<DB>, ...values: unknown[]) => Promise<Result<R>> {
  if ([...NAMES.values()].includes(name)) throw new Error(`Two statements are called ${name}`);
  NAMES.set(text, name);
  return (db, ...values) => db.executeQuery<R>(CompiledQuery.raw(text, values));
}

/** Makes a new connection prepare those statements when it meets them. */
export function prepareOn(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  Object.assign(client, {
    query(statement: unknown, ...rest: unknown[]) {
      const name = typeof statement === 'string' ? NAMES.get(statement) : undefined;
      return send(name === undefined ? statement : { name, text: statement }, ...rest);
    },
  });
}
