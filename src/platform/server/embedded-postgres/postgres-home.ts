import { createHash } from 'node:crypto';
import { access, chmod, chown, constants, lstat, mkdir, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { existingFolder, makeFolder } from '../storage/make-folder.ts';
import { prepareBinaries, type Binaries } from './binaries.ts';
import { EmbeddedPostgresError, explained } from './embedded-postgres-error.ts';
import {
  closedFolder,
  lookAt,
  postgresUserFor,
  refuseClosed,
  type PostgresUser,
} from './data-dir.ts';

export type PostgresHome = {
  storeDir: string;
  clusterDir: string;
  logFile: string;
  user: PostgresUser | undefined;
  binaries: Binaries;
};

// A Unix socket's path has at most 107 bytes, 20 of them for `/.s.PGSQL.65535.lock`.
const LONGEST_SOCKET_DIR = 86;

// Room for the first database, pictures and binaries, plus what a shop keeps free.
const FIRST_START_BYTES = 500e6;

export async function makePrivate(folder: string, user: PostgresUser | undefined): Promise<void> {
  await makeFolder(folder, 0o700);
  if (user !== undefined) await chown(folder, user.uid, user.gid);
}

/** Refuses a disk that would fill up during the first start and leave half a shop. @throws EmbeddedPostgresError */
export async function refuseTooLittleRoom(
  dataDir: string,
  free: (folder: string) => Promise<number>,
): Promise<void> {
  if (lookAt(path.join(dataDir, 'postgres', 'cluster')) !== undefined) return;
  const bytes = await free(await existingFolder(dataDir));
  if (bytes >= FIRST_START_BYTES) return;
  const mb = (one: number) => `${Math.floor(one / 1e6)} MB`;
  throw new EmbeddedPostgresError(
    `The disk of ${dataDir} has ${mb(bytes)} of free space, and a new shop needs ${mb(FIRST_START_BYTES)}. ` +
      'Nothing was made. Make room and start again, or set DATA_DIR to a folder on another disk.',
  );
}

const UNMAKEABLE: Record<string, string> = {
  ENOENT: 'takes no folder',
  EEXIST: 'is a file',
  ENAMETOOLONG: 'has too long a name',
};

function refuseUnmakeable(dataDir: string, cause: NodeJS.ErrnoException): never {
  const why = UNMAKEABLE[cause.code ?? ''];
  if (why === undefined) throw cause;
  throw new EmbeddedPostgresError(
    `The data folder ${dataDir} cannot be made: ${cause.path} ${why}. Set DATA_DIR to another folder.`,
    { cause },
  );
}

export async function makeDataDir(dataDir: string): Promise<void> {
  await explained(dataDir, async () => {
    const firstMade = await makeFolder(dataDir).catch((error) => refuseUnmakeable(dataDir, error));
    await access(dataDir, constants.W_OK);
    const user = postgresUserFor(dataDir);
    if (user === undefined) return;
    const folders = [dataDir];
    while (folders[0] !== undefined && folders[0].length > (firstMade ?? dataDir).length) {
      folders.unshift(path.dirname(folders[0]));
    }
    for (const folder of folders) {
      if (closedFolder(user, folder) === undefined) continue;
      await chmod(folder, ((await stat(folder)).mode & 0o777) | 0o011);
    }
    const closed = closedFolder(user, dataDir);
    if (closed !== undefined) refuseClosed(dataDir, { user, closed });
  });
}

export async function openHome(dataDir: string): Promise<PostgresHome> {
  const user = postgresUserFor(dataDir);
  const storeDir = path.join(dataDir, 'postgres');
  return explained(storeDir, async () => {
    await makePrivate(storeDir, user);
    return {
      storeDir,
      clusterDir: path.join(storeDir, 'cluster'),
      logFile: path.join(storeDir, 'postgres.log'),
      user,
      binaries: await prepareBinaries(storeDir, user),
    };
  });
}

/** Private folder with a short enough path for the Unix socket; empty where there is none. */
export async function socketDirOf(home: PostgresHome): Promise<string> {
  if (process.platform === 'win32') return '';
  if (Buffer.byteLength(home.storeDir) <= LONGEST_SOCKET_DIR) return home.storeDir;
  const hash = createHash('sha256').update(home.storeDir).digest('hex').slice(0, 16);
  const folder = path.join(os.tmpdir(), `lehar-${hash}`);
  if (Buffer.byteLength(folder) > LONGEST_SOCKET_DIR) return '';
  await mkdir(folder, { mode: 0o700 }).catch(() => undefined);
  if (!(await isOurs(folder, home.user))) return '';
  await chmod(folder, 0o700);
  if (home.user !== undefined) await chown(folder, home.user.uid, home.user.gid);
  return folder;
}

/** Other users can create a folder or link of that name first. */
async function isOurs(folder: string, user: PostgresUser | undefined): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  if (!found?.isDirectory()) return false;
  return found.uid === process.getuid?.() || found.uid === user?.uid;
}
