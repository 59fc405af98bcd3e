import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawerOf, GENDA, UPI } from '#test/support/buying.ts';
import { expectSignedIn } from '#test/support/browser-session.ts';
import { registerCustomer, signInThere, type Customer } from '#test/support/customer.ts';
import { OWNED } from '#test/support/owner-page.ts';
import { ADMIN_EMAIL, PASSWORD } from '#test/support/people.ts';
import { answerField, aWish, openRequest, sendButton } from '#test/support/requests.ts';
import { untilSaid } from '#test/support/page-state.ts';
import { useShop } from '#test/support/use-shop.ts';

/** As phones reach a shop in the home network: plain http, so browsers offer no secure context. */
const shop = useShop(() => ({ ...UPI, ...OWNED }), { host: '192.0.2.2' });

/** A header that browsers ignore without https, and say so. */
const expected = [/Cross-Origin-Opener-Policy header has been ignored/];

async function signIn(page: Page, customer: Customer, name: string): Promise<void> {
  await shop.visit(page, '/');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await signInThere(page, customer);
  await expectSignedIn(page, name);
}

test('a customer orders and copies the UPI ID without https', async () => {
  const page = await shop.newPage({ expected });
  await signIn(page, await registerCustomer(shop.origin()), 'Asha');
  await page.getByRole('link', { name: GENDA }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click();
  await drawerOf(page).getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.locator('[name=address1]').fill('14 Ellis Bridge');
  await page.locator('[name=zipCode]').fill('380006');
  await page.locator('[name=city]').fill('Ahmedabad');
  await page.locator('[name=state]').selectOption('Gujarat');
  await page.getByRole('button', { name: 'Save and deliver here' }).click();
  await page.getByRole('radio', { name: /14 Ellis Bridge/ }).waitFor();
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();

  const copy = page.getByRole('button', { name: 'Copy UPI ID' });
  await untilSaid(page, 'Copied', () => copy.click());
  expect(await copy.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole('link', { name: /^View order/ }).click();
  await page.getByRole('main').getByRole('link', { name: 'Contact Support' }).click();
  const question = page.getByLabel('How can we help?');
  await question.focus();
  await page.keyboard.press('Control+V');
  expect(await question.inputValue()).toBe('lehar@okbank');
});

test('the owner answers a request without https', async () => {
  const { id } = await aWish(shop, 'Nila Rao');
  const page = await shop.newPage({ expected });
  await signIn(page, { email: ADMIN_EMAIL, password: PASSWORD }, 'Meera');
  await openRequest(shop, page, id);
  await answerField(page).fill('We would love to pour it.');
  await sendButton(page).click();
  await page.getByText('Answer sent').first().waitFor();
  expect(await answerField(page).inputValue()).toBe('');
});
