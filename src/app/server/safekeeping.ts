import path from 'node:path';
import { backedUpPictures } from '#features/media/server/storage/backed-up-pictures.ts';
import type { PictureStores } from '#features/media/server/storage/picture-store.ts';
import { backUpDaily, newestBackup } from '#platform/server/backup/daily-backup.ts';
import { readEveryRowDaily } from '#platform/server/backup/read-every-row.ts';
import { watchFreeSpace, type DiskWatch } from '#platform/server/free-space.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Log } from '#platform/server/log.ts';
import type { Config } from './config.ts';
import type { LastBackup } from './health.ts';
import { shopVersion } from './shop-version.ts';

type Options = {
  config: Config;
  rootDir: string;
  log: Log;
  opened: (name: string, close: () => Promise<void>) => void;
};

/** Locations that a backup reads. */
type Kept = { connectionString: string; dataDir: string; stores: PictureStores };

/**
 * Backups each night, where they are asked for, and a look at the disks that must not fill up. Only
 * a database of its own makes the shop need room: another's disk is not here.
 */
export async function openSafekeeping(
  { config, rootDir, log, opened }: Options,
  jobs: Jobs,
  { connectionString, dataDir, stores }: Kept,
): Promise<DiskWatch & { lastBackup: LastBackup | undefined }> {
  const needed = config.DATABASE_URL ? [] : [dataDir];
  const wanted: string[] = [];
  let lastBackup: LastBackup | undefined;
  if (config.BACKUP_DIR) {
    const folder = path.resolve(rootDir, config.BACKUP_DIR);
    const shop = shopVersion(rootDir);
    const filled = backedUpPictures(stores, log);
    const how = { connectionString, folder, keep: config.BACKUP_KEEP, shop, filled, log };
    await backUpDaily(jobs, how);
    wanted.push(folder);
    lastBackup = () => newestBackup(folder);
  } else {
    await readEveryRowDaily(jobs, { connectionString, log });
  }
  const disks = await watchFreeSpace({ needed, wanted, log });
  opened('disks', async () => disks.stop());
  return { ...disks, lastBackup };
}
