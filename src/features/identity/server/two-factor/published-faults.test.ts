// Faults that were published of the library, or of shops like this one, each tried on this shop as it
// is set up. One of them stands elsewhere: recovery codes raced against each other (guessing.test.ts).
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GoogleStandIn } from '#test/support/google-stand-in.ts';
import { openGoogleApp, throughGoogle } from '#test/support/through-google.ts';
import { PASSWORD, send, signUp, SHOP_ORIGIN } from '#test/support/people.ts';
import { beginSignIn, turnOnTwoFactor } from '#test/support/two-factor.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { IDENTITY_ENDPOINTS } from '../../endpoints.ts';

const VICTIM = 'victim@example.com';

let app: TestApp;
let google: GoogleStandIn;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ app, google, close } = await openGoogleApp());
});
afterAll(() => close());

// CVE-2025-61928: a uid in the body was taken for the caller's.
test('no call acts for another customer by naming their uid', async () => {
  const victim = await signUp(app, VICTIM);
  const thief = await signUp(app, 'thief@example.com');
  const bodies: Record<string, object> = {
    'change-password': { currentPassword: PASSWORD, newPassword: 'granite-lantern-7' },
    'delete-user': { password: PASSWORD },
    'verify-password': { password: PASSWORD },
    'second-step/start': { password: PASSWORD },
    'second-step/confirm': { code: '123456' },
    'second-step/end': { password: PASSWORD },
    'second-step/recovery-codes': { password: PASSWORD },
    'sign-in/code': { code: '123456' },
    'sign-in/recovery-code': { code: 'aaaa-bbbb-cccc' },
  };
  const people = () => app.db.selectFrom('identity.person').selectAll().orderBy('id').execute();
  const before = await people();
  for (const [path, body] of Object.entries(bodies)) {
    for (const name of ['userId', 'uid', 'user', 'personId']) {
      for (const cookie of ['', thief.cookie]) {
        const response = await send(app, `POST /identity/${path}`, {
          cookie,
          origin: SHOP_ORIGIN,
          body: { ...body, [name]: victim.uid },
        });
        expect([path, name, response.status]).toEqual([path, name, 422]);
      }
    }
  }
  expect(await people()).toEqual(before);
});

// GHSA-xg6x-h9c9-2m83: a session that was kept in a cookie opened the shop before the code was typed.
test('no cookie of a pending sign-in opens anything', async () => {
  const email = 'careful@example.com';
  await turnOnTwoFactor(app, await signUp(app, email));
  const cookie = await beginSignIn(app, email);
  expect(cookie).not.toMatch(/session_(?:data|token)=[^;]/);
  expect((await send(app, 'GET /identity/token', { cookie })).status).toBe(401);
  const body = { password: PASSWORD };
  const asPerson = { cookie, origin: SHOP_ORIGIN, body };
  expect((await send(app, 'POST /identity/delete-user', asPerson)).status).toBe(401);
  const sessions = await app.db
    .selectFrom('identity.session')
    .innerJoin('identity.person', 'identity.person.id', 'person_id')
    .select('identity.session.id')
    .where('email', '=', email)
    .execute();
  expect(sessions).toHaveLength(1);
});

// GHSA-qq9h-g4jm-xgf3: who registers another's address first shares the account that Google makes later.
test('an account made in advance with an unverified address gets no access later', async () => {
  const email = 'early@example.com';
  const thief = await signUp(app, email);
  await turnOnTwoFactor(app, thief);
  google.person = { sub: 'g-early', email, name: 'Asha Patel', email_verified: true };
  const { location, cookie } = await throughGoogle(app);
  expect(location).toMatch(/error=account_not_linked/);
  expect(cookie).not.toContain('session_token');
  const accounts = await app.db
    .selectFrom('identity.account')
    .select('provider_id')
    .where('person_id', '=', thief.uid)
    .execute();
  expect(accounts).toEqual([{ provider_id: 'credential' }]);
});

// CVE-2026-28213 (EverShop): the answer held the token of the mail.
test('the answer to a password reset contains nothing of its mail', async () => {
  const email = 'forgetful@example.com';
  await signUp(app, email);
  const body = { email };
  const response = await send(app, 'POST /identity/request-password-reset', { body });
  expect(await response.json()).toEqual({ status: true });
  const { body_text: text } = await app.db
    .selectFrom('mail')
    .select('body_text')
    .where('kind', '=', 'password-reset')
    .executeTakeFirstOrThrow();
  const [, token = ''] = /reset-password#(\S+)/.exec(text) ?? [];
  expect(token.length).toBeGreaterThan(20);
  expect(JSON.stringify([...response.headers])).not.toContain(token);
});

// The library brings more doors than the shop has: each would be one more to guard.
test("Better Auth's endpoints are those that the shop declares, and no other", async () => {
  const person = await signUp(app, 'curious@example.com');
  const doors = [
    ['two-factor/enable', 'two-factor/disable', 'two-factor/verify-totp', 'two-factor/send-otp'],
    ['two-factor/verify-otp', 'two-factor/verify-backup-code', 'two-factor/get-totp-uri'],
    ['two-factor/generate-backup-codes', 'two-factor/view-backup-codes', 'totp/generate'],
    ['list-sessions', 'revoke-session', 'revoke-sessions', 'revoke-other-sessions'],
    ['update-user', 'change-email', 'set-password', 'get-session', 'link-social', 'list-accounts'],
    ['unlink-account', 'refresh-token', 'get-access-token', 'api-key/create', 'admin/list-users'],
  ].flat();
  const declared = new Set(IDENTITY_ENDPOINTS.map(({ path }) => path));
  for (const door of doors) {
    expect(declared).not.toContain(`/identity/${door}`);
    for (const method of ['GET', 'POST']) {
      const response = await send(app, `${method} /identity/${door}`, {
        cookie: person.cookie,
        origin: SHOP_ORIGIN,
        ...(method === 'POST' && { body: { password: PASSWORD, userId: person.uid } }),
      });
      expect([door, response.status]).toEqual([door, 404]);
    }
  }
});
