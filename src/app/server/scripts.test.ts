import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chmod,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPeopleApp } from '#test/support/people.ts';
import type { TestApp } from '#test/support/test-app.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

let clone: string;
let app: TestApp;

beforeAll(async () => {
  app = await openPeopleApp();
  // A clone of its own: these settings are no other test's.
  clone = await mkdtemp(path.join(os.tmpdir(), 'lehar-scripts-'));
  await chmod(clone, 0o755);
  await cp(path.join(ROOT, 'scripts'), path.join(clone, 'scripts'), { recursive: true });
  await copyFile(path.join(ROOT, 'package.json'), path.join(clone, 'package.json'));
  for (const name of ['src', 'db', 'node_modules']) {
    await symlink(path.join(ROOT, name), path.join(clone, name));
  }
});

afterAll(async () => {
  await app.close();
  await rm(clone, { recursive: true, force: true });
});

type Ended = { code?: number; stdout: string; stderr: string };

/** Runs a script as npm does, with nothing set in the environment. */
async function run(script: string, ...given: string[]): Promise<Ended> {
  const file = path.join(clone, 'scripts', script);
  const running = promisify(execFile)(process.execPath, [file, ...given], { env: {} });
  return running.catch((error: Ended) => error);
}

async function writeEnv(...lines: string[]): Promise<void> {
  await writeFile(path.join(clone, '.env'), `${lines.join('\n')}\n`);
}

test('the owner gets a new password in the shop that .env names', async () => {
  await writeEnv(`DATABASE_URL=${app.connectionString}`);
  const { stdout, stderr } = await run('admin.ts');
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^Owner: meera@example\.com, password \S+ \(shown only now\)/);
});

test('db:migrate looks at the database that .env names', async () => {
  await writeEnv(`DATABASE_URL=${app.connectionString}`);
  expect(await run('migrate.ts')).toMatchObject({ stdout: 'Nothing to do.\n', stderr: '' });
});

test('db:reset refuses while .env names a database elsewhere', async () => {
  await writeEnv(`DATABASE_URL=${app.connectionString}`);
  const { code, stderr } = await run('reset.ts', '--yes');
  expect(code).toBe(1);
  expect(stderr).toContain('DATABASE_URL is set');
});

test('db:reset throws away what lies in the folder that .env names', async () => {
  await writeEnv('DATA_DIR=mine');
  const other = path.join(clone, '.data/postgres/kept');
  await mkdir(other, { recursive: true });
  await mkdir(path.join(clone, 'mine/media-cache'), { recursive: true });
  const { stdout, stderr } = await run('reset.ts', '--yes');
  expect(stderr).toBe('');
  expect(stdout).toContain(path.join(clone, 'mine'));
  expect(existsSync(path.join(clone, 'mine'))).toBe(false);
  expect(existsSync(other)).toBe(true);
});

test('db:reset leaves backups and pictures that lie beside the database', async () => {
  await writeEnv('DATA_DIR=full', 'BACKUP_DIR=full/backups');
  const full = path.join(clone, 'full');
  for (const name of ['backups', 'pictures', 'media-cache']) {
    await mkdir(path.join(full, name), { recursive: true });
    await writeFile(path.join(full, name, 'file'), 'kept');
  }
  const { stdout } = await run('reset.ts', '--yes');
  expect(stdout).toContain('Left as it is: backups, pictures');
  expect((await readdir(full, { recursive: true })).toSorted()).toEqual([
    'backups',
    'backups/file',
    'pictures',
    'pictures/file',
  ]);
});
