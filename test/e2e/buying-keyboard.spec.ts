import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  aBuyer,
  cartButton,
  drawerOf,
  EARRINGS,
  fillCart,
  MARINA,
  ordersOf,
  ROSE,
  UPI,
} from '#test/support/buying.ts';
import { registerCustomer } from '#test/support/customer.ts';
import { addressOf, expectAddress, expectFocus, untilStill } from '#test/support/page-state.ts';
import { PASSWORD } from '#test/support/people.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => UPI);
const MOST_STOPS = 40;

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((at) => at === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Not reached by ${MOST_STOPS} presses of ${key}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test('the way from a product to its placed order is walked by the keyboard alone', async () => {
  const { page, customer } = await aBuyer(shop);
  await shop.visit(page, '/?q=monsoon');
  const card = page.getByRole('link', { name: EARRINGS, exact: true });
  await press(page, card);
  const modal = page.getByRole('dialog', { name: EARRINGS });
  await expectFocus(modal.getByRole('heading', { name: EARRINGS }));
  await tabTo(page, modal.getByRole('radio', { name: 'Rain Blue' }));
  await page.keyboard.press('ArrowRight');
  await press(page, modal.getByRole('button', { name: 'Increase quantity' }), ' ');
  await press(page, modal.getByRole('button', { name: 'Add to Cart' }));
  const drawer = drawerOf(page);
  await drawer.getByText('Moss · ₹549 each').waitFor();
  await expectFocus(drawer.getByRole('heading', { name: 'Your Cart' }));
  await press(page, drawer.getByRole('link', { name: 'Proceed to Checkout' }));

  await expectFocus(page.getByRole('heading', { level: 1, name: 'Checkout' }));
  const home = page.getByRole('radio', { name: /^Home/ });
  await tabTo(page, home);
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowDown');
  const work = page.getByRole('radio', { name: /^Work/ });
  await expectFocus(work);
  expect(await work.isChecked()).toBe(true);
  await press(page, page.getByRole('button', { name: 'Complete Order' }), ' ');

  await expectFocus(page.getByRole('heading', { level: 1, name: 'Order placed' }));
  await tabTo(page, page.getByRole('textbox', { name: /^UTR/ }));
  await page.keyboard.type('5566 7788 9900');
  await page.keyboard.press('Enter');
  await page.getByText('Being checked', { exact: true }).waitFor();
  const [order] = await ordersOf(customer);
  expect(order?.items).toMatchObject([{ quantity: 2, product: { variant: 'Moss' } }]);
  expect(order?.shippingAddress.type).toBe('Work');
  await press(page, page.getByRole('link', { name: `View order ${order?.number}` }));
  await press(page, page.getByRole('button', { name: 'Cancel Order' }));
  const dialog = page.getByRole('dialog', { name: `Cancel order ${order?.number}?` });
  await tabTo(page, dialog.getByRole('radio', { name: 'Prefer not to say' }));
  await page.keyboard.press('ArrowUp');
  await tabTo(page, dialog.getByRole('textbox', { name: 'In your own words' }));
  await page.keyboard.type('Moving house');
  await press(page, dialog.getByRole('button', { name: 'Cancel order' }));
  await expectFocus(page.getByRole('heading', { level: 1 }));
  await expect
    .poll(async () => (await ordersOf(customer))[0])
    .toMatchObject({ status: 'cancelled', customerReason: 'Moving house' });
});

test('product, drawer and question close one after the other, by Esc and Back, also from the checkout', async () => {
  const { page, customer } = await aBuyer(shop);
  await fillCart(shop, customer, [ROSE]);
  await shop.visit(page, '/');
  const opener = page.getByRole('link', { name: MARINA, exact: true });
  for (const close of [
    () => page.keyboard.press('Escape').then(() => undefined),
    () => page.goBack().then(() => undefined),
  ]) {
    await opener.focus();
    await page.keyboard.press('Enter');
    const modal = page.getByRole('dialog', { name: MARINA });
    await modal.waitFor();
    await untilStill(page);
    const add = modal.getByRole('button', { name: /^Add to Cart/ });
    await press(page, add);
    const drawer = drawerOf(page);
    await drawer.getByRole('heading', { name: MARINA }).waitFor();
    await press(page, drawer.getByRole('button', { name: 'Clear' }));
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await expectFocus(drawer.getByRole('button', { name: 'Clear' }));
    expect(await drawer.isVisible()).toBe(true);
    await close();
    await drawer.waitFor({ state: 'hidden' });
    await expectAddress(page, '/product/marina-shoreline-coasters');
    await expectFocus(modal.getByRole('button', { name: /^Add/ }));
    await close();
    await modal.waitFor({ state: 'hidden' });
    await expectAddress(page, '/');
    await expectFocus(opener);
  }

  await press(page, page.getByRole('link', { name: MARINA, exact: true }));
  const modal = page.getByRole('dialog', { name: MARINA });
  await press(page, modal.getByRole('button', { name: 'Add to Cart' }));
  const drawer = drawerOf(page);
  await press(page, drawer.getByRole('link', { name: 'Proceed to Checkout' }));
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Checkout' }));
  await drawer.waitFor({ state: 'detached' });
  await page.goBack();
  await drawer.getByRole('heading', { name: MARINA }).waitFor();
  await expectFocus(drawer.getByRole('heading', { name: 'Your Cart' }));
  expect(await modal.count()).toBe(0);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await modal.waitFor();
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'hidden' });
  await expectAddress(page, '/');
});

test('Buy Now asks a visitor to sign in or to register, remembers the product, and goes on with it', async () => {
  const page = await shop.open('/');
  await page.getByRole('button', { name: `Buy Now ${ROSE}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create an account' }).click();
  await expectAddress(page, '/register');
  expect(await page.evaluate(() => (history.state as { usr: unknown }).usr)).toEqual({
    from: '/product/dried-rose-vanity-tray',
  });
  await page.goBack();
  await expectAddress(page, '/');

  const email = 'buy-now@example.com';
  await registerCustomer(shop.origin(), { email });
  const buy = page.getByRole('button', { name: `Buy Now ${ROSE}` });
  await buy.focus();
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alertdialog', { name: 'Please Login or create an account' });
  await alert.waitFor();
  const names = await alert.getByRole('button').allInnerTexts();
  expect(names).toEqual(['Sign In', 'Create an account', 'Not now']);
  await alert.getByRole('button', { name: 'Not now' }).press('Enter');
  await alert.waitFor({ state: 'hidden' });
  await expectFocus(buy);
  expect(addressOf(page)).toBe('/');

  await page.keyboard.press('Enter');
  await alert.getByRole('button', { name: 'Sign In' }).press('Enter');
  const signIn = page.getByRole('dialog', { name: 'Sign in' });
  await expectFocus(signIn.getByLabel('Email'));
  await page.keyboard.press('Escape');
  await signIn.waitFor({ state: 'hidden' });
  const modal = page.getByRole('dialog', { name: ROSE });
  await modal.waitFor();
  const add = modal.getByRole('button', { name: 'Add to Cart' });
  expect(await add.isDisabled()).toBe(true);
  await modal.getByText('Sign in to add this to your cart').waitFor();
  await modal.getByRole('link', { name: 'Sign In' }).press('Enter');
  await signIn.getByLabel('Email').fill(email);
  await signIn.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await signIn.waitFor({ state: 'hidden' });
  await modal.waitFor();
  await expect.poll(() => add.isDisabled()).toBe(false);
  await add.press('Enter');
  await drawerOf(page).getByRole('heading', { name: ROSE }).waitFor();
  await page.keyboard.press('Escape');
  await drawerOf(page).waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'hidden' });
  await expectAddress(page, '/');
  await expect.poll(() => cartButton(page).getAttribute('aria-label')).toBe('Cart, 1 item');
});
