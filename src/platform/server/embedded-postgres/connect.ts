import { realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readPassword } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { READY_LIMIT_MS } from './launch.ts';
import type { PostgresHome } from './postgres-home.ts';
import { findPostmaster, type Postmaster } from './owners.ts';

const NO_SUCH_DATABASE = '3D000';

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

async function query(connectionString: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 60_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

export async function connect(
  home: PostgresHome,
  { port, socketDir }: Postmaster,
): Promise<string> {
  const password = await readPassword(home);
  const socket = socketDir === '' ? '' : `?host=${encodeURIComponent(socketDir)}`;
  const urlOf = (name: string): string =>
    `postgresql://lehar:${password}@127.0.0.1:${port}/${name}${socket}`;
  const statement = "SELECT current_setting('data_directory')";
  let folder: unknown;
  try {
    folder = await query(urlOf('lehar'), statement);
  } catch (error) {
    if (sqlState(error) !== NO_SUCH_DATABASE) throw error;
    await query(urlOf('postgres'), 'CREATE DATABASE lehar');
    folder = await query(urlOf('lehar'), statement);
  }
  const served = await realpath(String(folder)).catch(() => undefined);
  if (served === (await realpath(home.clusterDir))) return urlOf('lehar');
  throw new EmbeddedPostgresError(
    `The server on port ${port} serves ${String(folder)}, not ${home.clusterDir}, so the shop does not use it. ` +
      `If the folder is a copy, remove ${home.clusterDir}/postmaster.pid and start again.`,
  );
}

/** Finds a PostgreSQL that serves this folder and awaits its readiness. @throws EmbeddedPostgresError if it does not answer */
export async function findRunning(home: PostgresHome, signal?: AbortSignal) {
  const deadline = Date.now() + READY_LIMIT_MS;
  let reason: unknown = 'it is starting or stopping';
  let delayMs = 10;
  while (Date.now() < deadline && signal?.aborted !== true) {
    const postmaster = await findPostmaster(home.clusterDir);
    if (postmaster === undefined) return undefined;
    if (postmaster.isReady) {
      try {
        return { postmaster, connectionString: await connect(home, postmaster) };
      } catch (error) {
        if (error instanceof EmbeddedPostgresError) throw error;
        reason = error;
      }
    }
    await sleep(delayMs);
    delayMs = Math.min(delayMs * 2, 500);
  }
  throw new EmbeddedPostgresError(
    `A PostgreSQL process already serves ${home.clusterDir}, but does not let the shop in (${String(reason)}). ` +
      `Stop the process named in the first line of ${home.clusterDir}/postmaster.pid and start again.`,
  );
}
