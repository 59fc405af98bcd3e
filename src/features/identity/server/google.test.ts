import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GoogleStandIn } from '#test/support/google-stand-in.ts';
import { beginSignIn, turnOnTwoFactor } from '#test/support/two-factor.ts';
import {
  comeBack,
  leaveForGoogle,
  openGoogleApp,
  throughGoogle,
} from '#test/support/through-google.ts';
import { openPeopleApp, PASSWORD, send, signUp } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { TestApp } from '#test/support/test-app.ts';

let app: TestApp;
let google: GoogleStandIn;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ app, google, close } = await openGoogleApp());
});
afterAll(() => close());

function someone(change: object = {}) {
  const sub = `g-${Math.random()}`;
  return { sub, email: `${sub}@example.com`, name: 'Asha Patel', email_verified: true, ...change };
}

async function claimsOf(cookie: string) {
  const response = await send(app, 'GET /identity/token', { cookie });
  expect(response.status).toBe(200);
  const { token } = (await response.json()) as { token: string };
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string; email: string };
}

test('a first sign-in makes an account, and the next one finds it', async () => {
  google.person = someone();
  const first = await throughGoogle(app);
  expect(first.location).toBe('/?new=google');
  const second = await throughGoogle(app);
  expect(second.location).toBe('/checkout');
  const claims = await claimsOf(first.cookie);
  expect(claims.email).toBe(google.person.email);
  expect((await claimsOf(second.cookie)).sub).toBe(claims.sub);
});

test('the return from Google sets the presence cookie too', async () => {
  google.person = someone();
  const { cookie } = await throughGoogle(app);
  expect(cookie.split('; ')).toContain('lehar.present=1');
  expect(cookie).toContain('lehar.session_token=');
});

test('a cancelled sign-in leads back with the reason and no session', async () => {
  google.person = undefined;
  const { location, cookie } = await throughGoogle(app);
  expect(location).toMatch(/^\/\?google=failed&error=access_denied/);
  expect(cookie).not.toMatch(/session_token|present/);
});

test('an account with an unverified address is not linked', async () => {
  google.person = someone();
  await signUp(app, google.person.email);
  const { location, cookie } = await throughGoogle(app);
  expect(location).toMatch(/error=account_not_linked/);
  expect(cookie).not.toContain('session_token');
});

test('one with a verified address is linked, if Google has verified it too', async () => {
  google.person = someone();
  const { email } = google.person;
  const person = await signUp(app, email);
  await app.db
    .updateTable('identity.person')
    .set({ email_verified: true })
    .where('email', '=', email)
    .execute();
  google.person.email_verified = false;
  expect((await throughGoogle(app)).location).toMatch(/error=account_not_linked/);
  google.person.email_verified = true;
  const { location, cookie } = await throughGoogle(app);
  expect(location).toBe('/checkout');
  expect((await claimsOf(cookie)).sub).toBe(person.uid);
  const body = { email, password: PASSWORD };
  expect((await send(app, 'POST /identity/sign-in/email', { body })).status).toBe(200);
});

test('a sign-in with Google needs no code, which belongs to the password', async () => {
  google.person = someone();
  const { email } = google.person;
  await turnOnTwoFactor(app, await signUp(app, email));
  await app.db
    .updateTable('identity.person')
    .set({ email_verified: true })
    .where('email', '=', email)
    .execute();
  expect((await throughGoogle(app)).cookie).toContain('session_token');
  await beginSignIn(app, email);
});

test('a return while Google does not answer, or redirects the shop, ends with an error', async () => {
  const { issuer } = google;
  const asked = { clientId: 'client', clientSecret: 'kept-with-google', issuer, limitMs: 200 };
  const hurried = await openPeopleApp({ google: asked });
  google.person = someone();
  for (const tokens of ['never', 'moved'] as const) {
    google.tokens = tokens;
    const { location, cookie } = await throughGoogle(hurried);
    expect([tokens, location]).toEqual([tokens, expect.stringContaining('?google=failed')]);
    expect(cookie).not.toContain('session_token');
  }
  google.tokens = 'at once';
  await hurried.close();
});

test('an answer without the cookie of its request opens nothing, and no answer opens twice', async () => {
  google.person = someone();
  const stolen = await comeBack(app, { ...(await leaveForGoogle(app)), cookie: '' });
  expect(stolen.location).toMatch(/error=/);
  expect(stolen.cookie).not.toContain('session_token');
  const mine = await leaveForGoogle(app);
  expect((await comeBack(app, mine)).cookie).toContain('session_token');
  const again = await comeBack(app, mine);
  expect(again.location).toMatch(/error=/);
  expect(again.cookie).not.toContain('session_token');
});

test.each([
  'https://evil.example',
  '//evil.example',
  String.raw`/\evil.example`,
  'javascript:alert(1)',
])('no redirect leads to %s', async (callbackURL) => {
  const response = await send(app, 'POST /identity/sign-in/social', { body: { callbackURL } });
  expect(response.status).toBe(422);
});

test('without Google its endpoint answers so', async () => {
  const plain = await openPeopleApp();
  const response = await send(plain, 'POST /identity/sign-in/social', { body: {} });
  expect((await readProblem(response)).code).toBe('GOOGLE_NOT_SET_UP');
  await plain.close();
});
