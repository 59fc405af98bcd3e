import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
  type QueryResult,
} from 'kysely';
import type { DB } from './schema.generated.ts';

/** A statement that each connection plans once, instead of each time. */
export type Prepared<V extends unknown[], R> = {
  (db: Kysely<DB>, ...values: V): Promise<QueryResult<R>>;
  /** The statement with its values, for `together`. */
  with: (...values: V) => CompiledQuery<R>;
};

/** Statement names by their text. As many as there are places in the code: they never pile up. */
const NAMES = new Map<string, string>();
const TAKEN = new Set<string>();

function take(name: string): void {
  if (TAKEN.has(name)) throw new Error(`Two statements are called ${name}`);
  TAKEN.add(name);
}

/** Builds queries and sends none. */
const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Stands in a query for a value that comes with each call. */
class Place {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }
}

/** What builds a query, given places for its values. */
export type Build<V extends unknown[], R> = (db: Kysely<DB>, ...values: V) => Compilable<R>;

/** Builds the query once, at the first call: building one of many columns takes longer than sending it. */
function built<V extends unknown[], R>(name: string, build: Build<V, R>) {
  let compiled: CompiledQuery<R> | undefined;
  return (...values: V): CompiledQuery<R> => {
    if (!compiled) {
      compiled = build(builder, ...(values.map((_, at) => new Place(at)) as V)).compile();
      NAMES.set(compiled.sql, name);
    }
    const parameters = compiled.parameters.map((one) =>
      one instanceof Place ? values[one.at] : one,
    );
    return { ...compiled, parameters };
  };
}

function written<R>(name: string, text: string) {
  NAMES.set(text, name);
  return (...values: unknown[]): CompiledQuery<R> =>
    CompiledQuery.raw(text, values) as CompiledQuery<R>;
}

/**
 * Has a statement prepared: for a query of several parts, planning costs more than running it.
 * @param name says in the database's own statistics what it is; one name, one text
 * @param statement SQL with `$1`, `$2` ... for the values, or what builds the query from them; it does
 * not look at the values, because places stand for them
 */
export function prepared<R = unknown>(name: string, statement: string): Prepared<unknown[], R>;
export function prepared<V extends unknown[], R>(
  name: string,
  statement: Build<V, R>,
): Prepared<V, R>;
export function prepared(
  name: string,
  statement: string | Build<unknown[], unknown>,
): Prepared<unknown[], unknown> {
  take(name);
  const withValues =
    typeof statement === 'string' ? written(name, statement) : built(name, statement);
  return Object.assign(
    async (db: Kysely<DB>, ...values: unknown[]) => db.executeQuery(withValues(...values)),
    { with: withValues },
  );
}

/** Has a statement prepared that others write, always in the same way: the job queue. */
export function prepareText(text: string): void {
  if (!NAMES.has(text)) NAMES.set(text, `written_${NAMES.size}`);
}

/** The name under which connections prepare this text; undefined where they do not. */
export function preparedName(text: string): string | undefined {
  return NAMES.get(text);
}
