import cluster from 'node:cluster';
import path from 'node:path';
import { OwnerAccountError } from '#features/identity/server/accounts/owner-account.ts';
import { PictureStoreError } from '#features/media/server/storage/open-picture-stores.ts';
import { ConnectionError } from '#platform/server/database/check-connection.ts';
import { DurabilityError } from '#platform/server/database/check-durability.ts';
import { MigrationError } from '#platform/server/database/migrate.ts';
import { EmbeddedPostgresError } from '#platform/server/embedded-postgres/embedded-postgres-error.ts';
import { createLog } from '#platform/server/log.ts';
import { describeVersion } from '#platform/server/version.ts';
import { ConfigError, readConfig, type Config } from './config/config.ts';
import { openGoogleStandIn } from './start/demo.ts';
import { ListenError, tryPort } from './process/http-server.ts';
import { refuseUnknownSettings } from './config/setting-names.ts';
import { onShutdown, type ShutdownStep } from './process/shutdown.ts';
import { dataDirOf, openDatabase } from './start/open-stores.ts';
import { runShop } from './process/run-shop.ts';
import type { ShopOptions } from './start/start-shop.ts';
import { superviseWorkers, WorkersDied, openedByPrimary } from './process/workers.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const KNOWN = [
  ConfigError,
  ListenError,
  ConnectionError,
  DurabilityError,
  MigrationError,
  OwnerAccountError,
  PictureStoreError,
  EmbeddedPostgresError,
  WorkersDied,
];
// Node cuts small buffers from a shared 64 kB one that lives as long as any of them: a smaller one retains less.
Buffer.poolSize = 8 * 1024;

const isDev = process.argv.includes('--dev');

async function runWorkers(options: ShopOptions): Promise<void> {
  const { config, log, opened } = options;
  const dataDir = dataDirOf(options);
  const connectionString = await openDatabase(options, dataDir);
  const google = await openGoogleStandIn(options);
  const stop = await superviseWorkers({
    count: config.WORKERS,
    opened: { connectionString, dataDir, google },
    log,
    onHopeless(error) {
      throw error;
    },
  });
  opened('workers', stop);
}

async function main(config: Config, steps: ShutdownStep[]): Promise<void> {
  if (cluster.isPrimary) await tryPort(config);
  const shared = cluster.isWorker ? await openedByPrimary() : undefined;
  const options: ShopOptions = {
    config,
    rootDir: ROOT,
    log: createLog(config.LOG_LEVEL),
    progress: (message) => shared?.isFirst === false || console.log(message),
    isDev,
    opened: (name, close) => steps.unshift({ name, run: close }),
    shared,
  };
  const hasWorkers = config.WORKERS > 1 && cluster.isPrimary && !isDev;
  await (hasWorkers ? runWorkers(options) : runShop(options, steps));
}

/** One sentence for the owner; the stack with LOG_LEVEL=debug. */
function explain(error: unknown): void {
  if (error instanceof WorkersDied && error.isExplained) return;
  const isKnown = error instanceof Error && KNOWN.some((known) => error instanceof known);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  else if (isKnown) console.error(`\n${error.message}\n`);
  else {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(
      `\nThe shop could not start: ${reason}. LOG_LEVEL=debug npm start shows where.\n`,
    );
  }
}

const steps: ShutdownStep[] = [];
const shutdown = onShutdown(steps, {
  hardLimitMs: 15_000,
  log: (message) => console.log(message),
});
try {
  if (cluster.isPrimary) console.log(`Lehar ${describeVersion()}`);
  refuseUnknownSettings(process.env, ROOT);
  await main(readConfig(process.env), steps);
} catch (error) {
  // An interrupted start fails in the first part that was closed.
  if (!shutdown.isLeaving()) {
    explain(error);
    await shutdown.abort();
  }
}
