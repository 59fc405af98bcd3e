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
import type pg from 'pg';
import type { DB } from './schema.generated.ts';

/** A statement that each connection plans once. */
export type Prepared<V extends unknown[], R> = (
  db: Kysely<DB>,
  ...values: V
) => Promise<QueryResult<R>>;

const NAMES = new Map<string, string>();
const TAKEN = new Set<string>();

function take(name: string): void {
  if (TAKEN.has(name)) throw new Error(`Two statements are called ${name}`);
  TAKEN.add(name);
}

const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

class Parameter {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }
}

type Build<V extends unknown[], R> = (db: Kysely<DB>, ...values: V) => Compilable<R>;

function built<V extends unknown[], R>(name: string, build: Build<V, R>) {
  let compiled: CompiledQuery<R> | undefined;
  return (...values: V): CompiledQuery<R> => {
    if (!compiled) {
      compiled = build(builder, ...(values.map((_, at) => new Parameter(at)) as V)).compile();
      NAMES.set(compiled.sql, name);
    }
    const parameters = compiled.parameters.map((one) =>
      one instanceof Parameter ? values[one.at] : one,
    );
    return { ...compiled, parameters };
  };
}

function written<R>(name: string, text: string) {
  NAMES.set(text, name);
  return (...values: unknown[]): CompiledQuery<R> =>
    CompiledQuery.raw(text, values) as CompiledQuery<R>;
}

/** Prepares a statement: planning a complex one costs more than running it. @param name in the statistics; one name, one text */
export function prepared<R = unknown>(name: string, statement: string): Prepared<unknown[], R>;
export function prepared<V extends unknown[], R>(
  name: string,
  statement: Build<V, R>,
): Prepared<V, R>;
export function prepared<V extends unknown[], R>(
  name: string,
  statement: string | Build<V, R>,
): Prepared<V, R> {
  take(name);
  const compile =
    typeof statement === 'string' ? written<R>(name, statement) : built(name, statement);
  return async (db, ...values) => db.executeQuery(compile(...values));
}

/** Prepares a statement of the job queue's library. */
export function prepareText(text: string): void {
  if (!NAMES.has(text)) NAMES.set(text, `written_${NAMES.size}`);
}

export function prepareNamed(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  Object.assign(client, {
    query(statement: unknown, values: unknown, ...rest: unknown[]) {
      const name =
        typeof statement === 'string' && Array.isArray(values) ? NAMES.get(statement) : undefined;
      if (name === undefined) return send(statement, values, ...rest);
      return send({ name, text: statement, values }, ...rest);
    },
  });
}
