import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import type pg from 'pg';
import type { DB } from './schema.generated.ts';
import { TOGETHER } from './send-together.ts';

/** Connections that carry statements of many callers; two keep both sides busy. */
const LANES = 2;
/** So many callers wait for one another at most. */
const MOST_TOGETHER = 16;
/** As long as the pool lets somebody wait for a connection. */
const MAX_WAIT_MS = 2_000;
/** Whoever has waited longer than this for others' sake is told so, and not sent once more. */
const MAX_AGE_MS = 3_000;

type Result = QueryResult<unknown>;
type Asked = {
  call: CompiledQuery;
  /** The name of a statement that does for all who ask it at once, with lists as its values. */
  forMany?: string | undefined;
};
type Waiting = Asked & {
  since: number;
  resolve: (result: Result | Promise<Result>) => void;
  reject: (error: unknown) => void;
};
type Options = {
  pool: pg.Pool;
  /** Whether an error may be of one statement alone, rather than of the connection. */
  isOfOne: (error: unknown) => boolean;
};
type Send = (asked: Asked) => Promise<Result>;

function ageOf(since: number): number {
  return performance.now() - since;
}

/** The one statement for several callers of the same, or for a single one of any. */
function statementFor(callers: Asked[]): CompiledQuery {
  const [{ call, forMany }] = callers as [Asked];
  if (forMany === undefined) return call;
  const lists = call.parameters.map((_, at) => callers.map((one) => one.call.parameters[at]));
  return { ...call, parameters: lists };
}

function sendAlone(db: Kysely<DB>, asked: Asked): Promise<Result> {
  return db.executeQuery(statementFor([asked]));
}

/** The rows of each caller of one statement. */
function rowsOfEach(rows: unknown[], callers: number): unknown[][] {
  if (callers === 1) return [rows];
  const each: unknown[][] = Array.from({ length: callers }, () => []);
  for (const row of rows as { at: number }[]) each[row.at - 1]?.push(row);
  return each;
}

function answer(callers: Waiting[], { rows, ...result }: Result): void {
  const each = rowsOfEach(rows, callers.length);
  for (const [at, { resolve }] of callers.entries()) resolve({ ...result, rows: each[at] ?? [] });
}

const sharers = new WeakMap<Kysely<DB>, Send>();

/**
 * Sends what many callers ask at the same moment in one round trip, which costs both processes less
 * than one for each. What is asked meanwhile waits for the next.
 */
function createSharer(db: Kysely<DB>, { pool, isOfOne }: Options): Send {
  const waiting: Waiting[] = [];
  let lanes = 0;
  let isDue = false;
  let patience: NodeJS.Timeout | undefined;

  async function sendAll(statements: CompiledQuery[]): Promise<Result[]> {
    const client = await pool.connect();
    try {
      const { rows } = await client.query<Result>(TOGETHER, statements);
      client.release();
      return rows;
    } catch (error) {
      client.release(!isOfOne(error));
      throw error;
    }
  }

  async function drive(batch: Waiting[]): Promise<void> {
    try {
      const groups = [...Map.groupBy(batch, (one) => one.forMany ?? one).values()];
      const results = await sendAll(groups.map(statementFor));
      for (const [at, callers] of groups.entries()) answer(callers, results[at] ?? { rows: [] });
    } catch (error) {
      // All were undone for one that is wrong or had to wait too long: each on its own tells which.
      const isWorthAnother = batch.length > 1 && isOfOne(error);
      for (const one of batch) {
        if (isWorthAnother && ageOf(one.since) < MAX_AGE_MS) one.resolve(sendAlone(db, one));
        else one.reject(error);
      }
    }
  }

  /** Both lanes may be held up, by a lock or a network that swallows: nobody waits behind them for long. */
  function bePatient(): void {
    const [first] = waiting;
    if (first) patience ??= setTimeout(giveUp, MAX_WAIT_MS - ageOf(first.since));
  }

  function giveUp(): void {
    patience = undefined;
    while (waiting[0] && ageOf(waiting[0].since) >= MAX_WAIT_MS) {
      waiting.shift()?.reject(new Error('timeout exceeded when trying to connect'));
    }
    bePatient();
  }

  function depart(): void {
    isDue = false;
    while (lanes < LANES && waiting.length > 0) {
      lanes += 1;
      void drive(waiting.splice(0, MOST_TOGETHER)).finally(() => {
        lanes -= 1;
        depart();
      });
    }
    bePatient();
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...asked, since: performance.now(), resolve, reject });
      if (lanes === LANES) bePatient();
      if (isDue || lanes === LANES) return;
      // Not before everything that has arrived by now has been looked at.
      isDue = true;
      setImmediate(depart);
    });
}

/** Lets statements of many callers share round trips to this database. */
export function shareTrips(db: Kysely<DB>, options: Options): void {
  sharers.set(db, createSharer(db, options));
}

/**
 * Sends a statement together with those of other callers. They are one transaction of short duration:
 * it fails or is kept as one with them. In a transaction it is sent alone.
 * @param options `forMany` is for the statements of `for-many.ts`
 */
export function sendShared<R>(
  db: Kysely<DB>,
  call: CompiledQuery<R>,
  { forMany }: Pick<Asked, 'forMany'> = {},
): Promise<QueryResult<R>> {
  const send = sharers.get(db) ?? ((asked: Asked) => sendAlone(db, asked));
  return send({ call, forMany }) as Promise<QueryResult<R>>;
}
