import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '#platform/server/database/migrate.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { readPostmaster } from '#platform/server/embedded-postgres/owners.ts';
import type { Outcome } from './outcome.ts';
import { openStage, type Stage } from './stage.ts';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

export function startPostgres(dataDir: string) {
  return startEmbeddedPostgres({ dataDir, cloneDir: ROOT, log: () => undefined });
}

export function clusterOf(dataDir: string): string {
  return path.join(dataDir, 'postgres/cluster');
}

/** A case on a PostgreSQL of its own, which it may stop, kill or copy. On Linux, which has /proc. */
export async function onOwnPostgres(
  { isHurried, flags }: Stage,
  dataDir: string,
  work: (stage: Stage) => Promise<Outcome>,
): Promise<Outcome> {
  if (process.platform !== 'linux') return { counts: { 'only on': 'Linux' }, wrong: [] };
  const server = await startPostgres(dataDir);
  const { connectionString } = server;
  try {
    await migrate({ connectionString, folder: path.join(ROOT, 'db/migrations') });
    const stage = await openStage({ connectionString, hasMail: false, isHurried, flags });
    try {
      return await work(stage);
    } finally {
      await stage.close();
    }
  } finally {
    await server.stop();
  }
}

async function parentOf(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  return Number(/\) \S (\d+)/.exec(stat)?.[1]);
}

/** The processes that a process has made and that live. */
export async function childrenOf(pid: number): Promise<number[]> {
  const children: number[] = [];
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name) && (await parentOf(name)) === pid) children.push(Number(name));
  }
  return children;
}

/** Waits until a new connection can query the database. */
export async function untilUp(connectionString: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    const isUp = await client
      .connect()
      .then(() => client.query('SELECT 1'))
      .then(
        () => true,
        () => false,
      );
    await client.end().catch(() => undefined);
    if (isUp) return;
    await wait(10);
  }
}

/** Sends PostgreSQL's first process a signal and waits until another one serves the folder. */
export async function strike(dataDir: string, signal: NodeJS.Signals): Promise<void> {
  const before = await readPostmaster(clusterOf(dataDir));
  if (!before) throw new Error('PostgreSQL does not run');
  process.kill(before.pid, signal);
  for (;;) {
    const now = await readPostmaster(clusterOf(dataDir));
    if (now?.isReady && now.pid !== before.pid) return;
    await wait(10);
  }
}
