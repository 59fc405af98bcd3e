import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { openPictureStores, PictureStoreError } from './open-picture-stores.ts';
import { originalKey } from './picture-store.ts';

let folder: string;
let database: TestDatabase;
let shop: TestContext;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lehar-places-'));
  database = await createTestDatabase();
  shop = createTestContext(database.connectionString);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

function open(isForBackup = false) {
  const settings = { url: pathToFileURL(folder).href, region: 'us-east-1' };
  return openPictureStores(shop.ctx, settings, { cacheDir: 'none', isForBackup });
}

/** The row of a picture whose file is lost. */
async function lose(day: number): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const picture = { bytes: null, byte_length: 6, sha256: randomBytes(32), width: 9, height: 9 };
  const created_at = new Date(Date.UTC(2026, 0, day));
  const row = { id, created_at, ...picture };
  await shop.ctx.db.insertInto('media').values(row).execute();
  return id;
}

test('lost pictures stop no shop, unless they are many and none of them is there', async () => {
  const { originals } = await open();
  const oldest = await lose(1);
  for (let day = 2; day <= 5; day += 1) await lose(day);
  expect((await open()).originals).toBeDefined();

  for (let day = 6; day <= 20; day += 1) await lose(day);
  await expect(open()).rejects.toThrow(PictureStoreError);
  expect((await open(true)).originals).toBeDefined();

  await originals?.put(originalKey(oldest), Buffer.from('a picture'));
  expect((await open()).originals).toBeDefined();
});
