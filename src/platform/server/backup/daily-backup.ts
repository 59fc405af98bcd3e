import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../database/database.ts';
import { existingFolder } from '../storage/make-folder.ts';
import { freeSpace, RESERVED_BYTES } from '../storage/free-space.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { BackupError } from './backup-error.ts';
import {
  listBackupStates,
  noteBackup,
  noteBackupFailure,
  type BackupPlace,
} from './backup-state-queries.ts';
import type { FilledColumn } from './fill-column.ts';
import { copyOffsite, type OffsiteSettings } from './offsite/copy-offsite.ts';
import { writeBackup } from './write-backup.ts';

type Options = {
  connectionString: string;
  folder: string;
  /** Data folder of a private database, for which room is left if it shares the disk. */
  dataDir?: string | undefined;
  keep: number;
  shop: string;
  filled?: FilledColumn | undefined;
  offsite?: OffsiteSettings | undefined;
  log: Log;
  /** Names the file, to the second. */
  now?: Date;
};

const BACKUP = /^lehar-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/;
const PARTIAL = /^lehar-.*\.partial$/;
const ABANDONED_MS = 24 * 3_600_000;
/** Seconds for a small shop, maybe hours for a big one. */
const LIMIT_SECONDS = 6 * 3600;

/** UTC time in the name: alphabetical order is chronological. */
export function backupName(now: Date): string {
  return `lehar-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;
}

async function newestFile(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => BACKUP.test(name))
    .toSorted()
    .at(-1);
  return newest === undefined ? undefined : path.join(folder, newest);
}

export async function newestBackup(folder: string): Promise<Date | undefined> {
  const newest = await newestFile(folder);
  return newest === undefined ? undefined : (await stat(newest)).mtime;
}

export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const names = await readdir(folder);
  const backups = names.filter((name) => BACKUP.test(name)).toSorted();
  const old = backups.slice(0, Math.max(backups.length - keep, 0));
  for (const name of names.filter((one) => PARTIAL.test(one))) {
    const { mtimeMs } = await stat(path.join(folder, name));
    if (Date.now() - mtimeMs > ABANDONED_MS) old.push(name);
  }
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old;
}

async function isSameDisk(folder: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([stat(folder), stat(other)]);
  return one.dev === two.dev;
}

/** A backup that fills the disk of the database would stop the shop from taking orders. */
export async function refuseTooLittleRoom({
  folder,
  dataDir,
  firstBytes = 0,
}: Pick<Options, 'folder' | 'dataDir'> & { firstBytes?: number }): Promise<void> {
  const newest = await newestFile(folder);
  const size = newest === undefined ? firstBytes : (await stat(newest)).size;
  const disk = await existingFolder(folder);
  const reserved = dataDir && (await isSameDisk(disk, dataDir)) ? RESERVED_BYTES : 0;
  const free = await freeSpace(disk);
  if (free >= size + reserved) return;
  const mb = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
  throw new BackupError(
    `The disk of ${folder} has ${mb(free)} of free space, and a backup needs ${mb(size + reserved)}. Make room, or set BACKUP_DIR to another disk.`,
  );
}

/** @returns the new file */
export async function backUpInto(options: Options): Promise<string> {
  const { folder, keep, log, now = new Date(), ...source } = options;
  const begun = performance.now();
  try {
    await refuseTooLittleRoom(options);
    const file = path.join(folder, backupName(now));
    const { bytes, rows } = await writeBackup({ ...source, file, now });
    const removed = await removeOldBackups(folder, keep);
    const ms = Math.round(performance.now() - begun);
    log.info({ file, bytes, rows, ms, removed: removed.length }, 'backup written');
    return file;
  } catch (error) {
    log.error({ err: error }, 'the daily backup failed');
    throw error;
  }
}

async function copyOut(file: string, offsite: OffsiteSettings, log: Log): Promise<void> {
  const begun = performance.now();
  try {
    const name = path.basename(file);
    const { url, removed, notRemoved } = await copyOffsite(file, { name }, offsite);
    const ms = Math.round(performance.now() - begun);
    log.info({ url, ms, removed: removed.length }, 'backup copied off this machine');
    if (notRemoved) log.warn({ url, reason: notRemoved }, 'older backups stay in the bucket');
  } catch (error) {
    log.error({ err: error }, 'the backup was not copied off this machine');
    throw error;
  }
}

/** Remembers how it went, for the owner. */
async function noted<T>(db: Database, place: BackupPlace, work: Promise<T>): Promise<T> {
  try {
    const done = await work;
    await noteBackup(db, place, new Date());
    return done;
  } catch (error) {
    const sentence = error instanceof BackupError ? error.message : '';
    await noteBackupFailure(db, place, sentence).catch(() => undefined);
    throw error;
  }
}

type DailyOptions = Options & { db: Database };

/** Today's file, if it did not reach the bucket: a new one for each retry would push out older backups. */
async function findUnsent(
  db: Database,
  { folder, now = new Date() }: Options,
): Promise<string | undefined> {
  const states = await listBackupStates(db);
  const lastAt = (place: BackupPlace): number =>
    states.find((state) => state.place === place)?.last_good_at?.getTime() ?? 0;
  if (lastAt('machine') <= lastAt('bucket')) return undefined;
  const today = path.join(folder, backupName(now).slice(0, 'lehar-2026-11-21'.length));
  const newest = await newestFile(folder);
  return newest?.startsWith(today) ? newest : undefined;
}

/** Writes a backup and copies it to the bucket, if there is one; when called again after a failure, only copies it. */
export async function backUpToday({ db, ...options }: DailyOptions): Promise<void> {
  const { offsite, log } = options;
  const unsent = offsite && (await findUnsent(db, options));
  const file = unsent ?? (await noted(db, 'machine', backUpInto(options)));
  if (offsite) await noted(db, 'bucket', copyOut(file, offsite, log));
}

export function backUpDaily(jobs: Jobs, options: DailyOptions): Promise<void> {
  return jobs.everyDay('backup', () => backUpToday(options), { limitSeconds: LIMIT_SECONDS });
}
