import pg from 'pg';
import { connectTimeoutMs } from '../database/connect-timeout.ts';
import type { Log } from '../log.ts';

const CONNECT_MS = 5_000;
const STATEMENT_MS = 30_000;

/** Connections for jobs only: neither pool starves the other, and job statements may take longer. */
export function createJobsPool(connectionString: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 3,
    application_name: 'lehar-jobs',
    connectionTimeoutMillis: connectTimeoutMs(connectionString, CONNECT_MS),
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_MS,
    // `pipeline` keeps the driver from leaving a connection open that does not answer.
    query_timeout: STATEMENT_MS + 1_000,
    pipeline: true,
    lock_timeout: 10_000,
    keepAlive: true,
  });
  const onError = (error: Error): void => log.warn({ err: error.message }, 'jobs: connection lost');
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
