import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
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
import { expect, onTestFinished, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A clone with these tests alone, whose `npm test` neither installs nor builds anything. */
async function makeClone(globalSetup: string[], tests: Record<string, string>): Promise<string> {
  const clone = await mkdtemp(path.join(os.tmpdir(), 'lehar-run-'));
  onTestFinished(() => rm(clone, { recursive: true, force: true }));
  await chmod(clone, 0o755);
  for (const name of ['package.json', 'package-lock.json']) {
    await copyFile(path.join(ROOT, name), path.join(clone, name));
  }
  await cp(path.join(ROOT, 'scripts'), path.join(clone, 'scripts'), { recursive: true });
  for (const name of ['test/e2e', 'build/server', 'temporary']) {
    await mkdir(path.join(clone, name), { recursive: true });
  }
  for (const name of ['src', 'db', 'node_modules', 'test/support']) {
    await symlink(path.join(ROOT, name), path.join(clone, name));
  }
  const project = { name: 'e2e', include: ['test/**/*.spec.ts'], globalSetup };
  const config = { test: { projects: [{ test: project }] } };
  await writeFile(path.join(clone, 'vitest.config.ts'), `export default ${JSON.stringify(config)}`);
  for (const [name, text] of Object.entries(tests)) await writeFile(path.join(clone, name), text);
  const stamp = `import { stampBuild } from './scripts/start/prepare.mjs'; stampBuild();`;
  await run(process.execPath, ['--input-type=module', '-e', stamp], { cwd: clone });
  return clone;
}

function startRun(clone: string, command = [process.execPath, 'scripts/test.mjs']) {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TMPDIR: path.join(clone, 'temporary') },
  });
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => void (said.text += chunk.toString()));
  }
  return { child, said };
}

/** Passes from its second try on. */
const NOT_AT_FIRST = `import { appendFileSync, readFileSync } from 'node:fs';
  import { expect, test } from 'vitest';
  let isNew = true;
  test('begins anew', () => { expect(isNew).toBe(true); isNew = false; });
  test('fails at first', () => {
    const file = import.meta.filename + '.tries';
    appendFileSync(file, '.');
    expect(readFileSync(file, 'utf8')).toBe('..');
  });`;

const FAILS = `import { test } from 'vitest'; test('fails', () => { throw new Error('as ever'); });`;

test('a file with a failed journey is run once more from the beginning, which is told; no other test is', async () => {
  const clone = await makeClone([], {
    'test/e2e/journey.spec.ts': NOT_AT_FIRST,
    'test/e2e/broken.spec.ts': FAILS,
    'test/rule.spec.ts': NOT_AT_FIRST,
  });
  const { child, said } = startRun(clone);
  const [code] = (await once(child, 'close')) as [number];
  expect(said.text).toMatch(/PASSED ONLY THE SECOND TIME: \S+journey\.spec\.ts\nfails at first\n/);
  expect(said.text).toMatch(/\n3 passed, 2 failed\n$/);
  expect(code).toBe(1);
  expect(await readFile(path.join(clone, 'test/rule.spec.ts.tries'), 'utf8')).toBe('.');
});

async function leftIn(folder: string): Promise<string[]> {
  // npm keeps its compiled code.
  return (await readdir(folder)).filter((name) => name !== 'node-compile-cache');
}

/** The servers of a run, without the tables that these tests need not. */
const SETUP = `import { startTestServer } from '#test/support/test-postgres.ts';
  export async function setup(project) {
    const { connectionString } = await startTestServer({ durable: false });
    project.provide('postgresUrl', connectionString);
  }`;

/** Tells where its database lies, opens a browser, and never ends. */
const HANGS = `import { inject, test } from 'vitest';
  import { inDatabase } from '#test/support/browser-session.ts';
  import { launchBrowser } from '#test/support/browser.ts';
  test('hangs', async () => {
    const [{ data_directory }] = await inDatabase(inject('postgresUrl'), 'SHOW data_directory');
    await launchBrowser();
    process.stdout.write(\`It hangs on \${data_directory}\\n\`);
    await new Promise(() => {});
  }, 0);`;

async function processesOf(...folders: string[]): Promise<string[]> {
  const { stdout } = await run('ps', ['-eo', 'pid,args']);
  return stdout.split('\n').filter((line) => folders.some((folder) => line.includes(folder)));
}

async function vitestOf(parent: number): Promise<number> {
  const { stdout } = await run('ps', ['-eo', 'ppid,pid']);
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return rows.find(([ppid]) => ppid === parent)?.[1] ?? 0;
}

test.for<[string, string[] | undefined, (pid: number) => unknown]>([
  // A shell between npm and the run may take the signal for itself.
  ['TERM to npm', ['npm', 'test'], (pid) => process.kill(pid, 'SIGTERM')],
  ['TERM to all of its processes', undefined, (pid) => process.kill(-pid, 'SIGTERM')],
  ['KILL of Vitest', undefined, async (pid) => process.kill(await vitestOf(pid), 'SIGKILL')],
])('a run that ends by %s leaves no process and no folder', async ([, command, end]) => {
  const clone = await makeClone(['test/support/run-setup.ts', 'test/setup.ts'], {
    'test/setup.ts': SETUP,
    'test/e2e/hangs.spec.ts': HANGS,
  });
  const { child, said } = startRun(clone, command);
  await expect.poll(() => said.text).toContain('It hangs on ');
  const [, dataDir = ''] = /It hangs on (.*)/.exec(said.text) ?? [];
  const folder = path.resolve(dataDir, '../..');
  expect(await processesOf(clone)).not.toEqual([]);
  expect(await processesOf(folder)).not.toEqual([]);
  await end(child.pid ?? 0);
  await once(child, 'close');
  await expect.poll(() => processesOf(clone, folder)).toEqual([]);
  await expect.poll(() => leftIn(path.join(clone, 'temporary'))).toEqual([]);
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});
