import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeHere, axeInLight } from '#test/support/axe.ts';
import { expectSignedIn, expectSignedOut, logOut } from '#test/support/browser-session.ts';
import {
  registerCustomer,
  sessionCookies,
  signInThere,
  type Customer,
} from '#test/support/customer.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { expectAddress, expectFocus } from '#test/support/page-state.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();
const MODAL = '/?sign-in=1';
const AGATE = 'Agate Slice Coasters, Pair';
const WRONG = 'The email address or the password is not right. Check both, or reset your password.';
const DAY_SECONDS = 24 * 3600;

let asha: Customer;
beforeAll(async () => {
  asha = await registerCustomer(shop.origin());
});

const modalOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Sign in' });
const alertOf = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Login Failed' });
const passwordOf = (page: Page): Locator => modalOf(page).getByLabel('Password', { exact: true });

async function openModal(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expectFocus(modalOf(page).getByLabel('Email'));
  return modalOf(page);
}

/** How long the browser keeps the session; undefined until it is closed. */
async function daysOfSession(page: Page): Promise<number | undefined> {
  const cookies = await page.context().cookies();
  const { expires = 0 } = cookies.find(({ name }) => name === 'lehar.session_token') ?? {};
  return expires === -1 ? undefined : Math.round((expires - Date.now() / 1000) / DAY_SECONDS);
}

/** Takes what a browser that is closed does not keep. */
async function closeBrowser(page: Page): Promise<void> {
  const context = page.context();
  const kept = (await context.cookies()).filter(({ expires }) => expires !== -1);
  await context.clearCookies();
  await context.addCookies(kept);
}

const storedHere = (page: Page) => page.evaluate(() => localStorage.length);

async function readAlert(page: Page, text: string): Promise<void> {
  await alertOf(page).getByText(text, { exact: true }).waitFor();
  await alertOf(page).getByRole('button', { name: 'OK' }).click();
  await alertOf(page).waitFor({ state: 'hidden' });
}

test('a customer signs in, is greeted by name where they were, and signs out', async () => {
  const page = await shop.open('/care-guide');
  const modal = await openModal(page);
  await expectAddress(page, '/care-guide?sign-in=1');
  await signInThere(page, asha, { remember: true });
  await page.getByText('Signed in as Asha').first().waitFor();
  await modal.waitFor({ state: 'hidden' });
  await expectSignedIn(page);
  await expectAddress(page, '/care-guide');
  await closeBrowser(page);
  await page.reload();
  await expectSignedIn(page);
  expect([await daysOfSession(page), await storedHere(page)]).toEqual([30, 1]);
  await logOut(page);
  expect(await sessionCookies(page)).toEqual([]);
});

test('odd fields are named before anything is sent; a wrong password alone goes; signed in, the modal is gone, until the browser is closed', async () => {
  const page = await shop.newPage({ expected: [/401/] });
  await shop.visit(page, MODAL);
  const modal = modalOf(page);
  const send = modal.getByRole('button', { name: 'Sign In', exact: true });
  await send.click();
  await modal.getByText('Email is required').waitFor();
  await modal.getByText('Password is required').waitFor();
  await expectFocus(modal.getByLabel('Email'));
  await modal.getByLabel('Email').fill('asha@example');
  expect(await modal.getByText('Email is required').count()).toBe(0);
  expect(await modal.getByText('Password is required').count()).toBe(1);
  await send.click();
  await modal.getByText('Email is invalid').waitFor();

  await signInThere(page, { ...asha, password: 'not-the-one-42' }, { remember: true });
  await readAlert(page, WRONG);
  expect(await modalOf(page).getByRole('alert').count()).toBe(0);
  await expectFocus(passwordOf(page));
  expect(await passwordOf(page).inputValue()).toBe('');
  expect(await modalOf(page).getByLabel('Email').inputValue()).toBe(asha.email);
  expect(await modalOf(page).getByLabel('Remember me').isChecked()).toBe(true);
  await signInThere(page, asha);
  await expectSignedIn(page);
  expect(await daysOfSession(page)).toBe(undefined);

  await shop.visit(page, '/shipping?sign-in=1');
  await expectAddress(page, '/shipping');
  await expectSignedIn(page);
  expect(await modalOf(page).count()).toBe(0);

  await closeBrowser(page);
  await page.reload();
  await expectSignedOut(page);
  await expect.poll(() => storedHere(page)).toBe(0);
});

test('without a connection, and while the shop cannot greet, nobody is signed in, and what was typed stays', async () => {
  const page = await shop.newPage({ expected: [/ERR_INTERNET_DISCONNECTED/, /50[03]/] });
  await shop.visit(page, MODAL);
  await modalOf(page).getByLabel('Email').fill(asha.email);
  await page.context().setOffline(true);
  await modalOf(page).getByText('Sign-in needs a connection').waitFor();
  const send = modalOf(page).getByRole('button', { name: 'Sign In', exact: true });
  expect(await send.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Enter');
  await page.context().setOffline(false);
  await modalOf(page).getByText('Sign-in needs a connection').waitFor({ state: 'hidden' });
  expect(await modalOf(page).getByLabel('Email').inputValue()).toBe(asha.email);
  expect(await modalOf(page).getByText('Password is required').count()).toBe(0);

  const problem = { type: 'about:blank', title: 'Unavailable', status: 503, code: 'UNAVAILABLE' };
  await page.route('**/v2/auth/login', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ ...problem, detail: 'The shop is being looked after.' }),
    }),
  );
  await signInThere(page, asha);
  await readAlert(page, 'The shop is being looked after.');
  await expectSignedOut(page);
  expect(await sessionCookies(page)).toEqual([]);

  // Something in between that has no words of the shop.
  await page.unroute('**/v2/auth/login');
  await page.route('**/v2/auth/login', (route) => route.fulfill({ status: 500, body: 'Oh' }));
  await signInThere(page, asha);
  await readAlert(page, 'Please try again later.');
  await expectSignedOut(page);
  expect(await sessionCookies(page)).toEqual([]);
});

test('the keyboard alone signs in; signing in over an open product leaves it as it was', async () => {
  const page = await shop.open('/');
  const opener = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const modal = modalOf(page);
  await expectFocus(modal.getByLabel('Email'));
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'hidden' });
  await expectFocus(opener);

  await page.keyboard.press('Enter');
  await expectFocus(modal.getByLabel('Email'));
  await page.keyboard.type(asha.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(asha.password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectFocus(modal.getByRole('button', { name: 'Hide password' }));
  expect(await passwordOf(page).getAttribute('type')).toBe('text');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await modal.getByLabel('Remember me').isChecked()).toBe(true);
  await passwordOf(page).focus();
  await page.keyboard.press('Enter');
  await expectSignedIn(page);

  await logOut(page);
  const link = page.getByRole('link', { name: AGATE, exact: true });
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await link.click();
  const product = page.getByRole('dialog', { name: AGATE });
  await product.getByText('Smoky').click();
  await product.getByRole('button', { name: 'Increase quantity' }).click();
  await product.getByRole('link', { name: 'Sign in' }).click();
  await expectFocus(modalOf(page).getByLabel('Email'));
  await expectAddress(page, '/product/agate-slice-coasters?sign-in=piece');
  await page.getByText('Then you can add this piece to your cart.').waitFor();
  await signInThere(page, asha);
  await modalOf(page).waitFor({ state: 'hidden' });
  await expectAddress(page, '/product/agate-slice-coasters');
  expect(await product.getByRole('radio', { name: 'Smoky' }).isChecked()).toBe(true);
  expect(await product.getByRole('textbox', { name: 'Quantity' }).inputValue()).toBe('2');
  await page.keyboard.press('Escape');
  await product.waitFor({ state: 'hidden' });
  await expectAddress(page, '/');
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await expectSignedIn(page);
});

test('axe and the ruler find nothing', async () => {
  const page = await shop.newPage({ expected: [/401/] });
  await shop.visit(page, MODAL);
  const modal = modalOf(page);
  await modal.waitFor();
  async function expectSound(state: string, look = axeHere): Promise<void> {
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
    }
    expect(await look(page, state)).toEqual([]);
  }
  await modal.getByRole('button', { name: 'Sign In', exact: true }).click();
  await modal.getByText('Email is required').waitFor();
  await expectSound('with errors');
  await signInThere(page, { ...asha, password: 'not-the-one-42' });
  await alertOf(page).waitFor();
  await expectSound('below its alert', axeInLight);
  await readAlert(page, WRONG);
});
