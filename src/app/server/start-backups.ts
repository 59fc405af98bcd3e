import path from 'node:path';
import { readFileSync } from 'node:fs';
import { backedUpPictures } from '#features/media/server/storage/originals.ts';
import type { PictureStores } from '#features/media/server/storage/picture-store.ts';
import { backUpDaily, newestBackup } from '#platform/server/backup/daily-backup.ts';
import { readEveryRowDaily } from '#platform/server/backup/read-every-row.ts';
import { type DiskWatch, watchFreeSpace } from '#platform/server/free-space.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Log } from '#platform/server/log.ts';
import type { Config } from './config/config.ts';
import { offsiteSettings } from './config/feature-settings.ts';
import type { LastBackup } from './health.ts';

type Options = {
  config: Config;
  rootDir: string;
  log: Log;
  opened: (name: string, close: () => Promise<void>) => void;
};

type Sources = { connectionString: string; dataDir: string; stores: PictureStores };

/** Starts nightly backups where BACKUP_DIR or BACKUP_URL is set, and watches the disks the shop writes to. */
export async function startBackups(
  { config, rootDir, log, opened }: Options,
  jobs: Jobs,
  { connectionString, dataDir, stores }: Sources,
): Promise<DiskWatch & { lastBackup: LastBackup | undefined }> {
  const required = config.DATABASE_URL ? [] : [dataDir];
  const watched: string[] = [];
  let lastBackup: LastBackup | undefined;
  const offsite = offsiteSettings(config);
  if (config.BACKUP_DIR || offsite) {
    const folder = backupFolder(config, rootDir);
    const shop = shopVersion(rootDir);
    const filled = backedUpPictures(stores, log);
    const how = { connectionString, folder, keep: config.BACKUP_KEEP, shop, filled, log };
    await backUpDaily(jobs, { ...how, offsite });
    watched.push(folder);
    lastBackup = () => newestBackup(folder);
  } else {
    await readEveryRowDaily(jobs, { connectionString, log });
  }
  const disks = await watchFreeSpace({ required, watched, log });
  opened('disks', async () => disks.stop());
  return { ...disks, lastBackup };
}

export function backupFolder({ BACKUP_DIR }: Config, rootDir: string): string {
  return path.resolve(rootDir, BACKUP_DIR ?? 'backups');
}

export function shopVersion(rootDir: string): string {
  const text = readFileSync(path.join(rootDir, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
