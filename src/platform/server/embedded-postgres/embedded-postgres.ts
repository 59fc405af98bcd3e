import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freeSpace } from '../storage/free-space.ts';
import { ensureCluster } from './cluster.ts';
import { connect, findRunning } from './connect.ts';
import { EmbeddedPostgresError, explained, explainFailure } from './embedded-postgres-error.ts';
import { superviseServer, stopServer } from './supervise-server.ts';
import { launch } from './launch.ts';
import { hadConnectionsFor } from './postgres-settings.ts';
import { describeOwner, readPostmaster, takeFolderLock, type FolderLock } from './owners.ts';
import { makeDataDir, openHome, refuseTooLittleRoom, type PostgresHome } from './postgres-home.ts';

export type EmbeddedPostgres = {
  connectionString: string;
  attached: boolean;
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  cloneDir: string;
  log: (message: string) => void;
  /** Decides what happens if a living process owns the folder: `refuse` (a second shop) or `attach` (a tool). */
  onRunning?: 'refuse' | 'attach';
  /** False trades crash safety for speed. Only for tests. */
  durable?: boolean;
  processes?: number;
  /** Free space of a folder's disk. Only for tests. */
  free?: (folder: string) => Promise<number>;
};

const ATTACH_LIMIT_MS = 60_000;
const OWNER_MAY_END_MS = 700;

type Opened = {
  dataDir: string;
  log: (message: string) => void;
  durable: boolean;
  processes: number;
};

async function waitForLock(dataDir: string): Promise<FolderLock | undefined> {
  const deadline = Date.now() + OWNER_MAY_END_MS;
  for (;;) {
    const lock = await takeFolderLock(dataDir);
    if (lock !== undefined || Date.now() > deadline) return lock;
    await sleep(50);
  }
}

async function refuse(dataDir: string): Promise<never> {
  const owner = await describeOwner(dataDir);
  throw new EmbeddedPostgresError(
    `The data folder ${dataDir} is in use by ${owner}: a shop that is already running. ` +
      'Two shops on one folder would destroy its database. Stop that process first, or give this shop a folder of its own with DATA_DIR.',
  );
}

async function findUsable(home: PostgresHome, { log, processes }: Opened) {
  const running = await findRunning(home);
  if (running === undefined) return undefined;
  const named = `process ${running.postmaster.pid}`;
  if (await hadConnectionsFor(home, processes)) {
    log(`PostgreSQL was still running (${named}) and is used again.`);
    return { port: running.postmaster.port, connectionString: running.connectionString };
  }
  log(`PostgreSQL was still running (${named}) with too few connections and is started again.`);
  await stopServer(home);
  return undefined;
}

async function startServer(home: PostgresHome, opened: Opened) {
  const { log, durable, processes } = opened;
  if (await ensureCluster(home, durable)) log('The database was made.');
  const running = await findUsable(home, opened);
  if (running !== undefined) return running;
  const postmaster = await launch(home, { durable, processes });
  try {
    return { port: postmaster.port, connectionString: await connect(home, postmaster) };
  } catch (error) {
    await stopServer(home);
    if (error instanceof EmbeddedPostgresError) throw error;
    const output = error instanceof Error ? error.message : String(error);
    throw explainFailure('The database could not be opened', { folder: home.storeDir, output });
  }
}

async function startAsOwner(lock: FolderLock, opened: Opened): Promise<EmbeddedPostgres> {
  try {
    const home = await openHome(opened.dataDir);
    const { port, connectionString } = await startServer(home, opened);
    const stopWatching = superviseServer(home, { ...opened, port });
    const stop = async (): Promise<void> => {
      await stopWatching();
      try {
        await stopServer(home);
      } finally {
        await lock.release();
      }
    };
    let stopping: Promise<void> | undefined;
    return { connectionString, attached: false, stop: () => (stopping ??= stop()) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function attach(dataDir: string): Promise<EmbeddedPostgres | undefined> {
  const home = await openHome(dataDir);
  const postmaster = await readPostmaster(home.clusterDir);
  if (!postmaster?.isReady) return undefined;
  const connectionString = await connect(home, postmaster).catch((error: unknown) => {
    if (error instanceof EmbeddedPostgresError) throw error;
  });
  if (connectionString === undefined) return undefined;
  return { connectionString, attached: true, stop: () => Promise.resolve() };
}

async function ownOrAttach(opened: Opened): Promise<EmbeddedPostgres> {
  const deadline = Date.now() + ATTACH_LIMIT_MS;
  while (Date.now() < deadline) {
    const lock = await takeFolderLock(opened.dataDir);
    if (lock !== undefined) return startAsOwner(lock, opened);
    const attached = await attach(opened.dataDir);
    if (attached !== undefined) return attached;
    await sleep(100);
  }
  return refuse(opened.dataDir);
}

/** Starts the shop's PostgreSQL: creates it once, attaches to a killed shop's server, restarts one that ends. @throws EmbeddedPostgresError */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log, onRunning = 'refuse', durable = true, processes = 1, free = freeSpace } = options;
  const dataDir = path.resolve(options.cloneDir, options.dataDir);
  await refuseTooLittleRoom(dataDir, free);
  await makeDataDir(dataDir);
  const opened = { dataDir, log, durable, processes };
  if (onRunning === 'attach') return ownOrAttach(opened);
  const lock = await explained(dataDir, () => waitForLock(dataDir));
  return lock === undefined ? refuse(dataDir) : startAsOwner(lock, opened);
}
