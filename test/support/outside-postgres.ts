import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { runProgram, spawnOptions } from '#platform/server/embedded-postgres/binaries.ts';
import {
  makeDataDir,
  openHome,
  type PostgresHome,
} from '#platform/server/embedded-postgres/postgres-home.ts';
import { freePort } from './free-port.ts';

export type OutsidePostgres = {
  /** Of a database whose owner may do nothing else on that server. */
  connectionString: string;
  /** The same database as the one who rules the server. */
  adminString: string;
  /** A standby of this server. */
  startStandby: () => Promise<OutsidePostgres>;
  stop: () => Promise<void>;
};

const ADMIN = { user: 'dbadmin', password: 'admin-secret' };
const OWNER = { user: 'shop', password: 'shop-secret' };
const POLL_MS = 50;

async function newHome(): Promise<PostgresHome & { dataDir: string }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lehar-outside-'));
  await makeDataDir(dataDir);
  return { ...(await openHome(dataDir)), dataDir };
}

type Home = Awaited<ReturnType<typeof newHome>>;

async function own({ user }: Home, file: string): Promise<void> {
  if (user) await chown(file, user.uid, user.gid);
}

/** A server as hosters run it: superuser `dbadmin`, passwords for all. */
async function makeCluster(home: Home): Promise<void> {
  const passwordFile = path.join(home.storeDir, 'password');
  await writeFile(passwordFile, ADMIN.password, { mode: 0o600 });
  await own(home, passwordFile);
  const how = ['-A', 'scram-sha-256', '--pwfile', passwordFile, '--no-sync', '-E', 'UTF8'];
  const args = ['-D', home.clusterDir, '-U', ADMIN.user, '--locale=C', ...how];
  const { ok, output } = await runProgram(home.binaries.initdb, args, { user: home.user });
  if (!ok) throw new Error(output);
}

async function ask(connectionString: string, text: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(text)).rows[0] ?? {};
  } finally {
    await client.end();
  }
}

function addressOf(port: number, { user, password }: typeof ADMIN, database: string): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/** Copies the running server's data folder, as pg_basebackup would. */
async function copyCluster(port: number, from: Home, to: Home): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(port, ADMIN, 'postgres') });
  await client.connect();
  await client.query(`SELECT pg_backup_start('standby', true)`);
  const filter = (file: string) => !/postmaster\.(pid|opts)$/.test(file);
  await cp(from.clusterDir, to.clusterDir, { recursive: true, filter });
  const { rows } = await client.query<{ labelfile: string }>(
    'SELECT labelfile FROM pg_backup_stop()',
  );
  await client.end();
  await writeFile(path.join(to.clusterDir, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(path.join(to.clusterDir, 'standby.signal'), '');
  const first = `host=127.0.0.1 port=${port} user=${ADMIN.user} password=${ADMIN.password}`;
  const settings = path.join(to.clusterDir, 'postgresql.auto.conf');
  await appendFile(settings, `\nprimary_conninfo = '${first}'\n`);
  await runProgram('chmod', ['-R', 'u=rwX,go=', to.clusterDir], { user: undefined });
  if (!to.user) return;
  const owner = `${to.user.uid}:${to.user.gid}`;
  await runProgram('chown', ['-R', owner, to.clusterDir], { user: undefined });
}

/** Runs what is in this folder. */
async function serve(home: Home): Promise<OutsidePostgres> {
  const { binaries, clusterDir, user } = home;
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
  const args = ['-D', clusterDir, ...settings.flatMap((one) => ['-c', one])];
  const how = { ...spawnOptions(binaries.postgres, user), stdio: 'ignore' as const };
  const server = spawn(binaries.postgres, args, how);
  const admin = addressOf(port, ADMIN, 'postgres');
  const isUp = () =>
    ask(admin, 'SELECT 1').then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    await wait(POLL_MS);
  }
  return {
    connectionString: addressOf(port, OWNER, 'shop'),
    adminString: addressOf(port, ADMIN, 'shop'),
    async startStandby() {
      const standby = await newHome();
      await copyCluster(port, home, standby);
      return serve(standby);
    },
    async stop() {
      server.kill('SIGINT');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(home.dataDir, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL as a host offers it: reached over TCP alone, with its own settings and superuser. */
export async function startOutsidePostgres(): Promise<OutsidePostgres> {
  const home = await newHome();
  await makeCluster(home);
  const server = await serve(home);
  const admin = server.adminString.replace(/\/shop$/, '/postgres');
  await ask(admin, `CREATE ROLE ${OWNER.user} LOGIN PASSWORD '${OWNER.password}'`);
  await ask(admin, `CREATE DATABASE shop OWNER ${OWNER.user}`);
  return server;
}
