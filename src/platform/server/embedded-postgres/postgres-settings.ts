import { chown, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PostgresHome } from './postgres-home.ts';

export const SETTINGS_FILE = 'lehar.conf';

type Choices = { port: number; durable: boolean; socketDir: string; processes: number };

const CONNECTIONS_OF_ONE = 19;
const FEWEST_CONNECTIONS = 60;

function connectionsFor(processes: number): number {
  return Math.max(FEWEST_CONNECTIONS, CONNECTIONS_OF_ONE * (processes + 1));
}

// One call instead of opening a thousand files before crash recovery.
const isLinux = process.platform === 'linux';

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** One folder of a list that PostgreSQL splits at commas. */
function quoteFolder(folder: string): string {
  return quote(folder === '' ? '' : `"${folder.replaceAll('"', '""')}"`);
}

function settingsText({ port, durable, socketDir, processes }: Choices): string {
  const safe = durable ? 'on' : 'off';
  return `# Written by the shop at each start. For settings of your own use ALTER SYSTEM.
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ${quoteFolder(socketDir)}
unix_socket_permissions = 0700
password_encryption = 'scram-sha-256'
max_connections = ${connectionsFor(processes)}

# What is acknowledged is on the disk.
fsync = ${safe}
full_page_writes = ${safe}
synchronous_commit = ${safe}
recovery_init_sync_method = '${isLinux ? 'syncfs' : 'fsync'}'

# A shop's data fits in memory many times; the machine may be small.
shared_buffers = '48MB'
work_mem = '4MB'
maintenance_work_mem = '32MB'
wal_compression = on
max_wal_size = '192MB'
min_wal_size = '32MB'
io_method = 'sync'
jit = off
random_page_cost = 1.1
max_parallel_workers_per_gather = 0
max_logical_replication_workers = 0

# The log never holds statements or values: they are personal data.
log_min_messages = 'warning'
log_min_error_statement = 'panic'
log_error_verbosity = 'terse'
log_checkpoints = off
log_line_prefix = '%m [%p] '
log_timezone = 'UTC'
timezone = 'UTC'
`;
}

export async function writeSettings(home: PostgresHome, choices: Choices): Promise<void> {
  const file = path.join(home.clusterDir, SETTINGS_FILE);
  const text = settingsText(choices);
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return;
  await writeFile(file, text, { mode: 0o600 });
  if (home.user !== undefined) await chown(file, home.user.uid, home.user.gid);
}

async function lastNumber(home: PostgresHome, name: string): Promise<number | undefined> {
  const text = await readFile(path.join(home.clusterDir, SETTINGS_FILE), 'utf8').catch(() => '');
  const number = new RegExp(`^${name} = (\\d+)$`, 'm').exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}

export function lastPort(home: PostgresHome): Promise<number | undefined> {
  return lastNumber(home, 'port');
}

export async function hadConnectionsFor(home: PostgresHome, processes: number): Promise<boolean> {
  const last = await lastNumber(home, 'max_connections');
  return last !== undefined && last >= connectionsFor(processes);
}
