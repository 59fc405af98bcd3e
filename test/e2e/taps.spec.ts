import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { drawerOf, UPI } from '#test/support/buying.ts';
import { sellToGuests } from '#test/support/guest-shop.ts';
import { OWNED } from '#test/support/owner-page.ts';
import { PASSWORD } from '#test/support/people.ts';
import { untilReady, useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, ...UPI }));
const PHONE = { width: 375, height: 812 };

beforeAll(() => sellToGuests(shop));

/** A buyer on a phone, whose taps are counted; the keyboard's own key leads from field to field. */
async function aTapper() {
  const page = await shop.newPage(PHONE);
  const taps: string[] = [];
  async function tap(target: Locator, what: string): Promise<void> {
    await target.click();
    taps.push(what);
  }
  async function type(answers: Record<string, string>): Promise<void> {
    for (const [name, text] of Object.entries(answers)) {
      const field = page.locator(`main [name=${name}]`);
      if ((await field.inputValue()) !== '') continue;
      await nextField(page, name);
      await page.keyboard.insertText(text);
    }
  }
  await shop.visit(page, '/product/dried-rose-vanity-tray');
  await untilReady(page);
  await tap(page.getByRole('button', { name: 'Add to Cart', exact: true }), 'Add to Cart');
  await tap(drawerOf(page).getByRole('link', { name: 'Proceed to Checkout' }), 'Proceed');
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  return { page, taps, tap, type };
}

async function nextField(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  for (let step = 0; step < 10 && (await focused()) !== name; step += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await focused()).toBe(name);
}

const ADDRESS = { city: 'Ahmedabad', address1: '14 Ellis Bridge' };

async function typePin(page: Page, tap: Awaited<ReturnType<typeof aTapper>>['tap']) {
  const pin = page.locator('main [name=zipCode]');
  await tap(pin, 'the PIN code');
  await page.keyboard.insertText('380006');
  await page.locator('main [name=state] option:checked', { hasText: 'Gujarat' }).waitFor({
    state: 'attached',
  });
}

async function placeOrder(page: Page, tap: Awaited<ReturnType<typeof aTapper>>['tap']) {
  await tap(page.getByRole('button', { name: 'Complete Order' }), 'Complete Order');
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
}

test('a guest needs four taps from a link to the placed order', async () => {
  const { page, taps, tap, type } = await aTapper();
  await typePin(page, tap);
  await type({
    ...ADDRESS,
    firstName: 'Ravi',
    lastName: 'Kumar',
    phone: '98200 54321',
    email: 'ravi@example.com',
  });
  await placeOrder(page, tap);
  expect(taps).toEqual(['Add to Cart', 'Proceed', 'the PIN code', 'Complete Order']);
});

test('a new customer needs nine taps, the account included', async () => {
  const { page, taps, tap, type } = await aTapper();
  await tap(page.locator('main').getByRole('link', { name: 'Sign in' }), 'Sign in');
  await tap(page.getByRole('dialog').getByText('Create an account'), 'Create an account');
  await tap(page.locator('main [name=firstName]'), 'the first name');
  await page.keyboard.insertText('Nina');
  await type({ lastName: 'Rao', email: 'nina@example.com', phone: '98200 54322' });
  await type({ password: PASSWORD });
  await tap(page.getByRole('button', { name: 'Create Account' }), 'Create Account');
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  await typePin(page, tap);
  await type(ADDRESS);
  await tap(page.getByRole('button', { name: 'Save and deliver here' }), 'Save and deliver here');
  await placeOrder(page, tap);
  expect(taps).toEqual([
    'Add to Cart',
    'Proceed',
    'Sign in',
    'Create an account',
    'the first name',
    'Create Account',
    'the PIN code',
    'Save and deliver here',
    'Complete Order',
  ]);
});
