import { expect, test } from 'vitest';
import { deviceCookie, deviceOf, isKnownFor } from './known-device.ts';

const secret = 'a secret of the shop';
const at = { secret, origin: 'https://shop.test' };

function requestWith(cookie: string): Request {
  return new Request('https://shop.test/', { headers: { cookie: cookie.split(';')[0] ?? '' } });
}

/** The cookie of a browser that signed in to these accounts, one after another. */
function signedInTo(emails: string[]): string {
  return emails.reduce(
    (cookie, email) => deviceCookie(deviceOf(requestWith(cookie)), { ...at, email }),
    '',
  );
}

function isKnown(cookie: string, email: string, key = secret): boolean {
  const device = deviceOf(requestWith(cookie));
  return device !== undefined && isKnownFor(device, { secret: key, email });
}

test('a browser is known for the accounts it signed in to, and for no other', () => {
  const cookie = signedInTo(['asha@example.com', 'meera@example.com', 'asha@example.com']);
  expect(isKnown(cookie, 'asha@example.com')).toBe(true);
  expect(isKnown(cookie, 'meera@example.com')).toBe(true);
  expect(isKnown(cookie, 'ravi@example.com')).toBe(false);
  expect(isKnown('', 'asha@example.com')).toBe(false);
});

test('a mark is valid for its own browser and with the secret of this shop', () => {
  const cookie = signedInTo(['asha@example.com']);
  const [, mark = ''] = cookie.split(';')[0]?.split('.device=')[1]?.split('.') ?? [];
  expect(isKnown(`__Host-lehar.device=another.${mark}`, 'asha@example.com')).toBe(false);
  expect(isKnown(cookie, 'asha@example.com', 'another secret')).toBe(false);
  expect(isKnown(cookie.replace(mark, mark.slice(1)), 'asha@example.com')).toBe(false);
});

test('the cookie stays small: the least recently used account goes first', () => {
  const people = Array.from({ length: 50 }, (_, at) => `p${at}@example.com`);
  const cookie = signedInTo(people);
  expect(cookie.length).toBeLessThan(400);
  expect(people.filter((email) => isKnown(cookie, email))).toEqual(people.slice(-5));
});

test('scripts and other sites do not read it', () => {
  const email = 'asha@example.com';
  expect(deviceCookie(undefined, { ...at, email })).toMatch(
    /^__Host-lehar\.device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(deviceCookie(undefined, { ...at, origin: 'http://localhost:4000', email })).not.toContain(
    'Secure',
  );
});
