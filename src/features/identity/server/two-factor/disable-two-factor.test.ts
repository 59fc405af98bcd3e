import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ADMIN_EMAIL,
  openPeopleApp,
  PASSWORD,
  send,
  signIn,
  signUp,
} from '#test/support/people.ts';
import { turnOnTwoFactor } from '#test/support/two-factor.ts';
import type { TestApp } from '#test/support/test-app.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../../../../scripts/admin.ts');

let app: TestApp;

beforeAll(async () => {
  app = await openPeopleApp();
});
afterAll(() => app.close());

type Ended = { code?: number; stdout: string; stderr: string };

async function runAdmin(...given: string[]): Promise<Ended> {
  const env = { DATABASE_URL: app.connectionString };
  const running = promisify(execFile)(process.execPath, [SCRIPT, ...given], { env });
  return running.catch((error: Ended) => error);
}

async function answerTo(email: string, password: string): Promise<unknown> {
  const response = await send(app, 'POST /identity/sign-in/email', { body: { email, password } });
  return response.json();
}

test('an owner without phone and codes gets a new password and signs in with it alone', async () => {
  const owner = await signIn(app, ADMIN_EMAIL);
  const { cookie } = await turnOnTwoFactor(app, owner);
  const plain = await runAdmin();
  const [, password = ''] = /password (\S+)/.exec(plain.stdout) ?? [];
  expect(await answerTo(ADMIN_EMAIL, password)).toEqual({ secondStep: true });
  const freed = await runAdmin('--no-second-factor');
  const [, newer = ''] = /password (\S+)/.exec(freed.stdout) ?? [];
  expect(freed.stdout).toContain('the second step is off');
  expect(await answerTo(ADMIN_EMAIL, newer)).toMatchObject({ uid: owner.uid });
  expect((await send(app, 'GET /identity/token', { cookie })).status).toBe(401);
});

test('a customer keeps the password, and no other account changes', async () => {
  const [asha, bina] = ['asha@example.com', 'bina@example.com'];
  const { cookie } = await turnOnTwoFactor(app, await signUp(app, asha));
  await turnOnTwoFactor(app, await signUp(app, bina));
  const { stdout } = await runAdmin('--no-second-factor', 'Asha@example.com');
  expect(stdout).toContain('the second step is off, and all devices are signed out');
  expect(stdout).not.toContain('password');
  expect(await answerTo(asha, PASSWORD)).toMatchObject({ email: asha });
  expect(await answerTo(bina, PASSWORD)).toEqual({ secondStep: true });
  expect((await send(app, 'GET /identity/token', { cookie })).status).toBe(401);
  expect((await runAdmin('--no-second-factor', asha)).stdout).toContain('was no second step');
});

test('an unknown address, or one without the flag, ends with a sentence', async () => {
  const unknown = await runAdmin('--no-second-factor', 'nobody@example.com');
  expect([unknown.code, unknown.stdout]).toEqual([1, expect.stringContaining('nobody has')]);
  const bare = await runAdmin('asha@example.com');
  expect([bare.code, bare.stderr]).toEqual([1, expect.stringContaining('--no-second-factor')]);
});
