import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMPILE_CACHE } from '#test/support/compile-cache.ts';
import { freePort } from '#test/support/free-port.ts';

let folder: string;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lehar-first-'));
  await chmod(folder, 0o755);
  port = await freePort();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function takePort(): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

type Started = { code: number | null; stdout: string; stderr: string };

/** Starts a shop on a database of its own, to its end. @param react called with its output so far */
async function start(
  name: string,
  { settings = {}, react }: { settings?: object; react?: (said: string, stop: () => void) => void },
): Promise<Started> {
  const child = spawn(process.execPath, ['src/app/server/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      ...COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: path.join(folder, name),
      DEMO: 'off',
      LOG_LEVEL: 'error',
      ...settings,
    },
  });
  const said: Started = { code: null, stdout: '', stderr: '' };
  child.stderr?.on('data', (chunk: Buffer) => void (said.stderr += chunk.toString()));
  child.stdout?.on('data', (chunk: Buffer) => {
    said.stdout += chunk.toString();
    react?.(said.stdout, () => child.kill('SIGINT'));
  });
  [said.code] = (await once(child, 'close')) as [number | null];
  return said;
}

/** Calls `then` once, when this was said. */
function when(text: string, then: (stop: () => void) => void) {
  let isDone = false;
  return (said: string, stop: () => void): void => {
    if (isDone || !said.includes(text)) return;
    isDone = true;
    then(stop);
  };
}

/** Starts a shop and stops it once it is open. */
function openAndStop(name: string, settings: object): Promise<Started> {
  return start(name, { settings, react: when('Stop it with Ctrl-C', (stop) => stop()) });
}

const TAKEN = /^\nPort \d+ is taken by another program[^\n]*\n\n$/;

test('a first start on a taken port makes nothing and says so in one sentence', async () => {
  const squatter = await takePort();
  for (const WORKERS of ['1', '2']) {
    const { code, stderr } = await start('taken', { settings: { WORKERS } });
    expect([code, stderr]).toEqual([1, expect.stringMatching(TAKEN)]);
  }
  squatter.close();
  expect(existsSync(path.join(folder, 'taken'))).toBe(false);
});

test('Ctrl-C while the first start migrates ends it without an error', async () => {
  for (const moment of ['The database was made', '5/5 Opening the shop']) {
    const { code, stdout, stderr } = await start('stopped', {
      react: when(moment, (stop) => stop()),
    });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.endsWith('Shutting down.\n')).toBe(true);
  }
});

test('a password that could not be shown is made anew, and one that was shown stays', async () => {
  const settings = { DEMO: 'on' };
  let squatter: Promise<Server> | undefined;
  const lost = await start('unseen', {
    settings,
    react: when('5/5 Opening the shop', () => (squatter = takePort())),
  });
  (await squatter)?.close();
  expect([lost.code, lost.stderr]).toEqual([1, expect.stringMatching(TAKEN)]);
  expect(lost.stdout).not.toContain('Owner: owner@example.com');

  const { stdout: shown } = await openAndStop('unseen', settings);
  expect(shown).toMatch(/Owner: owner@example\.com, password \S+ \(shown only now\)/);
  const { stdout: again } = await openAndStop('unseen', settings);
  expect(again).toContain('Owner: owner@example.com, `npm run admin` makes a new password');
});

test('a shop that is no demo shows a one-time link and no password, and a restart leaves it', async () => {
  const LINK = /^ {2}https:\/\/tide\.example\/owner#[\w-]{43}$/m;
  const settings = { PUBLIC_URL: 'https://tide.example' };
  const first = await openAndStop('owned', settings);
  expect(first.stdout).toMatch(LINK);
  expect(first.stdout).not.toContain('password');
  const second = await openAndStop('owned', settings);
  expect(second.stdout).not.toMatch(LINK);
  expect(second.stdout).toContain('The link that was shown before still works');
  const given = { ...settings, ADMIN_PASSWORD: 'granite-lantern-7' };
  expect((await openAndStop('owned', given)).stdout).toContain(
    'Owner: owner@example.com, `npm run admin` makes a new password',
  );
});

test('a password for the owner that a customer could not choose is refused', async () => {
  const settings = { ADMIN_PASSWORD: 'password123' };
  // Whose database is made already.
  const { code, stderr } = await start('stopped', { settings });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^\nThe shop did not start, because ADMIN_PASSWORD is easy to guess[^\n]*\n\n$/,
    ),
  ]);
});
