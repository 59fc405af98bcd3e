import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

export type FolderLock = { release(): Promise<void> };

const SQLITE_BUSY = 5;

// A handle that is collected as garbage is closed, and with it the lock would be gone.
const locked = new Set<DatabaseSync>();

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

/**
 * Makes this process the owner of a data folder; undefined when a living process is it already.
 *
 * The operating system holds the lock (that of an empty SQLite file, the only file lock in Node): it
 * is free the moment its owner dies, however it dies, and a reused pid cannot look like the owner.
 * `lehar.pid` beside it only tells people who it is.
 */
export async function takeFolderLock(dataDir: string): Promise<FolderLock | undefined> {
  const database = new DatabaseSync(path.join(dataDir, 'lehar.lock'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  locked.add(database);
  const pidFile = path.join(dataDir, 'lehar.pid');
  const release = async (): Promise<void> => {
    if (!locked.delete(database)) return;
    await rm(pidFile, { force: true });
    database.close();
  };
  try {
    // One that another user's killed shop left can be replaced, but not written to.
    await rm(pidFile, { force: true });
    await writeFile(pidFile, `${process.pid}\n`, { mode: 0o644 });
  } catch (error) {
    await release();
    throw error;
  }
  return { release };
}

/** Names the process that owns the folder, for a sentence: "process 1234". */
export async function describeOwner(dataDir: string): Promise<string> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const pid = Number(await readFile(path.join(dataDir, 'lehar.pid'), 'utf8').catch(() => ''));
    if (pid > 0 && isAlive(pid)) return `process ${pid}`;
    // The owner is between taking the lock and writing its number.
    await sleep(30);
  }
  return 'another process';
}

/** Whether a process with this number lives, of any user. A zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

/** What PostgreSQL's main process says about itself in its lock file `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; socketDir: string; isReady: boolean };

function fileOf(clusterDir: string): string {
  return path.join(clusterDir, 'postmaster.pid');
}

/** Reads the lock file; undefined when there is none, or none that is complete. */
export async function readPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(fileOf(clusterDir), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Math.abs(Number(lines[0]));
  if (!(pid > 0)) return undefined;
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', isReady: lines[7] === 'ready' };
}

async function commandOf(pid: number): Promise<string | undefined> {
  try {
    if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8');
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
    return stdout;
  } catch {
    return undefined;
  }
}

/**
 * Whether the process may be PostgreSQL on this folder. In doubt it may: only a process that is
 * certainly another one (its number was reused) makes the lock file stale. On Windows PostgreSQL
 * itself can tell.
 */
async function mayServe(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  const command = await commandOf(pid);
  if (command !== undefined && !/postgres|postmaster/.test(command)) return false;
  // PostgreSQL's main process works in its data folder.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder === undefined || folder === (await realpath(clusterDir).catch(() => clusterDir));
}

/** The PostgreSQL that serves this folder now. A lock file whose process is gone is removed. */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const found = await readPostmaster(clusterDir);
  if (found === undefined) return undefined;
  if (await mayServe(found.pid, clusterDir)) return found;
  await rm(fileOf(clusterDir), { force: true });
  return undefined;
}
