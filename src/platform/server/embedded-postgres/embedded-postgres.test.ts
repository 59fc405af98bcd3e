import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { resolveDataDir } from './data-dir.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded-postgres.ts';
import { readPostmaster } from './owners.ts';

let folder: string;
let dataDir: string;
const children: ChildProcess[] = [];
const servers: EmbeddedPostgres[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lehar-embedded-'));
  await chmod(folder, 0o755);
  dataDir = path.join(folder, 'data');
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) await server.stop();
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const noLog = (): void => undefined;
  const server = await startEmbeddedPostgres({ dataDir, cloneDir: folder, log: noLog, ...options });
  servers.push(server);
  return server;
}

async function ask(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

const SHOP = `
  import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
  const server = await startEmbeddedPostgres({ dataDir: process.argv[1], cloneDir: '/', log() {} });
  process.send(server.connectionString);
  setInterval(() => {}, 1000);
`;

/** A shop in a process of its own, which can be killed. */
function startProcess(args: string[]): ChildProcess {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children.push(child);
  return child;
}

function startShop(inFolder: string): ChildProcess {
  return startProcess(['--input-type=module', '-e', SHOP, inFolder]);
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

function clusterOf(inFolder: string): string {
  return path.join(inFolder, 'postgres', 'cluster');
}

async function postmasterPid(): Promise<number> {
  return (await readPostmaster(clusterOf(dataDir)))?.pid ?? 0;
}

test('the first start makes a safe, private UTF-8 database and what it stores outlives a restart', async () => {
  const first = await start();
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses'];
  const shown = settings.map((name) => `current_setting('${name}')`).join(', ');
  expect(await ask(first.connectionString, `SELECT ${shown}`)).toEqual([
    'on',
    'on',
    'on',
    '127.0.0.1',
  ]);
  const role =
    "SELECT rolsuper, current_setting('server_encoding') FROM pg_roles WHERE rolname = current_user";
  expect(await ask(first.connectionString, role)).toEqual([false, 'UTF8']);
  expect((await stat(path.join(clusterOf(dataDir), 'lehar.password'))).mode & 0o777).toBe(0o600);
  await ask(first.connectionString, 'CREATE TABLE thing AS SELECT 1 AS one');
  await first.stop();

  const second = await start();
  expect(second.connectionString).toBe(first.connectionString);
  expect(await ask(second.connectionString, 'SELECT one FROM thing')).toEqual([1]);
});

test('a connection needs the password', async () => {
  const server = await start();
  const url = new URL(server.connectionString);
  url.password = 'wrong';
  await expect(ask(url.href, 'SELECT 1')).rejects.toThrow(/authentication failed/);
  url.username = 'postgres';
  await expect(ask(url.href, 'SELECT 1')).rejects.toThrow(/authentication failed/);
});

test('a second shop on the folder is refused by name, and a tool attaches and leaves it running', async () => {
  const shop = startShop(dataDir);
  const [connectionString] = await once(shop, 'message');
  await expect(start()).rejects.toThrow(new RegExp(`in use by process ${shop.pid}`));

  const tool = await start({ onRunning: 'attach' });
  expect(tool).toMatchObject({ attached: true, connectionString });
  await tool.stop();
  expect(await ask(tool.connectionString, 'SELECT one FROM thing')).toEqual([1]);
  await kill(shop);
});

test('the PostgreSQL of a killed shop is taken over as it runs', async () => {
  const before = await postmasterPid();
  const heir = await start();
  expect(await postmasterPid()).toBe(before);
  expect(heir.attached).toBe(false);
  expect(await ask(heir.connectionString, 'SELECT one FROM thing')).toEqual([1]);
  await heir.stop();
  expect(await readPostmaster(clusterOf(dataDir))).toBeUndefined();
});

test('max_connections fits all processes, also after a killed shop had fewer', async () => {
  const shown = "SELECT current_setting('max_connections')::int";
  const shop = startShop(dataDir);
  const [before] = (await once(shop, 'message')) as [string];
  expect(await ask(before, shown)).toEqual([60]);
  await kill(shop);
  const heir = await start({ processes: 8 });
  expect(await ask(heir.connectionString, shown)).toEqual([171]);
  const clients = Array.from({ length: 8 * 19 }, () => new pg.Client(heir.connectionString));
  await Promise.all(clients.map((client) => client.connect()));
  await Promise.all(clients.map((client) => client.end()));
});

test('of two starts at once one wins and the other is refused', async () => {
  const results = await Promise.allSettled([start(), start()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a killed PostgreSQL runs again under the shop without a change of address', async () => {
  const server = await start();
  await ask(server.connectionString, 'CREATE TABLE acknowledged AS SELECT 2 AS two');
  process.kill(await postmasterPid(), 'SIGKILL');
  const acknowledged = () =>
    ask(server.connectionString, 'SELECT two FROM acknowledged').catch(() => []);
  await expect.poll(acknowledged).toEqual([2]);
});

test('a stale lock file is ignored, also if another process has its id', async () => {
  const shop = startShop(dataDir);
  await once(shop, 'message');
  const postmaster = await postmasterPid();
  await kill(shop);
  process.kill(postmaster, 'SIGKILL');
  const stranger = startProcess(['-e', 'setInterval(() => {}, 1000)']);
  const lockFile = path.join(clusterOf(dataDir), 'postmaster.pid');
  const [, ...lines] = (await readFile(lockFile, 'utf8')).split('\n');
  await writeFile(lockFile, [stranger.pid, ...lines].join('\n'));

  const server = await start();
  expect(await ask(server.connectionString, 'SELECT two FROM acknowledged')).toEqual([2]);
});

test('a taken port is replaced by a free one', async () => {
  const first = await start();
  await first.stop();
  const { port } = new URL(first.connectionString);
  const squatter = net.createServer().listen(Number(port), '127.0.0.1');
  await once(squatter, 'listening');

  const second = await start();
  expect(new URL(second.connectionString).port).not.toBe(port);
  expect(await ask(second.connectionString, 'SELECT one FROM thing')).toEqual([1]);
  await second.stop();
  squatter.close();
});

test('a database of another major version is named and left alone', async () => {
  const versionFile = path.join(clusterOf(dataDir), 'PG_VERSION');
  const version = await readFile(versionFile, 'utf8');
  await writeFile(versionFile, '17\n');
  await expect(start()).rejects.toThrow(
    /made by PostgreSQL 17, but this shop brings PostgreSQL 18/,
  );
  await writeFile(versionFile, version);
  await start();
});

test('a folder that is no database is not overwritten', async () => {
  const foreign = path.join(folder, 'foreign');
  await mkdir(clusterOf(foreign), { recursive: true });
  await writeFile(path.join(clusterOf(foreign), 'diary.txt'), 'mine');
  await expect(start({ dataDir: foreign })).rejects.toThrow(
    /holds files but no PostgreSQL database/,
  );
  expect(await readdir(clusterOf(foreign))).toEqual(['diary.txt']);
});

test('a first start that was interrupted is made again from nothing', async () => {
  const interrupted = path.join(folder, 'interrupted');
  const store = path.join(interrupted, 'postgres');
  const shop = startShop(interrupted);
  const hasBegun = async (): Promise<boolean> => {
    const [partial] = (await readdir(store).catch(() => [])).filter((name) =>
      name.includes('partial'),
    );
    return (
      partial !== undefined && (await readdir(path.join(store, partial)).catch(() => [])).length > 5
    );
  };
  while (!(await hasBegun())) await sleep(5);
  await kill(shop);

  const server = await start({ dataDir: interrupted });
  expect(await ask(server.connectionString, 'SELECT current_database()')).toEqual(['lehar']);
});

test('a data folder may have spaces, commas, quotes and letters of any language in its path', async () => {
  const odd = path.join(folder, `a, "लहर" & J's\\ü #1%`);
  const server = await start({ dataDir: odd });
  expect(new URL(server.connectionString).searchParams.get('host')).toBe(
    path.join(odd, 'postgres'),
  );
  expect(await ask(server.connectionString, 'SELECT 1')).toEqual([1]);
});

test('data lies in the clone unless root keeps the clone in a folder closed to PostgreSQL', async () => {
  const clone = path.join(folder, 'closed', 'clone');
  await mkdir(clone, { recursive: true });
  await chmod(path.dirname(clone), 0o700);
  const found = resolveDataDir({ dataDir: '.data', cloneDir: clone, explicit: false });
  const isRoot = process.getuid?.() === 0;
  expect(found).toMatch(isRoot ? /^\/var\/lib\/lehar\/[0-9a-f]{16}$/ : /closed\/clone\/\.data$/);
});

test('a first start without room is refused before anything is made, a later one is not', async () => {
  const small = path.join(folder, 'small', 'data');
  const free = (): Promise<number> => Promise.resolve(499e6);
  await expect(start({ dataDir: small, free })).rejects.toThrow(
    `The disk of ${small} has 499 MB of free space, and a new shop needs 500 MB. Nothing was made.`,
  );
  expect(await readdir(folder)).not.toContain('small');
  const server = await start({ free });
  expect(await ask(server.connectionString, 'SELECT one FROM thing')).toEqual([1]);
});

test('a data folder that cannot be made is named with the reason', async () => {
  const note = path.join(folder, 'note');
  await writeFile(note, 'mine');
  const inNote = { dataDir: path.join(note, 'data'), cloneDir: folder, explicit: true };
  expect(resolveDataDir(inNote)).toBe(inNote.dataDir);
  for (const [dataDir, why] of [
    ['/proc/lehar/data', '/proc/lehar takes no folder'],
    [path.join(note, 'data'), `${note} is a file`],
    [note, `${note} is a file`],
  ] as const) {
    await expect(start({ dataDir })).rejects.toThrow(
      `The data folder ${dataDir} cannot be made: ${why}. Set DATA_DIR to another folder.`,
    );
  }
});
