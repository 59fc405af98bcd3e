import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cookiesOf,
  openPeopleApp,
  PASSWORD,
  send,
  signIn,
  signUp,
  SHOP_ORIGIN,
  type SignedIn,
} from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { TestApp } from '#test/support/test-app.ts';
import type { Security, Session } from '../../security-contract.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

let app: TestApp;
let email: string;
let here: SignedIn;
let there: SignedIn;
let made = 0;

beforeAll(async () => {
  app = await openPeopleApp();
});
beforeEach(async () => {
  made += 1;
  email = `person${made}@example.com`;
  here = await signUp(app, email);
  there = await signIn(app, email);
});
afterAll(() => app.close());

async function securityOf({ token }: Pick<SignedIn, 'token'>): Promise<Security> {
  const response = await send(app, 'GET /v2/auth/security', { token });
  expect(response.status).toBe(200);
  return (await response.json()) as Security;
}

async function ownSession(person: SignedIn): Promise<Session> {
  const { sessions } = await securityOf(person);
  return sessions.find(({ isThis }) => isThis)!;
}

async function statusOf({ token }: Pick<SignedIn, 'token'>): Promise<number> {
  return (await send(app, 'GET /v2/orders', { token })).status;
}

/** Tokens of an ended session are refused as soon as this process has heard of its end. */
async function expectEnded(person: SignedIn): Promise<void> {
  await expect.poll(() => statusOf(person)).toBe(401);
  expect((await send(app, 'GET /identity/token', person)).status).toBe(401);
}

describe('the list', () => {
  test('names the devices, the current one, and since when', async () => {
    const body = { email, password: PASSWORD };
    const headers = { 'user-agent': PHONE };
    const response = await send(app, 'POST /identity/sign-in/email', { body, headers });
    expect(response.status).toBe(200);
    const { sessions, ...ways } = await securityOf(here);
    expect(ways).toEqual({ hasPassword: true, hasSecondStep: false });
    expect(sessions.map(({ device }) => device).toSorted()).toEqual([
      'Chrome on Android',
      'Unknown device',
      'Unknown device',
    ]);
    expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1);
    for (const { startedAt, seenAt } of sessions) {
      expect(Math.abs(Date.parse(startedAt) - Date.now())).toBeLessThan(60_000);
      expect(Math.abs(Date.parse(seenAt) - Date.now())).toBeLessThan(60_000);
    }
    expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual([
      'device',
      'id',
      'isThis',
      'seenAt',
      'startedAt',
    ]);
  });

  test('contains no session of others, and none that has expired', async () => {
    const other = await signUp(app, `other-${email}`);
    expect((await securityOf(other)).sessions).toHaveLength(1);
    const { id } = await ownSession(there);
    const past = new Date(app.clock.now().getTime() - 1);
    await app.db
      .updateTable('identity.session')
      .set({ expires_at: past })
      .where('id', '=', id)
      .execute();
    const { sessions } = await securityOf(here);
    expect(sessions.map((one) => one.id)).not.toContain(id);
  });

  test('shows when a session was last used', async () => {
    const { id } = await ownSession(there);
    const set = { seen_at: new Date('2026-01-02T03:04:05Z') };
    await app.db.updateTable('identity.session').set(set).where('id', '=', id).execute();
    const seen = async () => (await securityOf(here)).sessions.find((one) => one.id === id)?.seenAt;
    expect(await seen()).toBe('2026-01-02T03:04:05.000Z');
    expect((await send(app, 'GET /identity/token', there)).status).toBe(200);
    expect(await seen()).toBe(app.clock.now().toISOString());
  });

  test('shows that an account has no password', async () => {
    await sql`DELETE FROM identity.account WHERE person_id = ${here.uid}`.execute(app.db);
    expect(await securityOf(here)).toMatchObject({ hasPassword: false });
  });
});

describe('ending', () => {
  test('one session ends it at once, with its token, and no other', async () => {
    const { id } = await ownSession(there);
    const response = await send(app, `DELETE /v2/auth/sessions/${id}`, here);
    expect(response.status).toBe(204);
    await expectEnded(there);
    expect(await statusOf(here)).toBe(200);
    const again = await send(app, `DELETE /v2/auth/sessions/${id}`, here);
    expect((await readProblem(again)).code).toBe('SESSION_NOT_FOUND');
  });

  test('one whose id no session can have is refused', async () => {
    const response = await send(app, 'DELETE /v2/auth/sessions/%00', here);
    expect((await readProblem(response)).code).toBe('VALIDATION_FAILED');
  });

  test("somebody else's session cannot be ended, and looks like one that is not there", async () => {
    const thief = await signUp(app, `thief-${email}`);
    const { id } = await ownSession(here);
    const words = async (one: string) => {
      const response = await send(app, `DELETE /v2/auth/sessions/${one}`, thief);
      const { requestId: _, ...problem } = await readProblem(response);
      return problem;
    };
    expect(await words(id)).toEqual(await words('nothing'));
    expect((await send(app, 'DELETE /v2/auth/sessions', thief)).status).toBe(204);
    expect((await send(app, 'GET /identity/token', here)).status).toBe(200);
    expect(await statusOf(here)).toBe(200);
  });

  test('all others leaves the one of the call', async () => {
    const third = await signIn(app, email);
    expect((await send(app, 'DELETE /v2/auth/sessions', here)).status).toBe(204);
    await expectEnded(there);
    await expectEnded(third);
    expect(await statusOf(here)).toBe(200);
    expect((await securityOf(here)).sessions).toHaveLength(1);
  });

  test('needs a token, not a cookie', async () => {
    const { cookie } = here;
    for (const call of ['GET /v2/auth/security', 'DELETE /v2/auth/sessions']) {
      expect((await send(app, call, { cookie, origin: SHOP_ORIGIN })).status).toBe(401);
    }
  });
});

describe('a token is valid no longer than its session:', () => {
  function call(path: string, body: object): Promise<Response> {
    const { cookie } = here;
    return send(app, `POST /identity/${path}`, { cookie, origin: SHOP_ORIGIN, body });
  }

  test('after signing in over it, and no other', async () => {
    const again = await send(app, 'POST /identity/sign-in/email', {
      cookie: here.cookie,
      origin: SHOP_ORIGIN,
      body: { email, password: PASSWORD },
    });
    expect(again.status).toBe(200);
    await expectEnded(here);
    expect(await statusOf(there)).toBe(200);
    const cookie = cookiesOf(again);
    expect((await send(app, 'GET /identity/token', { cookie })).status).toBe(200);
  });

  test('not after a sign-in over it that fails, nor when its cookie is set anew', async () => {
    const [call, body] = ['POST /identity/sign-in/email', { email, password: PASSWORD }];
    const remembered = await send(app, call, { body: { ...body, rememberMe: true } });
    const cookie = cookiesOf(remembered);
    const askForToken = () => send(app, 'GET /identity/token', { cookie });
    const wrong = { email, password: 'wrong-one-1' };
    await send(app, call, { cookie, origin: SHOP_ORIGIN, body: wrong });
    expect((await askForToken()).status).toBe(200);
    // Two days of use have passed.
    await sql`UPDATE identity.session SET expires_at = expires_at - interval '2 days'`.execute(
      app.db,
    );
    expect((await askForToken()).headers.getSetCookie().join()).toContain('session_token=');
    expect((await askForToken()).status).toBe(200);
  });

  test('after signing out', async () => {
    expect((await call('sign-out', {})).status).toBe(200);
    await expectEnded(here);
    expect(await statusOf(there)).toBe(200);
  });

  test('after a new password, which ends the others unless the customer keeps them', async () => {
    const passwords = { currentPassword: PASSWORD, newPassword: 'granite-lantern-7' };
    const kept = await call('change-password', { ...passwords, endOthers: false });
    expect(kept.status).toBe(200);
    expect((await send(app, 'GET /identity/token', there)).status).toBe(200);
    expect((await send(app, 'GET /identity/token', here)).status).toBe(200);
    const back = { currentPassword: 'granite-lantern-7', newPassword: PASSWORD };
    const changed = await call('change-password', back);
    await expectEnded(there);
    const cookie = cookiesOf(changed);
    expect((await send(app, 'GET /identity/token', { cookie })).status).toBe(200);
    const mails = await app.db
      .selectFrom('mail')
      .select('body_text')
      .where('to_address', '=', email)
      .where('kind', '=', 'password-changed')
      .orderBy('id')
      .execute();
    const notified = mails.map(({ body_text: text }) =>
      text.includes('other devices were signed out'),
    );
    expect(notified.map(String).toSorted()).toEqual(['false', 'true']);
  });

  test('after the account was deleted', async () => {
    expect((await call('delete-user', { password: PASSWORD })).status).toBe(200);
    await expectEnded(here);
    await expectEnded(there);
  });
});
