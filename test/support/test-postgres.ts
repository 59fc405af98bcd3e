import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { guardFolder } from './guard-folder.ts';
import { memoryFolder } from './memory-folder.ts';

/** A test file has up to three processes on a database, and three files at a time run on a core. */
const PROCESSES = 6 * os.availableParallelism() + 1;

export type TestServer = { connectionString: string; stop(): Promise<void> };

/**
 * One embedded PostgreSQL in a folder for temporary files, for a whole test run.
 * @param options `durable: false` trades safety against a crash, which tests do not need, for speed: in
 *   memory where there is room
 */
export async function startTestServer({ durable = true } = {}): Promise<TestServer> {
  const parent = (durable ? undefined : await memoryFolder()) ?? os.tmpdir();
  const dataDir = await mkdtemp(path.join(parent, 'lehar-test-'));
  guardFolder(dataDir);
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
