import { chmod, mkdtemp, open, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ask } from '#test/support/backups.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { hasDamagedPage } from '../database/damaged-page.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.ts';
import { createLog } from '../log.ts';
import { readEveryRow } from './read-every-row.ts';

let folder: string;
let server: EmbeddedPostgres;

async function start(): Promise<void> {
  server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'data'),
    cloneDir: folder,
    log: () => undefined,
  });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lehar-damaged-'));
  await chmod(folder, 0o755);
  await start();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function isDamaged(): Promise<boolean> {
  const context = createTestContext(server.connectionString);
  onTestFinished(() => context.close());
  return hasDamagedPage(context.ctx.db);
}

test('24 KB that were overwritten in a table file are found when every row is read', async () => {
  const written: string[] = [];
  const log = createLog('error', { write: (line) => void written.push(line) });
  const find = () => readEveryRow({ connectionString: server.connectionString, log });
  await ask(
    server.connectionString,
    `CREATE TABLE spoilt AS SELECT g, repeat('x', 500) AS text FROM generate_series(1, 2000) g`,
  );
  await ask(server.connectionString, 'CREATE TABLE whole AS SELECT 1 AS one');
  expect(await find()).toEqual([]);
  expect(await isDamaged()).toBe(false);
  const [found] = await ask<{ file: string }>(
    server.connectionString,
    `SELECT current_setting('data_directory') || '/' || pg_relation_filepath('spoilt') AS file`,
  );
  await server.stop();
  const handle = await open(found?.file ?? '', 'r+');
  await handle.write(Buffer.alloc(24 * 1024, 7), 0, 24 * 1024, 16 * 1024);
  await handle.close();

  await start();
  expect(await find()).toEqual(['public.spoilt']);
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(/public\.spoilt.*invalid page in block 2.*the database is damaged/);
  expect(await isDamaged()).toBe(true);
});

test('a database of which a part is gone is called damaged, with the cause and the way back', async () => {
  await server.stop();
  const cluster = path.join(folder, 'data/postgres/cluster');
  for (const [part, cause] of [
    ['pg_wal', /required WAL directory "pg_wal" does not exist/],
    ['global/pg_control', /could not open file .*pg_control/],
    ['base', /database "postgres" does not exist/],
  ] as const) {
    await rename(path.join(cluster, part), path.join(folder, 'part'));
    const error: unknown = await start().catch((caught: unknown) => caught);
    await rename(path.join(folder, 'part'), path.join(cluster, part));
    expect(String(error)).toMatch(cause);
    expect(String(error)).toMatch(/is damaged: .*npm run restore -- FILE/);
    expect(String(error)).not.toContain('DATABASE_URL');
  }
});
