import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { takeFolderLock } from '#platform/server/embedded-postgres/owners.ts';
import { memoryFolder } from './memory-folder.ts';

const PREFIX = 'lehar-test-';
const HOUR_MS = 3_600_000;
/** Two test files at once, each with up to three processes on a database, and one to spare. */
const PROCESSES = 7;

export type TestServer = { connectionString: string; stop(): Promise<void> };

/**
 * Removes the folders of test runs that were killed. Their PostgreSQL ends by itself within a minute
 * of losing its folder.
 */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(parent, name);
    // One that is only just being made has no lock yet.
    const made = await stat(folder).catch(() => undefined);
    if (!made || Date.now() - made.mtimeMs < HOUR_MS) continue;
    const lock = await takeFolderLock(folder).catch(() => undefined);
    if (lock === undefined) continue;
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    await lock.release();
  }
}

/**
 * One embedded PostgreSQL in a folder for temporary files, for a whole test run.
 * @param options `durable: false` trades safety against a crash, which tests do not need, for speed: in
 *   memory where there is room
 */
export async function startTestServer({ durable = true } = {}): Promise<TestServer> {
  const parent = (durable ? undefined : await memoryFolder()) ?? os.tmpdir();
  await removeAbandoned(parent);
  const dataDir = await mkdtemp(path.join(parent, PREFIX));
  const server = await startEmbeddedPostgres({
    dataDir,
    cloneDir: process.cwd(),
    durable,
    processes: PROCESSES,
    log: () => undefined,
  });
  return {
    connectionString: server.connectionString,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
