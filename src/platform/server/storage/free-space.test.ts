import { tmpdir } from 'node:os';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freeSpace, watchFreeSpace } from './free-space.ts';
import { createLog } from '../log.ts';

const MB = 1e6;
let freeMb = 0;
let lines: string[] = [];

const to = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push((JSON.parse(chunk.toString()) as { msg: string }).msg);
    done();
  },
});

function watch(folders: { required?: string[]; watched?: string[] }) {
  const free = () => Promise.resolve(freeMb * MB);
  return watchFreeSpace({
    required: [],
    watched: [],
    ...folders,
    log: createLog('info', to),
    free,
  });
}

/** Lets the next look happen, with so much free. */
async function findFree(mb: number): Promise<void> {
  freeMb = mb;
  await vi.advanceTimersByTimeAsync(3_000);
}

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a disk that is required is low below 256 MB, until there are 288 again', async () => {
  freeMb = 257;
  const disks = await watch({ required: ['/shop'] });
  expect(disks.isLow()).toBe(false);
  await findFree(255);
  expect(disks.isLow()).toBe(true);
  await findFree(287);
  expect(disks.isLow()).toBe(true);
  await findFree(289);
  expect(disks.isLow()).toBe(false);
  disks.stop();
  await findFree(0);
  expect(disks.isLow()).toBe(false);
  expect(lines).toEqual([
    'the disk is nearly full',
    'the disk is full: the shop keeps nothing new',
    'the disk has room again',
  ]);
});

test('one that is only watched is never low', async () => {
  freeMb = 1;
  const disks = await watch({ watched: ['/backups'] });
  expect(disks.isLow()).toBe(false);
  expect(lines).toEqual(['the disk is nearly full']);
  disks.stop();
});

test('the log warns of it once in ten minutes', async () => {
  freeMb = 499;
  const disks = await watch({ required: ['/shop'], watched: ['/backups'] });
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  expect(lines).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(lines).toHaveLength(4);
  disks.stop();
});

test('free space is measured per folder; a missing folder is not full', async () => {
  expect(await freeSpace(tmpdir())).toBeGreaterThan(0);
  const disks = await watchFreeSpace({
    required: ['/not/there'],
    watched: [],
    log: createLog('info', to),
  });
  expect(disks.isLow()).toBe(false);
  expect(lines).toEqual([]);
  disks.stop();
});
