import path from 'node:path';
import { checkConnection } from '#platform/server/database/check-connection.ts';
import { createDatabase, createPool } from '#platform/server/database/database.ts';
import { resolveDataDir } from '#platform/server/embedded-postgres/data-dir.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { openPictureStores } from '#features/media/server/storage/open-picture-stores.ts';
import type { PictureStores } from '#features/media/server/storage/picture-store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Log } from '#platform/server/log.ts';
import type { Config } from '../config/config.ts';
import { pictureSettings } from '../config/feature-settings.ts';

type Options = {
  config: Config;
  rootDir: string;
  progress: (message: string) => void;
  opened: (name: string, close: () => Promise<void>) => void;
};

export function dataDirOf({ config, rootDir }: Pick<Options, 'config' | 'rootDir'>): string {
  return resolveDataDir({
    dataDir: path.resolve(rootDir, config.DATA_DIR ?? '.data'),
    cloneDir: rootDir,
    explicit: config.DATA_DIR !== undefined,
  });
}

export async function openDatabase(
  { config, rootDir, progress, opened }: Options,
  dataDir: string,
): Promise<string> {
  if (config.DATABASE_URL) {
    await checkConnection(config.DATABASE_URL);
    return config.DATABASE_URL;
  }
  progress('3/5 Starting the database');
  const starting = startEmbeddedPostgres({
    dataDir,
    cloneDir: rootDir,
    log: progress,
    processes: config.WORKERS,
  });
  // Registered at once: Ctrl-C during the start must not leave a database running.
  opened('database', async () => (await starting.catch(() => undefined))?.stop());
  return (await starting).connectionString;
}

type Where = { config: Config; dataDir: string; isForBackup?: boolean };

export function openPictures(
  ctx: Pick<Context, 'db' | 'log'>,
  { config, dataDir, isForBackup = false }: Where,
): Promise<PictureStores> {
  const cacheDir = path.join(dataDir, 'media-cache');
  return openPictureStores(ctx, pictureSettings(config), { cacheDir, isForBackup });
}

const MAINTENANCE_MS = 60_000;

/** A context whose statements may take a minute. */
export function openMaintenance(
  { log, opened }: Pick<Options, 'opened'> & { log: Log },
  ctx: Context,
  connectionString: string,
): Context {
  const name = 'lehar-maintenance';
  const statementMs = MAINTENANCE_MS;
  const db = createDatabase(createPool({ connectionString, log, name, max: 2, statementMs }));
  opened(name, () => db.destroy());
  return { ...ctx, db };
}
