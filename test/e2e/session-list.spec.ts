import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  comeBack,
  ENDED,
  expectEndNotice,
  expectSignedIn,
  expectSignedOut,
} from '#test/support/browser-session.ts';
import { expectFocus, untilStill } from '#test/support/look.ts';
import { PASSWORD } from '#test/support/people.ts';
import { becomeCustomer, refuse } from '#test/support/signed-in-page.ts';
import { answersTo } from '#test/support/traffic.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();

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

test('a session that is ended here is over there with the next call, and no other is', async () => {
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
});

test('signing out everywhere else leaves this device alone', async () => {
  const { page, customer } = await openList();
  const phone = await openElsewhere(customer.email, { expected: ENDED });
  await page.reload();
  const all = card(page).getByRole('button', { name: 'Sign out everywhere else' });
  await all.click();
  await page.getByText('Signed out everywhere else').first().waitFor();
  await expect.poll(() => linesOf(page).count()).toBe(1);
  await all.waitFor({ state: 'hidden' });
  await phone.reload();
  await expectSignedOut(phone);
  await page.reload();
  await expect.poll(() => linesOf(page).count()).toBe(1);
});

test('an older answer that comes late does not bring an ended session back', async () => {
  const { page, customer } = await openList();
  await openElsewhere(customer.email, { expected: ENDED });
  await page.reload();
  await expect.poll(() => linesOf(page).count()).toBe(2);
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
  await card(page).getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByText('Signed out everywhere else').first().waitFor();
  await expect.poll(() => linesOf(page).count()).toBe(1);
  const late = answersTo(page, '/v2/auth/security');
  end();
  await late;
  await untilStill(page);
  expect(await linesOf(page).count()).toBe(1);
});

test('a new password can leave other devices signed in', async () => {
  const { page, customer } = await openList();
  const phone = await openElsewhere(customer.email);
  await card(page).getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  expect(await dialog.getByLabel('Sign out other devices').isChecked()).toBe(true);
  await dialog.getByLabel('Sign out other devices').uncheck();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('New password').fill('slow-heron-lantern-77');
  await dialog.getByRole('button', { name: 'Change password', exact: true }).click();
  await card(page).getByText('You stay signed in on your other devices.').waitFor();
  await phone.reload();
  await expectSignedIn(phone, 'Asha');
});

test('a list that does not load can be asked for again, and the password can be changed meanwhile', async () => {
  const page = await shop.newPage({ expected: [/500/, /Failed/] });
  await becomeCustomer(shop, page);
  const problem = { status: 500, code: 'INTERNAL_ERROR', detail: 'Something broke.', times: 1 };
  await refuse(page, '**/v2/auth/security', problem);
  await shop.visit(page, '/my-profile');
  const banner = card(page).getByRole('alert');
  await banner.getByText('Where you are signed in did not load').waitFor();
  await card(page).getByRole('button', { name: 'Change password' }).waitFor();
  await banner.getByRole('button', { name: 'Try again' }).click();
  await linesOf(page).first().waitFor();
  expect(await banner.count()).toBe(0);
});
