import { CompiledQuery, sql, type Compilable, type Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from './schema.generated.ts';

type Result<R> = { rows: R[]; numAffectedRows?: bigint };

/** For statements that others write, such as the job queue's. */
export const PREPARED_MARK = '/* prepared */';

/**
 * A comment that makes each connection plan the statement it stands in once, instead of each time.
 * Only for statements that are always written the same, however many there are to come.
 */
export const PREPARED = sql.raw<unknown>(PREPARED_MARK);

/** Statement names by their text. As many as there are places in the code: they never pile up. */
const NAMES = new Map<string, string>();

/**
 * The same for a statement that is written as text: for a query of several parts, planning costs
 * more than running it.
 * @param name says in the database's own statistics what it is; one name, one text
 * @param text SQL with `$1`, `$2` ... for the values that follow the database in each call
 */
export function prepared<R = unknown>(
  name: string,
  text: string,
): (db: Kysely<DB>, ...values: unknown[]) => Promise<Result<R>> {
  take(name);
  NAMES.set(text, name);
  return (db, ...values) => db.executeQuery<R>(CompiledQuery.raw(text, values));
}

const TAKEN = new Set<string>();

function take(name: string): void {
  if (TAKEN.has(name)) throw new Error(`Two statements are called ${name}`);
  TAKEN.add(name);
}

/** Stands in a query for a value that comes with each call. */
class Place {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }
}

/**
 * The same for a query that Kysely builds: it is built once, because building one of many columns
 * takes longer than sending it.
 * @param build puts the values into the query and does not look at them: places stand for them
 */
export function preparedQuery<V extends unknown[], R>(
  name: string,
  build: (db: Kysely<DB>, ...values: V) => Compilable<R>,
): (db: Kysely<DB>, ...values: V) => Promise<R[]> {
  take(name);
  let compiled: CompiledQuery<R> | undefined;
  return async (db, ...values) => {
    if (!compiled) {
      compiled = build(db, ...(values.map((_, at) => new Place(at)) as V)).compile();
      NAMES.set(compiled.sql, name);
    }
    const parameters = compiled.parameters.map((one) =>
      one instanceof Place ? values[one.at] : one,
    );
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters });
    return rows;
  };
}

function nameOf(text: string): string | undefined {
  const known = NAMES.get(text);
  if (known !== undefined || !text.includes(PREPARED_MARK)) return known;
  const name = `marked_${NAMES.size}`;
  NAMES.set(text, name);
  return name;
}

/** Makes a new connection prepare those statements when it meets them. */
export function prepareOn(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  Object.assign(client, {
    query(statement: unknown, ...rest: unknown[]) {
      const name = typeof statement === 'string' ? nameOf(statement) : undefined;
      return send(name === undefined ? statement : { name, text: statement }, ...rest);
    },
  });
}
