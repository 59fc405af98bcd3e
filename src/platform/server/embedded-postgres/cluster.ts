import { randomBytes } from 'node:crypto';
import {
  appendFile,
  chown,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError, explained, explainFailure } from './embedded-postgres-error.ts';
import type { PostgresHome } from './postgres-home.ts';
import { runProgram } from './binaries.ts';
import { SETTINGS_FILE } from './postgres-settings.ts';

const PARTIAL = '.partial-';
const PASSWORD_FILE = 'lehar.password';

// One call for a thousand files, on Linux alone.
const SYNC_METHOD = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];

const HBA = `# The superuser has no password, so nobody can sign in as it.
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`;

export async function readPassword(home: PostgresHome): Promise<string> {
  const file = path.join(home.clusterDir, PASSWORD_FILE);
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The database's password cannot be read from ${file}, so the shop cannot sign in. ` +
        'Put the file back from a backup, or start the shop as the user that made the folder.',
      { cause },
    );
  }
}

function fail(home: PostgresHome, output: string): never {
  throw explainFailure('The database could not be made', { folder: home.storeDir, output });
}

async function runInitdb(home: PostgresHome, args: string[]): Promise<void> {
  const { ok, output } = await runProgram(home.binaries.initdb, args, { user: home.user });
  if (!ok) fail(home, output);
}

async function createCluster(home: PostgresHome, folder: string): Promise<void> {
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = ['-D', folder, '-U', 'postgres', '-E', 'UTF8', '-A', 'reject', '--no-sync'];
  await runInitdb(home, [...args, ...locale]);
}

/** Runs PostgreSQL in single-user mode, so that no other process comes first. */
async function createRoleAndDatabase(home: PostgresHome, folder: string): Promise<void> {
  const password = randomBytes(24).toString('base64url');
  const file = path.join(folder, PASSWORD_FILE);
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  if (home.user !== undefined) await chown(file, home.user.uid, home.user.gid);
  const statements = [
    `CREATE ROLE lehar LOGIN CREATEDB PASSWORD '${password}'`,
    'GRANT pg_monitor TO lehar',
    'CREATE DATABASE lehar OWNER lehar',
  ];
  const args = [
    '--single',
    '-D',
    folder,
    '-c',
    'fsync=off',
    '-c',
    'log_checkpoints=off',
    'postgres',
  ];
  const input = `${statements.join('\n')}\n`;
  const { ok, output } = await runProgram(home.binaries.postgres, args, { user: home.user, input });
  if (!ok || /ERROR|FATAL|PANIC/.test(output)) fail(home, output);
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes leftovers of interrupted first starts; those in use wait for the next start. */
async function removePartials(home: PostgresHome): Promise<void> {
  for (const name of await readdir(home.storeDir)) {
    if (!name.startsWith(`${path.basename(home.clusterDir)}${PARTIAL}`)) continue;
    const options = { recursive: true, force: true, maxRetries: 3, retryDelay: 50 };
    await rm(path.join(home.storeDir, name), options).catch(() => undefined);
  }
}

async function makeCluster(home: PostgresHome, durable: boolean): Promise<void> {
  await removePartials(home);
  const partial = `${home.clusterDir}${PARTIAL}${randomBytes(4).toString('hex')}`;
  try {
    await createCluster(home, partial);
    await writeFile(path.join(partial, 'pg_hba.conf'), HBA);
    await appendFile(
      path.join(partial, 'postgresql.conf'),
      `\ninclude_if_exists '${SETTINGS_FILE}'\n`,
    );
    await createRoleAndDatabase(home, partial);
    if (durable) await runInitdb(home, ['-D', partial, '--sync-only', ...SYNC_METHOD]);
    await rename(partial, home.clusterDir);
    if (durable) await syncFolder(home.storeDir);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

function refuseVersion(home: PostgresHome, found: string): never {
  const { major } = home.binaries;
  throw new EmbeddedPostgresError(
    `The database in ${home.clusterDir} was made by PostgreSQL ${found}, but this shop brings PostgreSQL ${major}, which cannot read it. ` +
      'Nothing was changed. Start the version of the shop that made it, run `npm run backup` there, ' +
      `move ${home.clusterDir} away and run \`npm run restore\` with this version; or set DATA_DIR to a new folder.`,
  );
}

/** Creates the cluster unless it is whole. @returns whether it did @throws EmbeddedPostgresError: other major version, foreign folder, full disk */
export async function ensureCluster(home: PostgresHome, durable: boolean): Promise<boolean> {
  const found = await readFile(path.join(home.clusterDir, 'PG_VERSION'), 'utf8').catch(() => '');
  if (found.trim() === String(home.binaries.major)) {
    await removePartials(home);
    return false;
  }
  if (found.trim() !== '') refuseVersion(home, found.trim());
  const content = await readdir(home.clusterDir).catch(() => []);
  if (content.length > 0) {
    throw new EmbeddedPostgresError(
      `The folder ${home.clusterDir} holds files but no PostgreSQL database, so the shop does not touch it. ` +
        'Move the folder away (then a new database is made) or put the missing files back from a backup.',
    );
  }
  await explained(home.storeDir, () => makeCluster(home, durable));
  return true;
}
