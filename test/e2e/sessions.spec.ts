import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  callsTo,
  comeBack,
  ENDED,
  expectEndNotice,
  expectSignedIn,
  expectSignedOut,
  inDatabase,
  logOut,
  signInBrowser,
} from '#test/support/browser-session.ts';
import { registerCustomer } from '#test/support/customer.ts';
import { headerLog, recordHeader } from '#test/support/header-log.ts';
import { expectFocus, untilDrawn, untilStill } from '#test/support/page-state.ts';
import { PASSWORD } from '#test/support/people.ts';
import { becomeCustomer, refuse } from '#test/support/signed-in-page.ts';
import { answersTo, AT_REST } from '#test/support/traffic.ts';
import { keepAlone } from '#test/support/page-pool.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();
const ASHA = 'asha.k@example.com';
const BINA = 'bina.m@example.com';

beforeAll(async () => {
  await registerCustomer(shop.origin(), { email: ASHA, name: 'Asha Kumar' });
  await registerCustomer(shop.origin(), { email: BINA, name: 'Bina Mehta' });
});
beforeEach(() => inDatabase(shop.connectionString(), 'DELETE FROM identity.session'));

function signIn(page: Page, email: string): Promise<string> {
  return signInBrowser(page, shop.origin(), { email });
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
  keepAlone(page);
  await page.clock.install();
  await recordHeader(page);
  await signIn(page, email);
  const known = answersTo(page, '/v2/users/profile', '/v2/carts');
  await shop.visit(page, '/');
  await expectSignedIn(page, 'Asha');
  await known;
  return page;
}

const card = (page: Page): Locator => page.getByRole('region', { name: 'Sign-in and security' });
const linesOf = (page: Page): Locator => card(page).getByRole('listitem');

type Options = Parameters<typeof shop.newPage>[0];

async function openList(options: Options = {}) {
  const page = await shop.newPage(options);
  const customer = await becomeCustomer(shop, page);
  await shop.visit(page, '/my-profile');
  await linesOf(page).first().waitFor();
  return { page, customer };
}

/** The same person on another device. */
async function openElsewhere(email: string, options: Options = {}): Promise<Page> {
  const page = await shop.newPage(options);
  const answer = await page.request.post(`${shop.origin()}/identity/sign-in/email`, {
    data: { email, password: PASSWORD },
    headers: { origin: shop.origin(), 'user-agent': 'Mozilla/5.0 (Android 15) Firefox/143.0' },
  });
  expect(answer.status()).toBe(200);
  await shop.visit(page, '/my-orders');
  await expectSignedIn(page, 'Asha');
  return page;
}

test('another person in one tab is another one in every tab, and so is nobody, without a reload, and they say so', async () => {
  const page = await shop.newPage();
  await signIn(page, ASHA);
  await shop.visit(page, '/');
  await expectSignedIn(page, 'Asha');
  const other = await newTab(page, '/care-guide');
  await expectSignedIn(other, 'Asha');
  const loads = callsTo(other, '/care-guide');
  const profiles = callsTo(other, '/v2/users/profile');

  const uid = await signIn(page, BINA);
  const hers = () => profiles.filter((one) => new URL(one.url()).searchParams.get('uid') === uid);
  await page.reload();
  await expectSignedIn(page, 'Bina');
  await expectSignedIn(other, 'Bina');
  await expect.poll(() => hers().length).toBe(1);
  expect((await hers()[0]?.response())?.status()).toBe(200);
  await expect.poll(() => other.content()).not.toContain('Asha');

  await logOut(page);
  await expectSignedOut(other);
  await expectEndNotice(other);
  expect(loads).toHaveLength(0);
});

test('a tab that is looked at again, or that Back brings from memory, shows who is signed in now', async () => {
  const page = await shop.open('/', { expected: ENDED });
  await expectSignedOut(page);
  const loads = callsTo(page, '/');
  await signIn(page, ASHA);
  await comeBack(page);
  await expectSignedIn(page, 'Asha');

  const bringBack = () =>
    page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
  await signIn(page, BINA);
  await bringBack();
  await expectSignedIn(page, 'Bina');
  await expect.poll(() => page.content()).not.toContain('Asha');
  // The sign-out happened on a later page.
  const headers = { origin: shop.origin() };
  await page.request.post(`${shop.origin()}/identity/sign-out`, { data: {}, headers });
  await bringBack();
  await expectSignedOut(page);
  await expect.poll(() => page.content()).not.toContain('Bina');
  expect(loads).toHaveLength(0);
});

describe('tokens', () => {
  test('a token that runs out is renewed unseen; a session that has ended ends here with the next call, and shows no name again', async () => {
    const page = await openWithClock(ASHA, ENDED);
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

    await inDatabase(shop.connectionString(), 'DELETE FROM identity.session');
    await page.clock.fastForward('16:00');
    await comeBack(page);
    await expectSignedOut(page);
    await expectEndNotice(page);
    tokens.length = 0;
    const atRest = answersTo(page, AT_REST);
    await page.reload();
    await expectSignedOut(page);
    await atRest;
    expect(tokens).toHaveLength(0);

    // One that was ended while the page was closed.
    await signIn(page, ASHA);
    await inDatabase(shop.connectionString(), 'DELETE FROM identity.session');
    await shop.visit(page, '/');
    await expectSignedOut(page);
    expect(await headerLog(page)).toEqual(['', 'Sign in']);
  });

  test('while the shop cannot say who is there the header claims nothing, and asks again: for the token, for its code, and where a token is refused', async () => {
    const page = await shop.newPage({ expected: [/503/, /ERR_FAILED/, ...ENDED] });
    keepAlone(page);
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
    await expectSignedIn(page, 'Asha');
    expect(await headerLog(page)).toEqual(['', 'Hello Asha']);
    await page.unroute('**/identity/token');

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
    await expectSignedIn(page, 'Asha');
    await page.unroute('**/assets/embedded-provider-*.js*');

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
    const statuses = await Promise.all(
      profiles.map(async (one) => (await one.response())?.status()),
    );
    expect(statuses).toEqual([401, 200]);
    await expectSignedIn(page, 'Asha');
    expect(await headerLog(page)).toEqual(['', 'Hello Asha']);
  });

  test('a sign-out overtakes an answer that is still on its way', async () => {
    const page = await openWithClock(ASHA, ENDED);
    let letGo = () => undefined as void;
    const released = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/identity/token', async (route) => {
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    });
    const requested = page.waitForRequest('**/identity/token');
    await page.clock.fastForward('16:00');
    await comeBack(page);
    await requested;
    await logOut(page);
    const answered = page.waitForResponse('**/identity/token');
    letGo();
    await (await answered).finished();
    await untilDrawn(page);
    expect(await headerLog(page)).toEqual(['', 'Hello Asha', 'Sign in']);
  });
});

describe('the list of devices', () => {
  test('a session that is ended here is over there with the next call, and no other; then all others, also during a late answer; a new password may leave them', async () => {
    const { page, customer } = await openList();
    const phone = await openElsewhere(customer.email, { expected: ENDED });
    const third = await openElsewhere(customer.email);
    await page.reload();
    await expect.poll(() => linesOf(page).count()).toBe(3);
    expect(await linesOf(page).filter({ hasText: 'This device' }).count()).toBe(1);
    await linesOf(page).filter({ hasText: 'Firefox on Android' }).first().waitFor();

    // The latest comes first, so the third stands above the phone.
    const ending = card(page).getByRole('button', { name: /^End Firefox on Android/ });
    await ending.last().click();
    await page.getByText('Signed out: Firefox on Android').first().waitFor();
    await expect.poll(() => linesOf(page).count()).toBe(2);
    await expectFocus(card(page).getByRole('heading', { name: 'Where you are signed in' }));

    await phone.getByRole('button', { name: /^Hello/ }).click();
    await phone.getByRole('menuitem', { name: 'My Profile' }).click();
    await expectSignedOut(phone);
    await expectEndNotice(phone);
    // What was on the screen without a finger on it does not stay there, nor does a dialog lie over it.
    await phone.getByRole('heading', { name: 'Method Not Allowed' }).waitFor();
    await phone.getByText('Your session has ended.').waitFor();
    expect(await phone.getByText(customer.email).count()).toBe(0);
    await third.reload();
    await expectSignedIn(third, 'Asha');

    const { promise: isEnded, resolve: end } = Promise.withResolvers<void>();
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/v2/auth/security', async (route) => {
      const response = await route.fetch();
      answer();
      await isEnded;
      await route.fulfill({ response });
    });
    await comeBack(page);
    await isAnswered;
    const all = card(page).getByRole('button', { name: 'Sign out everywhere else' });
    await all.click();
    await page.getByText('Signed out everywhere else').first().waitFor();
    await expect.poll(() => linesOf(page).count()).toBe(1);
    await all.waitFor({ state: 'hidden' });
    const late = answersTo(page, '/v2/auth/security');
    end();
    await late;
    await untilStill(page);
    expect(await linesOf(page).count()).toBe(1);
    await page.unroute('**/v2/auth/security');
    expect((await third.request.get(`${shop.origin()}/identity/token`)).status()).toBe(401);
    await page.reload();
    await expect.poll(() => linesOf(page).count()).toBe(1);

    const fourth = await openElsewhere(customer.email);
    await card(page).getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    expect(await dialog.getByLabel('Sign out other devices').isChecked()).toBe(true);
    await dialog.getByLabel('Sign out other devices').uncheck();
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByLabel('New password').fill('slow-heron-lantern-77');
    await dialog.getByRole('button', { name: 'Change password', exact: true }).click();
    await card(page).getByText('You stay signed in on your other devices.').waitFor();
    await fourth.reload();
    await expectSignedIn(fourth, 'Asha');
  });

  test('a list that does not load can be loaded again, and the password can be changed meanwhile', async () => {
    const page = await shop.newPage({ expected: [/500/, /Failed/] });
    await becomeCustomer(shop, page);
    const problem = { status: 500, code: 'INTERNAL_ERROR', detail: 'Something broke.', times: 1 };
    await refuse(page, '**/v2/auth/security', problem);
    await shop.visit(page, '/my-profile');
    const banner = card(page).getByRole('alert');
    await banner.getByText("Where you are signed in didn't load").waitFor();
    await card(page).getByRole('button', { name: 'Change password' }).waitFor();
    await banner.getByRole('button', { name: 'Try again' }).click();
    await linesOf(page).first().waitFor();
    expect(await banner.count()).toBe(0);
  });
});
