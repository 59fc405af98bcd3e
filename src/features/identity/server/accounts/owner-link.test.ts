import { afterEach, beforeEach, expect, test } from 'vitest';
import { cookiesOf, send, signUp, SHOP_ORIGIN } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { createLog } from '#platform/server/log.ts';
import type { Context } from '#platform/server/context.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';
import { resetOwnerPassword } from './owner-account.ts';
import { makeFirstOwnerLink, makeOwnerLink } from './owner-link.ts';

const EMAIL = 'meera@tide.example';
const PASSWORD = 'granite-lantern-7';

const SETTINGS = { PUBLIC_URL: SHOP_ORIGIN, DEMO: 'off', ADMIN_SECOND_STEP: 'off' };

let app: TestApp;

beforeEach(async () => {
  app = await openTestApp({ settings: SETTINGS });
});
afterEach(() => app.close());

function context(): Context {
  const { db, clock } = app;
  return { actor: { role: 'visitor' }, db, clock, log: createLog('silent'), requestId: 'link' };
}

async function aToken(): Promise<string> {
  const link = await makeOwnerLink(context());
  const [, token = ''] = /^\/owner#([\w-]{43})$/.exec(link ?? '') ?? [];
  expect(token).not.toBe('');
  return token;
}

function claim(token: string, input: object = {}): Promise<Response> {
  return send(app, 'POST /v2/auth/owner', {
    from: '198.51.100.7',
    body: { token, email: EMAIL, password: PASSWORD, ...input },
  });
}

async function refusalOf(response: Response): Promise<[number, string]> {
  return [response.status, (await readProblem(response)).code];
}

async function statusOfAdmin(): Promise<number> {
  const body = { email: EMAIL, password: PASSWORD };
  const signedIn = await send(app, 'POST /identity/sign-in/email', { body });
  if (signedIn.status !== 200) return signedIn.status;
  const answer = await send(app, 'GET /identity/token', { cookie: cookiesOf(signedIn) });
  const { token } = (await answer.json()) as { token: string };
  return (await send(app, 'GET /v2/admin/order-summary', { token })).status;
}

const EXPIRED = [400, 'LINK_EXPIRED'];

test('the one-time link makes its holder the owner, once', async () => {
  const token = await aToken();
  expect((await claim(token)).status).toBe(200);
  expect(await statusOfAdmin()).toBe(200);
  expect(await refusalOf(await claim(token, { email: 'mallory@example.com' }))).toEqual(EXPIRED);
  expect(await statusOfAdmin()).toBe(200);
  expect(await makeOwnerLink(context())).toBeUndefined();
});

test('of two who use the link at once one becomes the owner', async () => {
  const token = await aToken();
  const emails = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'];
  const answers = await Promise.all(emails.map((email) => claim(token, { email })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
});

test('an expired, an older and a wrong link change nothing', async () => {
  const older = await aToken();
  const token = await aToken();
  expect(await refusalOf(await claim(older))).toEqual(EXPIRED);
  expect(await refusalOf(await claim(`${token}x`))).toEqual(EXPIRED);
  expect(await refusalOf(await claim('\0'))).toEqual([422, 'VALIDATION_FAILED']);
  app.clock.advance(24 * 3600_000 + 1);
  expect(await refusalOf(await claim(token))).toEqual(EXPIRED);
  expect(await statusOfAdmin()).toBe(401);
});

test('a restart leaves a link that works', async () => {
  const token = await aToken();
  expect(await makeFirstOwnerLink(context())).toBeUndefined();
  app.clock.advance(24 * 3600_000 + 1);
  expect(await makeFirstOwnerLink(context())).toMatch(/^\/owner#/);
  expect(await refusalOf(await claim(token))).toEqual(EXPIRED);
});

test('a common password and an address of a customer are refused, and the link stays', async () => {
  const token = await aToken();
  const customer = await signUp(app, 'asha@example.com');
  expect(await refusalOf(await claim(token, { password: 'password123' }))).toEqual([
    422,
    'PASSWORD_REFUSED',
  ]);
  expect(await refusalOf(await claim(token, { email: customer.email }))).toEqual([
    409,
    'EMAIL_TAKEN',
  ]);
  expect((await claim(token)).status).toBe(200);
  expect(await statusOfAdmin()).toBe(200);
});

test('a link ends when the owner gets a password in another way', async () => {
  const token = await aToken();
  expect(await resetOwnerPassword(context())).toBeDefined();
  expect(await refusalOf(await claim(token))).toEqual(EXPIRED);
});

test('the database holds no link, only its hash', async () => {
  const token = await aToken();
  const rows = await app.db.selectFrom('identity.verification').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('guessing is slowed down like wrong passwords', async () => {
  await app.close();
  app = await openTestApp({ settings: SETTINGS, rateLimits: true });
  const token = await aToken();
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1) statuses.push((await claim(`x${tries}`)).status);
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400));
  expect(statuses[10]).toBe(429);
  expect((await claim(token)).status).toBe(429);
});
