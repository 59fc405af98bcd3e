import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  expectEndNotice,
  inDatabase,
  logOut,
  signInBrowser,
} from '#test/support/browser-session.ts';
import { registerCustomer } from '#test/support/customer.ts';
import { headerLog, recordHeader } from '#test/support/header-log.ts';
import { overflow } from '#test/support/layout.ts';
import { expectAddress, expectFocus } from '#test/support/page-state.ts';
import { PASSWORD } from '#test/support/people.ts';
import { answersTo, AT_REST, watchTraffic } from '#test/support/traffic.ts';
import { untilReady, useShop } from '#test/support/use-shop.ts';

const OWNER = 'meera@example.com';
const EMAIL = 'ananya.rao@example.com';
const shop = useShop(() => ({ ADMIN_EMAIL: OWNER, ADMIN_PASSWORD: PASSWORD }));
const SCREENS = [
  { path: '/', size: { width: 375, height: 812 } },
  { path: '/product/marina-shoreline-coasters', size: { width: 1440, height: 900 } },
];

beforeAll(async () => {
  await registerCustomer(shop.origin(), { email: EMAIL, name: 'Ananya Rao' });
});

const hello = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Hello / });
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' });

async function openSignedIn(path: string, email = EMAIL): Promise<Page> {
  const page = await shop.newPage();
  await signInBrowser(page, shop.origin(), { email });
  const known = answersTo(page, '/v2/users/profile');
  await shop.visit(page, path);
  await hello(page).waitFor();
  await known;
  return page;
}

async function openMenu(page: Page) {
  await hello(page).press('Enter');
  await page.getByRole('menu').waitFor();
  return page.getByRole('menu');
}

// That nothing moves meanwhile is seen in `smoothness.spec.ts`.
test('whoever is signed in never sees "Sign in" or a way to the workbench, on a phone or a desk', async () => {
  const page = await shop.newPage();
  await recordHeader(page);
  await signInBrowser(page, shop.origin(), { email: EMAIL });
  for (const { path, size } of SCREENS) {
    await page.setViewportSize(size);
    const known = answersTo(page, '/v2/users/profile', '/v2/carts', AT_REST);
    await shop.visit(page, path);
    await hello(page).waitFor();
    await known;
    expect(await headerLog(page)).toEqual(['', 'Hello Ananya']);
    expect(await page.locator('a[href^="/admin"]').count()).toBe(0);
  }
});

test('a visitor never sees a name, and calls nothing about accounts, on a phone or a desk', async () => {
  const page = await shop.newPage();
  await recordHeader(page);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  for (const { path, size } of SCREENS) {
    await page.setViewportSize(size);
    const atRest = answersTo(page, AT_REST);
    await shop.visit(page, path);
    await signInLink(page).waitFor();
    await atRest;
    expect((await headerLog(page)).filter((seen) => seen !== '')).toEqual(['Sign in']);
  }
  expect(calls.filter((path) => /identity|users|provider|corner/.test(path))).toEqual([]);
});

test('the menu is walked through by keyboard; Logout asks before a change of the profile goes', async () => {
  const page = await openSignedIn('/care-guide');
  expect(await hello(page).innerText()).toBe('Hello Ananya');
  const [corner, greeting] = await Promise.all([
    page.locator('[data-corner]').boundingBox(),
    hello(page).boundingBox(),
  ]);
  expect(greeting?.x).toBe(corner?.x);
  const menu = page.getByRole('menu');
  const items = menu.getByRole('menuitem');
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await hello(page).press(key);
    await expectFocus(items.first());
    await expect.poll(() => hello(page).getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expectFocus(hello(page));
    await expect.poll(() => hello(page).getAttribute('aria-expanded')).toBe('false');
  }
  await hello(page).press('ArrowDown');
  await expectFocus(menu.getByRole('menuitem', { name: 'My Profile' }));
  await page.keyboard.press('ArrowDown');
  await expectFocus(menu.getByRole('menuitem', { name: 'My Orders' }));
  await page.keyboard.press('End');
  await expectFocus(menu.getByRole('menuitem', { name: 'Logout' }));
  await page.keyboard.press('ArrowDown');
  await expectFocus(menu.getByRole('menuitem', { name: 'My Profile' }));
  await page.keyboard.press('ArrowUp');
  await expectFocus(menu.getByRole('menuitem', { name: 'Logout' }));
  await page.keyboard.press('Home');
  await expectFocus(menu.getByRole('menuitem', { name: 'My Profile' }));
  await page.keyboard.press('Enter');
  await expectAddress(page, '/my-profile');

  await page.getByRole('button', { name: 'Edit' }).click();
  const first = page.getByLabel('First Name');
  await first.fill('Anu');
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await openMenu(page);
  await logout.click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  await expectFocus(hello(page));
  expect(await first.inputValue()).toBe('Anu');
  // As it was before: nothing would be lost.
  await first.fill('Ananya');
  await logOut(page);
  await expectEndNotice(page);
});

test('the greeting says "User" where there is no name', async () => {
  const page = await shop.newPage();
  const email = 'nameless@example.com';
  await registerCustomer(shop.origin(), { email, name: 'Soon Gone' });
  const db = shop.connectionString();
  await inDatabase(db, "UPDATE identity.person SET name = '' WHERE email = $1", [email]);
  await inDatabase(db, "UPDATE customer_profile SET first_name = '' WHERE email = $1", [email]);
  await signInBrowser(page, shop.origin(), { email });
  await shop.visit(page, '/shipping');
  await expect.poll(() => hello(page).innerText()).toBe('Hello User');
});

test('Admin View is there for the owner, and says that it opens a new tab', async () => {
  const page = await openSignedIn('/', OWNER);
  const admin = page
    .getByRole('banner')
    .getByRole('link', { name: 'Admin View (opens in new tab)' });
  for (const width of [1440, 375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await admin.waitFor();
    expect(await overflow(page)).toEqual([]);
  }
  expect(await admin.getAttribute('href')).toBe('/admin');
  expect(await admin.getAttribute('target')).toBe('_blank');
  expect(await admin.getAttribute('rel')).toContain('noopener');
});

/** Whatever a page and its browser hold that can be read without the page's own memory. */
async function tracesOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const inPage = await page.evaluate(() => ({
    local: Object.entries(localStorage),
    session: Object.entries(sessionStorage),
    history: JSON.stringify(history.state),
    cookie: document.cookie,
    markup: document.documentElement.outerHTML,
  }));
  return JSON.stringify({ cookies, ...inPage });
}

test('Logout leaves nothing of the person behind', async () => {
  const page = await shop.newPage();
  const tokens: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/identity/token')) return;
    tokens.push(((await response.json()) as { token: string }).token);
  });
  const uid = await signInBrowser(page, shop.origin(), { email: EMAIL, remember: true });
  await shop.visit(page, '/care-guide');
  await expect.poll(() => hello(page).innerText()).toBe('Hello Ananya');
  await expect.poll(() => tokens.length).toBe(1);
  const [cookie] = (await page.context().cookies()).filter(({ name }) =>
    name.endsWith('session_token'),
  );
  expect(cookie?.value).toMatch(/^\S{20,}$/);

  await logOut(page);
  await expectEndNotice(page);
  await expectAddress(page, '/');
  const traces = await tracesOf(page);
  for (const secret of [
    ...tokens,
    uid,
    EMAIL,
    'Hello Ananya',
    'Rao',
    cookie?.value ?? '',
    'data-present=',
  ]) {
    expect(traces).not.toContain(secret);
  }
  expect(await page.evaluate(() => localStorage.getItem('lehar-sign-in'))).toBeNull();

  // The page's own memory: whatever it asks for now, it asks for as a visitor.
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => sent.push(request.headers().authorization));
  await page.getByRole('banner').getByRole('link', { name: 'Lehar' }).click();
  await page.reload();
  await untilReady(page);
  await signInLink(page).waitFor();
  expect(sent.filter((one) => one !== undefined)).toEqual([]);
  const answer = await page.request.get(`${shop.origin()}/identity/token`);
  expect(answer.status()).toBe(401);
});

test('Logout takes along what was typed into a form that this page has not opened', async () => {
  const page = await openSignedIn('/');
  await shop.visit(page, '/?custom-order=1');
  const typed = 'Half a wish';
  await page.getByRole('dialog').getByLabel('Preferred Colors').fill(typed);
  await shop.visit(page, '/care-guide');
  expect(await tracesOf(page)).toContain(typed);
  await logOut(page);
  expect(await tracesOf(page)).not.toContain(typed);
});

test('a sign-out that fails, because the shop is away, says so and stays signed in', async () => {
  const page = await shop.newPage({ expected: [/ERR_INTERNET_DISCONNECTED/] });
  await signInBrowser(page, shop.origin(), { email: EMAIL });
  const untilQuiet = watchTraffic(page);
  const known = answersTo(page, '/v2/users/profile', '/v2/carts', AT_REST);
  await shop.visit(page, '/');
  await hello(page).waitFor();
  await known;
  await untilQuiet();
  await page.context().setOffline(true);
  await (await openMenu(page)).getByRole('menuitem', { name: 'Logout' }).click();
  const alert = page.getByRole('alertdialog', { name: 'You are still signed in' });
  await alert.waitFor();
  await alert.getByRole('button', { name: 'OK' }).click();
  expect(await hello(page).innerText()).toBe('Hello Ananya');
});
