import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { openGoogleBrowser, type GoogleBrowser } from '#test/support/google-browser.ts';
import { readProblem } from '#test/support/problems.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';
import { startGoogleStandIn, type GoogleStandIn } from './start-google-stand-in.ts';

const RAVI = { person: 'ravi@gmail.example' };

let google: GoogleStandIn;
let app: TestApp;
let issuer: string;

beforeAll(async () => {
  google = await startGoogleStandIn({ shopName: 'Lehar', log: createLog('silent') });
  app = await openTestApp({ google: google.settings });
  issuer = google.settings.issuer ?? '';
});
afterAll(async () => {
  await app.close();
  await google.close();
});

function openBrowser(): GoogleBrowser {
  return openGoogleBrowser({ app, issuer });
}

test.each(['owner@example.com', 'Owner@Example.com'])(
  'typing %s opens no account that somebody has here already',
  async (email) => {
    await app.db.updateTable('identity.person').set({ email_verified: true }).execute();
    const browser = openBrowser();
    expect(await browser.signIn({ name: 'Mallory', email })).toMatch(/error=account_not_linked/);
    expect(await browser.claims()).toBeUndefined();
  },
);

test.each([
  'https://evil.example/identity/callback/google',
  'http://evil.example/identity/callback/google',
  'http://localhost:4000/elsewhere',
  'http://localhost.evil.example:4000/identity/callback/google',
  'https://localhost:4000/identity/callback/google',
])('nobody is sent on to %s', async (foreign) => {
  const browser = openBrowser();
  const url = new URL(await browser.askShop());
  url.searchParams.set('redirect_uri', foreign);
  const response = await browser.go(url.href);
  expect(response.status).toBe(400);
  expect(response.headers.get('location')).toBeNull();
  expect(response.headers.get('content-security-policy')).toContain("form-action 'none'");
  expect(await response.text()).toContain('invalid_redirect_uri');
});

test('a code is worth nothing without the secret of the shop and what the shop has kept of its request', async () => {
  const browser = openBrowser();
  const { address } = await browser.arrive();
  const resumed = await browser.next(await browser.choose(address, RAVI));
  const back = new URL(resumed.headers.get('location') ?? '');
  const ask = async (client_secret: string) => {
    const response = await fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: back.origin + back.pathname,
        client_id: google.settings.clientId,
        client_secret,
      }),
    });
    return ((await response.json()) as { error?: string }).error;
  };
  expect(await ask('guessed')).toBe('invalid_client');
  expect(await ask(google.settings.clientSecret)).toBe('invalid_grant');
});

/** Status of an answer that must be the page with the way back. */
async function lostStatus(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  const page = await response.text();
  expect(page).toContain('This sign-in cannot go on');
  expect(page).toContain('href="http://localhost:4000/"');
  expect(page).not.toMatch(/\bat .*:\d+|node_modules|Error/);
  return response.status;
}

test('a sign-in that is unknown, over or another’s has a page with a way back to the shop', async () => {
  const browser = openBrowser();
  const { address } = await browser.arrive();
  expect(await lostStatus(browser.go(`${issuer}/people/unknown`))).toBe(404);
  expect(await lostStatus(openBrowser().go(address))).toBe(404);
  expect(await lostStatus(openBrowser().go(address.replace('/people/', '/auth/')))).toBe(400);
  await browser.comeBack(await browser.choose(address, RAVI));
  expect(await lostStatus(browser.choose(address, RAVI))).toBe(404);
});

test('whoever takes longer than ten minutes has to begin again', async () => {
  const browser = openBrowser();
  const { address } = await browser.arrive();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  const status = await lostStatus(browser.choose(address, RAVI)).finally(() => vi.useRealTimers());
  expect(status).toBe(404);
});

test('another site cannot choose, and a form that is too long is not read', async () => {
  const browser = openBrowser();
  const { address } = await browser.arrive();
  expect(await lostStatus(browser.choose(address, RAVI, 'https://evil.example'))).toBe(403);
  expect((await browser.choose(address, { name: 'a'.repeat(5000) })).status).toBe(413);
  expect(await browser.comeBack(await browser.choose(address, RAVI, issuer))).toBe('/checkout');
});

async function canConnect(host: string): Promise<boolean> {
  const socket = connect(Number(new URL(issuer).port), host);
  const connected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return connected;
}

test('it is reached at 127.0.0.1 and at no other address of this machine', async () => {
  expect(await canConnect('127.0.0.1')).toBe(true);
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of others) expect(await canConnect(address)).toBe(false);
});

test('a name that somebody else has pointed at this machine gets nothing', async () => {
  const { port } = new URL(issuer);
  const socket = connect(Number(port), '127.0.0.1');
  socket.end(`GET / HTTP/1.1\r\nHost: rebound.example:${port}\r\nConnection: close\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 421 /);
});

test.each(['http://192.168.1.20:4000', 'http://10.0.0.5:4000'])(
  'a shop reached at %s does not offer it',
  async (shop) => {
    const response = await app.request(`${shop}/identity/sign-in/social`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect((await readProblem(response)).code).toBe('GOOGLE_NOT_SET_UP');
  },
);
