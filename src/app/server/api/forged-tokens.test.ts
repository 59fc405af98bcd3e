import type { KeyObject } from 'node:crypto';
import {
  base64url,
  CompactSign,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPeopleApp, send } from '#test/support/people.ts';
import { listProtectedCalls, type ProtectedCall } from '#test/support/protected-calls.ts';
import { readProblem } from '#test/support/problems.ts';
import type { TestApp } from '#test/support/test-app.ts';

const ISSUER = 'urn:lehar:identity';
const AUDIENCE = 'urn:lehar:shop';
const KID = 'the-shops-own-key';

let app: TestApp;
let key: CryptoKey;
let publicKey: CryptoKey;
let pem: string;
let now: number;
let calls: ProtectedCall[];

beforeAll(async () => {
  app = await openPeopleApp();
  calls = await listProtectedCalls(app);
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  key = pair.privateKey;
  publicKey = pair.publicKey;
  pem = await exportSPKI(publicKey);
  now = Math.floor(app.clock.now().getTime() / 1000);
  await app.db
    .insertInto('identity.signing_key')
    .values({
      id: KID,
      public_key: JSON.stringify(await exportJWK(publicKey)),
      private_key: 'not needed',
      alg: 'EdDSA',
      crv: 'Ed25519',
      created_at: new Date(),
    })
    .execute();
});
afterAll(() => app.close());

function claims(change: JWTPayload = {}): JWTPayload {
  return { sub: 'asha', iss: ISSUER, aud: AUDIENCE, iat: now, exp: now + 900, ...change };
}

function without(name: keyof JWTPayload): JWTPayload {
  const { [name]: _, ...rest } = claims();
  return rest;
}

function sign(payload: JWTPayload, header: object = {}, by: CryptoKey | KeyObject = key) {
  return new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', kid: KID, ...header }).sign(by);
}

function signRaw(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return new CompactSign(bytes).setProtectedHeader({ alg: 'EdDSA', kid: KID }).sign(key);
}

function part(value: object): string {
  return base64url.encode(JSON.stringify(value));
}

function hmacWith(secret: string): Promise<string> {
  const bytes = new TextEncoder().encode(secret);
  return new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: KID }).sign(bytes);
}

async function otherPair(alg: string) {
  const pair = await generateKeyPair(alg, { extractable: true });
  return { ...pair, jwk: await exportJWK(pair.publicKey) };
}

async function withOwnKey(header: (jwk: object) => object): Promise<string> {
  const { privateKey, jwk } = await otherPair('EdDSA');
  return sign(claims(), header(jwk), privateKey);
}

async function tampered(): Promise<string> {
  const [header, , signature] = (await sign(claims())).split('.');
  return `${header}.${part(claims({ sub: 'owner' }))}.${signature}`;
}

async function signedBy(alg: string): Promise<string> {
  const { privateKey } = await otherPair(alg);
  return new SignJWT(claims()).setProtectedHeader({ alg, kid: KID }).sign(privateKey);
}

const FORGED: [string, () => Promise<string> | string][] = [
  ['alg none', () => new UnsecuredJWT(claims()).encode()],
  ['alg none with kid', () => `${part({ alg: 'none', kid: KID })}.${part(claims())}.`],
  ['alg NONE', () => `${part({ alg: 'NONE', kid: KID })}.${part(claims())}.x`],
  ['no alg', () => `${part({ kid: KID })}.${part(claims())}.x`],
  ['HS256 with the public key as PEM', () => hmacWith(pem)],
  ['HS256 with the public key as PEM without its last line break', () => hmacWith(pem.trim())],
  [
    'HS256 with the public key as JWK',
    async () => hmacWith(JSON.stringify(await exportJWK(publicKey))),
  ],
  ['HS256 with the raw public key', async () => hmacWith((await exportJWK(publicKey)).x ?? '')],
  ['HS256 with an empty-looking secret', () => hmacWith('\0'.repeat(32))],
  ['RS256 of another key', () => signedBy('RS256')],
  ['RS384 of another key', () => signedBy('RS384')],
  ['PS256 of another key', () => signedBy('PS256')],
  ['ES256 of another key', () => signedBy('ES256')],
  ['EdDSA of another key', () => signedBy('EdDSA')],
  ['unknown kid', () => sign(claims(), { kid: 'invented' })],
  ['kid that is a path', () => sign(claims(), { kid: '../../../../dev/null' })],
  ['kid that is SQL', () => sign(claims(), { kid: "' OR '1'='1" })],
  ['its own key as jwk', () => withOwnKey((jwk) => ({ jwk }))],
  ['its own key as jwk without kid', () => withOwnKey((jwk) => ({ jwk, kid: undefined }))],
  ['a jku', () => withOwnKey(() => ({ jku: 'http://evil.example/jwks' }))],
  ['an x5u', () => withOwnKey(() => ({ x5u: 'http://evil.example/cert' }))],
  [
    'a critical header nobody knows',
    () => sign(claims(), { crit: ['odd'], odd: 1 }).catch(() => 'a.b.c'),
  ],
  ['wrong issuer', () => sign(claims({ iss: 'urn:evil:identity' }))],
  ['no issuer', () => sign(without('iss'))],
  ['the uid of who buys without an account', () => sign(claims({ sub: 'guest:aB3' }))],
  ['wrong audience', () => sign(claims({ aud: 'urn:other:shop' }))],
  ['audiences without this one', () => sign(claims({ aud: ['a', 'b'] }))],
  ['no audience', () => sign(without('aud'))],
  ['expired', () => sign(claims({ exp: now - 6 }))],
  ['no expiry', () => sign(without('exp'))],
  ['expiry that is text', () => sign({ ...claims(), exp: 'never' as unknown as number })],
  ['not yet valid', () => sign(claims({ nbf: now + 60 }))],
  ['empty subject', () => sign(claims({ sub: '' }))],
  ['blank subject', () => sign(claims({ sub: '  ' }))],
  ['no subject', () => sign(without('sub'))],
  ['subject that is a number', () => sign({ ...claims(), sub: 7 as unknown as string })],
  ['subject of 5 kB', () => sign(claims({ sub: 'x'.repeat(5000) }))],
  ['subject with a line break', () => sign(claims({ sub: 'asha\nowner' }))],
  ['20 kB', () => sign(claims({ filler: 'x'.repeat(20_000) }))],
  ['signature cut off', async () => `${(await sign(claims())).split('.').slice(0, 2).join('.')}.`],
  ['signature of another payload', tampered],
  ['signature with a bit turned', async () => (await sign(claims())).replace(/.{4}$/, 'AAAA')],
  ['payload that is no object', () => signRaw('"asha"')],
  ['payload that is no JSON', () => signRaw('{')],
  ['payload twice', async () => `${await sign(claims())}.${part(claims())}`],
  ['two tokens', async () => `${await sign(claims())}, Bearer ${await sign(claims())}`],
  ['words', () => 'not a token'],
  ['nothing', () => ''],
];

test('there are at least 30 of them', () => {
  expect(FORGED.length).toBeGreaterThanOrEqual(30);
  expect(calls.length).toBeGreaterThanOrEqual(9);
});

test('a valid token is accepted, so that the others are refused for their fault', async () => {
  expect((await send(app, 'POST /v2/auth/login', { token: await sign(claims()) })).status).toBe(
    404,
  );
  const late = await sign(claims({ exp: now - 4 }));
  expect((await send(app, 'POST /v2/auth/login', { token: late })).status).toBe(404);
});

test.each(FORGED)('no call takes a token with %s', async (_, forge) => {
  const token = await forge();
  for (const { method, path } of calls) {
    const response = await send(app, `${method} ${path.replaceAll(/[{}]/g, '')}`, { token });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect((await readProblem(response)).code).toBe('UNAUTHENTICATED');
  }
});

test.each(['Basic YTpi', 'bearer', 'Token x.y.z', 'Bearer  x.y.z'])(
  'nor the header %j',
  async (authorization) => {
    const response = await app.request('/v2/auth/login', {
      method: 'POST',
      headers: { authorization },
    });
    expect(response.status).toBe(401);
  },
);

test('a key of the set that is a shared secret opens nothing', async () => {
  await app.db
    .insertInto('identity.signing_key')
    .values({
      id: 'symmetric',
      public_key: JSON.stringify({ kty: 'oct', k: base64url.encode('s'.repeat(32)) }),
      private_key: 'x',
      alg: 'HS256',
      created_at: new Date(),
    })
    .execute();
  app.clock.advance(11 * 60_000);
  const secret = new TextEncoder().encode('s'.repeat(32));
  const token = await new SignJWT(claims({ exp: now + 9000 }))
    .setProtectedHeader({ alg: 'HS256', kid: 'symmetric' })
    .sign(secret);
  expect((await send(app, 'POST /v2/auth/login', { token })).status).toBe(401);
});
