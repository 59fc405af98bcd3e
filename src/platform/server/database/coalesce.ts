import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import pg from 'pg';
import { named, type Build, type Prepared, type Statement } from './prepared.ts';
import type { DB } from './schema.generated.ts';

/** Two connections keep both sides busy. */
const LANES = 2;
const MAX_BATCH = 16;

const STATEMENT_TIMEOUT = '57014';

type Result = QueryResult<unknown>;
type Call = {
  query: CompiledQuery;
  batched: string | undefined;
};
type Waiting = Call & {
  resolve: (result: Result | Promise<Result>) => void;
  reject: (error: unknown) => void;
  timer?: NodeJS.Timeout;
};

type Send = (call: Call) => Promise<Result>;

/** Column arrays of the callers' values, for a batched statement. */
function valuesOf(callers: Call[]): unknown[] {
  const [first] = callers;
  if (!first) return [];
  const { parameters } = first.query;
  if (first.batched === undefined) return [...parameters];
  return parameters.map((_, at) => callers.map(({ query }) => query.parameters[at]));
}

function answer(callers: Waiting[], { rows, ...result }: Result): void {
  if (callers.length === 1) return callers[0]?.resolve({ ...result, rows });
  const rowsOf = Map.groupBy(rows as { at: number }[], ({ at }) => at);
  for (const [at, { resolve }] of callers.entries()) {
    resolve({ ...result, rows: rowsOf.get(at + 1) ?? [] });
  }
}

const coalescers = new WeakMap<Kysely<DB>, Send>();

/** Sends concurrent statements over few connections: one write and one wake-up for many. */
export function coalesceQueries(db: Kysely<DB>, pool: pg.Pool): void {
  const waiting: Waiting[] = [];
  let lanes = 0;
  let isDue = false;

  /** @returns whether the connection goes on */
  async function run(client: pg.PoolClient, callers: Waiting[]): Promise<boolean> {
    try {
      answer(callers, await client.query(callers[0]?.query.sql ?? '', valuesOf(callers)));
      return true;
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      // Other errors may be due to one caller's values.
      const isOfAll = code === undefined || code === STATEMENT_TIMEOUT || callers.length === 1;
      for (const one of callers) {
        if (isOfAll) one.reject(error);
        else one.resolve(sendAlone(db, one));
      }
      return code !== undefined;
    }
  }

  async function runAll(callers: Waiting[]): Promise<void> {
    for (const { timer } of callers) clearTimeout(timer);
    try {
      const client = await pool.connect();
      const groups = Map.groupBy(callers, (one) => one.batched ?? one);
      const goOn = await Promise.all([...groups.values()].map((group) => run(client, group)));
      client.release(goOn.includes(false));
    } catch (error) {
      for (const one of callers) one.reject(error);
    }
  }

  function expire(one: Waiting): void {
    const at = waiting.indexOf(one);
    if (at < 0) return;
    waiting.splice(at, 1);
    one.reject(new Error('timeout exceeded when trying to connect'));
  }

  function flush(): void {
    isDue = false;
    while (lanes < LANES && waiting.length > 0) {
      lanes += 1;
      void runAll(waiting.splice(0, MAX_BATCH)).finally(() => {
        lanes -= 1;
        flush();
      });
    }
  }

  coalescers.set(
    db,
    (call) =>
      new Promise((resolve, reject) => {
        const one: Waiting = { ...call, resolve, reject };
        waiting.push(one);
        if (lanes === LANES)
          one.timer = setTimeout(expire, pool.options.connectionTimeoutMillis, one);
        if (isDue || lanes === LANES) return;
        isDue = true;
        setImmediate(flush);
      }),
  );
}

function sendAlone(db: Kysely<DB>, call: Call): Promise<Result> {
  return db.executeQuery({ ...call.query, parameters: valuesOf([call]) });
}

type Options = {
  isBatched?: boolean;
};

/** A prepared statement batched with other callers', as waking PostgreSQL costs more than reading a few rows; in a transaction sent alone. */
export function coalesced<R>(
  name: string,
  statement: string,
  options?: Options,
): Prepared<unknown[], R>;
export function coalesced<V extends unknown[], R>(
  name: string,
  statement: Build<V, R>,
  options?: Options,
): Prepared<V, R>;
export function coalesced<V extends unknown[], R>(
  name: string,
  statement: Statement<V, R>,
  { isBatched = false }: Options = {},
): Prepared<V, R> {
  const compile = named(name, statement);
  const batched = isBatched ? name : undefined;
  return (db, ...values) => {
    const call = { query: compile(...values), batched };
    const send = coalescers.get(db);
    return (send ? send(call) : sendAlone(db, call)) as Promise<QueryResult<R>>;
  };
}
