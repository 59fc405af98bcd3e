import { PassThrough } from 'node:stream';
import tls from 'node:tls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isPublicAddress, type MailNetwork } from '#platform/server/mail/mail-network.ts';
import { ADMIN_EMAIL, openPeopleApp, PASSWORD, send, signIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { PROVIDER_HOST, providerTls } from '#test/support/self-signed.ts';
import { startSmtpSink, type SmtpSink } from '#test/support/smtp-sink.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { codeFor, turnOnTwoFactor, untilNextCode, wrongCodeFor } from '#test/support/two-factor.ts';
import type { MailCheck, MailServerState } from '../../server-contract.ts';
import { PATIENTLY } from '#test/support/patience.ts';

const LOGIN = { user: 'meera@provider.example', password: 'kept-at-the-provider' };
const SERVER = { from: 'hello@tide.example', host: PROVIDER_HOST, port: 2525, ...LOGIN };
/** Loopback addresses, one for each server, so that other tests may use the same port. */
const [ADDRESS, PLAIN_ADDRESS] = ['127.20.50.1', '127.20.50.2'];

/** What the names of this test stand for; only its own servers may be reached. */
const network: MailNetwork = {
  addressesOf: async (host) => {
    const known: Record<string, string[]> = {
      [PROVIDER_HOST]: ['10.0.0.7', ADDRESS],
      'other-name.example': [ADDRESS],
      'silent.example': ['127.20.50.9'],
      'stripped.example': [PLAIN_ADDRESS],
      'router.example': ['192.168.1.1'],
      'metadata.example': ['169.254.169.254'],
      'mapped.example': ['::ffff:127.0.0.1'],
    };
    return known[host] ?? [];
  },
  isReachable: (address) => address.startsWith('127.20.50.') || isPublicAddress(address),
};

let provider: SmtpSink;
let app: TestApp;
let owner: { token: string };
let secret: string;
const logged: string[] = [];

beforeAll(async () => {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), providerTls.cert]);
  provider = await startSmtpSink({ login: LOGIN, at: { host: ADDRESS, port: 2525 } });
  const log = new PassThrough().on('data', (chunk: Buffer) => logged.push(chunk.toString()));
  app = await openPeopleApp({
    mailNetwork: network,
    log,
    settings: { OWNER_EMAIL: 'owner@tide.example' },
  });
  const { cookie } = await signIn(app, ADMIN_EMAIL);
  const twoFactor = await turnOnTwoFactor(app, { cookie });
  ({ secret } = twoFactor);
  const answer = await send(app, 'GET /identity/token', { cookie: twoFactor.cookie });
  owner = (await answer.json()) as { token: string };
});
beforeEach(async () => {
  await untilNextCode(app.db);
  await sql`UPDATE identity.second_step SET failures = 0, locked_until = NULL`.execute(app.db);
  await sql`TRUNCATE mail, shop_secret`.execute(app.db);
  await sql`DELETE FROM jobs.job WHERE name = 'mail'`.execute(app.db);
  provider.received.length = 0;
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const call = (name: string, body?: object) => send(app, name, { ...owner, ...(body && { body }) });
const code = () => codeFor(secret);
const save = (change: object = {}) =>
  call('PUT /v2/admin/mail-server', { ...SERVER, code: code(), ...change });
async function check(change: object = {}): Promise<MailCheck> {
  const answer = await call('POST /v2/admin/mail-server/check', { ...SERVER, ...change });
  expect(answer.status).toBe(200);
  return (await answer.json()) as MailCheck;
}
async function fieldsOf(answer: Response): Promise<unknown> {
  const problem = await readProblem(answer);
  expect(problem.status).toBe(422);
  return problem.fields;
}
const stored = async (name = 'mail_server') =>
  (await app.db.selectFrom('shop_secret').select('value').where('name', '=', name).execute())[0]
    ?.value;
async function ask(): Promise<void> {
  const body = { name: 'Ravi', email: 'ravi@example.com', productType: 'trays' };
  expect((await send(app, 'POST /v2/custom-order-email', { body })).status).toBe(201);
}
const arrived = () => provider.received.map(({ mail }) => mail.subject);
const until = (subject: string | RegExp) =>
  vi.waitUntil(() => arrived().some((one) => one?.match(subject)), PATIENTLY);

describe('a mail server that the owner sets', () => {
  test('sends what waited, the warning, and everything after it, without a restart', async () => {
    await ask();
    const [before] = await app.db.selectFrom('mail').select('state').execute();
    expect(before?.state).toBe('queued');
    const answer = await save();
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      source: 'shop',
      senderName: 'Lehar',
      from: SERVER.from,
      server: { host: PROVIDER_HOST, port: 2525, user: LOGIN.user, from: SERVER.from },
      proof: 'code',
    } satisfies Partial<MailServerState>);
    await until('we have your custom order request');
    await until('your mailbox was changed');
    const warning = provider.received.find(({ mail }) => /was changed/.test(mail.subject ?? ''));
    expect(warning?.recipients).toEqual(['owner@tide.example']);
    expect(warning?.envelopeFrom).toBe(SERVER.from);
    expect(warning?.mail.from?.value).toEqual([{ name: 'Lehar', address: SERVER.from }]);
    expect((await call('POST /v2/admin/test-mail')).status).toBe(201);
    await until('emails arrive');
    const state = await (await call('GET /v2/admin/mail-server')).text();
    expect((JSON.parse(state) as MailServerState).lastMail).toMatchObject({ isSent: true });
    const shown = text + state;
    expect(shown).not.toContain(LOGIN.password);
    const { rows } = await sql<{ text: string }>`
      SELECT string_agg(to_jsonb(audit_entry)::text, ' ') AS text FROM audit_entry`.execute(app.db);
    expect(rows[0]?.text).toContain('mailserver.edit');
    expect(
      rows[0]?.text + logged.join('') + provider.received.map(({ raw }) => raw).join(''),
    ).not.toContain(LOGIN.password);
  });

  test('warns through the server from before, and through the new one where that is gone', async () => {
    await save();
    await until('your mailbox was changed');
    await untilNextCode(app.db);
    provider.received.length = 0;
    // Nothing listens there.
    expect((await save({ host: 'silent.example', password: 'new' })).status).toBe(200);
    await until('your mailbox was changed');
    expect(provider.received[0]?.mail.text).toContain('silent.example');
    await untilNextCode(app.db);
    provider.received.length = 0;
    await save();
    await until('your mailbox was changed');
  });

  test('is forgotten with its password; the warning goes out, and mails wait again', async () => {
    await save();
    await until('your mailbox was changed');
    await untilNextCode(app.db);
    provider.received.length = 0;
    const answer = await call('DELETE /v2/admin/mail-server', { code: code() });
    expect(await answer.json()).toMatchObject({ source: 'none' });
    await until('your mailbox was changed');
    expect(await stored()).toBeUndefined();
    expect((await call('POST /v2/admin/test-mail')).status).toBe(409);
    await ask();
    await new Promise((resolve) => void setTimeout(resolve, 1_500));
    expect(arrived()).toHaveLength(1);
  });

  test('keeps its password for the same server and user, and for no other', async () => {
    await save();
    await untilNextCode(app.db);
    expect((await save({ password: '', from: 'shop@tide.example' })).status).toBe(200);
    expect(JSON.parse((await stored()) ?? '')).toMatchObject({
      from: 'shop@tide.example',
      password: LOGIN.password,
    });
    expect((await check({ password: '' })).isWorking).toBe(true);
    for (const change of [{ host: 'other-name.example' }, { user: 'somebody@else.example' }]) {
      await untilNextCode(app.db);
      const sent = { ...SERVER, ...change, password: '' };
      const wrong = { password: expect.stringContaining('Type the password too') };
      expect(await fieldsOf(await save(sent))).toEqual(wrong);
      expect(await fieldsOf(await call('POST /v2/admin/mail-server/check', sent))).toEqual(wrong);
    }
    expect(provider.received.every(({ raw }) => !raw.includes(LOGIN.password))).toBe(true);
  });
});

describe('a change of the mail server asks who makes it', () => {
  test('for a code of the second step, which counts once', async () => {
    expect(await fieldsOf(await save({ code: '' }))).toEqual({ code: expect.any(String) });
    const wrong = wrongCodeFor(secret);
    expect(await fieldsOf(await save({ code: wrong }))).toEqual({ code: expect.any(String) });
    // The password is no way around it.
    const password = { code: '', currentPassword: PASSWORD };
    expect(await fieldsOf(await save(password))).toEqual({ code: expect.any(String) });
    expect(await stored()).toBeUndefined();
    const spent = code();
    expect((await save({ code: spent })).status).toBe(200);
    expect(await fieldsOf(await save({ code: spent, from: 'b@tide.example' }))).toHaveProperty(
      'code',
    );
    expect(await fieldsOf(await call('DELETE /v2/admin/mail-server'))).toHaveProperty('code');
  });

  test('and takes none for a while after ten wrong ones, tried at once or one by one', async () => {
    const code = wrongCodeFor(secret);
    const tries = await Promise.all(Array.from({ length: 12 }, () => save({ code })));
    const refused = tries.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(refused).toEqual([...Array<number>(10).fill(422), 429, 429]);
    const right = await save();
    expect([right.status, (await readProblem(right)).code]).toEqual([429, 'SECOND_STEP_LOCKED']);
    await sql`UPDATE identity.second_step SET locked_until = now() - interval '1 second'`.execute(
      app.db,
    );
    expect((await save()).status).toBe(200);
    const { rows } = await sql`SELECT failures, locked_until FROM identity.second_step`.execute(
      app.db,
    );
    expect(rows).toEqual([{ failures: 0, locked_until: null }]);
  });

  test('for the password where there is no second step', async () => {
    const demo = await openPeopleApp({ mailNetwork: network });
    try {
      const admin = await signIn(demo, ADMIN_EMAIL);
      const put = (change: object) =>
        send(demo, 'PUT /v2/admin/mail-server', { ...admin, body: { ...SERVER, ...change } });
      const wrong = { currentPassword: expect.any(String) };
      expect(await fieldsOf(await put({}))).toEqual(wrong);
      expect(await fieldsOf(await put({ currentPassword: 'wrong', code: '123456' }))).toEqual(
        wrong,
      );
      const answer = await put({ currentPassword: PASSWORD });
      expect(await answer.json()).toMatchObject({ source: 'shop', proof: 'password' });
    } finally {
      await demo.close();
    }
  });
});

describe('the check of a mail server', () => {
  test('says that it works, and saves and sends nothing', async () => {
    expect(await check()).toMatchObject({ isWorking: true });
    expect([await stored(), arrived()]).toEqual([undefined, []]);
  });

  test.each([
    ['a wrong password', { password: 'wrong' }, 'password', 'refused'],
    ['a host that does not exist', { host: 'smtp.provder.example' }, 'host', 'no server called'],
    ['a port where nothing listens', { port: 587 }, 'port', 'takes no email on port 587'],
    ['a certificate for another name', { host: 'other-name.example' }, 'host', 'cannot prove'],
    ['a host of the own network', { host: 'router.example' }, 'host', 'leads into the network'],
    ['an address of the machine, mapped', { host: 'mapped.example' }, 'host', 'leads into'],
  ])('says what is wrong with %s', async (_, change, field, words) => {
    const { isWorking, ...found } = await check(change);
    expect(isWorking).toBe(false);
    expect(found).toEqual({ field, sentence: expect.stringContaining(words) });
  });

  test('sends no password where TLS was stripped', async () => {
    const plain = await startSmtpSink({ at: { host: PLAIN_ADDRESS, port: 2525 } });
    try {
      const found = await check({ host: 'stripped.example' });
      expect(found).toMatchObject({ isWorking: false, field: 'port' });
      expect(found.sentence).toContain('Your password was not sent');
    } finally {
      await plain.close();
    }
  });

  test('is made five times an hour at most', async () => {
    const limited = await openPeopleApp({ mailNetwork: network, rateLimits: true });
    try {
      const admin = { ...(await signIn(limited, ADMIN_EMAIL)), from: '203.0.113.5' };
      const body = { ...SERVER, host: 'nowhere.example' };
      const one = async () =>
        (await send(limited, 'POST /v2/admin/mail-server/check', { ...admin, body })).status;
      const statuses = [];
      for (let at = 0; at < 6; at += 1) statuses.push(await one());
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('what is typed as a mail server', () => {
  test.each([
    ['host', '127.0.0.1'],
    ['host', '2130706433'],
    ['host', '0x7f.1'],
    ['host', '[::1]'],
    ['host', 'localhost'],
    ['host', 'user@smtp.example.com'],
    ['host', 'smtp.example.com:25'],
    ['host', 'smtp.example.com/../x'],
    ['host', 'smtp.exa mple.com'],
    ['port', 25],
    ['port', 22],
    ['port', 5432],
    ['port', '587'],
    ['from', 'no address'],
    ['from', 'a@b.example\r\nBcc: c@d.example'],
    ['user', ''],
    ['password', 'a\r\nb'],
  ])('is refused with %s %s', async (field, value) => {
    const fields = await fieldsOf(await save({ [field]: value }));
    expect(Object.keys(fields as object)).toEqual([field]);
    const body = { ...SERVER, [field]: value };
    await fieldsOf(await call('POST /v2/admin/mail-server/check', body));
  });

  test.each(['router.example', 'metadata.example', 'mapped.example'])(
    'is not saved where %s leads inside',
    async (host) => {
      expect(await fieldsOf(await save({ host }))).toEqual({ host: expect.any(String) });
      expect(await stored()).toBeUndefined();
    },
  );

  test('loses the spaces with which Google shows an app password', async () => {
    await save({ password: 'abcd efgh ijkl mnop' });
    expect(JSON.parse((await stored()) ?? '')).toMatchObject({ password: 'abcdefghijklmnop' });
  });
});

test('a mail server that is set on the server stays as it is', async () => {
  const settings = {
    SMTP_URL: 'smtp://user:secret-of-the-machine@127.0.0.1:9',
    MAIL_FROM: 'a@tide.example',
  };
  const locked = await openPeopleApp({ settings });
  try {
    const admin = await signIn(locked, ADMIN_EMAIL);
    const asOwner = (name: string, body?: object) =>
      send(locked, name, { ...admin, ...(body && { body }) });
    const state = await (await asOwner('GET /v2/admin/mail-server')).text();
    expect(JSON.parse(state)).toMatchObject({ source: 'machine', from: 'a@tide.example' });
    expect(state).not.toMatch(/127\.0\.0\.1|secret/);
    const change = { ...SERVER, currentPassword: PASSWORD };
    const answers = [
      await asOwner('PUT /v2/admin/mail-server', change),
      await asOwner('DELETE /v2/admin/mail-server', { currentPassword: PASSWORD }),
      await asOwner('POST /v2/admin/mail-server/check', SERVER),
    ];
    for (const answer of answers) {
      expect((await readProblem(answer)).code).toBe('MAIL_SERVER_LOCKED');
    }
  } finally {
    await locked.close();
  }
});
