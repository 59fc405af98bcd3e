import { existsSync } from 'node:fs';
import { UnsecuredJWT } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import { openPeopleApp, send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';
import { readConfig } from '../config/config.ts';

const FIREBASE = {
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: 'demo-lehar',
  FIREBASE_API_KEY: 'AIzaSy-a_key',
};
const EMULATOR = { FIREBASE_EMULATOR: 'http://127.0.0.1:9099' };
const CALLS = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com';

let app: TestApp | undefined;

afterEach(async () => {
  await app?.close();
  app = undefined;
});

/** The lines of a page's policy that name other origins. */
async function outside(settings: Record<string, string>): Promise<string[]> {
  app = await openTestApp({ pages: 'built', settings });
  const response = await app.request('/', { from: '203.0.113.7' });
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/);
  expect(policy).not.toContain('unsafe');
  return policy
    .split('; ')
    .filter((line) => /^(script|connect|frame|child|worker)-src/.test(line))
    .map((line) => line.replaceAll(/ 'sha256-[^']+'/g, ''));
}

// `npm test` builds the web first; a run of these tests alone may find no build.
describe.runIf(existsSync('build/server/index.js'))('the policy of a page', () => {
  test('names no outside origin while the shop itself signs people in', async () => {
    expect(await outside({})).toEqual(["script-src 'self'", "connect-src 'self'"]);
  });

  test('lets Firebase be called, and Google answer in its window', async () => {
    expect(await outside(FIREBASE)).toEqual([
      "script-src 'self' https://apis.google.com",
      `connect-src 'self' ${CALLS}`,
      'frame-src https://demo-lehar.firebaseapp.com',
    ]);
  });

  test('takes an auth domain of its own, and the emulator where there is one', async () => {
    const settings = { ...FIREBASE, ...EMULATOR, FIREBASE_AUTH_DOMAIN: 'auth.lehar.example' };
    expect(await outside(settings)).toEqual([
      "script-src 'self' https://apis.google.com",
      `connect-src 'self' ${CALLS} http://127.0.0.1:9099`,
      'frame-src https://auth.lehar.example http://127.0.0.1:9099',
    ]);
  });
});

test('an unsigned token of the emulator is refused, even where the emulator is set', async () => {
  app = await openPeopleApp({ settings: { ...FIREBASE, ...EMULATOR, ADMIN_UID: 'meera' } });
  const now = Math.floor(app.clock.now().getTime() / 1000);
  const token = new UnsecuredJWT({ email: 'meera@example.com', user_id: 'meera' })
    .setIssuer('https://securetoken.google.com/demo-lehar')
    .setAudience('demo-lehar')
    .setSubject('meera')
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .encode();
  for (const forged of [token, `${token}AAAA`]) {
    const answer = await send(app, 'POST /v2/auth-google/register', { token: forged });
    expect((await readProblem(answer)).code).toBe('UNAUTHENTICATED');
  }
});

test.each([
  [{ FIREBASE_API_KEY: '' }, /IDENTITY=firebase needs FIREBASE_PROJECT_ID, FIREBASE_API_KEY too/],
  [{ FIREBASE_API_KEY: 'a; b' }, /FIREBASE_API_KEY=a; b {2}\(allowed: the API key/],
  [{ FIREBASE_AUTH_DOMAIN: "x; script-src 'unsafe-inline'" }, /allowed: a host name/],
  [{ FIREBASE_EMULATOR: 'http://198.51.100.7:9099' }, /emulator on this machine/],
  [{ ...EMULATOR, FIREBASE_PROJECT_ID: 'lehar-live' }, /begins with demo-/],
])('%j stops the start', (settings, sentence) => {
  expect(() => readConfig({ ...FIREBASE, ...settings })).toThrow(sentence);
});
