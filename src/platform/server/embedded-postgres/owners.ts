import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

export type FolderLock = { release(): Promise<void> };

const SQLITE_BUSY = 5;

// A garbage-collected handle would release its lock.
const locked = new Set<DatabaseSync>();

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

/** Locks an empty SQLite file, Node's only file lock, free when its owner dies (`lehar.pid` is for people); undefined if it is taken. */
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
    await rm(pidFile, { force: true });
    await writeFile(pidFile, `${process.pid}\n`, { mode: 0o644 });
  } catch (error) {
    await release();
    throw error;
  }
  return { release };
}

export async function describeOwner(dataDir: string): Promise<string> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const pid = Number(await readFile(path.join(dataDir, 'lehar.pid'), 'utf8').catch(() => ''));
    if (pid > 0 && isAlive(pid)) return `process ${pid}`;
    await sleep(30);
  }
  return 'another process';
}

/** True if a process of any user is alive; a zombie is not. */
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

export type Postmaster = { pid: number; port: number; socketDir: string; isReady: boolean };

function fileOf(clusterDir: string): string {
  return path.join(clusterDir, 'postmaster.pid');
}

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

/** True if the process may be PostgreSQL on this folder: only a certain mismatch makes the lock file stale. */
async function mayServe(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  const command = await commandOf(pid);
  if (command !== undefined && !/postgres|postmaster/.test(command)) return false;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder === undefined || folder === (await realpath(clusterDir).catch(() => clusterDir));
}

export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const found = await readPostmaster(clusterDir);
  if (found === undefined) return undefined;
  if (await mayServe(found.pid, clusterDir)) return found;
  await rm(fileOf(clusterDir), { force: true });
  return undefined;
}
