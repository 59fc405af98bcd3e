import path from 'node:path';
import { readFileSync, existsSync } from 'node:fs';
import { backedUpPictures } from '#features/media/server/storage/originals.ts';
import type { MailSettings } from '#features/mails/server/settings/watch-mail-settings.ts';
import type { PictureStores } from '#features/media/server/storage/picture-store.ts';
import { listBackupStates, watchPlaces } from '#platform/server/backup/backup-state-queries.ts';
import { tryBackupFolder } from '#platform/server/backup/backup-folder.ts';
import { backUpDaily, newestBackup } from '#platform/server/backup/daily-backup.ts';
import { readEveryRowDaily } from '#platform/server/backup/read-every-row.ts';
import type { Context } from '#platform/server/context.ts';
import { type DiskWatch, watchFreeSpace } from '#platform/server/storage/free-space.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Log } from '#platform/server/log.ts';
import type { CurrentShop } from '#features/shop/server/current-shop.ts';
import type { Config } from '../config/config.ts';
import { offsiteSettings, sender } from '../config/feature-settings.ts';
import { watchBackups, type LastBackups } from './late-backups.ts';

type Options = {
  config: Config;
  rootDir: string;
  log: Log;
  opened: (name: string, close: () => Promise<void>) => void;
};

type Sources = {
  jobs: Jobs;
  connectionString: string;
  dataDir: string;
  stores: PictureStores;
  currentShop: CurrentShop;
  mailSettings: MailSettings;
};

const IN_CLONE =
  'data or backups of the shop lie in its clone, where `git clean -fdx` removes them: stop the shop, move these folders, and set DATA_DIR and BACKUP_DIR';

const NO_FOLDER = 'no backup can be written tonight';

/** Starts nightly backups where BACKUP_DIR or BACKUP_URL is set, and watches the disks the shop writes to. */
export async function startBackups(
  { config, rootDir, log, opened }: Options,
  ctx: Context,
  { jobs, connectionString, dataDir, stores, currentShop, mailSettings }: Sources,
): Promise<DiskWatch & { lastBackups: LastBackups | undefined }> {
  const { db } = ctx;
  const required = config.DATABASE_URL ? [] : [dataDir];
  const watched: string[] = [];
  let lastBackups: LastBackups | undefined;
  const offsite = offsiteSettings(config);
  if (config.BACKUP_DIR || offsite) {
    const folder = backupFolder(config, rootDir);
    const shop = shopVersion(rootDir);
    const filled = backedUpPictures(stores, log);
    await tryBackupFolder(folder).catch((err: unknown) => log.error({ err }, NO_FOLDER));
    await watchPlaces(db, offsite ? ['machine', 'bucket'] : ['machine'], ctx.clock.now());
    const how = { connectionString, folder, keep: config.BACKUP_KEEP, shop, filled, log };
    await backUpDaily(jobs, { ...how, dataDir: required[0], db, offsite });
    watched.push(folder);
    lastBackups = {
      machine: () => newestBackup(folder),
      ...(offsite && { bucket: () => lastInBucket(db) }),
    };
    const stop = watchBackups(ctx, {
      jobs,
      sender: () => sender(config, currentShop),
      isSetUp: mailSettings.isSetUp,
      last: lastBackups,
    });
    opened('backup watch', async () => stop());
  } else {
    await readEveryRowDaily(jobs, { connectionString, log });
  }
  const inClone = foldersInClone(rootDir, [...required, ...watched]);
  if (!config.DEMO && inClone.length > 0) log.warn({ folders: inClone }, IN_CLONE);
  const disks = await watchFreeSpace({ required, watched, log });
  opened('disks', async () => disks.stop());
  return { ...disks, lastBackups };
}

async function lastInBucket(db: Context['db']): Promise<Date | undefined> {
  const state = (await listBackupStates(db)).find(({ place }) => place === 'bucket');
  return state?.last_good_at ?? undefined;
}

export function backupFolder({ BACKUP_DIR }: Config, rootDir: string): string {
  return path.resolve(rootDir, BACKUP_DIR ?? 'backups');
}

export function shopVersion(rootDir: string): string {
  const text = readFileSync(path.join(rootDir, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Lists those folders that are in a git clone at `rootDir`, where `git clean -fdx` removes them. */
export function foldersInClone(rootDir: string, folders: string[]): string[] {
  if (!existsSync(path.join(rootDir, '.git'))) return [];
  return folders.filter((folder) => {
    const way = path.relative(rootDir, folder);
    return !path.isAbsolute(way) && !way.startsWith('..');
  });
}
