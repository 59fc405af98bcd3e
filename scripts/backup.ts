import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openPictures } from '#app/server/start/open-stores.ts';
import { offsiteSettings } from '#app/server/config/feature-settings.ts';
import { backupFolder, shopVersion } from '#app/server/start/start-backups.ts';
import { backedUpPictures } from '#features/media/server/storage/originals.ts';
import { BackupError } from '#platform/server/backup/backup-error.ts';
import { tryBackupFolder } from '#platform/server/backup/backup-folder.ts';
import { noteBackup } from '#platform/server/backup/backup-state-queries.ts';
import { backupName, refuseTooLittleRoom } from '#platform/server/backup/daily-backup.ts';
import { copyOffsite } from '#platform/server/backup/offsite/copy-offsite.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { createDatabase, createPool } from '#platform/server/database/database.ts';
import { freeSpace } from '#platform/server/storage/free-space.ts';
import { createLog } from '#platform/server/log.ts';
import {
  dataDirOf,
  hasShopDatabase,
  openShopDatabase,
  readSettings,
  ROOT,
} from './shop/open-shop-database.ts';
import { runCommand } from './shop/run-command.ts';

const USAGE = `Writes everything the shop keeps into one file, also while the shop runs, and with BACKUP_URL
copies it there, encrypted:
  npm run backup                     into BACKUP_DIR, or the folder backups of the clone
  npm run backup -- --to FILE        into this file, which must not exist yet
  npm run backup -- --here           without the copy to BACKUP_URL
  npm run backup -- --check          writes none, and says whether the nightly one can: on a server of
                                     deploy/install.sh as its service makes it`;

/** A guess at the first one, to check whether there is room for it. */
const FIRST_BYTES = 10e6;

const OPTIONS = {
  to: { type: 'string' },
  here: { type: 'boolean' },
  check: { type: 'boolean' },
} as const;

type Source = { config: ReturnType<typeof readSettings>; connectionString: string };

/** Includes the pictures, wherever the settings store them. */
async function write({ config, connectionString }: Source, file: string, now: Date) {
  const log = createLog('warn');
  const db = createDatabase(createPool({ connectionString, log, max: 1, name: 'lehar-backup' }));
  try {
    const where = { config, dataDir: dataDirOf(config), isForBackup: true };
    const stores = await openPictures({ db, log }, where);
    const filled = backedUpPictures(stores, log);
    const shop = shopVersion(ROOT);
    return await writeBackup({ connectionString, file, shop, filled, now });
  } finally {
    await db.destroy();
  }
}

/** A shop that was not started since an update lacks the table. */
async function note(connectionString: string): Promise<void> {
  const pool = { connectionString, log: createLog('silent'), max: 1, name: 'lehar-backup' };
  const db = createDatabase(createPool(pool));
  await noteBackup(db, 'bucket', new Date()).catch(() => undefined);
  await db.destroy();
}

async function copy({ config, connectionString }: Source, file: string, now: Date): Promise<void> {
  const offsite = offsiteSettings(config);
  if (!offsite) return;
  try {
    const name = backupName(now);
    const { url, removed, notRemoved } = await copyOffsite(file, { name, now }, offsite);
    console.log(`${url}: encrypted, read back and whole. Older copies removed: ${removed.length}.`);
    if (notRemoved) console.error(`Older copies stay in the bucket. ${notRemoved}`);
    await note(connectionString);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    process.exitCode = 1;
    console.error(`The file stays here and was not copied to BACKUP_URL. ${error.message}`);
  }
}

/** Root may write where the service may not. */
function checkAsService(): boolean {
  const isServed = ROOT === '/opt/lehar' && existsSync('/etc/systemd/system/lehar.service');
  if (!isServed || process.getuid?.() !== 0) return false;
  const { status } = spawnSync('/opt/lehar/deploy/lehar', ['backup', '--check'], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
  return true;
}

async function check(config: Source['config'], folder: string): Promise<void> {
  if (checkAsService()) return;
  if (!config.BACKUP_DIR && !config.BACKUP_URL) {
    throw new Error('Neither BACKUP_DIR nor BACKUP_URL is set, so the shop makes none.');
  }
  const dataDir = config.DATABASE_URL ? undefined : dataDirOf(config);
  await tryBackupFolder(folder);
  await refuseTooLittleRoom({ folder, dataDir, firstBytes: FIRST_BYTES });
  const database = await openShopDatabase(config, 'attach');
  await database.stop();
  const freeGb = ((await freeSpace(folder)) / 1e9).toFixed(1);
  console.log(
    `A backup can be written into ${folder}: ${freeGb} GB are free, and the database answers.`,
  );
}

async function backUp(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const config = readSettings();
  const now = new Date();
  const folder = backupFolder(config, ROOT);
  const file = values.to ? path.resolve(values.to) : path.join(folder, backupName(now));
  if (!hasShopDatabase(config)) {
    throw new Error('There is no shop here yet, so there is nothing to back up.');
  }
  if (values.check) return check(config, folder);
  const database = await openShopDatabase(config, 'attach');
  try {
    const { connectionString } = database;
    const { rows, bytes } = await write({ config, connectionString }, file, now);
    console.log(`${file}: ${rows} rows in ${(bytes / 1e6).toFixed(1)} MB, read back and whole.`);
    console.log('It holds every secret of the shop: keep it where only you can read it.');
    if (!values.here) await copy({ config, connectionString }, file, now);
  } finally {
    await database.stop();
  }
}

const failed = process.argv.includes('--check')
  ? 'The nightly backup would fail. '
  : 'No backup was written. ';
await runCommand({ usage: USAGE, failed, run: backUp });
