import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Upload } from '#features/media/contract.ts';
import { ask, restore, useBackups } from '#test/support/backups.ts';
import { createEmptyDatabase } from '#test/support/database.ts';
import { noise } from '#test/support/hostile-pictures.ts';
import { aDraft, openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';
import { startS3Server, type S3Server } from '#test/support/s3-server.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { storeMedia } from '#test/support/store-media.ts';
import { createMediaService } from '../serve-media.ts';
import { sweepPictures } from '../sweep-pictures.ts';
import { backedUpPictures } from './originals.ts';
import { openPictureStores, PictureStoreError } from './open-picture-stores.ts';
import {
  originalKey,
  pictureIn,
  widthKey,
  type PictureStores,
  type PictureStore,
} from './picture-store.ts';
import { createS3Store } from './s3-store.ts';

const DAY_MS = 24 * 3600 * 1000;
const backups = useBackups();
let server: S3Server;
let stores: PictureStores;
let store: PictureStore;
let owner: OwnerApp;
let context: TestContext;

beforeAll(async () => {
  server = await startS3Server();
  store = await createS3Store(server.settings('shop/'));
  stores = { originals: store, widths: store };
  owner = await openOwnerApp({ stores });
  context = createTestContext(owner.app.connectionString);
});
afterEach(() => server.fail(undefined));
afterAll(async () => {
  await context.close();
  await owner.app.close();
  await server.close();
});

function settings(folder: string, change: object = {}) {
  const { endpoint, bucket, key, secret } = server;
  return {
    url: `s3://${bucket}/${folder}`,
    endpoint,
    region: 'us-east-1',
    key,
    secret,
    ...change,
  };
}

function send(body: Buffer): Promise<Response> {
  return owner.app.request('/v2/admin/uploads', {
    method: 'POST',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${owner.admin.token}` },
    body: new Uint8Array(body),
  });
}

async function upload(body?: Buffer): Promise<string> {
  const response = await send(body ?? (await noise(300, 300).png().toBuffer()));
  expect(response.status).toBe(201);
  return ((await response.json()) as Upload).mediaId;
}

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of store.list()) found.push(key);
  return found;
}

async function bytesOf(id: string) {
  const query = owner.app.db.selectFrom('media').select('bytes').where('id', '=', id);
  return (await query.executeTakeFirst())?.bytes;
}

/** Another process of the shop, which has nothing in memory. */
function anotherProcess() {
  const service = createMediaService({ ...context.ctx, stores });
  return {
    service,
    get: (id: string) => service.serve(new Request('http://shop.test/'), { id, file: '320.webp' }),
  };
}

/** Sweeps with a clock that is so many days ahead. */
function sweep(days: number): Promise<void> {
  const now = () => new Date(Date.now() + days * DAY_MS);
  return sweepPictures({ ...context.ctx, clock: { now } }, stores);
}

describe('a picture in a store', () => {
  test('is not in the database, and every process shows it and what another made of it', async () => {
    const id = await upload();
    expect(await bytesOf(id)).toBeNull();
    const shown = await owner.app.request(`/media/${id}/320.webp`);
    const other = anotherProcess();
    const there = await other.get(id);
    expect([shown.status, there.status]).toEqual([200, 200]);
    expect(await there.arrayBuffer()).toEqual(await shown.arrayBuffer());
    expect(other.service.encodes()).toBe(0);
    expect(await keys()).toEqual(
      expect.arrayContaining([originalKey(id), widthKey(`${id}-320.webp`)]),
    );
  });

  test('is stored once however often it is sent, and again when it was lost', async () => {
    const bytes = await noise(200, 200).png().toBuffer();
    const id = await upload(bytes);
    await store.remove(originalKey(id));
    expect((await owner.app.request(`/media/${id}/320.webp`)).status).toBe(404);
    const before = (await keys()).length;
    expect(await upload(bytes)).toBe(id);
    expect((await keys()).length).toBe(before + 1);
    expect((await owner.app.request(`/media/${id}/320.webp`)).status).toBe(200);
  });

  test('that is not what was sent is not shown', async () => {
    const id = await upload();
    const foreign = await noise(300, 300).webp().toBuffer();
    await store.put(originalKey(id), foreign);
    expect((await owner.app.request(`/media/${id}/320.webp`)).status).toBe(404);
  });
});

describe('while the store is away', () => {
  test('what was shown is shown, the rest asks to try again, and nothing is half saved', async () => {
    const [warm, cold] = [await upload(), await upload()];
    await owner.app.request(`/media/${warm}/320.webp`);
    const rows = await ask(owner.app.connectionString, 'SELECT id FROM media');
    server.fail('gone');
    expect((await owner.app.request(`/media/${warm}/320.webp`)).status).toBe(200);
    const refused = await owner.app.request(`/media/${cold}/320.webp`);
    const { headers } = refused;
    expect([refused.status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
      503,
      '1',
      'no-store',
    ]);
    expect((await send(await noise().png().toBuffer())).status).toBe(503);
    expect(await ask(owner.app.connectionString, 'SELECT id FROM media')).toEqual(rows);
    expect((await owner.app.request('/readyz')).status).toBe(200);
    expect((await owner.app.request('/v2/products')).status).toBe(200);
    server.fail(undefined);
    expect((await owner.app.request(`/media/${cold}/320.webp`)).status).toBe(200);
  });

  test('a shop starts, but not with a wrong secret or with another store', async () => {
    for (let count = 0; count < 6; count += 1) await upload();
    const open = (change: object, isForBackup = false) =>
      openPictureStores(context.ctx, settings('elsewhere', change), {
        cacheDir: 'none',
        isForBackup,
      });
    expect((await open({}, true)).originals).toBeDefined();
    await expect(open({})).rejects.toThrow('names a place where the pictures of this shop are not');
    await expect(open({ secret: 'wrong' })).rejects.toThrow(
      /cannot be used.*SignatureDoesNotMatch/,
    );
    await expect(open({ url: undefined })).rejects.toThrow(PictureStoreError);
    server.fail('gone');
    expect((await open({})).originals).toBeDefined();
  });
});

describe('the daily sweep', () => {
  test('takes what killed uploads left after a day, and no sooner; then each file has its row', async () => {
    const shown = await upload();
    await owner.call('POST /v2/products', aDraft({ images: [{ mediaId: shown }] }));
    const unused = await upload();
    await owner.app.request(`/media/${unused}/320.webp`);
    const left = 'A'.repeat(22);
    await store.put(originalKey(left), Buffer.from('half an upload'));
    await store.put(`original/${left}-temporary.tmp`, Buffer.from('less'));
    await sweep(0.9);
    expect(await keys()).toContain(originalKey(left));
    await sweep(1.1);
    // A backup may still ask for what no row names since this sweep.
    expect(await keys()).toEqual(expect.arrayContaining([originalKey(unused)]));
    await sweep(1.2);
    const rows = await ask<{ id: string }>(owner.app.connectionString, 'SELECT id FROM media');
    const files = await keys();
    expect(new Set(files.map((key) => pictureIn(key)))).toEqual(new Set(rows.map(({ id }) => id)));
    expect(files).toEqual(expect.arrayContaining(rows.map(({ id }) => originalKey(id))));
    expect(files).not.toContain(originalKey(unused));
  });

  test('takes rows of unused pictures also while the store is away', async () => {
    const unused = await upload();
    server.fail('gone');
    await sweep(1.1);
    const rows = await ask(owner.app.connectionString, 'SELECT id FROM media WHERE id = $1', [
      unused,
    ]);
    expect(rows).toEqual([]);
  });

  test('moves the pictures that the database still has, and nobody sees a difference', async () => {
    const { id } = await storeMedia(context.ctx, await noise(300, 300).png().toBuffer());
    const before = await (await anotherProcess().get(id)).arrayBuffer();
    await sweep(0);
    expect(await bytesOf(id)).toBeNull();
    expect(await (await anotherProcess().get(id)).arrayBuffer()).toEqual(before);
    await store.remove(widthKey(`${id}-320.webp`));
    expect(await (await anotherProcess().get(id)).arrayBuffer()).toEqual(before);
  });
});

describe('a backup', () => {
  test('contains the pictures of a store, and is restored into a shop without one', async () => {
    const id = await upload();
    const lost = await upload();
    await store.remove(originalKey(lost));
    const filled = backedUpPictures(stores, context.ctx.log);
    const { file } = await backups.write(owner.app.connectionString, { filled });
    const target = await createEmptyDatabase();
    try {
      await restore(target.connectionString, file);
      const restored = createTestContext(target.connectionString);
      const original = await store.get(originalKey(id));
      const [row] = await ask<{ bytes: Buffer }>(
        target.connectionString,
        'SELECT bytes FROM media WHERE id = $1',
        [id],
      );
      expect(row?.bytes.equals(original ?? Buffer.of())).toBe(true);
      expect(
        await ask(target.connectionString, 'SELECT id FROM media WHERE bytes IS NULL'),
      ).toEqual([{ id: lost }]);
      expect(await ask(target.connectionString, 'SELECT name FROM media_folder')).toEqual([]);
      await restored.close();
    } finally {
      await target.drop();
    }
  });

  test('is none while the store is away', async () => {
    await upload();
    server.fail('gone');
    const filled = backedUpPictures(stores, context.ctx.log);
    await expect(backups.write(owner.app.connectionString, { filled })).rejects.toThrow(
      'The store of pictures cannot answer',
    );
  });
});
