import { checkConnection } from '#platform/server/database/check-connection.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { MIGRATIONS, readSettings } from './shop/open-shop-database.ts';
import { runCommand } from './shop/run-command.ts';

const USAGE = `Brings the database of DATABASE_URL to the newest schema, without starting the shop:
  npm run db:migrate`;

async function migrateAlone(): Promise<void> {
  const { DATABASE_URL: connectionString } = readSettings();
  if (connectionString === undefined) {
    throw new Error('Give DATABASE_URL. The private database is migrated by `npm start` itself.');
  }
  await checkConnection(connectionString);
  const applied = await migrate({ connectionString, folder: MIGRATIONS });
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'Nothing to do.');
}

await runCommand({ usage: USAGE, run: migrateAlone });
