import { exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '#test/support/test-clock.ts';
import { createLog } from '#platform/server/log.ts';
import { createKeyRing, type KeyRing } from './key-ring.ts';
import { createVerifiedTokens, type VerifiedTokens } from './verified-tokens.ts';

const ASHA = { uid: 'asha', email: 'asha@example.com' };
const TOKEN = 'head.claims.signature';

let clock: TestClock;
let keys: KeyRing;
let tokens: VerifiedTokens;

async function openRing(): Promise<KeyRing> {
  const { publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const set: JSONWebKeySet = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] };
  const ring = createKeyRing({
    clock,
    log: createLog('silent'),
    load: () => Promise.resolve(set),
    refreshMs: 600_000,
    pauseMs: 1_000,
    staleMs: 3_600_000,
  });
  await ring.find({ alg: 'EdDSA', kid: 'one' });
  return ring;
}

function save(token: string, holdsMs = 900_000): void {
  const from = clock.now().getTime();
  tokens.save(token, { person: ASHA, from, until: from + holdsMs }, keys.generation());
}

beforeEach(async () => {
  clock = createTestClock();
  keys = await openRing();
  tokens = createVerifiedTokens({ keys, clock, max: 3 });
});

test('a verified token is cached, and one with another byte is not', () => {
  save(TOKEN);
  expect(tokens.find(TOKEN)).toEqual(ASHA);
  for (let at = 0; at < TOKEN.length; at += 1) {
    expect(tokens.find(`${TOKEN.slice(0, at)}~${TOKEN.slice(at + 1)}`)).toBeUndefined();
  }
});

test('a token is cached no longer than it is valid', () => {
  save(TOKEN, 5_000);
  clock.advance(4_999);
  expect(tokens.find(TOKEN)).toEqual(ASHA);
  clock.advance(1);
  expect(tokens.find(TOKEN)).toBeUndefined();
});

test('a token is cached for a minute from the check of its signature, however often it is used', () => {
  save(TOKEN);
  clock.advance(30_000);
  expect(tokens.find(TOKEN)).toEqual(ASHA);
  clock.advance(29_999);
  expect(tokens.find(TOKEN)).toEqual(ASHA);
  clock.advance(1);
  expect(tokens.find(TOKEN)).toBeUndefined();
});

test('with the clock set back, no later token is cached', () => {
  save(TOKEN);
  clock.advance(-1);
  expect(tokens.find(TOKEN)).toBeUndefined();
});

test('newer keys end all tokens verified with older ones', async () => {
  save(TOKEN);
  clock.advance(2_000);
  await expect(keys.find({ alg: 'EdDSA', kid: 'unknown' })).rejects.toThrow(/key/i);
  expect(tokens.find(TOKEN)).toBeUndefined();
});

test('a token checked while newer keys were loaded is not cached', async () => {
  const generation = keys.generation();
  clock.advance(2_000);
  await expect(keys.find({ alg: 'EdDSA', kid: 'unknown' })).rejects.toThrow(/key/i);
  const from = clock.now().getTime();
  tokens.save(TOKEN, { person: ASHA, from, until: from + 900_000 }, generation);
  expect(tokens.find(TOKEN)).toBeUndefined();
});

test('the cache is bounded, and the least recently used token goes first', () => {
  for (const token of ['a', 'b', 'c']) save(token);
  expect(tokens.find('a')).toEqual(ASHA);
  save('d');
  const known = ['a', 'b', 'c', 'd'].filter((token) => tokens.find(token));
  expect(known).toEqual(['a', 'c', 'd']);
});
