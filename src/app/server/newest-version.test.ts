import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

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

/** What deploy/update.sh takes where no version is named. */
async function newest(): Promise<string> {
  const script = await readFile(path.join(ROOT, 'deploy/update.sh'), 'utf8');
  const [taken] = /^newest_version\(\) \{$.*?^\}$/ms.exec(script) ?? [];
  const program = `set -euo pipefail\n${taken}\nnewest_version "$1"`;
  return execFileSync('bash', ['-c', program, 'update', clone], { encoding: 'utf8' }).trim();
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
