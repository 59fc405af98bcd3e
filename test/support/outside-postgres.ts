import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { runProgram, spawnOptions } from '#platform/server/embedded-postgres/binaries.ts';
import { makeDataDir, openHome } from '#platform/server/embedded-postgres/postgres-home.ts';
import { administer } from './postgres-setup.ts';

export type OutsidePostgres = {
  /** Of a database whose owner may do nothing else on that server. */
  connectionString: string;
  stop: () => Promise<void>;
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A folder with a server as somebody else would make it: `dbadmin` rules, everybody has a password. */
async function makeServer(dataDir: string, password: string) {
  await makeDataDir(dataDir);
  const { binaries, clusterDir, storeDir, user } = await openHome(dataDir);
  const passwordFile = path.join(storeDir, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  const how = ['-A', 'scram-sha-256', '--pwfile', passwordFile, '--no-sync', '-E', 'UTF8'];
  const args = ['-D', clusterDir, '-U', 'dbadmin', '--locale=C', ...how];
  const { ok, output } = await runProgram(binaries.initdb, args, { user });
  if (!ok) throw new Error(output);
  return { program: binaries.postgres, clusterDir, user };
}

/** A PostgreSQL as a host offers it: reached over TCP alone, with its own settings and superuser. */
export async function startOutsidePostgres(): Promise<OutsidePostgres> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lehar-outside-'));
  const { program, clusterDir, user } = await makeServer(dataDir, 'admin-secret');
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
  const args = ['-D', clusterDir, ...settings.flatMap((one) => ['-c', one])];
  const server = spawn(program, args, { ...spawnOptions(program, user), stdio: 'ignore' });
  const at = `127.0.0.1:${port}`;
  const admin = `postgresql://dbadmin:admin-secret@${at}/postgres`;
  const isUp = () =>
    administer(admin, 'SELECT 1').then(
      () => true,
      () => false,
    );
  await vi.waitUntil(isUp, { timeout: 60_000, interval: 50 });
  await administer(admin, `CREATE ROLE shop LOGIN PASSWORD 'shop-secret'`);
  await administer(admin, 'CREATE DATABASE shop OWNER shop');
  return {
    connectionString: `postgresql://shop:shop-secret@${at}/shop`,
    async stop() {
      server.kill('SIGINT');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
