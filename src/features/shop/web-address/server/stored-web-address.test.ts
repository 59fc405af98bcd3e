import { createServer as createPlain, type RequestListener, type Server } from 'node:http';
import { createServer as createEncrypted } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import tls from 'node:tls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuidv7 } from '#platform/server/id.ts';
import { AWAITED_ADDRESS } from '#platform/server/mail/content/mail-content.ts';
import type { MailNetwork } from '#platform/server/mail/mail-network.ts';
import type { AdminSummary } from '#app/admin-summary-contract.ts';
import type { SetUp } from '#app/set-up-contract.ts';
import type { PublicShop } from '../../contract.ts';
import { ADMIN_EMAIL, cookiesOf, openPeopleApp, PASSWORD, send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { PROVIDER_HOST as NAME, providerTls, selfSigned } from '#test/support/self-signed.ts';
import { openSignedInApp } from '#test/support/signed-in-app.ts';
import type { TestApp } from '#test/support/test-app.ts';
import type { WebAddress } from '../web-address-contract.ts';

/** A loopback address, so that other tests may use the same port. */
const STAND_IN = '127.20.60.1';
const LOCAL = 'http://localhost:4000';

const network: MailNetwork = {
  addressesOf: async (host) =>
    host.endsWith('.example') && host !== 'unknown.example' ? [STAND_IN] : [],
  isReachable: () => false,
};

const logged: string[] = [];
const log = new Writable({
  write(line, _, done) {
    logged.push(String(line));
    done();
  },
});

let app: TestApp;
let owner: { token: string };
let port: number;
/** What answers at the stand-in's address. */
let answer: RequestListener;
const asked: string[] = [];
const servers: Server[] = [];

/** The name that the proxy hands on. */
let passedOn = (host: string): string => host;

/** Hands a request to the shop as a proxy does. */
const toShop: RequestListener = async ({ headers, url = '' }, response) => {
  const host = passedOn(headers.host ?? '');
  const found = await app.request(`http://${host}${url}`, {
    from: '203.0.113.7',
    headers: { host },
  });
  response.writeHead(found.status, { 'content-type': 'application/json' });
  response.end(await found.text());
};

async function listen(server: Server, host: string): Promise<number> {
  server.on('request', (request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    answer(request, response);
  });
  servers.push(server.listen(0, host));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Signs in where the owner of a new shop is: at its own machine. */
async function signInAt(origin: string): Promise<Response> {
  const body = { email: ADMIN_EMAIL, password: PASSWORD };
  return send(app, `POST ${origin}/identity/sign-in/email`, { body, origin });
}

beforeAll(async () => {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), providerTls.cert]);
  app = await openPeopleApp({ settings: { PUBLIC_URL: '' }, mailNetwork: network, log });
  const cookie = cookiesOf(await signInAt(LOCAL));
  const token = await send(app, `GET ${LOCAL}/identity/token`, { cookie });
  owner = (await token.json()) as { token: string };
  port = await listen(createEncrypted(providerTls), STAND_IN);
});
beforeEach(async () => {
  answer = toShop;
  passedOn = (host) => host;
  asked.length = 0;
  await sql`UPDATE web_address SET origin = NULL, proven_at = NULL`.execute(app.db);
  await sql`TRUNCATE mail, shop_setting`.execute(app.db);
  await app.catchUp();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await app.close();
});

const call = (name: string, body?: object) => send(app, name, { ...owner, ...(body && { body }) });
const prove = (address: string, proof: object = {}) =>
  call('PUT /v2/admin/shop/web-address', { address, ...proof });
async function read(): Promise<WebAddress> {
  return (await (await call('GET /v2/admin/shop/web-address')).json()) as WebAddress;
}
async function refusal(address: string): Promise<string | undefined> {
  const { status, code, fields = {} } = await readProblem(await prove(address));
  expect([status, code, Object.keys(fields)]).toEqual([422, 'VALIDATION_FAILED', ['address']]);
  expect((await read()).origin).toBeUndefined();
  return fields['address'];
}
async function open(): Promise<void> {
  await sql`INSERT INTO shop_setting (schema, content, is_demo, opened_at)
    VALUES (1, '{}', false, now())`.execute(app.db);
}
const resetLinks = async () => {
  await sql`TRUNCATE mail`.execute(app.db);
  await send(app, `POST ${LOCAL}/identity/request-password-reset`, {
    body: { email: ADMIN_EMAIL },
  });
  const mails = await app.db.selectFrom('mail').select('body_text').execute();
  return mails.flatMap(({ body_text: text }) => text.match(/https?:\/\/[^/\s]+/) ?? []);
};

describe('an address at which the shop finds itself', () => {
  test('is taken, and mails, pages and signing in follow at once', async () => {
    const origin = `https://${NAME}:${port}`;
    expect(await read()).toEqual({ isLocked: false, isLocal: false, proof: 'none' });
    expect((await signInAt(origin)).status).toBe(403);
    const proven = await prove(`${NAME.toUpperCase()}:${port}/`);
    expect(proven.status).toBe(200);
    expect(await proven.json()).toMatchObject({ origin, isLocked: false, isLocal: false });
    expect(asked).toEqual([expect.stringMatching(new RegExp(`^${NAME}:${port}/v2/shop/`))]);
    await app.catchUp();
    const summary = (await (await call('GET /v2/admin/order-summary')).json()) as AdminSummary;
    expect(summary.mails.haveLinks).toBe(true);
    expect(summary.visitors.lookLikeOne).toBe(true);
    expect(logged.join('')).toContain('TRUSTED_PROXIES is 0');
    const shop = (await (await app.request('/v2/shop')).json()) as PublicShop;
    expect(shop.hasAddress).toBe(true);
    const robots = await app.request('http://other.example/robots.txt');
    expect(await robots.text()).toContain(`${origin}/sitemap.xml`);
    expect(await resetLinks()).toEqual([origin]);
    const there = await app.request(`http://${NAME}:${port}/identity/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email: ADMIN_EMAIL, password: PASSWORD }),
    });
    expect(there.status).toBe(200);
    const cookies = there.headers.getSetCookie().filter((cookie) => /session_token/.test(cookie));
    expect(cookies).toEqual([expect.stringMatching(/^__Host-lehar.*; Secure/)]);
    expect((await signInAt(LOCAL)).status).toBe(200);
    expect((await signInAt('http://evil.example')).status).toBe(403);
  });

  test('is what mails await that are for their link', async () => {
    const body = { body_text: `${AWAITED_ADDRESS}/tell-me#1`, body_html: '' };
    const mail = { kind: 'stock-wish-confirm', to_address: 'ravi@example.com', subject: 'Hello' };
    await app.db
      .insertInto('mail')
      .values({ ...mail, ...body, id: uuidv7(), awaits_address: true })
      .execute();
    const summary = (await (await call('GET /v2/admin/order-summary')).json()) as AdminSummary;
    expect(summary.mails).toMatchObject({ haveLinks: false, queued: 1, awaitingAddress: 1 });
    const origin = `https://${NAME}:${port}`;
    expect((await prove(origin)).status).toBe(200);
    const mails = await app.db.selectFrom('mail').select(['body_text', 'awaits_address']).execute();
    expect(mails).toEqual([{ body_text: `${origin}/tell-me#1`, awaits_address: false }]);
  });

  test.each(['', ':443'])('is signed in at where its proxy names it with %j', async (added) => {
    await sql`UPDATE web_address SET origin = ${`https://${NAME}`}`.execute(app.db);
    await app.catchUp();
    const signIn = (from: string) =>
      app.request(`http://${NAME}${added}/identity/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: from },
        body: JSON.stringify({ email: ADMIN_EMAIL, password: PASSWORD }),
      });
    expect((await signIn(`https://${NAME}`)).status).toBe(200);
    expect((await signIn('https://evil.example')).status).toBe(403);
  });

  test('stands in the log, and a question is answered for a minute only', async () => {
    await prove(`https://${NAME}:${port}`);
    const { rows } = await sql<{ after: object }>`
      SELECT after FROM audit_entry WHERE action = 'shop.address' ORDER BY id DESC LIMIT 1`.execute(
      app.db,
    );
    expect(rows).toEqual([{ after: { origin: `https://${NAME}:${port}` } }]);
    const path = asked[0]?.replace(/^[^/]+/, '') ?? '';
    expect((await app.request(path)).status).toBe(200);
    app.clock.advance(61_000);
    expect((await readProblem(await app.request(path))).code).toBe('NO_SUCH_QUESTION');
  });
});

describe('an address of a shop that was open', () => {
  test('is confirmed by its owner, who is told of it', async () => {
    await open();
    const address = `https://${NAME}:${port}`;
    const { status, fields = {} } = await readProblem(await prove(address));
    expect([status, Object.keys(fields)]).toEqual([422, ['currentPassword']]);
    expect((await read()).origin).toBeUndefined();
    expect((await prove(address, { currentPassword: PASSWORD })).status).toBe(200);
    const mails = await app.db.selectFrom('mail').select(['kind', 'body_text']).execute();
    expect(mails).toEqual([
      { kind: 'web-address-changed', body_text: expect.stringContaining(address) },
    ]);
    // The same once more needs nothing.
    expect((await prove(address)).status).toBe(200);
    expect(await app.db.selectFrom('mail').select('kind').execute()).toHaveLength(1);
  });
});

describe('an address that is refused', () => {
  const at = (host: string) => `https://${host}:${port}`;

  test.each<[string, RequestListener]>([
    ['says something else', (_, response) => response.end('<h1>Another shop</h1>')],
    ['says back what it is asked', ({ url }, response) => response.end(url)],
    [
      'answers like the shop, with a guess',
      (_, response) => response.end(JSON.stringify({ answer: 'a'.repeat(40) })),
    ],
    ['says very much', (_, response) => response.end('x'.repeat(1e6))],
    ['finds nothing', (_, response) => response.writeHead(404).end()],
  ])('is one that %s', async (_, other) => {
    answer = other;
    expect(await refusal(at(NAME))).toMatch(/is not this shop/);
  });

  test('is one whose proxy hands on another name, as nobody could sign in there', async () => {
    passedOn = () => '127.0.0.1:4000';
    expect(await refusal(at(NAME))).toMatch(/names it 127\.0\.0\.1:4000, so nobody could sign in/);
  });

  test('is one that leads elsewhere, which is not followed', async () => {
    answer = ({ url }, response) =>
      response.writeHead(301, { location: `https://${NAME}:${port}/again${url}` }).end();
    expect(await refusal(at(NAME))).toMatch(/leads on to another address/);
    expect(asked).toHaveLength(1);
  });

  test('is one that nobody knows, or where nothing answers', async () => {
    expect(await refusal('https://unknown.example')).toMatch(/^There is no unknown\.example/);
    expect(await refusal(`https://${NAME}:1`)).toMatch(/^Nothing answers/);
    answer = (request) => request.destroy();
    expect(await refusal(at(NAME))).toMatch(/^Nothing answers/);
  });

  test('is one whose certificate is for another name, or that speaks no https', async () => {
    expect(await refusal(at('other-name.example'))).toMatch(/cannot prove/);
    const own = await listen(createEncrypted(selfSigned), STAND_IN);
    expect(await refusal(`https://${NAME}:${own}`)).toMatch(/cannot prove/);
    const plain = await listen(createPlain(), STAND_IN);
    expect(await refusal(`https://${NAME}:${plain}`)).toMatch(/not by https/);
  });

  test('is one of the machine or its own network', async () => {
    const local = await listen(createPlain(), '127.0.0.1');
    expect(await refusal(`localhost:${local}`)).toMatch(/^Only this computer reaches localhost/);
    expect(await refusal(`http://127.0.0.1:${local}`)).toMatch(/^Only this computer/);
    expect(await refusal('http://192.168.1.7:4000')).toMatch(/buyers don't remember numbers/);
    expect(asked).toEqual([]);
  });

  test('is one of the machine that an earlier version took: it counts as none', async () => {
    await sql`UPDATE web_address SET origin = ${LOCAL}, proven_at = now()`.execute(app.db);
    await app.catchUp();
    expect(await read()).toEqual({ isLocked: false, isLocal: false, proof: 'none' });
    const summary = (await (await call('GET /v2/admin/order-summary')).json()) as AdminSummary;
    expect(summary.mails.haveLinks).toBe(false);
    expect(summary.visitors.lookLikeOne).toBe(false);
    const { steps } = (await (await call('GET /v2/admin/set-up')).json()) as SetUp;
    expect(steps.find(({ step }) => step === 'address')?.isDone).toBe(false);
    const shop = (await (await app.request('/v2/shop')).json()) as PublicShop;
    expect(shop.hasAddress).toBe(false);
  });

  test('is one of a bad form, which is asked nothing', async () => {
    for (const typed of [
      `http://${NAME}`,
      `${at(NAME)}/admin`,
      'https://10.0.0.1',
      'xn--a.example',
    ])
      expect(await refusal(typed)).not.toBe('');
    expect(asked).toEqual([]);
  });
});

test('PUBLIC_URL locks the address, and no visitor or customer sets one', async () => {
  const shop = await openSignedInApp();
  const known = await shop.ask<WebAddress>('GET /v2/admin/shop/web-address');
  expect(known).toMatchObject({ origin: 'http://shop.test', isLocked: true });
  const body = { address: `https://${NAME}:${port}` };
  const refused = await shop.call('PUT /v2/admin/shop/web-address', body);
  expect((await readProblem(refused)).code).toBe('WEB_ADDRESS_LOCKED');
  for (const who of [{}, shop.asha]) {
    const answered = await send(shop.app, 'PUT /v2/admin/shop/web-address', { ...who, body });
    expect(answered.status).toBeGreaterThan(400);
  }
  expect(asked).toEqual([]);
  await shop.close();
});
