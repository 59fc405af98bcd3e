import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeInLight } from '#test/support/axe.ts';
import { aBuyer, cartOf, drawerOf, EARRINGS, fillCart, GENDA, UPI } from '#test/support/buying.ts';
import { sellToGuests } from '#test/support/guest-shop.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { OWNED } from '#test/support/owner-page.ts';
import { PASSWORD } from '#test/support/people.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, ...UPI }));
const PHONE = { width: 375, height: 812 };

const complete = (page: Page) => page.getByRole('button', { name: 'Complete Order' });
const field = (page: Page, name: string) => page.locator(`main [name=${name}]`);

beforeAll(() => sellToGuests(shop));

async function expectFits(page: Page): Promise<void> {
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
}

async function expectTidy(page: Page, name: string): Promise<void> {
  await expectFits(page);
  expect(await axeInLight(page, name)).toEqual([]);
}

async function typeDetails(page: Page): Promise<void> {
  await field(page, 'zipCode').fill('380 006');
  await expect.poll(() => field(page, 'state').inputValue()).toBe('Gujarat');
  await field(page, 'city').fill('Ahmedabad');
  await field(page, 'address1').fill('14 Ellis Bridge');
  await field(page, 'firstName').fill('Ravi');
  await field(page, 'lastName').fill('Kumar');
  await field(page, 'phone').fill('98200 54321');
  await field(page, 'email').fill('ravi@gmial.com');
}

test('a visitor buys without an account on a phone, and comes back to the order by its link', async () => {
  const page = await shop.open('/product/monsoon-drop-earrings', PHONE);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await drawerOf(page).getByRole('heading', { name: EARRINGS }).waitFor();
  await drawerOf(page).getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  await complete(page).click();
  await page.getByText('First name is required').waitFor();
  await expectTidy(page, 'guest checkout with errors');
  await typeDetails(page);
  await page.getByText('Fits your PIN code').waitFor();
  await page.reload();
  await expect.poll(() => field(page, 'address1').inputValue()).toBe('14 Ellis Bridge');
  await page.getByRole('button', { name: 'ravi@gmail.com' }).click();
  expect(await field(page, 'email').inputValue()).toBe('ravi@gmail.com');
  await expectTidy(page, 'guest checkout');
  await page.getByLabel('Remember my details').check();
  await complete(page).click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  await expectFits(page);
  const href = await page.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href');
  const [, link = ''] = /(\/order\/\w{8}#k=[\w-]{32})$/.exec(decodeURIComponent(href ?? '')) ?? [];
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /^Order/ }).waitFor();
  await shop.visit(page, '/');
  expect(await page.getByRole('link', { name: /^Cart/ }).count()).toBe(0);
  await shop.visit(page, '/product/monsoon-drop-earrings');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await drawerOf(page).getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect.poll(() => field(page, 'email').inputValue()).toBe('ravi@gmail.com');
  expect(await field(page, 'address1').inputValue()).toBe('14 Ellis Bridge');
  await page.getByLabel('Remember my details').uncheck();
  await page.reload();
  await expect.poll(() => field(page, 'zipCode').inputValue()).toBe('380006');
  expect(await field(page, 'email').inputValue()).toBe('');

  const other = await shop.open(link, PHONE);
  await other.getByRole('heading', { level: 1, name: /^Order \w{8}$/ }).waitFor();
  expect(new URL(other.url()).hash).toBe('');
  await other.getByLabel(/^UTR/).fill(String(Date.now()).slice(-12));
  await other.getByRole('button', { name: 'Send', exact: true }).click();
  await other.getByText('Being checked', { exact: true }).waitFor();
  await expectTidy(other, 'order by link');
  await other.getByRole('link', { name: 'Create an account with this order' }).click();
  expect(await field(other, 'email').inputValue()).toBe('ravi@gmail.com');
  await field(other, 'password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Create Account' }).click();
  await other.getByText('Added to your orders').first().waitFor();
  await other.getByRole('button', { name: 'Cancel Order' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await other.getByText('Order Cancelled !').first().waitFor();

  const forged = await shop.newPage({ ...PHONE, expected: [/404/, /Error fetching orders/] });
  await shop.visit(
    forged,
    link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  );
  await forged.getByText('The link is incomplete or too old.').waitFor();
  await forged.getByRole('link', { name: 'Find your order' }).first().click();
  await forged.getByRole('heading', { level: 1, name: 'Find your order' }).waitFor();
  await forged.getByRole('button', { name: 'Send me the link' }).click();
  await forged.getByText('An order number has eight letters and digits').waitFor();
  await expectTidy(forged, 'find order');
  await field(forged, 'number').fill('abcdefgh');
  await field(forged, 'email').fill('ravi@gmail.com');
  await forged.getByRole('button', { name: 'Send me the link' }).click();
  await forged.getByText('If they match, the link is on its way.').waitFor();
});

test('signing in at the checkout takes the cart and its code along, and says what was there before', async () => {
  const { page, customer } = await aBuyer(shop, PHONE);
  await fillCart(shop, customer, [GENDA]);
  await page.context().clearCookies();
  await shop.visit(page, '/product/monsoon-drop-earrings');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await drawerOf(page).getByRole('heading', { name: EARRINGS }).waitFor();
  await drawerOf(page).getByRole('button', { name: 'Have a code?' }).click();
  await drawerOf(page).getByRole('textbox', { name: 'Code' }).fill('welcome');
  await drawerOf(page).getByRole('button', { name: 'Apply' }).click();
  await drawerOf(page).getByText('Code WELCOME').waitFor();
  await drawerOf(page).getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(customer.email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('1 piece you chose earlier is in your cart').first().waitFor();
  const summary = page.getByRole('complementary', { name: 'Order Summary' });
  await summary.getByText('Also in your cart').waitFor();
  await summary.getByText('Code WELCOME').waitFor();
  expect((await cartOf(customer)).items).toHaveLength(2);
  expect(await page.evaluate(() => localStorage.getItem('lehar-cart'))).toBe(null);
});
