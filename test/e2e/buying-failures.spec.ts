import { expect, test } from 'vitest';
import {
  aBuyer,
  anOrderOf,
  cartOf,
  drawerOf,
  expectUnits,
  fillCart,
  GENDA,
  MARINA,
  ordersOf,
  ROSE,
} from '#test/support/buying.ts';
import { expectAddress } from '#test/support/page-state.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();
const PROBLEM = { status: 500, code: 'INTERNAL', detail: 'Try again in a moment.' };
const expected = [/500/, /Failed to fetch details:/];

test('a product that cannot be added is not counted, on its card and in its modal', async () => {
  const { page, customer } = await aBuyer(shop, { expected });
  await refuse(page, '**/v2/cart?*', { ...PROBLEM, method: 'POST' });
  await shop.visit(page, '/');
  await page.getByRole('button', { name: `Add to Cart ${ROSE}` }).click();
  const alert = page.getByRole('alertdialog', { name: 'Not added' });
  await alert.getByText('Try again in a moment.').waitFor();
  await alert.getByRole('button', { name: 'Not now' }).click();
  await alert.waitFor({ state: 'hidden' });
  await expectUnits(page, 0);
  await page.getByRole('link', { name: ROSE, exact: true }).click();
  const modal = page.getByRole('dialog', { name: ROSE });
  await modal.getByRole('button', { name: 'Add to Cart' }).click();
  await modal.getByRole('alert').getByText('Not added. Try again in a moment.').waitFor();
  expect(await drawerOf(page).count()).toBe(0);
  expect((await cartOf(customer)).items).toEqual([]);
  await page.unroute('**/v2/cart?*');
  await modal.getByRole('button', { name: 'Try again' }).click();
  await drawerOf(page).getByRole('heading', { name: ROSE }).waitFor();
});

test('two products added at once open the drawer once: one press closes it', async () => {
  const { page, customer } = await aBuyer(shop);
  await fillCart(shop, customer, [MARINA]);
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let calls = 0;
  await page.route('**/v2/cart?*', async (route) => {
    await answers[calls++]?.promise;
    await route.continue();
  });
  await shop.visit(page, '/');
  await expectUnits(page, 1);
  await page.getByRole('button', { name: `Add to Cart ${GENDA}` }).click();
  await page.getByRole('button', { name: `Add to Cart ${ROSE}` }).click();
  const drawer = drawerOf(page);
  for (const [at, name] of [GENDA, ROSE].entries()) {
    const answered = page.waitForResponse('**/v2/cart?*');
    answers[at]?.resolve();
    await answered;
    await drawer.getByRole('heading', { name }).waitFor();
  }
  await expect.poll(() => page.locator('article [aria-busy]').count()).toBe(0);
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
  await expectAddress(page, '/');
});

test('a cart that does not load is loaded again; what then cannot be changed, emptied or undone is as it was', async () => {
  const { page, customer } = await aBuyer(shop, { expected });
  await fillCart(shop, customer, [MARINA, GENDA]);
  await refuse(page, '**/v2/carts*', PROBLEM);
  await shop.visit(page, '/?cart=1');
  const drawer = drawerOf(page);
  await drawer.getByText("Your cart didn't load. Try again in a moment.").waitFor();
  await page.unroute('**/v2/carts*');
  await drawer.getByRole('button', { name: 'Try again' }).click();
  await drawer.getByRole('heading', { name: MARINA }).waitFor();
  expect(await drawer.getByText("Your cart didn't load.").count()).toBe(0);

  await refuse(page, '**/v2/cart?*', { ...PROBLEM, method: 'DELETE' });
  await drawer.getByRole('button', { name: `Remove ${MARINA}` }).click();
  await drawer.getByText(`${MARINA} is still in your cart. Try again in a moment.`).waitFor();
  expect(await drawer.getByRole('heading', { name: MARINA }).count()).toBe(1);
  await page.unroute('**/v2/cart?*');

  await refuse(page, '**/v2/cart?*', { ...PROBLEM, method: 'PATCH' });
  await drawer.getByRole('button', { name: `Increase quantity of ${MARINA}` }).click();
  await drawer.getByRole('alert').getByText('Not changed. Try again in a moment.').waitFor();
  await expectUnits(page, 2);

  await refuse(page, '**/v2/clear-cart?*', PROBLEM);
  await drawer.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await drawer.getByText('Nothing was removed. Try again in a moment.').waitFor();
  await expectUnits(page, 2);

  await refuse(page, '**/v2/cart?*', { ...PROBLEM, method: 'POST' });
  await drawer.getByRole('button', { name: `Remove ${GENDA}` }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await drawer.getByText(`${GENDA} couldn't be put back in your cart.`).waitFor();
  await expectUnits(page, 1);
  expect((await cartOf(customer)).items).toHaveLength(1);
});

test('a checkout that does not load can be loaded again; an address that cannot be saved stays in its form', async () => {
  const { page, customer } = await aBuyer(shop, { addresses: [], expected });
  await fillCart(shop, customer, [MARINA]);
  for (const url of ['**/v2/users/profile*', '**/v2/carts*']) {
    await refuse(page, url, PROBLEM);
    await shop.visit(page, '/checkout');
    // Each part of the page that mounts asks once more for what has failed.
    await page.getByRole('button', { name: /^Hello/ }).waitFor();
    await page.getByText("Your checkout didn't load. Try again in a moment.").waitFor();
    await page.unroute(url);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Complete Order' }).waitFor();
    expect(await page.getByText("Your checkout didn't load.").count()).toBe(0);
  }

  const fields = { address1: '14 Ellis Bridge', zipCode: '380006', city: 'Ahmedabad' };
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`[name=${name}]`).fill(value);
  }
  await page.locator('[name=state]').selectOption('Gujarat');
  const url = '**/v2/users/profile-address*';
  await refuse(page, url, PROBLEM);
  await page.getByRole('button', { name: 'Save and deliver here' }).click();
  await page.getByRole('alert').getByText('Not saved').first().waitFor();
  for (const [name, value] of Object.entries(fields)) {
    expect(await page.locator(`[name=${name}]`).inputValue()).toBe(value);
  }
  await page.unroute(url);
  const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK' });
  if (await ok.isVisible()) await ok.click();
  await page.getByRole('button', { name: 'Save and deliver here' }).click();
  await expect.poll(() => page.getByRole('radio', { name: /14 Ellis/ }).isChecked()).toBe(true);
});

test('a cancelling that fails leaves the order, and says so', async () => {
  const { page, customer } = await aBuyer(shop, { expected });
  const { number } = await anOrderOf(shop, customer);
  await shop.visit(page, '/my-orders');
  await refuse(page, '**/v2/order/*', { ...PROBLEM, method: 'DELETE' });
  await page.getByRole('button', { name: `Cancel Order ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel order ${number}?` });
  await dialog.getByText('Other', { exact: true }).click();
  const words = dialog.getByRole('textbox', { name: 'In your own words' });
  await words.fill('Moving house');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByText('The order was not cancelled').waitFor();
  await dialog.getByText('Try again in a moment.').waitFor();
  expect(await words.inputValue()).toBe('Moving house');
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: `Cancel Order ${number}` }).waitFor();
  expect((await ordersOf(customer))[0]?.status).toBe('pending');
});
