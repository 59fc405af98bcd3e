import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeVersion, readVersion } from './version.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lehar-version-'));
  await writeFile(path.join(folder, 'package.json'), '{ "name": "lehar", "version": "1.2.3" }');
});
afterEach(() => rm(folder, { recursive: true }));

function git(...args: string[]): string {
  const who = ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.com'];
  return execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' }).trim();
}

/** @returns the first 8 letters of the commit */
function makeCommit(): string {
  git('init', '--quiet', '--initial-branch=main');
  git('commit', '--quiet', '--allow-empty', '--message=First');
  return git('rev-parse', 'HEAD').slice(0, 8);
}

test('without git and release the version is that of package.json alone', () => {
  expect(readVersion(folder)).toEqual({ version: '1.2.3' });
  expect(describeVersion(readVersion(folder))).toBe('1.2.3');
});

test('a clone has the commit that is checked out: on a branch, packed, detached', () => {
  const commit = makeCommit();
  const expected = { version: '1.2.3', commit };
  expect(readVersion(folder)).toEqual(expected);
  git('pack-refs', '--all');
  expect(readVersion(folder)).toEqual(expected);
  git('checkout', '--quiet', '--detach');
  expect(readVersion(folder)).toEqual(expected);
  expect(describeVersion(readVersion(folder))).toBe(`1.2.3 (${commit})`);
});

test('a work tree has its own commit', async () => {
  const commit = makeCommit();
  git('worktree', 'add', '--quiet', '-b', 'other', 'other');
  await writeFile(path.join(folder, 'other/package.json'), '{ "version": "1.2.3" }');
  expect(readVersion(path.join(folder, 'other'))).toEqual({ version: '1.2.3', commit });
});

test('a release has the commit that it was made of', async () => {
  await writeFile(
    path.join(folder, 'RELEASE'),
    '1.2.3 b02d6020 2026-11-28 Say which version runs\n',
  );
  expect(readVersion(folder)).toEqual({ version: '1.2.3', commit: 'b02d6020' });
});

test('what is no commit is not said', async () => {
  await writeFile(path.join(folder, 'RELEASE'), 'unknown <b>\n');
  expect(readVersion(folder)).toEqual({ version: '1.2.3' });
});
