import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeInLight } from '#test/support/axe.ts';
import {
  cartButton,
  changeProduct,
  drawerOf,
  EARRINGS,
  expectUnits,
  GENDA,
  MARINA,
  ROSE,
} from '#test/support/buying.ts';
import { sellToGuests } from '#test/support/guest-shop.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { OWNED } from '#test/support/owner-page.ts';
import { keepAlone } from '#test/support/page-pool.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const PHONE = { width: 375, height: 812 };
const LOGIN = 'Please Login or create an account';

beforeAll(() => sellToGuests(shop));

async function expectTidy(page: Page, name: string): Promise<void> {
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeInLight(page, name)).toEqual([]);
}

test('a visitor fills a cart, which lasts, follows other tabs and says what has changed', async () => {
  const page = await shop.open('/', PHONE);
  expect(await cartButton(page).count()).toBe(0);
  await page.getByRole('button', { name: `Buy Now ${GENDA}` }).click();
  const alert = page.getByRole('alertdialog', { name: LOGIN });
  await alert.waitFor();
  expect(await alert.getByRole('button').allInnerTexts()).toEqual([
    'Buy without an account',
    'Sign In',
    'Create an account',
    'Not now',
  ]);
  await alert.getByRole('button', { name: 'Buy without an account' }).click();
  const drawer = drawerOf(page);
  await drawer.getByRole('heading', { name: GENDA }).waitFor();
  await expectTidy(page, 'drawer of a visitor');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await expectUnits(page, 1);

  await page.getByRole('button', { name: `Add to Cart ${ROSE}` }).click();
  await drawer.getByRole('heading', { name: ROSE }).waitFor();
  await drawer.getByRole('button', { name: 'Increase quantity' }).first().click();
  await expectUnits(page, 3);
  await drawer.getByRole('button', { name: `Remove ${ROSE}` }).click();
  await expectUnits(page, 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectUnits(page, 3);

  await page.reload();
  await expectUnits(page, 3);
  const other = await page.context().newPage();
  await shop.visit(other, '/product/monsoon-drop-earrings');
  await other.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await drawerOf(other).getByRole('heading', { name: EARRINGS }).waitFor();
  await expectUnits(page, 4);
  await other.close();

  await changeProduct(shop, GENDA, 'price = 149900');
  await changeProduct(shop, ROSE, "status = 'inactive'");
  await page.reload();
  await drawer.getByText('Price is now ₹1,499').waitFor();
  await drawer.getByText('No longer for sale. Remove it to check out.').waitFor();
  await drawer.getByRole('heading', { name: ROSE }).waitFor();
});

test('a browser that stores nothing keeps the cart in its tab, and an odd one is cleared quietly', async () => {
  const page = await shop.newPage(PHONE);
  keepAlone(page);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  await shop.visit(page, '/product/marina-shoreline-coasters');
  await page.getByRole('button', { name: /^Add to Cart/ }).click();
  await drawerOf(page).getByRole('heading', { name: MARINA }).waitFor();
  await drawerOf(page).getByText('it will be gone when you close this tab').waitFor();

  const odd = await shop.newPage(PHONE);
  keepAlone(odd);
  await odd.addInitScript(() =>
    localStorage.setItem('lehar-cart', '{"id":"x","version":"<b>","lines":[{"productId":1}]}'),
  );
  await shop.visit(odd, '/?cart=1');
  await drawerOf(odd).getByText('Your cart is empty.').waitFor();
  expect(await cartButton(odd).count()).toBe(0);
});
