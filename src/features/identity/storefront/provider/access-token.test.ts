import { expect, test } from 'vitest';
import { readAccessToken } from './access-token.ts';

const NOW = Date.UTC(2026, 10, 21);
const MINUTE_S = 60;

function aToken(claims: object): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
}

test('a token is renewed a minute before its life is over', () => {
  const iat = NOW / 1000;
  const token = aToken({ sub: 'u1', name: 'Asha', email: 'a@b.in', iat, exp: iat + 15 * MINUTE_S });
  const held = readAccessToken(token, NOW);
  expect(held).toEqual({
    token,
    person: { uid: 'u1', name: 'Asha', email: 'a@b.in' },
    renewAt: NOW + 14 * MINUTE_S * 1000,
  });
});

test('a device whose clock is years off counts from its own time', () => {
  const iat = NOW / 1000;
  const wrong = Date.UTC(1999, 0, 1);
  const { renewAt } = readAccessToken(aToken({ sub: 'u1', iat, exp: iat + 15 * MINUTE_S }), wrong);
  expect(renewAt).toBe(wrong + 14 * MINUTE_S * 1000);
});

test('a token that lives less than the margin is renewed at once', () => {
  const iat = NOW / 1000;
  expect(readAccessToken(aToken({ sub: 'u1', iat, exp: iat + 5 }), NOW).renewAt).toBeLessThan(NOW);
});

test('names of any script and every padding are read', () => {
  for (const name of ['आशा', 'Zoë', 'a', 'ab', 'abc', '🌊>?~']) {
    const token = aToken({ sub: 'u1', name, iat: 0, exp: 1 });
    expect(readAccessToken(token, 0).person).toEqual({ uid: 'u1', name, email: '' });
  }
});
