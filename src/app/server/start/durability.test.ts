import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDurability } from '#platform/server/database/check-durability.ts';
import { COMPILE_CACHE } from '#test/support/compile-cache.ts';
import { ask } from '#test/support/backups.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { startTestServer, type TestServer } from '#test/support/test-postgres.ts';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await startTestServer({ durable: true });
  folder = await mkdtemp(path.join(tmpdir(), 'lehar-durability-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function checkNow(): Promise<void> {
  const context = createTestContext(server.connectionString);
  const { ctx } = context;
  await checkDurability(ctx.db).finally(() => context.close());
}

/** The shop as `npm start` runs it, to its end. */
async function startShop(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['src/app/server/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: server.connectionString,
      DATA_DIR: folder,
      ...settings,
    },
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

describe('a database that forgets what it confirmed', () => {
  test('is allowed while everything is durable', async () => {
    await expect(checkNow()).resolves.toBeUndefined();
  });

  test('stops the start of a shop with PUBLIC_URL, with a sentence', async () => {
    await ask(server.connectionString, 'ALTER DATABASE lehar SET synchronous_commit = off');
    await expect(checkNow()).rejects.toThrow('PostgreSQL runs with synchronous_commit off');
    const { code, output } = await startShop({ PUBLIC_URL: 'https://lehar.example' });
    expect([code, output]).toEqual([1, expect.stringMatching(/^\nPostgreSQL runs with .*\.\n\n$/)]);
    await ask(server.connectionString, 'ALTER DATABASE lehar RESET synchronous_commit');
  });

  test('is refused by each of its settings', async () => {
    const careless = await startTestServer({ durable: false });
    const context = createTestContext(careless.connectionString);
    const { ctx } = context;
    const attempt = checkDurability(ctx.db);
    await expect(attempt).rejects.toThrow('fsync, full_page_writes, synchronous_commit off');
    await context.close();
    await careless.stop();
  });
});
