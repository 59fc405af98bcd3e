import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { inEncodeSlot } from './picture-codec.ts';
import { createMediaCache } from './media-cache.ts';
import { createDiskStore } from './storage/disk-store.ts';

const MB = 1024 * 1024;

test('memory has the last requested variants, the disk has all', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'lehar-cache-'));
  const cache = createMediaCache({ store: createDiskStore(dir), log: createLog('silent') });
  await cache.set('first', new Uint8Array(12 * MB));
  await cache.set('second', new Uint8Array(12 * MB));
  cache.recall('first');
  await cache.set('third', new Uint8Array(12 * MB));
  expect(cache.recall('first')).toBeDefined();
  expect(cache.recall('second')).toBeUndefined();
  expect((await cache.find('second'))?.bytes.byteLength).toBe(12 * MB);
  expect(await cache.find('never')).toBeUndefined();
  await rm(dir, { recursive: true });
});

describe('on disk', () => {
  const PICTURE = new Uint8Array(Buffer.from('the bytes of a picture'));
  const log = createLog('silent');
  let dir: string;

  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'lehar-cache-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  /** What a process that starts now finds. */
  const found = (key: string) => createMediaCache({ store: createDiskStore(dir), log }).find(key);

  async function fileOf(key: string): Promise<string> {
    const files = await readdir(dir, { recursive: true });
    return path.join(dir, files.find((file) => file.endsWith(key)) ?? 'none');
  }

  test('a file that was cut off, emptied, changed or moved is not used', async () => {
    const cache = createMediaCache({ store: createDiskStore(dir), log });
    await cache.set('one', PICTURE);
    await cache.set('two', PICTURE);
    expect((await found('one'))?.bytes).toEqual(Buffer.from(PICTURE));
    const [file, other] = [await fileOf('one'), await fileOf('two')];
    const whole = await readFile(file);
    const changed = Buffer.from(whole);
    changed[3] = 0;
    const spoilt = [
      whole.subarray(0, 40),
      Buffer.alloc(0),
      changed,
      Buffer.from('<html>'),
      PICTURE,
    ];
    for (const content of [...spoilt, await readFile(other)]) {
      await writeFile(file, content);
      expect(await found('one')).toBeUndefined();
    }
    await cache.set('one', PICTURE);
    expect(await readFile(file)).toEqual(whole);
  });

  test('nothing is written while the disk is nearly full', async () => {
    const cache = createMediaCache({ store: createDiskStore(dir), log, isDiskLow: () => true });
    await cache.set('one', PICTURE);
    expect(cache.recall('one')).toBeDefined();
    expect(await readdir(dir)).toEqual([]);
  });
});

test('two pictures are encoded at once, in order, and a failure frees its slot', async () => {
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const results = await Promise.allSettled(
    [0, 1, 2, 3, 4, 5].map((at) =>
      inEncodeSlot(async () => {
        started.push(at);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        if (at % 2 === 0) throw new Error('broken');
      }),
    ),
  );
  expect(started).toEqual([0, 1, 2, 3, 4, 5]);
  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3);
});
