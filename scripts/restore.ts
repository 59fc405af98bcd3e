import { parseArgs } from 'node:util';
import { bucketAccess } from '#app/server/config/feature-settings.ts';
import { backupFolder } from '#app/server/start/start-backups.ts';
import { fetchBackup } from '#platform/server/backup/offsite/fetch-backup.ts';
import { restoreBackup, type Restored } from '#platform/server/backup/restore-backup.ts';
import {
  MIGRATIONS,
  openShopDatabase,
  readSettings,
  ROOT,
  type ShopDatabase,
} from './shop/open-shop-database.ts';
import { runCommand } from './shop/run-command.ts';

const USAGE = `Puts a backup into the database of this shop, which must not be running:
  npm run restore -- FILE            into an empty database
  npm run restore -- FILE --yes      in place of everything that is in it
FILE may also be s3://bucket/folder/FILE, or s3://bucket/folder for the newest one in it, with
BACKUP_S3_KEY, BACKUP_S3_SECRET and BACKUP_PASSPHRASE set.`;

function tell({ manifest, rows, tables, leftOut, auditBreak, migrated }: Restored): void {
  console.log(`Restored: ${rows} rows in ${tables} tables, as of ${manifest.createdAt}.`);
  if (leftOut.length > 0) {
    console.log(`Left out, because this shop has no such table: ${leftOut.join(', ')}.`);
  }
  if (migrated.length > 0) console.log(`Migrated forward: ${migrated.join(', ')}.`);
  console.log(
    auditBreak === undefined
      ? 'The audit chain holds.'
      : `The audit chain breaks at entry ${auditBreak}, as it did when the backup was made.`,
  );
}

async function restore(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [from, ...others] = positionals;
  if (from === undefined || others.length > 0) {
    throw new Error('Name one file: npm run restore -- FILE');
  }
  const config = readSettings();
  const access = bucketAccess(config);
  const { BACKUP_PASSPHRASE: passphrase } = config;
  const folder = backupFolder(config, ROOT);
  const { file, remove } = await fetchBackup({ from, access, passphrase, folder });
  let database: ShopDatabase | undefined;
  try {
    const restored = await restoreBackup({
      file,
      // Only after the file is checked: opening creates a missing database.
      openDatabase: async () => {
        database = await openShopDatabase(config, 'refuse');
        return database.connectionString;
      },
      migrationsFolder: MIGRATIONS,
      replace: values.yes,
    });
    tell(restored);
  } finally {
    await database?.stop();
    await remove();
  }
}

await runCommand({ usage: USAGE, run: restore });
