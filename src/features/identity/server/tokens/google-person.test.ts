import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWK } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { createGooglePerson } from './google-person.ts';
import { createKeyRing } from './key-ring.ts';

const CLIENT = 'lehar.apps.googleusercontent.com';
const clock = createTestClock();
let google: CryptoKey;
let stranger: CryptoKey;
let published: JWK;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  google = pair.privateKey;
  published = { ...(await exportJWK(pair.publicKey)), kid: 'g1', alg: 'RS256' };
  stranger = (await generateKeyPair('RS256')).privateKey;
});

function personOf(idToken: string | undefined) {
  const log = createLog('silent');
  const keys = createKeyRing({
    load: async () => ({ keys: [published] }),
    clock,
    log,
    refreshMs: 600_000,
    pauseMs: 0,
    staleMs: 600_000,
  });
  return createGooglePerson({ clientId: CLIENT, keys, clock })({ idToken });
}

const CLAIMS = { sub: '1', name: 'Asha', email: 'asha@gmail.example', email_verified: true };
const seconds = () => Math.floor(clock.now().getTime() / 1000);

function token(change: object = {}, key = google): Promise<string> {
  const claims = { ...CLAIMS, iss: 'https://accounts.google.com', aud: CLIENT };
  return new SignJWT({ ...claims, iat: seconds(), exp: seconds() + 3600, ...change })
    .setProtectedHeader({ alg: 'RS256', kid: 'g1' })
    .sign(key);
}

test('a token that Google made for this shop names its person', async () => {
  expect(await personOf(await token())).toMatchObject({
    user: { name: 'Asha', email: 'asha@gmail.example', emailVerified: true },
    data: { sub: '1' },
  });
  const unproved = await personOf(await token({ email_verified: undefined }));
  expect(unproved?.user.emailVerified).toBe(false);
});

test('any other names no person', async () => {
  const unsigned = new UnsecuredJWT({ ...CLAIMS, iss: 'https://accounts.google.com', aud: CLIENT });
  const tokens: Record<string, string | undefined> = {
    'for another shop': await token({ aud: 'another.apps.googleusercontent.com' }),
    'of another issuer': await token({ iss: 'https://accounts.evil.example' }),
    'that is over': await token({ exp: seconds() - 60 }),
    'with another key': await token({}, stranger),
    'without a signature': unsigned.setExpirationTime(seconds() + 3600).encode(),
    'without an address': await token({ email: undefined }),
    none: undefined,
  };
  for (const [name, made] of Object.entries(tokens)) {
    expect([name, await personOf(made)]).toEqual([name, null]);
  }
});
