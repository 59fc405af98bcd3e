import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3Server, type Fault, type S3Server } from '#test/support/s3-server.ts';
import { createDiskStore } from './disk-store.ts';
import { guardStore } from './guard-store.ts';
import {
  originalKey,
  widthKey,
  StoreUnavailable,
  StoreRefused,
  type PictureStore,
} from './picture-store.ts';
import { createS3Store } from './s3-store.ts';

let folder: string;
let server: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lehar-store-'));
  server = await startS3Server();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const anId = () => randomBytes(16).toString('base64url');
const STORES: [string, (name: string) => Promise<PictureStore>][] = [
  ['on a disk', async (name) => createDiskStore(path.join(folder, name))],
  ['in a bucket', (name) => createS3Store(server.settings(`${name}/`))],
];

async function keysOf(store: PictureStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.toSorted();
}

test('a folder with what others left in it lists pictures alone, and leaves the rest', async () => {
  const dir = path.join(folder, anId());
  const store = createDiskStore(dir);
  const key = originalKey(anId());
  await store.put(key, Buffer.from('a picture'));
  const placed = path.join('original', path.basename(key).slice(0, 2), '.DS_Store');
  for (const name of [placed, 'original/note.txt', '.DS_Store', 'note (1).txt', 'note.txt']) {
    await writeFile(path.join(dir, name), 'not a picture');
  }
  expect(await keysOf(store)).toEqual([key]);
});

test('a bucket with the marker of a folder lists pictures alone', async () => {
  const name = anId();
  const store = await createS3Store(server.settings(`${name}/`));
  const key = originalKey(anId());
  await store.put(key, Buffer.from('a picture'));
  const { bucket: Bucket, endpoint, key: accessKeyId, secret: secretAccessKey } = server;
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  });
  for (const marker of ['', 'original/', '.DS_Store']) {
    const Key = `${name}/${marker}`;
    await client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.from('no picture') }));
  }
  expect(await keysOf(store)).toEqual([key]);
});

describe.each(STORES)('a store %s', (_, open) => {
  test('gives back what was put, until it is removed', async () => {
    const store = await open(anId());
    const key = originalKey(anId());
    const bytes = randomBytes(3_000_000);
    expect(await store.get(key)).toBeUndefined();
    await store.put(key, bytes);
    await store.put(key, bytes);
    expect(bytes.equals((await store.get(key)) ?? Buffer.of())).toBe(true);
    await store.remove(key);
    await store.remove(key);
    expect(await store.get(key)).toBeUndefined();
  });

  test("lists all its objects with their time, and none of its neighbour's", async () => {
    const [store, other] = [await open(anId()), await open(anId())];
    expect(await keysOf(store)).toEqual([]);
    const id = anId();
    const keys = [widthKey(`${id}-480.avif`), originalKey(id)];
    await other.put(originalKey(anId()), Buffer.from('other'));
    for (const key of keys) await store.put(key, Buffer.from(key));
    expect(await keysOf(store)).toEqual(keys);
    for await (const { changedAt } of store.list()) {
      expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000);
    }
  });

  test('stores one object of ten that are put under one key at once', async () => {
    const store = await open(anId());
    const key = originalKey(anId());
    const bytes = randomBytes(100_000);
    await Promise.all(Array.from({ length: 10 }, () => store.put(key, bytes)));
    expect(Buffer.from((await store.get(key)) ?? [])).toEqual(bytes);
    expect(await keysOf(store)).toEqual([key]);
  });

  test.each(['../../etc/passwd', 'original/../x', '/etc/passwd', 'original/a.webp/b', 'a'])(
    'takes no key like %s',
    async (key) => {
      const store = await open(anId());
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('No key of a picture');
      await expect(store.get(key)).rejects.toThrow('No key of a picture');
      await expect(store.remove(key)).rejects.toThrow('No key of a picture');
    },
  );
});

describe('a disk', () => {
  test('that cannot write throws and leaves no half file', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    const store = createDiskStore(path.join(file, 'below'));
    await expect(store.put(originalKey(anId()), Buffer.from('x'))).rejects.toThrow(
      StoreUnavailable,
    );
    await expect(store.get(originalKey(anId()))).rejects.toThrow(StoreUnavailable);
    expect(await readdir(folder)).toContain('a-file');
  });

  test('whose file is empty after a crash has no such picture', async () => {
    const dir = path.join(folder, anId());
    const store = createDiskStore(dir);
    const id = anId();
    await store.put(originalKey(id), Buffer.from('x'));
    await writeFile(path.join(dir, 'original', id.slice(0, 2), `${id}.webp`), '');
    expect(await store.get(originalKey(id))).toBeUndefined();
  });

  test('lists what a killed process has left, so that it can be swept', async () => {
    const dir = path.join(folder, anId());
    const store = createDiskStore(dir);
    await store.put(originalKey(anId()), Buffer.from('x'));
    const [shard = ''] = await readdir(path.join(dir, 'original'));
    const left = `${shard}left-${anId()}.tmp`;
    await writeFile(path.join(dir, 'original', shard, left), 'half');
    expect(await keysOf(store)).toContain(`original/${left}`);
    await store.remove(`original/${left}`);
    expect(await keysOf(store)).not.toContain(`original/${left}`);
  });
});

describe('a bucket', () => {
  test.each([
    ['another secret', { secret: 'wrong' }],
    ['another key', { key: 'NOBODY' }],
    ['another bucket', { bucket: 'nothing-here' }],
  ])('refuses %s', async (_, wrong) => {
    const store = await createS3Store({ ...server.settings('refused/'), ...wrong });
    await expect(store.put(originalKey(anId()), Buffer.from('x'))).rejects.toThrow(StoreRefused);
    await expect(store.get(originalKey(anId()))).rejects.toThrow(StoreRefused);
  });

  const FAULTS: Fault[] = ['gone', 'silent', 'stuck', 'cut', 'half', 'error', 'elsewhere'];
  test.each(FAULTS)('that is %s answers with neither half a picture nor none', async (fault) => {
    const store = await createS3Store(server.settings('faults/'));
    // Who is refused hears so; only silence is cut short.
    const callMs = fault === 'elsewhere' ? 15_000 : 500;
    const hurried = await createS3Store({ ...server.settings('faults/'), callMs });
    const [key, bytes] = [originalKey(anId()), randomBytes(50_000)];
    await store.put(key, bytes);
    try {
      server.fail(fault);
      const kind = fault === 'elsewhere' ? StoreRefused : StoreUnavailable;
      await expect(hurried.get(key)).rejects.toThrow(kind);
    } finally {
      server.fail(undefined);
    }
    expect(bytes.equals((await store.get(key)) ?? Buffer.of())).toBe(true);
  });
});

describe('a store that was away three times', () => {
  test('gets no call for ten seconds, and then one before all the others', async () => {
    let now = 0;
    const bucket = await createS3Store(server.settings('guarded/'));
    const store = guardStore(bucket, () => now);
    const key = originalKey(anId());
    await store.put(key, Buffer.from('x'));
    const away = () => expect(store.get(key)).rejects.toThrow(StoreUnavailable);
    server.fail('gone');
    for (let failures = 0; failures < 3; failures += 1) await away();
    server.fail(undefined);
    const before = server.requestCount();
    now += 9_999;
    await away();
    expect(server.requestCount()).toBe(before);
    now += 2;
    const [first, second] = await Promise.allSettled([store.get(key), store.get(key)]);
    expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
    expect(await store.get(key)).toBeDefined();
  });
});
