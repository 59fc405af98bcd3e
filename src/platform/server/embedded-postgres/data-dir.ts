import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export type PostgresUser = { name: string; uid: number; gid: number };

const ENTER = { owner: 0o100, group: 0o010, others: 0o001 };

export function lookAt(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

function accounts(): PostgresUser[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  });
}

/** PostgreSQL's user when root starts the shop: the database's owner, `postgres` or `nobody`. @throws EmbeddedPostgresError if none */
export function postgresUserFor(dataDir: string): PostgresUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = lookAt(path.join(dataDir, 'postgres', 'cluster'));
  const known = accounts();
  if (cluster !== undefined && cluster.uid !== 0) {
    const owner = known.find((account) => account.uid === cluster.uid);
    return owner ?? { name: `user ${cluster.uid}`, uid: cluster.uid, gid: cluster.gid };
  }
  const user = ['postgres', 'nobody']
    .map((name) => known.find((account) => account.name === name))
    .find((account) => account !== undefined && account.uid !== 0);
  if (user !== undefined) return user;
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and this system has neither a user `postgres` nor `nobody` to run it as. ' +
      'Start the shop as an ordinary user, or set DATABASE_URL.',
  );
}

function mayEnter(user: PostgresUser, folder: Stats): boolean {
  if (folder.uid === user.uid) return (folder.mode & ENTER.owner) !== 0;
  if (folder.gid === user.gid) return (folder.mode & ENTER.group) !== 0;
  return (folder.mode & ENTER.others) !== 0;
}

function realPathOf(target: string): string {
  try {
    return realpathSync(target);
  } catch {
    const parent = path.dirname(target);
    return parent === target ? target : path.join(realPathOf(parent), path.basename(target));
  }
}

/** First folder on the way to `folder` that the user may not enter; missing ones count as open. */
export function closedFolder(user: PostgresUser, folder: string): string | undefined {
  const real = realPathOf(folder);
  const ancestors = [real];
  while (path.dirname(ancestors[0] ?? '') !== ancestors[0]) {
    ancestors.unshift(path.dirname(ancestors[0] ?? ''));
  }
  return ancestors.find((ancestor) => {
    const stats = lookAt(ancestor);
    return stats?.isDirectory() === true && !mayEnter(user, stats);
  });
}

type DataDirOptions = {
  dataDir: string;
  cloneDir: string;
  explicit: boolean;
};

function hasDatabase(dataDir: string): boolean {
  return lookAt(path.join(dataDir, 'postgres', 'cluster')) !== undefined;
}

/** Defaults to `/var/lib/lehar/<hash of its path>` for root in a clone closed to PostgreSQL's user. @throws EmbeddedPostgresError if unreachable */
export function resolveDataDir({ dataDir, cloneDir, explicit }: DataDirOptions): string {
  const folder = path.resolve(cloneDir, dataDir);
  const user = postgresUserFor(folder);
  if (user === undefined) return folder;
  const isFixed = explicit || hasDatabase(folder);
  const elsewhere = dataDirOutside(cloneDir);
  if (!isFixed && hasDatabase(elsewhere)) return elsewhere;
  const closed = closedFolder(user, path.dirname(folder));
  if (closed === undefined) return folder;
  if (!isFixed) return elsewhere;
  return refuseClosed(folder, { user, closed });
}

function dataDirOutside(cloneDir: string): string {
  const hash = createHash('sha256').update(realpathSync(cloneDir)).digest('hex').slice(0, 16);
  return path.join('/var/lib/lehar', hash);
}

/** @throws EmbeddedPostgresError naming the closed folder */
export function refuseClosed(
  dataDir: string,
  { user, closed }: { user: PostgresUser; closed: string },
): never {
  throw new EmbeddedPostgresError(
    `The data folder ${dataDir} cannot be used: the shop was started by root, so PostgreSQL runs as ${user.name}, ` +
      `which may not enter ${closed}. Open it with \`chmod a+x ${closed}\`, or set DATA_DIR to a folder in an open place.`,
  );
}
