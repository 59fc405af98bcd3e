import path from 'node:path';
import { backUpDaily } from '#platform/server/backup/daily-backup.ts';
import { watchFreeSpace } from '#platform/server/free-space.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Log } from '#platform/server/log.ts';
import type { Config } from './config.ts';
import { shopVersion } from './shop-version.ts';

type Options = {
  config: Config;
  rootDir: string;
  log: Log;
  opened: (name: string, close: () => Promise<void>) => void;
};

/** Backups each night, where they are asked for, and a look at the disks that must not fill up. */
export async function openSafekeeping(
  { config, rootDir, log, opened }: Options,
  jobs: Jobs,
  { connectionString, dataDir }: { connectionString: string; dataDir: string },
): Promise<void> {
  const folders = config.DATABASE_URL ? [] : [dataDir];
  if (config.BACKUP_DIR) {
    const folder = path.resolve(rootDir, config.BACKUP_DIR);
    const shop = shopVersion(rootDir);
    await backUpDaily(jobs, { connectionString, folder, keep: config.BACKUP_KEEP, shop, log });
    folders.push(folder);
  }
  const stopLooking = await watchFreeSpace({ folders, log });
  opened('disks', async () => stopLooking());
}
