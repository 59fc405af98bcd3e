import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { createDiskStore } from './storage/disk-store.ts';
import type { PictureStore } from './storage/picture-store.ts';
import { storeMedia } from '#test/support/store-media.ts';

let folder: string;
let shop: TestApp;
let context: TestContext;
let reads = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lehar-made-up-'));
  const disk = createDiskStore(folder);
  const widths: PictureStore = {
    ...disk,
    get(key) {
      reads += 1;
      return disk.get(key);
    },
  };
  shop = await openTestApp({ rateLimits: true, stores: { widths } });
  context = createTestContext(shop.connectionString);
});
afterAll(async () => {
  await context.close();
  await shop.close();
  await rm(folder, { recursive: true });
});

const look = async (from: string, id: string, file = '96.webp') =>
  (await shop.request(`/media/${id}/${file}`, { from })).status;

async function aPicture(): Promise<string> {
  const create = { width: 40, height: 40, channels: 3, background: 'teal' } as const;
  return (await storeMedia(context.ctx, await sharp({ create }).png().toBuffer())).id;
}

test('made-up pictures never reach the store, and end after so many', async () => {
  const from = '203.0.113.20';
  const seen: number[] = [];
  for (let call = 0; call < 80; call += 1) {
    seen.push(await look(from, randomBytes(16).toString('base64url')));
  }
  expect(reads).toBe(0);
  expect(seen).toEqual([
    ...Array.from({ length: 60 }, () => 404),
    ...Array.from({ length: 20 }, () => 429),
  ]);
  expect((await shop.request('/v2/products', { from })).status).toBe(200);

  const id = await aPicture();
  expect(await look('203.0.113.21', id)).toBe(200);
  expect([await look(from, id), await look(from, id, '320.webp')]).toEqual([200, 200]);
});

test('pictures that there are may be looked at without end', async () => {
  const [from, id] = ['203.0.113.22', await aPicture()];
  for (let call = 0; call < 200; call += 1) expect(await look(from, id)).toBe(200);
  expect((await shop.request('/v2/products', { from })).status).toBe(200);
});
