import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeViolations } from '#test/support/axe.ts';
import {
  ENDED,
  expectSignedIn,
  expectSignedOut,
  inDatabase,
  logOut,
} from '#test/support/browser-session.ts';
import { registerCustomer, signInThere, type Customer } from '#test/support/customer.ts';
import { aBuyer, anOrderOf, cartButton, drawerOf, fillCart, ROSE } from '#test/support/buying.ts';
import { PASSWORD } from '#test/support/people.ts';
import { answersTo } from '#test/support/traffic.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();
const SLOWED = 'Wrong passwords were tried for this account. Sign in again in 2 minutes.';

let asha: Customer;
beforeAll(async () => {
  asha = await registerCustomer(shop.origin());
});

const modalOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Sign in' });

test('a rate limit loses nothing typed, and a short wait is spent in the form', async () => {
  const page = await shop.newPage({ expected: [/429/] });
  await shop.visit(page, '/?sign-in=1');
  let retryAfter = 120;
  const slowDown = (route: Route): Promise<void> =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'SIGN_IN_SLOWED', status: 429, detail: SLOWED, retryAfter }),
    });
  await page.route('**/identity/sign-in/email', slowDown);
  await signInThere(page, asha);
  const alert = page.getByRole('alertdialog', { name: 'Login Failed' });
  await alert.getByText(SLOWED, { exact: true }).waitFor();
  await alert.getByRole('button', { name: 'OK' }).click();
  await alert.waitFor({ state: 'hidden' });
  const password = modalOf(page).getByLabel('Password', { exact: true });
  expect(await password.inputValue()).toBe(asha.password);

  await page.unroute('**/identity/sign-in/email');
  retryAfter = 3;
  await page.route('**/identity/sign-in/email', slowDown, { times: 1 });
  await modalOf(page).getByRole('button', { name: 'Sign In', exact: true }).click();
  await modalOf(page).getByText('Signing in continues by itself.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await expectSignedIn(page);
});

const notice = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'You have been signed out' });
const lastName = (page: Page): Locator => page.getByLabel('Last Name');

/** As another device ends them. */
async function endSessions(): Promise<void> {
  await inDatabase(shop.connectionString(), 'DELETE FROM identity.session');
}

/** Types a new name on the profile page, and saves it after the session has ended. */
async function saveTooLate(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await lastName(page).fill(name);
  await endSessions();
  await page.getByRole('button', { name: 'Save' }).click();
  await notice(page).getByText('Nothing you typed is lost').waitFor();
}

test('a session that ends while saving loses nothing typed: one signs in again and saves', async () => {
  const page = await shop.newPage({ width: 375, expected: ENDED });
  await shop.visit(page, '/my-profile?sign-in=1');
  await signInThere(page, asha);
  await saveTooLate(page, 'Rao');
  expect(await axeViolations(page)).toEqual([]);
  await notice(page).getByRole('button', { name: 'Not now' }).click();
  expect(await lastName(page).inputValue()).toBe('Rao');
  expect(await page.getByRole('heading', { name: 'Method Not Allowed' }).count()).toBe(0);
  await expectSignedOut(page);

  await page.getByRole('main').getByRole('button', { name: 'Sign in again' }).click();
  await signInThere(page, asha);
  await modalOf(page).waitFor({ state: 'hidden' });
  expect(await page.getByText('You have been signed out').count()).toBe(0);
  expect(await lastName(page).inputValue()).toBe('Rao');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Personal Information Updated!').first().waitFor();

  // Another tab of this browser, where one types too.
  const other = await page.context().newPage();
  await shop.visit(other, '/my-profile');
  await other.getByRole('button', { name: 'Edit' }).first().click();
  await lastName(other).fill('Typed beside');
  await saveTooLate(page, 'Patel');
  await notice(other).waitFor();
  expect(await lastName(other).inputValue()).toBe('Typed beside');

  // Somebody else signs in: nothing of the one before is shown.
  const ravi = await registerCustomer(shop.origin());
  await notice(page).getByRole('button', { name: 'Sign in again' }).click();
  await signInThere(page, ravi);
  await page.getByText(ravi.email).first().waitFor();
  expect(await lastName(page).count()).toBe(0);
  await expect.poll(() => lastName(other).count()).toBe(0);
  await logOut(page);
});

test('a session that ends while a question is sent keeps the question, which is sent after signing in', async () => {
  const { page, customer } = await aBuyer(shop, { expected: ENDED });
  const { number } = await anOrderOf(shop, customer);
  await shop.visit(page, '/my-orders');
  await page.getByRole('link', { name: `Support for order ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `About order ${number}` });
  const words = dialog.getByLabel('How can we help?');
  await words.fill('One of the coasters has a scratch.');
  await endSessions();
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await notice(page).getByText('Nothing you typed is lost').waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(1);
  await notice(page).getByRole('button', { name: 'Not now' }).click();
  await notice(page).waitFor({ state: 'hidden' });
  expect(await words.inputValue()).toBe('One of the coasters has a scratch.');
  expect(await axeViolations(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await signInThere(page, { email: customer.email, password: PASSWORD });
  await modalOf(page).waitFor({ state: 'hidden' });
  expect(await words.inputValue()).toBe('One of the coasters has a scratch.');
  expect(await page.getByText('You have been signed out').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('dialog', { name: "We've got your message" }).waitFor();
});

/** Adds one unit in the drawer, until the shop has it and the drawer has read it again. */
async function increase(page: Page, { to }: { to: number }): Promise<void> {
  const changed = answersTo(page, '/v2/cart', '/v2/carts');
  await drawerOf(page).getByRole('button', { name: 'Increase quantity of' }).click();
  await changed;
  const quantity = drawerOf(page).getByRole('textbox', { name: 'Quantity of' });
  expect(await quantity.inputValue()).toBe(String(to));
}

/** Signs in again from the notice, over what lies open. */
async function signInAgain(page: Page, email: string): Promise<void> {
  await notice(page).getByRole('button', { name: 'Sign in again' }).click();
  await signInThere(page, { email, password: PASSWORD });
  await modalOf(page).waitFor({ state: 'hidden' });
}

test('a session that ends while the cart is changed says so; a drawer only looked at tells of none, and shows nothing more', async () => {
  const { page, customer } = await aBuyer(shop, { expected: ENDED });
  await fillCart(shop, customer, [ROSE]);
  await shop.visit(page, '/?cart=1');
  const drawer = drawerOf(page);
  const more = drawer.getByRole('button', { name: 'Increase quantity of' });
  // A drawer that was only looked at would close with the first call that is refused.
  await increase(page, { to: 2 });
  await endSessions();
  await more.click();
  await notice(page).getByText("Your cart hasn't changed").waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(1);
  await signInAgain(page, customer.email);
  await drawer.getByRole('heading', { name: ROSE }).waitFor();
  await increase(page, { to: 3 });

  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await cartButton(page).click();
  await drawer.getByRole('heading', { name: ROSE }).waitFor();
  const other = await page.context().newPage();
  await shop.visit(other, '/my-profile');
  await saveTooLate(other, 'Rao');
  await drawer.getByText('Sign in to see your cart.').waitFor();
  expect(await notice(page).count()).toBe(0);
});
