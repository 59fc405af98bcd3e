// Throws away the private database of this clone, so that the next `npm start` begins anew. Refuses
// while the shop runs, and never touches a database of DATABASE_URL.
import { rm } from 'node:fs/promises';
import { dataDirOf, openShopDatabase, readSettings } from './open-shop-database.ts';

async function reset(): Promise<void> {
  const config = readSettings();
  if (config.DATABASE_URL) {
    throw new Error(
      'DATABASE_URL is set: this only resets the private database. Drop that one yourself.',
    );
  }
  if (!process.argv.includes('--yes')) {
    throw new Error(
      'This removes every product, request and mail of this clone. Say: npm run db:reset -- --yes',
    );
  }
  const dataDir = dataDirOf(config);
  // Taking the folder proves that no shop is running on it.
  await (await openShopDatabase(config, 'refuse')).stop();
  await rm(dataDir, { recursive: true, force: true });
  console.log(`Removed ${dataDir}. \`npm start\` makes it anew.`);
}

await reset().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
