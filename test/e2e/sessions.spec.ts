import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page, Request } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { launchProfile } from '#test/support/browser.ts';
import { inDatabase, makeAccount, signInBrowser } from '#test/support/browser-session.ts';
import { headerLog, recordHeader } from '#test/support/header-log.ts';
import { untilReady, useShop } from '#test/support/use-shop.ts';

const shop = useShop();
const ASHA = 'asha.k@example.com';
const BINA = 'bina.m@example.com';
/** What the console says of a session that has ended. */
const refused = [/401/, /UNAUTHENTICATED/];

beforeAll(async () => {
  await makeAccount(shop.origin(), { email: ASHA, name: 'Asha Kumar' });
  await makeAccount(shop.origin(), { email: BINA, name: 'Bina Mehta' });
});
beforeEach(() => inDatabase(shop.connectionString(), 'DELETE FROM identity.session'));

const corner = (page: Page) => page.getByRole('banner').locator('.corner');
const isOut = (page: Page) => corner(page).getByRole('link', { name: 'Sign in' }).waitFor();
const isIn = (page: Page, name: string) =>
  corner(page)
    .getByRole('button', { name: `Hello ${name}` })
    .waitFor();

async function signIn(page: Page, email: string, remember = false): Promise<string> {
  return signInBrowser(page, shop.origin(), { email, remember });
}

/** Another tab of the same browser. */
async function newTab(page: Page, address: string): Promise<Page> {
  const tab = await page.context().newPage();
  await shop.visit(tab, address);
  return tab;
}

/** The person looks at this tab again, having been elsewhere. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

/** A page whose own time can be moved on. */
async function openWithClock(email: string, expected: RegExp[] = []): Promise<Page> {
  const page = await shop.newPage({ expected });
  await page.clock.install();
  await recordHeader(page);
  await signIn(page, email);
  await shop.visit(page, '/');
  await isIn(page, 'Asha');
  await page.waitForLoadState('networkidle');
  return page;
}

/** Notes every call to a path of the shop. */
function callsTo(page: Page, pathname: string): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === pathname) calls.push(request);
  });
  return calls;
}

async function logOut(page: Page): Promise<void> {
  await corner(page)
    .getByRole('button', { name: /^Hello/ })
    .click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await isOut(page);
}

test('signing out in one tab signs the others out without a reload, and they say so', async () => {
  const page = await shop.newPage();
  await signIn(page, ASHA);
  await shop.visit(page, '/');
  await isIn(page, 'Asha');
  const other = await newTab(page, '/care-guide');
  await isIn(other, 'Asha');
  const loads = callsTo(other, '/care-guide');
  await logOut(page);
  await isOut(other);
  await other
    .getByRole('region', { name: 'Notifications' })
    .getByText('You are signed out')
    .waitFor();
  expect(loads).toHaveLength(0);
});

test('a tab that is looked at again shows who has signed in meanwhile', async () => {
  const page = await shop.open('/care-guide');
  await isOut(page);
  const other = await newTab(page, '/');
  await isOut(other);
  await signIn(page, ASHA);
  await comeBack(other);
  await isIn(other, 'Asha');
});

test('another person who signs in is another person in every tab', async () => {
  const page = await shop.newPage();
  await signIn(page, ASHA);
  await shop.visit(page, '/');
  await isIn(page, 'Asha');
  const other = await newTab(page, '/care-guide');
  await isIn(other, 'Asha');
  const profiles = callsTo(other, '/v2/users/profile');

  const uid = await signIn(page, BINA);
  await page.reload();
  await isIn(page, 'Bina');
  await isIn(other, 'Bina');
  await expect.poll(() => profiles.length).toBe(1);
  expect(new URL(profiles[0]?.url() ?? '').searchParams.get('uid')).toBe(uid);
  expect((await profiles[0]?.response())?.status()).toBe(200);
  await expect.poll(() => other.content()).not.toContain('Asha');
});

test('a page that Back brings from memory shows who is signed in now', async () => {
  const page = await shop.newPage();
  await signIn(page, ASHA);
  await shop.visit(page, '/');
  await isIn(page, 'Asha');
  await signIn(page, BINA);
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await isIn(page, 'Bina');
});

test('a token that runs out is renewed without anything to be seen', async () => {
  const page = await openWithClock(ASHA);
  const tokens = callsTo(page, '/identity/token');
  const profiles = callsTo(page, '/v2/users/profile');
  await page.clock.fastForward('13:00');
  await comeBack(page);
  await expect.poll(() => profiles.length).toBe(1);
  expect((await profiles[0]?.response())?.status()).toBe(200);
  await page.clock.runFor(1000);
  expect(tokens).toHaveLength(0);

  await page.clock.fastForward('03:00');
  await comeBack(page);
  await expect.poll(() => profiles.length).toBe(2);
  expect(tokens).toHaveLength(1);
  expect((await profiles[1]?.response())?.status()).toBe(200);
  expect(await headerLog(page)).toEqual(['', 'Hello Asha']);
});

test('a token that the server refuses is renewed and the call made again', async () => {
  const page = await shop.newPage({ expected: refused });
  await recordHeader(page);
  await signIn(page, ASHA);
  let isFirst = true;
  await page.route('**/identity/token', async (route) => {
    const response = await route.fetch();
    const { token } = (await response.json()) as { token: string };
    const json = { token: isFirst ? `${token.slice(0, -4)}AAAA` : token };
    isFirst = false;
    await route.fulfill({ response, json });
  });
  const profiles = callsTo(page, '/v2/users/profile');
  await shop.visit(page, '/');
  await expect.poll(() => profiles.length).toBe(2);
  const statuses = await Promise.all(profiles.map(async (one) => (await one.response())?.status()));
  expect(statuses).toEqual([401, 200]);
  await isIn(page, 'Asha');
  expect(await headerLog(page)).toEqual(['', 'Hello Asha']);
});

test('a session that the server has ended ends here with the next call, and is not asked for again', async () => {
  const page = await openWithClock(ASHA, refused);
  await inDatabase(shop.connectionString(), 'DELETE FROM identity.session');
  await page.clock.fastForward('16:00');
  await comeBack(page);
  await isOut(page);
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByText('You are signed out')
    .waitFor();
  const tokens = callsTo(page, '/identity/token');
  await page.reload();
  await isOut(page);
  await page.waitForLoadState('networkidle');
  expect(tokens).toHaveLength(0);
});

test('a session that was ended while the page was closed shows no name for a moment', async () => {
  const page = await shop.newPage({ expected: refused });
  await recordHeader(page);
  await signIn(page, ASHA);
  await inDatabase(shop.connectionString(), 'DELETE FROM identity.session');
  await shop.visit(page, '/');
  await isOut(page);
  expect(await headerLog(page)).toEqual(['', 'Sign in']);
});

test('while the shop cannot say who is there the header claims nothing, and asks again', async () => {
  const page = await shop.newPage({ expected: [/503/, /ERR_FAILED/] });
  await page.clock.install();
  await recordHeader(page);
  await signIn(page, ASHA);
  let answers = 0;
  await page.route('**/identity/token', async (route) => {
    answers += 1;
    if (answers === 1) await route.abort();
    else if (answers === 2) {
      const type = 'application/problem+json';
      const problem = { status: 503, code: 'UNAVAILABLE', title: 'Away', detail: 'Away' };
      await route.fulfill({ status: 503, contentType: type, json: problem });
    } else await route.continue();
  });
  await shop.visit(page, '/');
  for (const times of [1, 2]) {
    await expect.poll(() => answers).toBe(times);
    expect(await headerLog(page)).toEqual(['']);
    await page.clock.fastForward('00:05');
  }
  await isIn(page, 'Asha');
  expect(await headerLog(page)).toEqual(['', 'Hello Asha']);
});

test('code that could not be fetched is fetched again', async () => {
  const page = await shop.newPage({ expected: [/503/] });
  await page.clock.install();
  await recordHeader(page);
  await signIn(page, ASHA);
  let tries = 0;
  await page.route('**/assets/embedded-provider-*.js*', async (route) => {
    tries += 1;
    if (tries <= 2) await route.fulfill({ status: 503 });
    else await route.continue();
  });
  await shop.visit(page, '/');
  await expect.poll(() => tries).toBe(2);
  expect(await headerLog(page)).toEqual(['']);
  await page.clock.runFor('00:05');
  await isIn(page, 'Asha');
});

test('a sign-out overtakes an answer that is still on its way', async () => {
  const page = await openWithClock(ASHA, refused);
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/identity/token', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  const asked = page.waitForRequest('**/identity/token');
  await page.clock.fastForward('16:00');
  await comeBack(page);
  await asked;
  await logOut(page);
  const answered = page.waitForResponse('**/identity/token');
  letGo();
  await (await answered).finished();
  await page.waitForLoadState('networkidle');
  expect(await headerLog(page)).toEqual(['', 'Hello Asha', 'Sign in']);
});

test.for([
  [true, 'stays signed in'],
  [false, 'is signed out'],
] as const)('after the browser was closed, remembered: %s, one %s', async ([remember]) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lehar-profile-'));
  const before = await launchProfile(folder);
  const page = await before.newPage();
  await signIn(page, ASHA, remember);
  await page.goto(shop.origin());
  await isIn(page, 'Asha');
  await before.close();

  const after = await launchProfile(folder);
  const again = await after.newPage();
  await again.goto(shop.origin());
  await untilReady(again);
  await (remember ? isIn(again, 'Asha') : isOut(again));
  expect(await again.evaluate(() => localStorage.length)).toBe(remember ? 1 : 0);
  await after.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

test('a changed password signs the other device out and keeps this one', async () => {
  const page = await shop.newPage();
  await signIn(page, ASHA);
  const other = await openWithClock(ASHA, refused);
  const changed = await page.request.post(`${shop.origin()}/identity/change-password`, {
    data: { currentPassword: 'tidal-kestrel-42', newPassword: 'tidal-kestrel-43' },
    headers: { origin: shop.origin() },
  });
  expect(changed.status()).toBe(200);
  await other.clock.fastForward('16:00');
  await comeBack(other);
  await isOut(other);
  await shop.visit(page, '/');
  await isIn(page, 'Asha');
});
