import { readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dataDirOf, openShopDatabase, readSettings } from './shop/open-shop-database.ts';
import { runCommand } from './shop/run-command.ts';

const USAGE = `Throws away the private database of this clone, so that the next start begins anew:
  npm run db:reset -- --yes
Refuses while the shop runs, and touches neither a database of DATABASE_URL nor backups or pictures.`;

/** Files of a shop in its data folder; the lock comes last, with SQLite's leftovers. */
const OWN = ['postgres', 'media-cache', 'lehar.pid', 'lehar.lock-journal', 'lehar.lock'];

/** @returns foreign files, which stay */
async function removeOwn(dataDir: string): Promise<string[]> {
  for (const name of OWN) await rm(path.join(dataDir, name), { recursive: true, force: true });
  const others = await readdir(dataDir);
  if (others.length === 0) await rmdir(dataDir);
  return others;
}

async function reset(): Promise<void> {
  const config = readSettings();
  if (config.DATABASE_URL) {
    throw new Error(
      'DATABASE_URL is set: this only resets the private database. Drop that one yourself.',
    );
  }
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });
  if (!values.yes) {
    throw new Error(
      'This removes every product, request and mail of this clone. Say: npm run db:reset -- --yes',
    );
  }
  const dataDir = dataDirOf(config);
  // Taking the folder proves that no shop is running on it.
  await (await openShopDatabase(config, 'refuse')).stop();
  const others = await removeOwn(dataDir);
  console.log(`The database in ${dataDir} is gone. \`npm start\` makes it anew.`);
  if (others.length > 0) console.log(`Left as it is: ${others.join(', ')}`);
}

await runCommand({ usage: USAGE, run: reset });
