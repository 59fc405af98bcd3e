import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/platform/server/embedded-postgres/embedded-postgres.ts';
import { OWN_SHOP } from '../../test/support/own-shop.ts';
import { ROOT } from './root.ts';
import { noteVersion } from './versions.ts';

export type Shop = {
  origin: string;
  pid: number;
  dataDir: string;
  connectionString: string;
  /** Stops it and takes its data away. */
  close(): Promise<void>;
};

type ShopOptions = {
  isDemo: boolean;
  /** As it is every day; the first start fills the demo shop and holds more memory after it. */
  isSecondStart?: boolean;
  /** Of another shop, with which it shares the database. */
  connectionString?: string;
  /** Further settings of `config.ts`. */
  settings?: Record<string, string>;
};

const START_LIMIT_MS = 120_000;

const module: string = path.join(ROOT, 'scripts/start/server-process.mjs');
const { SERVER_FLAGS, SERVER_ENVIRONMENT } = (await import(module)) as {
  SERVER_FLAGS: string[];
  SERVER_ENVIRONMENT: Record<string, string>;
};

/** Waits for the line that says where the shop is. */
export async function addressOf(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => fail('not ready in time'), START_LIMIT_MS);
    function fail(reason: string): void {
      clearTimeout(late);
      reject(new Error(`The shop did not start (${reason}):\n${output}`));
    }
    function read(text: Buffer): void {
      output += text.toString();
      const port = /http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(late);
      resolve(`http://127.0.0.1:${port}`);
    }
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', (code) => fail(`exit code ${code}`));
  });
}

/** The environment without settings of a shop that this machine may have. */
export function shopEnvironment(settings: Record<string, string>): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    NODE_ENV: 'production',
    ...SERVER_ENVIRONMENT,
    HOST: '127.0.0.1',
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  };
}

export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lehar-bench-'));
  await chmod(dataDir, 0o755);
  return dataDir;
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

type OwnDatabase = { url: string; drop(): Promise<void> };

/** A new database on the server of TEST_DATABASE_URL; without that the shop starts its own server. */
async function databaseOutside(): Promise<OwnDatabase | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return undefined;
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const administer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await administer(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`) };
}

async function databaseFor(others: string | undefined): Promise<OwnDatabase | undefined> {
  if (others === undefined) return databaseOutside();
  return { url: others, drop: async () => undefined };
}

async function connectionOf(dataDir: string): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    cloneDir: ROOT,
    log: () => undefined,
    onRunning: 'attach',
  });
  return postgres.connectionString;
}

function startProcess(dataDir: string, settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [...SERVER_FLAGS, 'src/app/server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: shopEnvironment({ DATA_DIR: dataDir, ...settings }),
  });
}

async function notePostgres(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  await client.end();
  noteVersion('PostgreSQL', rows[0]?.server_version.split(' ')[0] ?? '');
}

/** A real shop process on loopback with a database of its own. */
export async function openShop({
  isDemo,
  isSecondStart = false,
  connectionString: others,
  settings: further = {},
}: ShopOptions): Promise<Shop> {
  const dataDir = await makeDataDir();
  const database = await databaseFor(others);
  const settings = {
    ...(isDemo ? { DEMO: 'on' } : { ...OWN_SHOP, DEMO: 'off' }),
    ...(database && { DATABASE_URL: database.url }),
    ...further,
  };
  let child = startProcess(dataDir, settings);
  const close = async (): Promise<void> => {
    await endProcess(child);
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    let origin = await addressOf(child);
    if (isSecondStart) {
      await endProcess(child);
      child = startProcess(dataDir, settings);
      origin = await addressOf(child);
    }
    const connectionString = database?.url ?? (await connectionOf(dataDir));
    await notePostgres(connectionString);
    return { origin, pid: child.pid ?? 0, dataDir, connectionString, close };
  } catch (error) {
    await close();
    throw error;
  }
}
