import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ADMIN_EMAIL,
  cookiesOf,
  openPeopleApp,
  PASSWORD,
  send,
  signIn,
  signUp,
  SHOP_ORIGIN,
} from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { TestApp } from '#test/support/test-app.ts';

const NEW_PASSWORD = 'granite-lantern-7';

let app: TestApp;
let made = 0;

beforeAll(async () => {
  app = await openPeopleApp();
});
beforeEach(() => sql`DELETE FROM mail`.execute(app.db));
afterAll(() => app.close());

function anEmail(): string {
  made += 1;
  return `person${made}@example.com`;
}

async function codeOf(response: Response): Promise<string> {
  return (await readProblem(response)).code;
}

function tryPassword(email: string, password: string): Promise<Response> {
  return send(app, 'POST /identity/sign-in/email', { body: { email, password } });
}

function listMails(email: string) {
  return app.db
    .selectFrom('mail')
    .select(['kind', 'body_text'])
    .where('to_address', '=', email)
    .orderBy('kind')
    .execute();
}

async function linkIn(email: string, pattern: RegExp): Promise<string> {
  const mails = await listMails(email);
  const [, found = ''] = pattern.exec(mails.map(({ body_text: text }) => text).join('\n')) ?? [];
  return found;
}

async function resetToken(email: string): Promise<string> {
  await send(app, 'POST /identity/request-password-reset', { body: { email } });
  return linkIn(email, new RegExp(`${SHOP_ORIGIN}/reset-password#(\\S+)`));
}

function verificationToken(email: string): Promise<string> {
  return linkIn(email, new RegExp(`${SHOP_ORIGIN}/verify-email#(\\S+)`));
}

/** The token that a mail to this address would hold, made with the shop's own secret. */
async function linkToken(email: string, expires = Date.now() / 1000 + 60): Promise<string> {
  const { value } = await app.db
    .selectFrom('identity.setting')
    .select('value')
    .where('name', '=', 'secret')
    .executeTakeFirstOrThrow();
  return new SignJWT({ email })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(expires))
    .sign(new TextEncoder().encode(value));
}

async function isVerified(email: string): Promise<boolean> {
  const row = await app.db
    .selectFrom('identity.person')
    .select('email_verified')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.email_verified;
}

describe('passwords', () => {
  beforeAll(async () => {
    await app.db.insertInto('category').values({ name: 'Trays', slug: 'trays' }).execute();
  });

  test.each([
    'password',
    '12345678',
    'Sunshine1!',
    'QWERTYUIOP',
    'iloveyou2024',
    'aaaaaaaaaaaa',
    'person-x@example.com',
    'Lehar-Shop-2026',
    'RESIN.trays.77',
    'admin4admin#4',
  ])('that are common are refused: %s', async (password) => {
    const body = { name: 'Asha', email: 'person-x@example.com', password };
    const response = await send(app, 'POST /identity/sign-up/email', { body });
    expect(response.status).toBe(422);
    expect(await codeOf(response)).toBe('PASSWORD_REFUSED');
  });

  test('have 8 to 128 characters, of any kind', async () => {
    for (const [password, status] of [
      ['x7-qp2z', 422],
      ['y'.repeat(129), 422],
      ['लहर-समुद्र-४२ 🌊', 200],
      ['lehar-granite-lantern', 200],
      ['84726193', 200],
    ] as const) {
      const body = { name: 'Asha', email: anEmail(), password };
      expect((await send(app, 'POST /identity/sign-up/email', { body })).status).toBe(status);
    }
  });

  test('are changed with the old one, which ends every other session', async () => {
    const email = anEmail();
    const here = await signUp(app, email);
    const elsewhere = await signIn(app, email);
    const change = (currentPassword: string): Promise<Response> =>
      send(app, 'POST /identity/change-password', {
        cookie: here.cookie,
        origin: SHOP_ORIGIN,
        body: { currentPassword, newPassword: NEW_PASSWORD },
      });
    expect(await codeOf(await change('wrong-one-1'))).toBe('WRONG_PASSWORD');
    const response = await change(PASSWORD);
    expect(response.status).toBe(200);
    expect((await send(app, 'GET /identity/token', { cookie: cookiesOf(response) })).status).toBe(
      200,
    );
    expect((await send(app, 'GET /identity/token', { cookie: elsewhere.cookie })).status).toBe(401);
    expect((await tryPassword(email, PASSWORD)).status).toBe(401);
    expect((await tryPassword(email, NEW_PASSWORD)).status).toBe(200);
    expect((await listMails(email)).map(({ kind }) => kind)).toContain('password-changed');
  });

  test('are reset by the link of a mail, once, which ends every session', async () => {
    const email = anEmail();
    const before = await signUp(app, email);
    const token = await resetToken(email);
    const reset = (newPassword: string): Promise<Response> =>
      send(app, 'POST /identity/reset-password', { body: { token, newPassword } });
    expect(await codeOf(await reset('password1'))).toBe('PASSWORD_REFUSED');
    expect((await reset(NEW_PASSWORD)).status).toBe(200);
    expect(await codeOf(await reset('another-granite-8'))).toBe('LINK_EXPIRED');
    expect((await send(app, 'GET /identity/token', { cookie: before.cookie })).status).toBe(401);
    expect((await tryPassword(email, NEW_PASSWORD)).status).toBe(200);
    expect((await listMails(email)).map(({ kind }) => kind)).toEqual([
      'email-verification',
      'password-changed',
      'password-reset',
    ]);
  });

  test('reset links are stored as hashes, and end after an hour', async () => {
    const email = anEmail();
    await signUp(app, email);
    const token = await resetToken(email);
    const rows = await app.db.selectFrom('identity.verification').select('identifier').execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    await sql`UPDATE identity.verification SET expires_at = now() - interval '1 second'`.execute(
      app.db,
    );
    const body = { token, newPassword: NEW_PASSWORD };
    expect(await codeOf(await send(app, 'POST /identity/reset-password', { body }))).toBe(
      'LINK_EXPIRED',
    );
  });
});

describe('an account', () => {
  test('is verified by the link of its mail', async () => {
    const email = anEmail();
    await signUp(app, email);
    const token = await verificationToken(email);
    for (let time = 0; time < 2; time += 1) {
      const response = await send(app, 'POST /identity/verify-email', { body: { token } });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ status: true });
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await isVerified(email)).toBe(true);
  });

  test('is verified neither by link scanners nor by another site', async () => {
    const email = anEmail();
    await signUp(app, email);
    const token = await verificationToken(email);
    const opened = await send(app, `GET /identity/verify-email?token=${token}`);
    expect([opened.status, opened.headers.get('allow')]).toEqual([405, 'POST']);
    const body = { token };
    const origin = 'https://evil.example';
    const foreign = await send(app, 'POST /identity/verify-email', { body, origin });
    expect(foreign.status).toBe(403);
    const queried = await send(app, `POST /identity/verify-email?token=${token}`, { body });
    expect(queried.status).toBe(422);
    expect(await isVerified(email)).toBe(false);
  });

  test('is not verified by a link that is too old, foreign or of a deleted account', async () => {
    const email = anEmail();
    const { cookie } = await signUp(app, email);
    const token = await verificationToken(email);
    const tooOld = await linkToken(email, Date.now() / 1000 - 60);
    for (const wrong of [tooOld, `${token}x`, 'nonsense', await linkToken(anEmail())]) {
      const response = await send(app, 'POST /identity/verify-email', { body: { token: wrong } });
      expect([response.status, await codeOf(response)]).toEqual([400, 'LINK_EXPIRED']);
    }
    expect(await isVerified(email)).toBe(false);
    await send(app, 'POST /identity/delete-user', { cookie, origin: SHOP_ORIGIN, body: {} });
    const gone = await send(app, 'POST /identity/verify-email', { body: { token } });
    expect(await codeOf(gone)).toBe('LINK_EXPIRED');
  });

  test('is deleted right after signing in, or with the password', async () => {
    const email = anEmail();
    const person = await signUp(app, email);
    const remove = (body: object): Promise<Response> =>
      send(app, 'POST /identity/delete-user', { cookie: person.cookie, origin: SHOP_ORIGIN, body });
    await sql`UPDATE identity.session SET created_at = now() - interval '11 minutes'`.execute(
      app.db,
    );
    expect(await codeOf(await remove({}))).toBe('SIGN_IN_AGAIN');
    expect(await codeOf(await remove({ password: 'wrong-one-1' }))).toBe('WRONG_PASSWORD');
    expect((await remove({ password: PASSWORD })).status).toBe(200);
    expect((await tryPassword(email, PASSWORD)).status).toBe(401);
    const again = await signUp(app, email);
    expect(again.uid).not.toBe(person.uid);
    const fresh = { cookie: again.cookie, origin: SHOP_ORIGIN, body: {} };
    expect((await send(app, 'POST /identity/delete-user', fresh)).status).toBe(200);
  });

  test("is never deleted when it is the owner's", async () => {
    const owner = await signIn(app, ADMIN_EMAIL);
    const response = await send(app, 'POST /identity/delete-user', {
      cookie: owner.cookie,
      origin: SHOP_ORIGIN,
      body: { password: PASSWORD },
    });
    expect(await codeOf(response)).toBe('OWNER_STAYS');
    expect((await tryPassword(ADMIN_EMAIL, PASSWORD)).status).toBe(200);
  });
});
