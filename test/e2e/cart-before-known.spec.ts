import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  aBuyer,
  cartOf,
  drawerOf,
  expectUnits,
  fillCart,
  GENDA,
  listen,
  ROSE,
} from '#test/support/buying.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();

/** The next question about the cart is answered as the cart is then, but only when let go. */
async function delayNextAnswer(page: Page) {
  const [read, letGo] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  await page.route(
    '**/v2/carts*',
    async (route) => {
      const response = await route.fetch();
      read.resolve(undefined);
      await letGo.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { read: read.promise, letGo: () => letGo.resolve(undefined) };
}

test('a product added before the cart has loaded is announced', async () => {
  const { page } = await aBuyer(shop);
  const added = Promise.withResolvers<undefined>();
  await page.route('**/v2/carts*', async (route) => {
    await added.promise;
    await route.continue();
  });
  await shop.visit(page, '/');
  const said = await listen(page);
  const answered = page.waitForResponse('**/v2/cart?*');
  await page.getByRole('button', { name: `Add to Cart ${GENDA}` }).click();
  await answered;
  added.resolve(undefined);
  // A drawer that had to wait says so first.
  const updates = async () => (await said()).filter((words) => words.startsWith('Cart updated'));
  await expect.poll(updates).toEqual(['Cart updated, 1 item']);
  await expectUnits(page, 1);
});

test('a cart that loads during additions shows them all', async () => {
  const { page } = await aBuyer(shop);
  const [sent, first, second] = [1, 2, 3].map(() => Promise.withResolvers<void>());
  // The header, which asks for the cart, comes when the first piece is on its way.
  await page.route('**/assets/signed-in-corner-*.js', async (route) => {
    await sent?.promise;
    await route.continue();
  });
  const held = [first, second];
  await page.route('**/v2/cart?*', async (route) => {
    sent?.resolve();
    await held.shift()?.promise;
    await route.continue();
  });
  await shop.visit(page, '/');
  await page.getByRole('button', { name: `Add to Cart ${GENDA}` }).click();
  await page.getByRole('button', { name: /^Hello/ }).waitFor();
  await page.getByRole('button', { name: `Add to Cart ${ROSE}` }).click();
  first?.resolve();
  const drawer = drawerOf(page);
  await drawer.locator('.loading').waitFor();
  expect(await drawer.getByRole('heading', { level: 3 }).count()).toBe(0);
  second?.resolve();
  for (const name of [GENDA, ROSE]) await drawer.getByRole('heading', { name }).waitFor();
  await expectUnits(page, 2);
});

test('an earlier answer does not overwrite an entered quantity', async () => {
  const { page, customer } = await aBuyer(shop);
  await fillCart(shop, customer, [ROSE]);
  await shop.visit(page, '/?cart=1');
  const drawer = drawerOf(page);
  const more = drawer.getByRole('button', { name: `Increase quantity of ${ROSE}` });
  await more.waitFor();
  const { read, letGo } = await delayNextAnswer(page);
  await more.click();
  await read;
  // What is typed now has not rested while the older answer comes.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await more.click();
  await page.clock.runFor(50);
  expect(await drawer.getByRole('textbox').inputValue()).toBe('3');
  const answered = page.waitForResponse('**/v2/carts*');
  letGo();
  await (await answered).finished();
  await page.clock.runFor(50);
  expect(await drawer.getByRole('textbox').inputValue()).toBe('3');
  await page.clock.resume();
  await expect.poll(async () => (await cartOf(customer)).items[0]?.quantity).toBe(3);
  await expectUnits(page, 3);
});
