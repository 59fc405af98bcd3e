import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import pg from 'pg';
import { named, type Build, type Prepared, type Statement } from './prepared.ts';
import type { DB } from './schema.generated.ts';

/** Connections that carry statements of many callers; two keep both sides busy. */
const LANES = 2;
const MAX_BATCH = 16;
/** As long as the pool lets a caller wait for a connection. */
const MAX_WAIT_MS = 2_000;

const STATEMENT_TIMEOUT = '57014';

type Result = QueryResult<unknown>;
type Call = {
  query: CompiledQuery;
  /** The name of a statement that answers several callers at once, from lists of their values. */
  batched: string | undefined;
};
type Waiting = Call & {
  resolve: (result: Result | Promise<Result>) => void;
  reject: (error: unknown) => void;
  /** Refuses it where both connections are blocked for long. */
  timer?: NodeJS.Timeout;
};

type Send = (call: Call) => Promise<Result>;

/** The values of all callers as lists, where the statement takes lists. */
function valuesOf(callers: Call[]): unknown[] {
  const [first] = callers;
  if (!first) return [];
  const { parameters } = first.query;
  if (first.batched === undefined) return [...parameters];
  return parameters.map((_, at) => callers.map(({ query }) => query.parameters[at]));
}

/** Gives each caller of one statement their rows; `at`, counted from 1, says whose a row is. */
function answer(callers: Waiting[], { rows, ...result }: Result): void {
  if (callers.length === 1) return callers[0]?.resolve({ ...result, rows });
  const rowsOf = Map.groupBy(rows as { at: number }[], ({ at }) => at);
  for (const [at, { resolve }] of callers.entries()) {
    resolve({ ...result, rows: rowsOf.get(at + 1) ?? [] });
  }
}

const coalescers = new WeakMap<Kysely<DB>, Send>();

/** Sends what callers of one moment ask over few connections, with one write and one wake-up for many. */
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
      // Any other error may be the fault of one caller's values.
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

  /** Callers behind blocked connections fail after a while instead of piling up. */
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
        if (lanes === LANES) one.timer = setTimeout(expire, MAX_WAIT_MS, one);
        if (isDue || lanes === LANES) return;
        isDue = true;
        // After the callers that have arrived by now.
        setImmediate(flush);
      }),
  );
}

function sendAlone(db: Kysely<DB>, call: Call): Promise<Result> {
  return db.executeQuery({ ...call.query, parameters: valuesOf([call]) });
}

type Options = {
  /** Each value of the statement is a list, with one element for each caller. */
  isBatched?: boolean;
};

/**
 * A prepared statement that callers of one moment send together: reading a cart costs less than waking
 * PostgreSQL for it. In a transaction it is sent like any other.
 */
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
