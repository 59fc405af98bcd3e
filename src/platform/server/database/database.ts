import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { connectTimeoutMs } from './connect-timeout.ts';
import { prepareNamed } from './prepared.ts';
import type { DB } from './schema.generated.ts';

export type Database = Kysely<DB>;

// bigint values (counts, versions, paise) stay below 2^53, so they are plain numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const CONNECT_MS = 2_000;
const STATEMENT_MS = 5_000;
/** Network time, on top of the statement timeout. */
const ANSWER_MS = 1_000;

type PoolOptions = {
  connectionString: string;
  max?: number;
  statementMs?: number;
  log: Log;
  name: string;
};

/** A pool with time-outs, unless the connection string has others: statement 5 s, lock or connection 2 s; logs and replaces a lost or silent connection. */
export function createPool(options: PoolOptions): pg.Pool {
  const { connectionString, max = 10, statementMs = STATEMENT_MS, log, name } = options;
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: name,
    pipeline: true,
    connectionTimeoutMillis: connectTimeoutMs(connectionString, CONNECT_MS),
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    query_timeout: statementMs + ANSWER_MS,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
  });
  const onError = (error: Error): void =>
    log.warn({ err: error.message }, 'database connection lost');
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    prepareNamed(client);
  });
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

export function isAnswering(db: Database): Promise<boolean> {
  return sql`SELECT 1`.execute(db).then(
    () => true,
    () => false,
  );
}

export class CommitUnknownError extends Error {}

const CONFLICTS = new Set(['40001', '40P01']);

export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && CONFLICTS.has(error.code ?? '');
}

/** PostgreSQL's disk is full; the transaction was rolled back. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53100';
}

const LOST_CONNECTION = /^(08|57P0|53)/;
const SOCKET_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** True if the database cannot answer now: connection errors, unreachable host, time-outs, conflicts, exhausted pool. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof CommitUnknownError || isConflict(error)) return true;
  const code = 'code' in error ? String(error.code) : '';
  if (LOST_CONNECTION.test(code) || code === '55P03' || code === '57014') return true;
  if (SOCKET_ERRORS.has(code)) return true;
  return /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client (has encountered a connection error|was closed)/.test(
    error.message,
  );
}
