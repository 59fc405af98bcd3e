import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { openGoogleBrowser } from '#test/support/google-browser.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';
import { startGoogleStandIn, type GoogleStandIn } from './start-google-stand-in.ts';

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

function openBrowser(shop?: string) {
  return openGoogleBrowser({ app, issuer, ...(shop !== undefined && { shop }) });
}

test('whoever is chosen is signed in to the shop, and has the same account the next time', async () => {
  const browser = openBrowser();
  expect(await browser.signIn({ person: 'ravi@gmail.example' })).toBe('/checkout');
  const claims = await browser.claims();
  expect(claims).toMatchObject({ email: 'ravi@gmail.example', name: 'Ravi Iyer' });
  const again = openBrowser();
  await again.signIn({ person: 'ravi@gmail.example' });
  expect(await again.claims()).toMatchObject({ sub: claims?.sub });
});

test('the account is the same after a new start', async () => {
  const later = await startGoogleStandIn({ shopName: 'Lehar', log: createLog('silent') });
  const subjects: unknown[] = [];
  for (const { settings } of [google, later]) {
    const other = await openTestApp({ google: settings });
    const browser = openGoogleBrowser({ app: other, issuer: settings.issuer ?? '' });
    await browser.signIn({ person: 'noor@gmail.example' });
    const account = other.db.selectFrom('identity.account').select('account_id');
    subjects.push(await account.where('provider_id', '=', 'google').executeTakeFirst());
    await other.close();
  }
  await later.close();
  expect(subjects[0]).toBeDefined();
  expect(subjects[1]).toEqual(subjects[0]);
});

test('the same browser is asked again and may be somebody else', async () => {
  const browser = openBrowser();
  await browser.signIn({ person: 'ravi@gmail.example' });
  await browser.signIn({ person: 'noor@gmail.example' });
  expect(await browser.claims()).toMatchObject({ email: 'noor@gmail.example' });
});

test('anybody may be typed, at 127.0.0.1 and another port too', async () => {
  const browser = openBrowser('http://127.0.0.1:4711');
  const typed = { name: ' Zoë <b>Ó Briain</b> ', email: 'Zoe@Example.com' };
  expect(await browser.signIn(typed)).toBe('/checkout');
  expect(await browser.claims()).toMatchObject({
    email: 'zoe@example.com',
    name: 'Zoë <b>Ó Briain</b>',
  });
});

test('the page says what it is, runs no script and sends forms to itself and the shop only', async () => {
  const { page, response } = await openBrowser().arrive();
  expect(page).toContain('<title>Google stand-in (demo)</title>');
  expect(page).toContain('This is not Google.');
  expect(page).not.toMatch(/<script|style=/);
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; form-action 'self' http://localhost:4000; base-uri 'none'; frame-ancestors 'none'",
  );
});

test('what was typed wrong is said beside it and stays as it was typed', async () => {
  const browser = openBrowser();
  const { address } = await browser.arrive();
  const refused = await browser.choose(address, { name: '', email: '"><script>' });
  expect(refused.status).toBe(422);
  const page = await refused.text();
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(page).toContain('<p class="fault" id="name-fault">Enter a name</p>');
  expect(page).toContain('Enter an email address like name@example.com');
  expect(page.match(/autofocus/g)).toHaveLength(1);
  const chosen = await browser.choose(address, { name: 'Tara', email: 'tara@gmail.example' });
  expect(await browser.comeBack(chosen)).toBe('/checkout');
});

test('whoever cancels is back in the shop with the reason and no session', async () => {
  const browser = openBrowser();
  const location = await browser.signIn({ cancel: 'yes' });
  expect(location).toMatch(/^\/\?google=failed&error=access_denied/);
  expect(await browser.claims()).toBeUndefined();
});

test('what it says of itself is no more than it does', async () => {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`);
  expect(await response.json()).toMatchObject({
    issuer,
    grant_types_supported: ['authorization_code'],
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
  });
});
