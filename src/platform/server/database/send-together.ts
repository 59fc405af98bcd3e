import type { CompiledQuery, QueryResult } from 'kysely';
import pg from 'pg';
import { preparedName } from './prepared.ts';

/** Stands for several statements, which are its values. */
export const TOGETHER = '-- together';

/** What we use of node-postgres' insides, which its types leave out. */
type Connection = {
  stream: { cork: () => void; uncork: () => void };
  /** Names that were sent, but not confirmed yet. */
  submittedNamedStatements: Record<string, string>;
  execute: (message: { portal: string }) => void;
  sync: () => void;
};
type Message = Record<string, unknown>;
type Result = { command: string; rowCount: number | null; rows: unknown[] };
type Statement = { text: string; name?: string | undefined; values?: unknown[] | undefined };
type Query = Statement & {
  _result: Result;
  prepare: (connection: Connection) => void;
  handleRowDescription: (message: Message) => void;
  handleDataRow: (message: Message) => void;
  handleCommandComplete: (message: Message, connection: Connection) => void;
};

/** A query that leaves it to others to say Sync. */
class Part extends (pg.Query as unknown as new (statement: Statement) => Query) {
  _getRows(connection: Connection): void {
    connection.execute({ portal: '' });
  }
}

/**
 * Statements that go out as one write and end with one Sync: the server skips whatever follows the
 * first that fails, and says once that it is ready. To node-postgres it is the part being answered.
 */
class Batch {
  readonly #parts: Part[];
  #answered = 0;
  readonly callback: (error: Error | null, results: Result[]) => void;

  constructor(statements: Statement[], callback: Batch['callback']) {
    this.#parts = statements.map((statement) => new Part(statement));
    this.callback = callback;
  }

  get #now(): Part | undefined {
    return this.#parts[this.#answered];
  }

  get name(): string | undefined {
    return this.#now?.name;
  }

  get text(): string | undefined {
    return this.#now?.text;
  }

  submit(connection: Connection): null {
    connection.stream.cork();
    for (const part of this.#parts) part.prepare(connection);
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription(message: Message): void {
    this.#now?.handleRowDescription(message);
  }

  handleDataRow(message: Message): void {
    this.#now?.handleDataRow(message);
  }

  handleCommandComplete(message: Message, connection: Connection): void {
    this.#now?.handleCommandComplete(message, connection);
    this.#answered += 1;
  }

  handleError(error: Error, { submittedNamedStatements }: Connection): void {
    // The server never looked at what came after: it is to be prepared the next time.
    for (const { name } of this.#parts.slice(this.#answered)) {
      if (name !== undefined) delete submittedNamedStatements[name];
    }
    this.callback(error, []);
  }

  handleReadyForQuery(): void {
    this.callback(
      null,
      this.#parts.map((part) => part._result),
    );
  }
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** As Kysely tells it of a single statement. */
function told({ command, rowCount, rows }: Result): QueryResult<unknown> {
  return WRITES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}

function statementOf({ sql, parameters }: CompiledQuery): Statement {
  return { text: sql, name: preparedName(sql), values: [...parameters] };
}

/**
 * Sends one statement with a callback: for a promise node-postgres assigns a function to a property of
 * the query, with which all about it would outlive every collection but a full one (docs/style.md).
 */
async function sendOne(
  send: (...sent: unknown[]) => unknown,
  statement: Statement,
): Promise<Result> {
  try {
    return await new Promise((resolve, reject) => {
      send(statement, (error: Error | null, result: Result) =>
        error ? reject(error) : resolve(result),
      );
    });
  } catch (error) {
    // As node-postgres does: its own stack leads to the socket, this one to who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

const BEGIN: Statement = { text: 'begin', name: 'begin' };
const ENDS = new Set<unknown>(['commit', 'rollback']);

/**
 * Makes a new connection prepare the statements that are to be, send several in one round trip, and
 * send BEGIN with whatever follows it: where BEGIN fails, that is not done either.
 */
export function sendTogetherOn(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  let isBeginning = false;

  function sendBatch(statements: Statement[]): Promise<Result[]> {
    return new Promise((resolve, reject) => {
      send(new Batch(statements, (error, results) => (error ? reject(error) : resolve(results))));
    });
  }

  async function sendAfterBegin(statements: Statement[]): Promise<Result[]> {
    const hasToBegin = isBeginning;
    isBeginning = false;
    const results = await sendBatch(hasToBegin ? [BEGIN, ...statements] : statements);
    return hasToBegin ? results.slice(1) : results;
  }

  async function sendAll(statements: CompiledQuery[]): Promise<Pick<Result, 'command' | 'rows'>> {
    const results = await sendAfterBegin(statements.map(statementOf));
    return { command: 'SELECT', rows: results.map(told) };
  }

  async function sendFirst(text: string, values: unknown[] | undefined): Promise<unknown> {
    if (ENDS.has(text)) {
      isBeginning = false;
      return { command: text.toUpperCase(), rows: [] };
    }
    const [result] = await sendAfterBegin([{ text, name: preparedName(text), values }]);
    return result;
  }

  Object.assign(client, {
    query(statement: unknown, ...rest: unknown[]) {
      if (typeof statement !== 'string') return send(statement, ...rest);
      // With a callback there may be no values before it.
      const values = Array.isArray(rest[0]) ? (rest[0] as unknown[]) : undefined;
      if (statement === 'begin') {
        isBeginning = true;
        return Promise.resolve({ command: 'BEGIN', rows: [] });
      }
      if (statement === TOGETHER) return sendAll(values as CompiledQuery[]);
      if (isBeginning) return sendFirst(statement, values);
      const named = { text: statement, name: preparedName(statement), values };
      if (!rest.some((one) => typeof one === 'function')) return sendOne(send, named);
      return send(named.name === undefined ? statement : named, ...rest);
    },
  });
}
