import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { inEncodeSlot } from './encode-slots.ts';
import { createMediaCache } from './media-cache.ts';
import { createDiskStore } from './storage/disk-store.ts';

const MB = 1024 * 1024;

test('memory holds what was asked for last, disk holds all', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'lehar-cache-'));
  const cache = createMediaCache({ store: createDiskStore(dir), log: createLog('silent') });
  await cache.keep('first', new Uint8Array(12 * MB));
  await cache.keep('second', new Uint8Array(12 * MB));
  cache.recall('first');
  await cache.keep('third', new Uint8Array(12 * MB));
  expect(cache.recall('first')).toBeDefined();
  expect(cache.recall('second')).toBeUndefined();
  expect((await cache.find('second'))?.bytes.byteLength).toBe(12 * MB);
  expect(await cache.find('never')).toBeUndefined();
  await rm(dir, { recursive: true });
});

test('two pictures are worked on at once, in order, and a failure frees its place', async () => {
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
