import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPeopleApp, send } from '#test/support/people.ts';
import { anOrder } from '#test/support/orders.ts';
import { readProblem } from '#test/support/problems.ts';
import type { TestApp } from '#test/support/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Mode = 'up' | 'error' | 'garbage' | 'not json' | 'too much' | 'moved' | 'slow' | 'odd keys';
type Issuer = {
  keys: JWK[];
  mode: Mode;
  fetches: number;
  givenUp: number;
  url: string;
  server: Server;
};
type Change = { kid?: string; exp?: number; uid?: string; claims?: object };
type Signer = (change?: Change) => Promise<string>;

let app: TestApp;
let issuer: Issuer;

async function startIssuer(): Promise<Issuer> {
  const state: Issuer = {
    keys: [],
    mode: 'up',
    fetches: 0,
    givenUp: 0,
    url: '',
    server: createServer(),
  };
  state.server.on('request', (_request, response) => {
    state.fetches += 1;
    const answers: Record<Mode, () => void> = {
      up: () => response.end(JSON.stringify({ keys: state.keys })),
      error: () => response.writeHead(500).end(),
      garbage: () => response.end('{"keys":"none"}'),
      'not json': () => response.end('<html>'),
      'too much': () => response.end(JSON.stringify({ keys: [], filler: 'x'.repeat(400_000) })),
      moved: () => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      slow: () => void response.on('close', () => (state.givenUp += 1)),
      'odd keys': () =>
        response.end(
          JSON.stringify({ keys: [{ kty: 'RSA', kid: 'odd', n: '!', e: 'x' }, ...state.keys] }),
        ),
    };
    answers[state.mode]();
  });
  state.server.listen(0, '127.0.0.1');
  await once(state.server, 'listening');
  state.url = `http://127.0.0.1:${(state.server.address() as AddressInfo).port}/jwks`;
  return state;
}

/** Adds a key to the issuer and signs with it. */
async function newKey(kid: string): Promise<Signer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  issuer.keys = [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }];
  return ({ kid: named = kid, exp, uid = 'asha', claims } = {}) => {
    const now = Math.floor(app.clock.now().getTime() / 1000);
    return new SignJWT({ email: 'asha@example.com', name: 'Asha Patel', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: named })
      .setIssuer('https://issuer.example')
      .setAudience('lehar')
      .setSubject(uid)
      .setExpirationTime(exp ?? now + 3600)
      .sign(privateKey);
  };
}

async function call(token: string): Promise<number> {
  return (await send(app, 'POST /v2/auth-google/register', { token })).status;
}

function openApp(settings: Record<string, string> = {}): Promise<TestApp> {
  return openPeopleApp({
    settings: {
      IDENTITY: 'oidc',
      OIDC_ISSUER: 'https://issuer.example',
      OIDC_AUDIENCE: 'lehar',
      OIDC_JWKS_URL: issuer.url,
      ADMIN_UID: 'meera',
      ...settings,
    },
  });
}

beforeEach(async () => {
  issuer = await startIssuer();
  app = await openApp();
});
afterEach(async () => {
  issuer.server.closeAllConnections();
  issuer.server.close();
  await app.close();
});

test('tokens of an outside issuer are accepted, and its admin is known by uid', async () => {
  const sign = await newKey('one');
  expect(await call(await sign())).toBe(200);
  const response = await send(app, 'POST /v2/auth-google/register', {
    token: await sign({ uid: 'meera' }),
  });
  expect(await response.json()).toMatchObject({ uid: 'meera', role: 'admin', firstName: 'Asha' });
  expect((await app.request('/identity/jwks')).status).toBe(404);
});

test('a name with control characters becomes plain text', async () => {
  const sign = await newKey('one');
  const token = await sign({ claims: { name: 'Asha\u0000Patel\ud800' } });
  const response = await send(app, 'POST /v2/auth-google/register', { token });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ firstName: 'Asha', lastName: 'Patel' });
});

test('its admin needs a second step where that is required, asserted by the token', async () => {
  const sign = await newKey('one');
  async function answers(to: TestApp): Promise<number[]> {
    const tokens = [
      {},
      { amr: ['pwd'] },
      { amr: ['pwd', 'otp'] },
      { firebase: { sign_in_second_factor: 'totp' } },
    ].map((claims) => sign({ uid: 'meera', claims }));
    const call = 'GET /v2/admin/allproducts';
    const seen = (await Promise.all(tokens)).map((token) => send(to, call, { token }));
    return (await Promise.all(seen)).map(({ status }) => status);
  }
  expect(await answers(app)).toEqual([200, 200, 200, 200]);
  const strict = await openApp({ ADMIN_SECOND_STEP: 'on' });
  expect(await answers(strict)).toEqual([403, 403, 200, 200]);
  const { id } = await anOrder(strict.db, { uid: 'asha' });
  const own = { token: await sign({ uid: 'meera', claims: { amr: ['mfa'] } }) };
  const at = `/v2/admin/order/${id}/sessions`;
  expect(await (await send(strict, `GET ${at}`, own)).json()).toEqual({ isOwn: false });
  const refused = await send(strict, `DELETE ${at}`, own);
  expect((await readProblem(refused)).code).toBe('SESSIONS_ELSEWHERE');
  await strict.close();
});

test.each<Mode>(['error', 'garbage', 'not json', 'too much', 'moved'])(
  'while the issuer answers with %s, known keys go on for a day and not longer',
  async (mode) => {
    const sign = await newKey('one');
    expect(await call(await sign())).toBe(200);
    issuer.mode = mode;
    for (let hour = 0; hour < 23; hour += 1) {
      app.clock.advance(HOUR);
      expect(await call(await sign())).toBe(200);
    }
    app.clock.advance(2 * HOUR);
    expect(await call(await sign())).toBe(503);
    issuer.mode = 'up';
    app.clock.advance(31_000);
    expect(await call(await sign())).toBe(200);
  },
);

test('an issuer that hangs delays no token whose key is known', async () => {
  const sign = await newKey('one');
  expect(await call(await sign())).toBe(200);
  issuer.mode = 'slow';
  app.clock.advance(11 * MINUTE);
  const calls = Array.from({ length: 20 }, async () => call(await sign()));
  // Were they held up, not even the first would come before the fetch is given up.
  await Promise.race(calls);
  expect(issuer.givenUp).toBe(0);
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
  expect(issuer.fetches).toBe(2);
});

test('without any key a token is neither accepted nor refused: try again', async () => {
  issuer.mode = 'error';
  const sign = await newKey('one');
  expect(await call(await sign())).toBe(503);
  expect(await call(await sign())).toBe(503);
  expect(issuer.fetches).toBe(1);
  expect((await app.request('/v2/products')).status).toBe(200);
});

test('a new key is found within half a minute, and the old one ends with its set', async () => {
  const old = await newKey('one');
  expect(await call(await old())).toBe(200);
  app.clock.advance(31_000);
  const fresh = await newKey('two');
  expect(await call(await fresh())).toBe(200);
  expect(await call(await old())).toBe(401);
});

test('a token that was just accepted ends with its key', async () => {
  const token = await (await newKey('one'))();
  expect(await call(token)).toBe(200);
  expect(await call(token)).toBe(200);
  app.clock.advance(31_000);
  expect(await call(token)).toBe(200);
  const fresh = await newKey('two');
  expect(await call(await fresh())).toBe(200);
  expect(await call(token)).toBe(401);
});

test('a token that was just accepted ends when it expires', async () => {
  const sign = await newKey('one');
  const token = await sign({ exp: Math.floor(app.clock.now().getTime() / 1000) + 10 });
  expect(await call(token)).toBe(200);
  app.clock.advance(10_000);
  expect(await call(token)).toBe(200);
  app.clock.advance(5_000);
  expect(await call(token)).toBe(401);
});

test('an unreadable key affects none of the others', async () => {
  issuer.mode = 'odd keys';
  const sign = await newKey('one');
  expect(await call(await sign())).toBe(200);
  expect(await call(await sign({ kid: 'odd' }))).toBe(401);
});

test('10 000 made-up key ids cost two fetches a minute, and valid tokens still work', async () => {
  const sign = await newKey('one');
  expect(await call(await sign())).toBe(200);
  const token = await sign();
  const [, payload = '', signature = ''] = token.split('.');
  const forge = (kid: string): string =>
    [
      Buffer.from(JSON.stringify({ alg: 'RS256', kid })).toString('base64url'),
      payload,
      signature,
    ].join('.');
  for (let second = 0; second < 60; second += 1) {
    const flood = Array.from({ length: 167 }, (_, at) => call(forge(`kid-${second}-${at}`)));
    expect(new Set(await Promise.all(flood))).toEqual(new Set([401]));
    expect(await call(token)).toBe(200);
    app.clock.advance(1_000);
  }
  expect(issuer.fetches).toBeLessThanOrEqual(3);
});
