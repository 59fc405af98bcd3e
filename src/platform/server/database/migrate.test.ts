import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readMigrations } from './migrate.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../db/migrations');

test('a migration with Windows line ends is the same migration', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lehar-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [first] = await readMigrations(MIGRATIONS);
  const name = first?.name ?? '';
  const text = await readFile(path.join(MIGRATIONS, name), 'utf8');
  await writeFile(path.join(folder, name), text.replaceAll('\n', '\r\n'));
  expect(await readMigrations(folder)).toEqual([first]);
});
