// Throws away the private database of this clone, so that the next `npm start` begins anew. Refuses
// while the shop runs, and never touches a database of DATABASE_URL.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { resolveDataDir } from '#platform/server/embedded-postgres/data-dir.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';

if (process.env.DATABASE_URL) {
  console.error(
    'DATABASE_URL is set: this only resets the private database. Drop that one yourself.',
  );
  process.exit(1);
}
if (!process.argv.includes('--yes')) {
  console.error(
    'This removes every product, request and mail of this clone. Say: npm run db:reset -- --yes',
  );
  process.exit(1);
}
const cloneDir = path.resolve(import.meta.dirname, '..');
const dataDir = resolveDataDir({
  dataDir: path.resolve(cloneDir, process.env.DATA_DIR ?? '.data'),
  cloneDir,
  explicit: process.env.DATA_DIR !== undefined,
});
try {
  // Taking the folder proves that no shop is running on it.
  const postgres = await startEmbeddedPostgres({ dataDir, cloneDir, log: () => undefined });
  await postgres.stop();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await rm(dataDir, { recursive: true, force: true });
console.log(`Removed ${dataDir}. \`npm start\` makes it anew.`);
