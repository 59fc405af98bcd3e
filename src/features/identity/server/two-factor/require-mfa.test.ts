import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGoogleStandIn, type GoogleStandIn } from '#test/support/google-stand-in.ts';
import {
  ADMIN_EMAIL,
  cookiesOf,
  openPeopleApp,
  PASSWORD,
  send,
  SHOP_ORIGIN,
  signIn,
  signUp,
  type SignedIn,
} from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { listProtectedCalls } from '#test/support/protected-calls.ts';
import { beginSignIn, codeFor, turnOnTwoFactor, untilNextCode } from '#test/support/two-factor.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { throughGoogle } from '#test/support/through-google.ts';
import { hashPassword } from '../accounts/passwords.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../../../../scripts/admin.ts');
const HELD_BACK = [403, 'SECOND_STEP_REQUIRED'];
const OPEN = [200, ''];

let app: TestApp;
let google: GoogleStandIn;
let owner: SignedIn;

beforeAll(async () => {
  google = await startGoogleStandIn();
  app = await openPeopleApp({
    settings: {
      ADMIN_SECOND_STEP: 'on',
      GOOGLE_ISSUER: google.issuer,
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'kept-with-google',
    },
  });
});
beforeEach(async () => {
  await sql`DELETE FROM identity.second_step`.execute(app.db);
  await sql`DELETE FROM identity.person WHERE email <> ${ADMIN_EMAIL}`.execute(app.db);
  await sql`UPDATE identity.person SET has_second_step = false`.execute(app.db);
  const password = await hashPassword(PASSWORD);
  await sql`UPDATE identity.account SET password = ${password} WHERE provider_id = 'credential'`.execute(
    app.db,
  );
  owner = await signIn(app, ADMIN_EMAIL);
});
afterAll(async () => {
  google.close();
  await app.close();
});

async function tokenOf(cookie: string): Promise<string> {
  const response = await send(app, 'GET /identity/token', { cookie });
  expect(response.status).toBe(200);
  return ((await response.json()) as { token: string }).token;
}

async function answerTo(call: string, token: string): Promise<unknown[]> {
  const response = await send(app, call, { token });
  if (response.ok) return OPEN;
  return [response.status, (await readProblem(response)).code];
}

/** What the workbench says to whoever has these cookies. */
async function workbench(cookie: string): Promise<unknown[]> {
  return answerTo('GET /v2/admin/allproducts', await tokenOf(cookie));
}

async function enter(door: 'code' | 'recovery-code', code: string): Promise<string> {
  const cookie = await beginSignIn(app, ADMIN_EMAIL);
  const response = await send(app, `POST /identity/sign-in/${door}`, {
    cookie,
    origin: SHOP_ORIGIN,
    body: { code },
  });
  expect(response.status).toBe(200);
  return cookiesOf(response);
}

async function ownerThroughGoogle(): Promise<string> {
  google.person = { sub: 'meera', email: ADMIN_EMAIL, name: 'Meera', email_verified: true };
  const set = { email_verified: true };
  await app.db.updateTable('identity.person').set(set).where('id', '=', owner.uid).execute();
  return (await throughGoogle(app)).cookie;
}

test('before the second step every call of the owner is refused, and those of a customer work', async () => {
  const calls = await listProtectedCalls(app);
  const ofAdmin = calls.filter(({ role }) => role === 'admin');
  expect(ofAdmin.length).toBeGreaterThan(20);
  const wrong: string[] = [];
  for (const { method, path: at } of ofAdmin) {
    const answer = await answerTo(`${method} ${at.replace('{id}', 'ABCD2345')}`, owner.token);
    if (answer.join() !== HELD_BACK.join()) wrong.push(`${method} ${at}: ${answer.join()}`);
  }
  expect(wrong).toEqual([]);
  expect(await answerTo('GET /v2/orders', owner.token)).toEqual(OPEN);
  const customer = await signUp(app, 'asha@example.com');
  expect(await answerTo('GET /v2/admin/allproducts', customer.token)).toEqual([403, 'FORBIDDEN']);
});

test('the profile and the security page show it to the owner, and to no other customer', async () => {
  const customer = await signUp(app, 'asha@example.com');
  const profile = { role: 'admin', needsSecondStep: true };
  for (const [person, facts, security] of [
    [owner, profile, { needsSecondStep: true, hasSecondStep: false }],
    [customer, { role: 'customer' }, { hasSecondStep: false }],
  ] as const) {
    const made = await send(app, 'POST /v2/auth-google/register', person);
    const notified = (await made.json()) as Record<string, unknown>;
    expect({ role: notified['role'], needsSecondStep: notified['needsSecondStep'] }).toEqual(facts);
    const seen = (await (await send(app, 'GET /v2/auth/security', person)).json()) as object;
    expect({ ...seen, hasPassword: undefined, sessions: undefined }).toEqual(security);
  }
});

describe('the workbench opens', () => {
  test('in the session in which the second step was turned on', async () => {
    expect(await workbench(owner.cookie)).toEqual(HELD_BACK);
    const { cookie } = await turnOnTwoFactor(app, owner);
    expect(await workbench(cookie)).toEqual(OPEN);
    const token = await tokenOf(cookie);
    const profile = await send(app, 'POST /v2/auth-google/register', { token });
    expect(await profile.json()).not.toHaveProperty('needsSecondStep');
  });

  test('after a code, and after a recovery code', async () => {
    const { secret, recoveryCodes } = await turnOnTwoFactor(app, owner);
    expect(await workbench(await enter('code', codeFor(secret)))).toEqual(OPEN);
    expect(await workbench(await enter('recovery-code', recoveryCodes[0] ?? ''))).toEqual(OPEN);
  });

  test('not after a sign-in with Google, which used no code of the shop', async () => {
    await turnOnTwoFactor(app, owner);
    expect(await workbench(await ownerThroughGoogle())).toEqual(HELD_BACK);
  });

  test('not in a session from before it was turned on', async () => {
    const elsewhere = await signIn(app, ADMIN_EMAIL);
    await turnOnTwoFactor(app, owner);
    expect(await workbench(elsewhere.cookie)).toEqual(HELD_BACK);
  });

  test('still after a new password, in the session that set it and only if it was open before', async () => {
    const through = await ownerThroughGoogle();
    const { cookie } = await turnOnTwoFactor(app, owner);
    async function change(from: string, currentPassword: string, newPassword: string) {
      const response = await send(app, 'POST /identity/change-password', {
        cookie: from,
        origin: SHOP_ORIGIN,
        body: { currentPassword, newPassword, endOthers: true },
      });
      expect(response.status).toBe(200);
      return cookiesOf(response);
    }
    const weak = await change(through, PASSWORD, 'granite-lantern-7');
    expect(await workbench(weak)).toEqual(HELD_BACK);
    expect((await send(app, 'GET /identity/token', { cookie })).status).toBe(401);
  });
});

test('a new password keeps the session as strong as it was', async () => {
  const { cookie } = await turnOnTwoFactor(app, owner);
  const response = await send(app, 'POST /identity/change-password', {
    cookie,
    origin: SHOP_ORIGIN,
    body: { currentPassword: PASSWORD, newPassword: 'granite-lantern-7', endOthers: true },
  });
  expect(await workbench(cookiesOf(response))).toEqual(OPEN);
});

test('the owner cannot turn it off, a customer can', async () => {
  async function turnOff(cookie: string): Promise<unknown[]> {
    const body = { password: PASSWORD };
    const call = 'POST /identity/second-step/end';
    const response = await send(app, call, { cookie, origin: SHOP_ORIGIN, body });
    return response.ok ? OPEN : [response.status, (await readProblem(response)).code];
  }
  const { cookie } = await turnOnTwoFactor(app, owner);
  expect(await turnOff(cookie)).toEqual([409, 'SECOND_STEP_STAYS']);
  expect(await workbench(cookie)).toEqual(OPEN);
  const customer = await signUp(app, 'asha@example.com');
  expect(await turnOff((await turnOnTwoFactor(app, customer)).cookie)).toEqual(OPEN);
});

test('an owner without phone and codes uses the command line, and sets it up again', async () => {
  await turnOnTwoFactor(app, owner);
  const env = { DATABASE_URL: app.connectionString };
  const script = [SCRIPT, '--no-second-factor'];
  const { stdout } = await promisify(execFile)(process.execPath, script, { env });
  const [, password = ''] = /password (\S+)/.exec(stdout) ?? [];
  const freed = await signIn(app, ADMIN_EMAIL, { password });
  expect(await workbench(freed.cookie)).toEqual(HELD_BACK);
  const asOwner = { cookie: freed.cookie, origin: SHOP_ORIGIN };
  const start = 'POST /identity/second-step/start';
  const started = await send(app, start, { ...asOwner, body: { password } });
  const { secret } = (await started.json()) as { secret: string };
  await untilNextCode(app.db);
  const body = { code: codeFor(secret) };
  const confirmed = await send(app, 'POST /identity/second-step/confirm', { ...asOwner, body });
  expect(await workbench(cookiesOf(confirmed))).toEqual(OPEN);
});
