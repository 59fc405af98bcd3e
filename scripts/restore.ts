// Puts a backup into the database of this shop, which must not be running:
//   npm run restore -- FILE            into an empty database
//   npm run restore -- FILE --yes      in place of everything that is in it
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#app/server/config.ts';
import { restoreBackup, type Restored } from '#platform/server/backup/restore-backup.ts';
import { MIGRATIONS, openShopDatabase } from './open-shop-database.ts';

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
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) {
    throw new Error('Name one file: npm run restore -- FILE');
  }
  const database = await openShopDatabase(readConfig(process.env), 'refuse');
  try {
    const { connectionString } = database;
    tell(
      await restoreBackup({
        connectionString,
        file: path.resolve(file),
        migrationsFolder: MIGRATIONS,
        replace: values.yes,
      }),
    );
  } finally {
    await database.stop();
  }
}

await restore().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
