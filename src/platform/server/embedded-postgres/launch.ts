import { spawn, type ChildProcess } from 'node:child_process';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.ts';
import { spawnOptions } from './binaries.ts';
import { isAlive, readPostmaster, type Postmaster } from './owners.ts';
import { socketDirOf, type PostgresHome } from './postgres-home.ts';

import { lastPort, writeSettings } from './postgres-settings.ts';

const LOG_LIMIT_BYTES = 5_000_000;
const POLL_MS = 10;
export const READY_LIMIT_MS = 120_000;

const PORT_TAKEN = /could not bind|Address already in use|could not create any TCP\/IP sockets/;
const OLD_SESSIONS_END = /shared memory block .*still in use/;

async function isFree(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

async function choosePort(preferred: number | undefined): Promise<number> {
  const free = preferred === undefined ? undefined : await isFree(preferred);
  const port = free ?? (await isFree(0));
  if (port !== undefined) return port;
  throw new EmbeddedPostgresError(
    'No port is free on 127.0.0.1, so PostgreSQL cannot listen. Close other programs and start again.',
  );
}

async function openLog({ logFile: file, user }: PostgresHome) {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) await rename(file, `${file}.1`);
  const handle = await open(file, 'a', 0o600);
  if (user !== undefined) await handle.chown(user.uid, user.gid);
  return { handle, start: (await handle.stat()).size };
}

async function readFrom(file: string, start: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const length = Math.min((await handle.stat()).size - start, 100_000);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(length, 1)), {
      position: start,
    });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

type Attempt = { postmaster: Postmaster } | { output: string };

/** Own session, so that Ctrl-C does not reach it. */
function spawnServer(
  home: PostgresHome,
  log: number,
): { isOver(): string | undefined; stop(): void } {
  const isWindows = process.platform === 'win32';
  const { pgCtl, postgres } = home.binaries;
  const program = isWindows ? pgCtl : postgres;
  const args = isWindows
    ? ['start', '-W', '-D', home.clusterDir, '-l', home.logFile]
    : ['-D', home.clusterDir];
  let end: string | undefined;
  let child: ChildProcess | undefined;
  try {
    child = spawn(program, args, {
      ...spawnOptions(program, home.user),
      detached: true,
      stdio: isWindows ? 'ignore' : ['ignore', log, log],
    });
    child.on('error', (error) => (end = String(error)));
    child.on('exit', (code) => (end = isWindows && code === 0 ? undefined : `exit code ${code}`));
    child.unref();
  } catch (error) {
    end = String(error);
  }
  // A fast shutdown; on Windows the child is pg_ctl, which has ended.
  return { isOver: () => end, stop: () => void child?.kill('SIGINT') };
}

async function attempt(home: PostgresHome, signal: AbortSignal | undefined): Promise<Attempt> {
  const { handle, start } = await openLog(home);
  try {
    const server = spawnServer(home, handle.fd);
    const deadline = Date.now() + READY_LIMIT_MS;
    while (Date.now() < deadline && signal?.aborted !== true) {
      const postmaster = await readPostmaster(home.clusterDir);
      const end = server.isOver();
      if (end !== undefined) return { output: `${await readFrom(home.logFile, start)}\n${end}` };
      if (postmaster?.isReady && isAlive(postmaster.pid)) return { postmaster };
      await sleep(POLL_MS);
    }
    server.stop();
    return { output: `${await readFrom(home.logFile, start)}\nnot ready in time` };
  } finally {
    await handle.close();
  }
}

async function removeOldSockets(folder: string): Promise<void> {
  if (folder === '') return;
  for (const name of await readdir(folder)) {
    if (name.startsWith('.s.PGSQL.')) await rm(path.join(folder, name), { force: true });
  }
}

type LaunchOptions = {
  durable: boolean;
  processes: number;
  port?: number;
  /** Ends the start, and what was started. */
  signal?: AbortSignal;
};

/** Starts PostgreSQL on its last port, or a free one, and awaits readiness. @throws EmbeddedPostgresError if it does not start */
export async function launch(
  home: PostgresHome,
  { durable, processes, port, signal }: LaunchOptions,
): Promise<Postmaster> {
  const socketDir = await socketDirOf(home);
  let output = '';
  let preferred = port ?? (await lastPort(home));
  for (let tries = 0; tries < 100; tries += 1) {
    const chosen = port ?? (await choosePort(preferred));
    await removeOldSockets(socketDir);
    await writeSettings(home, { port: chosen, durable, socketDir, processes });
    const result = await attempt(home, signal);
    if ('postmaster' in result) return result.postmaster;
    ({ output } = result);
    if (port === undefined && PORT_TAKEN.test(output)) preferred = undefined;
    else if (OLD_SESSIONS_END.test(output)) await sleep(100);
    else break;
  }
  throw explainFailure('PostgreSQL could not be started', { folder: home.storeDir, output });
}
