// Brings the database of DATABASE_URL to the newest schema, without starting the shop.
import { migrate } from '#platform/server/database/migrate.ts';
import { MIGRATIONS, readSettings } from './open-shop-database.ts';

async function migrateAlone(): Promise<void> {
  const { DATABASE_URL: connectionString } = readSettings();
  if (connectionString === undefined) {
    throw new Error('Give DATABASE_URL. The private database is migrated by `npm start` itself.');
  }
  const applied = await migrate({ connectionString, folder: MIGRATIONS });
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'Nothing to do.');
}

await migrateAlone().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
