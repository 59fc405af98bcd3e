import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeInLight } from '#test/support/axe.ts';
import { traceOf } from '#test/support/customer.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { addressOf, expectAddress, expectFocus, untilDrawn } from '#test/support/page-state.ts';
import { ADMIN_EMAIL, PASSWORD } from '#test/support/people.ts';
import { becomeCustomer, canSignIn, HOME, refuse } from '#test/support/signed-in-page.ts';
import { delayAnswer } from '#test/support/traffic.ts';
import { keepAlone } from '#test/support/page-pool.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD }));
const NEW_PASSWORD = 'slow-heron-lantern-77';
const UNAVAILABLE = { status: 503, code: 'UNAVAILABLE', detail: 'The shop is being looked after.' };

const card = (page: Page): Locator => page.getByRole('region', { name: 'Sign-in and security' });

type Options = Parameters<typeof shop.newPage>[0];

async function openSecurity(options: Options = {}) {
  const page = await shop.newPage(options);
  const customer = await becomeCustomer(shop, page, { addresses: [HOME] });
  await shop.visit(page, '/my-profile');
  await card(page).waitFor();
  return { page, customer };
}

async function openDialog(page: Page, name: string): Promise<Locator> {
  if (name === 'Delete my account') await card(page).getByText('Delete account').click();
  await card(page).getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
}

async function send(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name, exact: true }).click();
}

const isKnown = (email: string, password = PASSWORD) =>
  canSignIn(shop.origin(), { email, password });

test('the form of a new password: looked at, refused at its fields, by a mail, and changed; other devices are out', async () => {
  const { page, customer } = await openSecurity({ expected: [/403/, /422/] });
  const other = await shop.newPage();
  const answer = await other.request.post(`${shop.origin()}/identity/sign-in/email`, {
    data: { email: customer.email, password: PASSWORD },
    headers: { origin: shop.origin() },
  });
  expect(answer.status()).toBe(200);
  const dialog = await openDialog(page, 'Change password');
  await expectFocus(dialog.getByLabel('Current password'));
  const current = dialog.getByLabel('Current password');
  await current.fill('abc');
  await dialog.getByRole('button', { name: 'Show current password' }).click();
  expect(await current.getAttribute('type')).toBe('text');
  expect(await dialog.getByLabel('New password').getAttribute('type')).toBe('password');
  expect(await dialog.getByLabel('New password').getAttribute('autocomplete')).toBe('new-password');
  expect(await current.getAttribute('autocomplete')).toBe('current-password');
  const user = dialog.locator('[autocomplete=username]');
  expect(await user.inputValue()).toBe(customer.email);

  await current.fill('');
  await send(dialog, 'Change password');
  await expectFocus(dialog.getByLabel('Current password'));
  expect(await dialog.getByText('Password is required').count()).toBe(2);
  await dialog.getByLabel('Current password').fill('not it at all');
  await dialog.getByLabel('New password').fill('short');
  await send(dialog, 'Change password');
  await dialog.getByText('Password must be at least 8 characters').waitFor();
  await dialog.getByLabel('New password').fill(NEW_PASSWORD);
  await send(dialog, 'Change password');
  await dialog.getByText('Type your current password again, or reset it.').waitFor();
  await expectFocus(dialog.getByLabel('Current password'));
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('New password').fill('password123');
  await send(dialog, 'Change password');
  await dialog.getByText(/on lists of common passwords/).waitFor();
  await expectFocus(dialog.getByLabel('New password'));
  expect(await isKnown(customer.email)).toBe(true);

  const sent = page.waitForRequest('**/identity/request-password-reset');
  await dialog.getByRole('button', { name: 'Email me a link' }).click();
  expect((await sent).postDataJSON()).toEqual({ email: customer.email });
  await dialog.getByText(`The link is on its way to ${customer.email}.`).waitFor();

  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('New password').fill(NEW_PASSWORD);
  await send(dialog, 'Change password');
  await dialog.waitFor({ state: 'hidden' });
  await card(page).getByText('Other devices were signed out.').waitFor();
  await expectFocus(card(page).getByRole('button', { name: 'Change password' }));
  expect(await isKnown(customer.email, NEW_PASSWORD)).toBe(true);
  expect(await isKnown(customer.email)).toBe(false);
  expect((await other.request.get(`${shop.origin()}/identity/token`)).status()).toBe(401);
  expect((await page.request.get(`${shop.origin()}/identity/token`)).status()).toBe(200);
});

/** Sends a new password and goes Back before it is answered, which the returned function lets it be. */
async function changeAndGoBack(page: Page): Promise<() => void> {
  const dialog = await openDialog(page, 'Change password');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('New password').fill(NEW_PASSWORD);
  const letGo = await delayAnswer(page, '**/identity/change-password');
  await send(dialog, 'Change password');
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  return letGo;
}
test('a password that was changed after Back was pressed leaves the page where it is', async () => {
  const page = await shop.newPage();
  await becomeCustomer(shop, page);
  await shop.visit(page, '/care-guide');
  await page.getByRole('button', { name: /^Hello / }).click();
  await page.getByRole('menuitem', { name: 'My Profile' }).click();
  const letGo = await changeAndGoBack(page);
  letGo();
  await card(page).getByText('Your password was changed').waitFor();
  await untilDrawn(page);
  expect(addressOf(page)).toBe('/my-profile');
});

test('a password that was changed after Back was pressed leaves alone what is typed anew', async () => {
  const { page } = await openSecurity();
  const letGo = await changeAndGoBack(page);
  const dialog = await openDialog(page, 'Change password');
  await dialog.getByLabel('New password').fill('another heron');
  letGo();
  await page.getByText('Your password was changed').waitFor();
  await untilDrawn(page);
  expect(addressOf(page)).toBe('/my-profile?change-password=1');
  expect(await dialog.getByLabel('New password').inputValue()).toBe('another heron');
});

test('an account stays with a wrong password, or while the shop cannot delete, and goes on another try', async () => {
  const { page, customer } = await openSecurity({ expected: [/403/, /503/] });
  const dialog = await openDialog(page, 'Delete my account');
  await send(dialog, 'Delete my account');
  await dialog.getByText('Password is required').waitFor();
  await dialog.getByLabel('Your password').fill('not it at all');
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Code that is fetched ahead may come at any time.
    if (!pathname.startsWith('/assets/')) calls.push(`${request.method()} ${pathname}`);
  });
  await send(dialog, 'Delete my account');
  await dialog.getByText('That is not your password. Nothing was deleted.').waitFor();
  await expectFocus(dialog.getByLabel('Your password'));
  expect(calls).toEqual(['POST /identity/verify-password']);
  expect(await isKnown(customer.email)).toBe(true);
  const { addresses } = (await customer.call('GET /v2/users/profile')) as { addresses: object[] };
  expect(addresses).toHaveLength(1);

  await refuse(page, '**/v2/auth/delete', UNAVAILABLE);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await send(dialog, 'Delete my account');
  const banner = dialog.getByRole('alert');
  await banner.getByText('Nothing was deleted').waitFor();
  expect(await banner.innerText()).toContain(UNAVAILABLE.detail);
  expect(await dialog.getByLabel('Your password').inputValue()).toBe(PASSWORD);
  expect(await isKnown(customer.email)).toBe(true);
  expect(await customer.call('GET /v2/users/profile')).toMatchObject({ firstName: 'Asha' });

  await page.unroute('**/v2/auth/delete');
  await refuse(page, '**/identity/delete-user', { ...UNAVAILABLE, times: 1 });
  await send(dialog, 'Delete my account');
  await dialog.getByText('Your account is not deleted yet').waitFor();
  await send(dialog, 'Delete my account');
  await page.getByRole('alertdialog', { name: 'Your account is deleted' }).waitFor();
  expect(await isKnown(customer.email)).toBe(false);
});

test('a deleted account is gone, and its person is signed out at home', async () => {
  const { page, customer } = await openSecurity();
  const dialog = await openDialog(page, 'Delete my account');
  await expectFocus(dialog.getByRole('heading', { name: 'Delete my account' }));
  await dialog.getByLabel('Your password').fill(PASSWORD);
  const seen: string[] = [];
  keepAlone(page);
  await page.exposeFunction('tell', (heading: string) => seen.push(heading));
  await page.evaluate(() => {
    const { tell } = window as unknown as { tell: (heading: string) => void };
    const watch = new MutationObserver(() => tell(document.querySelector('h1')?.innerText ?? ''));
    watch.observe(document.body, { childList: true, subtree: true });
  });
  await send(dialog, 'Delete my account');
  const alert = page.getByRole('alertdialog', { name: 'Your account is deleted' });
  await alert.waitFor();
  await expectAddress(page, '/');
  await alert.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  expect(seen).not.toContain('Method Not Allowed');
  expect(await isKnown(customer.email)).toBe(false);
  expect(await customer.call('GET /v2/users/profile')).toMatchObject({ code: 'UNAUTHENTICATED' });
  const trace = await traceOf(shop.connectionString(), customer.email);
  expect(trace).toEqual({ people: 0, customers: [] });
});

test('the owner reads why their account stays', async () => {
  const page = await shop.newPage({ expected: [/404/] });
  const answer = await page.request.post(`${shop.origin()}/identity/sign-in/email`, {
    data: { email: ADMIN_EMAIL, password: PASSWORD },
    headers: { origin: shop.origin() },
  });
  expect(answer.status()).toBe(200);
  await shop.visit(page, '/my-profile');
  await card(page).getByText('Delete account').click();
  const button = card(page).getByRole('button', { name: 'Delete my account' });
  await button.waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await card(page).getByText('This account runs the shop, so it cannot be deleted.').waitFor();
  await button.click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('both dialogs are sound and fit', async () => {
  const { page } = await openSecurity({ expected: [/403/] });
  for (const name of ['Change password', 'Delete my account']) {
    const dialog = await openDialog(page, name);
    await send(dialog, name);
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect([...(await overflow(page)), ...(await smallTargets(page))]).toEqual([]);
    }
    expect(await axeInLight(page, name)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
});
