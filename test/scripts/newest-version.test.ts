import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

let clone: string;

beforeEach(async () => {
  clone = await mkdtemp(path.join(os.tmpdir(), 'lehar-tags-'));
  git('init', '--quiet', '--initial-branch=main');
  commit();
});
afterEach(() => rm(clone, { recursive: true }));

function git(...args: string[]): string {
  const who = ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.com'];
  return execFileSync('git', [...who, ...args], { cwd: clone, encoding: 'utf8' }).trim();
}

function commit(...tags: string[]): void {
  git('commit', '--quiet', '--allow-empty', '--message=One');
  for (const tag of tags) git('tag', tag);
}

/** Runs a line with functions of a script of deploy/. */
async function withFunctions(file: string, names: string[], line: string): Promise<string> {
  const script = await readFile(path.join(ROOT, 'deploy', file), 'utf8');
  const functions = names.map(
    (name) => new RegExp(`^${name}\\(\\) \\{$.*?^\\}$`, 'ms').exec(script)?.[0] ?? '',
  );
  const program = ['set -euo pipefail', ...functions, line].join('\n');
  return execFileSync('bash', ['-c', program, 'update'], { encoding: 'utf8' }).trim();
}

const UPDATING = ['list_releases', 'newest_version', 'find_origin', 'check_out'];

/** What deploy/update.sh takes where no version is named. */
function newest(): Promise<string> {
  return withFunctions(
    'update.sh',
    ['list_releases', 'newest_version'],
    `newest_version '${clone}'`,
  );
}

/** What deploy/update.sh puts beside a shop that was cloned from the repository. @returns tags of the commit, or why none */
async function checkedOut(wanted: string): Promise<string> {
  const shop = path.join(clone, 'shop');
  const next = path.join(clone, 'next');
  const line = `APP='${shop}' NEXT='${next}'
say() { :; }
stop() { echo "$1"; exit 0; }
mkdir "$NEXT"
check_out ${wanted}
git -C "$NEXT" tag --points-at HEAD`;
  const said = await withFunctions('update.sh', UPDATING, line);
  await rm(next, { recursive: true });
  return said;
}

test('an update takes the newest release, by number and not by date or letters', async () => {
  commit('v1.10.0');
  commit('v1.9.1', 'v2.0.0-rc.1', 'vase', 'backup-before-3');
  git('checkout', '--quiet', '--detach', 'HEAD~2');
  expect(await newest()).toBe('v1.10.0');
});

test('an update of a shop that is past the newest release takes nothing older', async () => {
  commit('v1.0.0');
  expect(await newest()).toBe('HEAD');
  commit();
  expect(await newest()).toBe('HEAD');
});

test('an update of a repository without releases takes its newest commit', async () => {
  expect(await newest()).toBe('origin/HEAD');
});

test('an update fetches the newest release into a shop with changes of its own, or the one named', async () => {
  commit('v1.0.0');
  git('clone', '--quiet', '.', 'shop');
  await writeFile(path.join(clone, 'shop', 'stray'), 'changed');
  commit('v1.0.1');
  commit('v1.1.0');
  commit('v2.0.0-rc.1');
  expect(await checkedOut('')).toBe('v1.1.0');
  expect(await checkedOut('v1.0.1')).toBe('v1.0.1');
  expect(await checkedOut('1.0.1')).toBe('v1.0.1');
  expect(await checkedOut('v1.0.7')).toBe(
    'there is no version v1.0.7. These are there: v1.1.0 v1.0.1 v1.0.0',
  );
});

test('an update of an older installation comes from where the folder of its installation came from', async () => {
  const folder = path.join(clone, 'folder');
  const shop = path.join(clone, 'shop');
  commit('v1.0.0');
  git('clone', '--quiet', clone, 'folder');
  git('clone', '--quiet', 'folder', 'shop');
  commit('v1.0.1');
  expect(await checkedOut('')).toBe('v1.0.1');
  expect(git('-C', shop, 'remote', 'get-url', 'origin')).toBe(clone);
  git('-C', shop, 'remote', 'set-url', 'origin', folder);
  await rm(folder, { recursive: true });
  expect(await checkedOut('')).toBe(
    `updates come from ${folder}, a folder that is not there any more. Say from where: git -C ${shop} remote set-url origin ADDRESS`,
  );
  git('-C', shop, 'remote', 'remove', 'origin');
  expect(await checkedOut('')).toMatch(
    / does not say where updates come from\. .* remote add origin/,
  );
});

test('an installation from a clone is updated from where the clone came from', async () => {
  git('remote', 'add', 'origin', 'https://git.example/lehar.git');
  const app = path.join(clone, 'app');
  const line = `SOURCE='${clone}' APP='${app}'; clone_shop; git -C "$APP" remote get-url origin`;
  expect(await withFunctions('install.sh', ['clone_shop'], line)).toBe(
    'https://git.example/lehar.git',
  );
});
