import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { launchProfile } from '#test/support/browser.ts';
import {
  callsTo,
  comeBack,
  ENDED,
  expectEndNotice,
  expectSignedIn,
  expectSignedOut,
  inDatabase,
  logOut,
  makeAccount,
  signInBrowser,
} from '#test/support/browser-session.ts';
import { headerLog, recordHeader } from '#test/support/header-log.ts';
import { answersTo, AT_REST } from '#test/support/traffic.ts';
import { untilReady, useShop } from '#test/support/use-shop.ts';

const shop = useShop();
const ASHA = 'asha.k@example.com';
const BINA = 'bina.m@example.com';

beforeAll(async () => {
  await makeAccount(shop.origin(), { email: ASHA, name: 'Asha Kumar' });
  await makeAccount(shop.origin(), { email: BINA, name: 'Bina Mehta' });
});
beforeEach(() => inDatabase(shop.connectionString(), 'DELETE FROM identity.session'));

async function signIn(page: Page, email: string, remember = false): Promise<string> {
  return signInBrowser(page, shop.origin(), { email, remember });
}

/** Another tab of the same browser. */
async function newTab(page: Page, address: string): Promise<Page> {
  const tab = await page.context().newPage();
  await shop.visit(tab, address);
  return tab;
}

/** A page whose own time can be moved on. */
async function openWithClock(email: string, expected: RegExp[] = []): Promise<Page> {
  const page = await shop.newPage({ expected });
  await page.clock.install();
  await signIn(page, email);
  const known = answersTo(page, '/v2/users/profile', '/v2/carts');
  await shop.visit(page, '/');
  await expectSignedIn(page, 'Asha');
  await known;
  return page;
}

test('signing out in one tab signs the others out without a reload, and they say so', async () => {
  const page = await shop.newPage();
  await signIn(page, ASHA);
  await shop.visit(page, '/');
  await expectSignedIn(page, 'Asha');
  const other = await newTab(page, '/care-guide');
  await expectSignedIn(other, 'Asha');
  const loads = callsTo(other, '/care-guide');
  await logOut(page);
  await expectSignedOut(other);
  await expectEndNotice(other);
  expect(loads).toHaveLength(0);
});

test('a tab that is looked at again shows who has signed in meanwhile', async () => {
  const page = await shop.open('/care-guide');
  await expectSignedOut(page);
  const other = await newTab(page, '/');
  await expectSignedOut(other);
  await signIn(page, ASHA);
  const loads = callsTo(other, '/');
  await comeBack(other);
  await expectSignedIn(other, 'Asha');
  expect(loads).toHaveLength(0);
});

test('another person who signs in is another person in every tab', async () => {
  const page = await shop.newPage();
  await signIn(page, ASHA);
  await shop.visit(page, '/');
  await expectSignedIn(page, 'Asha');
  const other = await newTab(page, '/care-guide');
  await expectSignedIn(other, 'Asha');
  const profiles = callsTo(other, '/v2/users/profile');

  const uid = await signIn(page, BINA);
  const hers = () => profiles.filter((one) => new URL(one.url()).searchParams.get('uid') === uid);
  await page.reload();
  await expectSignedIn(page, 'Bina');
  await expectSignedIn(other, 'Bina');
  await expect.poll(() => hers().length).toBe(1);
  expect((await hers()[0]?.response())?.status()).toBe(200);
  await expect.poll(() => other.content()).not.toContain('Asha');
});

test('a page that Back brings from memory shows who is signed in now', async () => {
  const page = await shop.newPage({ expected: ENDED });
  await signIn(page, ASHA);
  await shop.visit(page, '/');
  await expectSignedIn(page, 'Asha');
  await signIn(page, BINA);
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expectSignedIn(page, 'Bina');
  await expect.poll(() => page.content()).not.toContain('Asha');

  // Signed out on a later page: on this one nobody did.
  const headers = { origin: shop.origin() };
  await page.request.post(`${shop.origin()}/identity/sign-out`, { data: {}, headers });
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expectSignedOut(page);
  await expect.poll(() => page.content()).not.toContain('Bina');
});

test('a session that the server has ended ends here with the next call, and is not asked for again', async () => {
  const page = await openWithClock(ASHA, ENDED);
  await inDatabase(shop.connectionString(), 'DELETE FROM identity.session');
  await page.clock.fastForward('16:00');
  await comeBack(page);
  await expectSignedOut(page);
  await expectEndNotice(page);
  const tokens = callsTo(page, '/identity/token');
  const atRest = answersTo(page, AT_REST);
  await page.reload();
  await expectSignedOut(page);
  await atRest;
  expect(tokens).toHaveLength(0);
});

test('a session that was ended while the page was closed shows no name for a moment', async () => {
  const page = await shop.newPage({ expected: ENDED });
  await recordHeader(page);
  await signIn(page, ASHA);
  await inDatabase(shop.connectionString(), 'DELETE FROM identity.session');
  await shop.visit(page, '/');
  await expectSignedOut(page);
  expect(await headerLog(page)).toEqual(['', 'Sign in']);
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
  await expectSignedIn(page, 'Asha');
  await before.close();

  const after = await launchProfile(folder);
  const again = await after.newPage();
  await again.goto(shop.origin());
  await untilReady(again);
  await (remember ? expectSignedIn(again, 'Asha') : expectSignedOut(again));
  expect(await again.evaluate(() => localStorage.length)).toBe(remember ? 1 : 0);
  await after.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

test('a changed password signs the other device out and keeps this one', async () => {
  const page = await shop.newPage();
  await signIn(page, ASHA);
  const other = await openWithClock(ASHA, ENDED);
  const changed = await page.request.post(`${shop.origin()}/identity/change-password`, {
    data: { currentPassword: 'tidal-kestrel-42', newPassword: 'tidal-kestrel-43' },
    headers: { origin: shop.origin() },
  });
  expect(changed.status()).toBe(200);
  await other.clock.fastForward('16:00');
  await comeBack(other);
  await expectSignedOut(other);
  await shop.visit(page, '/');
  await expectSignedIn(page, 'Asha');
});
