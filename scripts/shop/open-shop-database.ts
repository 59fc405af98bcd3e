import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig, type Config } from '#app/server/config/config.ts';
import { refuseUnknownSettings } from '#app/server/config/setting-names.ts';
import { checkConnection } from '#platform/server/database/check-connection.ts';
import { lookAt, resolveDataDir } from '#platform/server/embedded-postgres/data-dir.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#platform/server/embedded-postgres/embedded-postgres.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');

export const MIGRATIONS = path.join(ROOT, 'db/migrations');

/** Settings of `npm start` here, `.env` included. */
export function readSettings(): Config {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  refuseUnknownSettings(process.env, ROOT);
  return readConfig(process.env);
}

export type ShopDatabase = Pick<EmbeddedPostgres, 'connectionString' | 'stop'>;

export function dataDirOf(config: Config): string {
  return resolveDataDir({
    dataDir: path.resolve(ROOT, config.DATA_DIR ?? '.data'),
    cloneDir: ROOT,
    explicit: config.DATA_DIR !== undefined,
  });
}

/** Whether there is a database: opening a private one would create it. */
export function hasShopDatabase(config: Config): boolean {
  if (config.DATABASE_URL) return true;
  return lookAt(path.join(dataDirOf(config), 'postgres/cluster')) !== undefined;
}

/** The database of `npm start` with these settings. @param onRunning for a private one in use: join it, or refuse */
export async function openShopDatabase(
  config: Config,
  onRunning: 'attach' | 'refuse',
): Promise<ShopDatabase> {
  if (config.DATABASE_URL) {
    await checkConnection(config.DATABASE_URL);
    return { connectionString: config.DATABASE_URL, stop: () => Promise.resolve() };
  }
  const dataDir = dataDirOf(config);
  return startEmbeddedPostgres({
    dataDir,
    cloneDir: ROOT,
    log: () => undefined,
    onRunning,
    processes: config.WORKERS,
  });
}
