import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AWAITED_ADDRESS } from '#platform/server/mail/content/mail-content.ts';
import { openPeopleApp, PASSWORD, send, signUp, SHOP_ORIGIN } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { TestApp } from '#test/support/test-app.ts';

const KNOWN = 'asha@example.com';
const UNKNOWN = 'nobody@example.com';

let app: TestApp;

afterEach(() => app.close());

async function answerOf(response: Response): Promise<unknown> {
  const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body, cookies: response.headers.getSetCookie() };
}

describe('a caller who probes an email address', () => {
  beforeEach(async () => {
    app = await openPeopleApp();
    await signUp(app, KNOWN);
  });

  test.each([
    ['POST /identity/sign-up/email', { name: 'X', password: 'granite-lantern-7' }],
    ['POST /identity/sign-in/email', { password: 'granite-lantern-7' }],
    ['POST /identity/request-password-reset', {}],
    ['POST /identity/send-verification-email', {}],
  ])('learns nothing from the answer of %s', async (call, body) => {
    const known = await send(app, call, { body: { ...body, email: KNOWN } });
    const unknown = await send(app, call, { body: { ...body, email: UNKNOWN } });
    expect(await answerOf(known)).toEqual(await answerOf(unknown));
  });

  test('two concurrent registrations of one address get the same answer, and make one account', async () => {
    const email = 'two-at-once@example.com';
    const sendBoth = Array.from({ length: 4 }, () =>
      send(app, 'POST /identity/sign-up/email', {
        body: { name: 'Asha', email, password: PASSWORD },
      }),
    );
    const answers = await Promise.all((await Promise.all(sendBoth)).map(answerOf));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200 });
    const people = await app.db
      .selectFrom('identity.person')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(people).toHaveLength(1);
  });

  test('a registration that waits too long for another one of its address is answered as a later one', async () => {
    const body = { name: 'Asha', email: 'slow@example.com', password: PASSWORD };
    const second = await app.db.transaction().execute(async (tx) => {
      const first = { id: 'slow', name: 'Asha', email: body.email, email_verified: false };
      await tx.insertInto('identity.person').values(first).execute();
      const waiting = send(app, 'POST /identity/sign-up/email', { body });
      // What a lock time-out does to a waiting statement.
      const cancel = sql<{ isOver: boolean }>`SELECT pg_cancel_backend(pid) AS "isOver"
        FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      await expect
        .poll(async () => (await cancel.execute(app.db)).rows)
        .toEqual([{ isOver: true }]);
      return { waiting };
    });
    expect((await second.waiting).status).toBe(200);
  });

  test('the owner of the address is mailed about the second registration, and the account stays', async () => {
    const body = { name: 'Evil', email: KNOWN, password: 'granite-lantern-7' };
    await send(app, 'POST /identity/sign-up/email', { body });
    const { rows } = await sql<{ kind: string }>`SELECT kind FROM mail ORDER BY kind`.execute(
      app.db,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['already-registered', 'email-verification']);
    const signIn = { body: { email: KNOWN, password: 'granite-lantern-7' } };
    expect((await send(app, 'POST /identity/sign-in/email', signIn)).status).toBe(401);
  });
});

describe('a caller who guesses passwords', () => {
  beforeEach(async () => {
    app = await openPeopleApp({ rateLimits: true });
  });

  function guess(from: string, email = KNOWN): Promise<Response> {
    const body = { email, password: 'granite-lantern-7' };
    return send(app, 'POST /identity/sign-in/email', { from, body });
  }

  test('has to wait after a few tries from one address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => guess('203.0.113.5', `p${at}@example.com`)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    app.clock.advance(60_000);
    const later = await Promise.all(
      Array.from({ length: 20 }, () => guess('203.0.113.5', 'q@example.com')),
    );
    expect(later.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('gets no further with many IP addresses, or with forged address headers', async () => {
    const made = Array.from({ length: 200 }, (_, at) => guess(`2001:db8:${at}::1`));
    const looked = (await Promise.all(made)).filter(({ status }) => status === 401);
    expect(looked).toHaveLength(10);
    const forwarded = Array.from({ length: 40 }, (_, at) =>
      app.request('/identity/sign-in/email', {
        method: 'POST',
        from: '203.0.113.9',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${at}` },
        body: JSON.stringify({ email: `p${at}@example.com`, password: 'granite-lantern-7' }),
      }),
    );
    const through = (await Promise.all(forwarded)).filter(({ status }) => status !== 429);
    expect(through).toHaveLength(10);
  });

  test('an account made a moment ago can be deleted, whatever was tried before', async () => {
    const from = '203.0.113.20';
    const { cookie } = await signUp(app, 'usha@example.com');
    for (let time = 0; time < 12; time += 1) await guess(from, `p${time}@example.com`);
    const remove = (body: object): Promise<Response> =>
      send(app, 'POST /identity/delete-user', { from, cookie, origin: SHOP_ORIGIN, body });
    expect((await remove({ password: PASSWORD })).status).toBe(429);
    expect((await remove({})).status).toBe(200);
    const people = await app.db.selectFrom('identity.person').select('email').execute();
    expect(people.map(({ email }) => email)).not.toContain('usha@example.com');
  });

  test('cannot fill a mailbox', async () => {
    const body = { email: KNOWN };
    const asked = Array.from({ length: 60 }, (_, at) =>
      send(app, 'POST /identity/request-password-reset', { from: `198.51.100.${at}`, body }),
    );
    const passed = (await Promise.all(asked)).filter(({ status }) => status === 200);
    expect(passed).toHaveLength(60);
    const mails = await app.db.selectFrom('mail').select('kind').execute();
    expect(mails.filter(({ kind }) => kind === 'password-reset').length).toBeLessThanOrEqual(6);
  });
});

describe('an address that is not the shop', () => {
  test('gets no sign-in without PUBLIC_URL, while localhost, IP addresses and their ports do', async () => {
    app = await openPeopleApp({ settings: { PUBLIC_URL: '' } });
    const at = (origin: string): Promise<Response> =>
      app.request(`${origin}/identity/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ email: 'meera@example.com', password: PASSWORD }),
      });
    for (const origin of [
      'http://localhost',
      'http://127.0.0.1:4000',
      'http://192.168.1.7:4000',
      'http://[::1]:4000',
    ]) {
      expect((await at(origin)).status).toBe(200);
    }
    const refused = await at('http://evil.example');
    expect((await readProblem(refused)).code).toBe('ADDRESS_NOT_KNOWN');
  });

  test('never stands in a mail', async () => {
    app = await openPeopleApp({ settings: { PUBLIC_URL: '' } });
    for (const host of ['203.0.113.66', 'evil.example', 'localhost']) {
      await app.request(`http://${host}:4000/identity/request-password-reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'meera@example.com' }),
      });
    }
    const mails = await app.db.selectFrom('mail').select('body_text').execute();
    expect(mails).toHaveLength(2);
    for (const { body_text: text } of mails)
      expect(text).toContain('http://localhost:4000/reset-password#');
  });

  test('never stands in a mail of a shop that is no demo, which waits for the address', async () => {
    app = await openPeopleApp({ settings: { PUBLIC_URL: '', DEMO: 'off' } });
    const local = 'http://localhost:4000';
    const body = { name: 'Asha', email: KNOWN, password: PASSWORD };
    await send(app, `POST ${local}/identity/sign-up/email`, { body, origin: local });
    await app.request('http://203.0.113.66:4000/identity/request-password-reset', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: KNOWN }),
    });
    const mails = await app.db
      .selectFrom('mail')
      .select(['body_text', 'awaits_address', 'good_until'])
      .where('kind', '=', 'password-reset')
      .execute();
    expect(mails).toEqual([
      {
        body_text: expect.stringContaining(`${AWAITED_ADDRESS}/reset-password#`),
        awaits_address: true,
        good_until: expect.any(Date),
      },
    ]);
  });
});

test('a password is found in no table, no mail and no line of the log', async () => {
  const CANARY = 'canary-Zq7-vermilion';
  const lines: string[] = [];
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  app = await openPeopleApp({ log, hasLink: true });
  const email = KNOWN;
  const newPassword = `${CANARY}-2`;
  await send(app, 'POST /identity/sign-up/email', {
    body: { name: 'Asha', email, password: CANARY },
  });
  await send(app, 'POST /identity/sign-up/email', {
    body: { name: 'Asha', email, password: CANARY },
  });
  await send(app, 'POST /identity/sign-up/email', { body: { name: 7, email, password: CANARY } });
  const signIn = await send(app, 'POST /identity/sign-in/email', {
    body: { email, password: CANARY },
  });
  const cookie = signIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const { token } = (await (await send(app, 'GET /identity/token', { cookie })).json()) as {
    token: string;
  };
  const form = {
    firstName: 'A',
    lastName: 'P',
    email,
    phone: '9820012345',
    dateOfBirth: '1994-08-23',
    gender: 'other',
  };
  for (const extra of [
    { confirmPassword: CANARY },
    { confirmPassword: 'x' },
    {},
    { [CANARY]: 1 },
  ]) {
    await send(app, 'POST /v2/auth/register', {
      token,
      body: { ...form, password: CANARY, ...extra },
    });
  }
  await send(app, 'POST /identity/change-password', {
    cookie,
    origin: SHOP_ORIGIN,
    body: { currentPassword: CANARY, newPassword },
  });
  await send(app, 'POST /identity/sign-in/email', { body: { email, password: `${CANARY}-3` } });
  app.link().cut();
  await send(app, 'POST /identity/sign-in/email', { body: { email, password: CANARY } });
  app.link().mend();

  const { rows } = await sql<{ name: string }>`
    SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`.execute(app.db);
  expect(rows.length).toBeGreaterThan(10);
  for (const { name } of rows) {
    const found =
      await sql`SELECT t FROM ${sql.raw(name)} AS t WHERE t::text ILIKE ${'%vermilion%'}`.execute(
        app.db,
      );
    expect([name, found.rows]).toEqual([name, []]);
  }
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.join('')).not.toMatch(/vermilion/i);
  expect(lines.join('')).not.toContain(email);
  expect(lines.join('')).not.toContain(token);
});
