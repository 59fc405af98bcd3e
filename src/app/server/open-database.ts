import path from 'node:path';
import { checkConnection } from '#platform/server/database/check-connection.ts';
import { resolveDataDir } from '#platform/server/embedded-postgres/data-dir.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import type { Config } from './config.ts';

type Options = {
  config: Config;
  rootDir: string;
  progress: (message: string) => void;
  opened: (name: string, close: () => Promise<void>) => void;
};

/** Where this shop keeps its data. */
export function dataDirOf({ config, rootDir }: Pick<Options, 'config' | 'rootDir'>): string {
  return resolveDataDir({
    dataDir: path.resolve(rootDir, config.DATA_DIR ?? '.data'),
    cloneDir: rootDir,
    explicit: config.DATA_DIR !== undefined,
  });
}

/** The database's address; starts the private one where no other is given. */
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
  // Known from the first moment: Ctrl-C during the start must not leave a database running.
  opened('database', async () => (await starting.catch(() => undefined))?.stop());
  return (await starting).connectionString;
}
