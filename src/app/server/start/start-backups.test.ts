import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { foldersInClone } from './start-backups.ts';

test('folders in a clone are found, those beside it and those of no clone are not', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'lehar-clone-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const inside = [path.join(root, '.data'), path.join(root, 'backups')];
  const folders = [...inside, `${root}-data`, '/var/lib/lehar'];
  expect(foldersInClone(root, folders)).toEqual([]);
  await mkdir(path.join(root, '.git'));
  expect(foldersInClone(root, folders)).toEqual(inside);
});
