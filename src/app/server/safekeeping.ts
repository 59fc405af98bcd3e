import path from 'node:path';
import { backUpDaily } from '#platform/server/backup/daily-backup.ts';
import { watchFreeSpace } from '#platform/server/free-space.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { shopVersion } from './shop-version.ts';
import type { ShopOptions } from './start-shop.ts';

/** Backups each night, where they are asked for, and a look at the disks that must not fill up. */
export async function openSafekeeping(
  { config, rootDir, log, opened }: ShopOptions,
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
