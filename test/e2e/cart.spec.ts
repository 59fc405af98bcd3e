import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  EARRINGS,
  GENDA,
  MARINA,
  ROSE,
  aBuyer,
  cartButton,
  cartOf,
  changeProduct,
  drawerOf,
  expectUnits,
  fillCart,
  listen,
} from '#test/support/buying.ts';
import { addressOf, expectAddress, expectFocus, untilStill } from '#test/support/page-state.ts';
import { keepAlone } from '#test/support/page-pool.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop();

test('a product without variants is added from its card: counted, shown and announced once; a chosen variant from the modal merges, another is a line of its own', async () => {
  const { page, customer } = await aBuyer(shop);
  await shop.visit(page, '/');
  await expectUnits(page, 0);
  const said = await listen(page);
  const button = page.getByRole('button', { name: `Add to Cart ${GENDA}` }).first();
  await button.click();
  const drawer = drawerOf(page);
  await drawer.getByRole('heading', { name: GENDA }).waitFor();
  await expectAddress(page, '/?cart=1');
  expect(await drawer.getAttribute('aria-modal')).toBe('true');
  await expectFocus(drawer.getByRole('heading', { name: 'Your Cart' }));
  expect(await drawer.getByText('₹1,399', { exact: true }).count()).toBe(3);
  expect(await drawer.getByText('Shipping charges will be calculated at checkout.').count()).toBe(
    1,
  );
  expect(await drawer.getByRole('button', { name: 'Clear' }).count()).toBe(0);
  // On a slow machine the drawer says first that it loads.
  const ofLines = async () => (await said()).filter((one) => one !== 'Loading your cart');
  await expect.poll(ofLines).toEqual(['Cart updated, 1 item']);
  expect((await cartOf(customer)).items).toHaveLength(1);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await expectAddress(page, '/');
  await expectFocus(button);
  await expectUnits(page, 1);

  await page.getByRole('link', { name: `Choose options of ${EARRINGS}` }).click();
  const modal = page.getByRole('dialog', { name: EARRINGS });
  await modal.getByRole('radio', { name: 'Moss' }).check({ force: true });
  await modal.getByRole('button', { name: 'Increase quantity' }).click();
  await modal.getByRole('button', { name: 'Add to Cart' }).click();
  await drawer.getByText('Moss · ₹549 each').waitFor();
  const ofMoss = drawer.getByRole('textbox', { name: `Quantity of ${EARRINGS}` }).first();
  expect(await ofMoss.inputValue()).toBe('2');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  expect(addressOf(page)).toBe('/product/monsoon-drop-earrings');
  await expectFocus(modal.getByRole('button', { name: /^Add/ }));
  await modal.getByRole('button', { name: 'Add to Cart' }).click();
  await expect.poll(() => ofMoss.inputValue()).toBe('4');
  await page.goBack();
  await drawer.waitFor({ state: 'hidden' });
  await modal.getByRole('radio', { name: 'Haldi' }).check({ force: true });
  await modal.getByRole('button', { name: 'Add to Cart' }).click();
  await drawer.getByText('Haldi · ₹549 each').waitFor();
  await expect
    .poll(() => page.locator('header a[aria-label^="Cart"] span').textContent())
    .toBe('7');
  expect((await cartOf(customer)).items.map(({ quantity }) => quantity)).toEqual([1, 4, 2]);
});

test('Tab stays inside the drawer, which Back closes and Forward opens; the stepper changes sum and badge at once', async () => {
  const { page, customer } = await aBuyer(shop);
  await fillCart(shop, customer, [ROSE]);
  await shop.visit(page, '/shipping');
  await cartButton(page).click();
  const drawer = drawerOf(page);
  await drawer.getByRole('heading', { name: ROSE }).waitFor();
  await untilStill(page);
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press(stop < 8 ? 'Tab' : 'Shift+Tab');
    await expect
      .poll(() => drawer.evaluate((at) => at.contains(document.activeElement)))
      .toBe(true);
  }
  await page.goBack();
  await drawer.waitFor({ state: 'hidden' });
  await expectAddress(page, '/shipping');
  await expectFocus(cartButton(page));
  await page.goForward();
  await drawer.waitFor();

  const changes: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.push(request.postDataJSON());
  });
  const more = drawer.getByRole('button', { name: `Increase quantity of ${ROSE}` });
  // In the page: however slow the line to it is, all three come before they have rested.
  await more.evaluate(async (button: HTMLElement) => {
    for (let step = 0; step < 3; step += 1) {
      button.click();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await drawer.getByText('₹6,596').first().waitFor();
  await expectUnits(page, 4);
  await expect.poll(async () => (await cartOf(customer)).items[0]?.quantity).toBe(4);
  const field = drawer.getByRole('textbox', { name: /^Quantity/ });
  for (const wrong of ['1.5', '-3', '99999']) {
    await field.fill(wrong);
    await drawer.getByText('Enter a whole number from 1 to 99. It stays 4.').waitFor();
  }
  await field.fill('6');
  await expect.poll(async () => (await cartOf(customer)).items[0]?.quantity).toBe(6);
  expect(changes).toEqual([{ quantity: 4 }, { quantity: 6 }]);
});

test('Remove passes the focus on, and Undo restores the lines in order; Clear needs a confirmation', async () => {
  const { page, customer } = await aBuyer(shop);
  await fillCart(shop, customer, [MARINA, GENDA, ROSE]);
  await shop.visit(page, '/');
  await cartButton(page).click();
  const drawer = drawerOf(page);
  await drawer.getByRole('button', { name: `Remove ${GENDA}` }).focus();
  await page.keyboard.press('Enter');
  await expectFocus(drawer.getByRole('button', { name: `Remove ${ROSE}` }));
  await page.keyboard.press('Enter');
  await expectFocus(drawer.getByRole('button', { name: `Remove ${MARINA}` }));
  expect(await page.getByRole('dialog').count()).toBe(1);
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await drawer.getByRole('heading', { name: ROSE }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  const names = drawer.getByRole('listitem').getByRole('heading');
  await expect.poll(() => names.allInnerTexts()).toEqual([MARINA, GENDA, ROSE]);
  await expect
    .poll(async () => (await cartOf(customer)).items.map(({ product }) => product.name))
    .toEqual([MARINA, GENDA, ROSE]);
  await drawer.getByRole('button', { name: `Remove ${GENDA}` }).click();
  await drawer.getByRole('button', { name: `Remove ${ROSE}` }).click();
  await drawer.getByRole('button', { name: `Remove ${MARINA}` }).click();
  await drawer.getByText('Your cart is empty.').waitFor();
  await expectFocus(drawer.getByRole('link', { name: 'Browse the collection' }));
  await page.keyboard.press('Enter');
  await drawer.waitFor({ state: 'hidden' });
  await expect.poll(() => page.url()).toContain('/#shop');

  await fillCart(shop, customer, [MARINA, ROSE]);
  await shop.visit(page, '/');
  await cartButton(page).click();
  await drawer.getByRole('button', { name: 'Clear' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Remove all 2 items?' });
  await expectFocus(alert.getByRole('button', { name: 'Keep them' }));
  await page.keyboard.press('Escape');
  await alert.waitFor({ state: 'hidden' });
  await expectFocus(drawer.getByRole('button', { name: 'Clear' }));
  expect((await cartOf(customer)).items).toHaveLength(2);
  await page.keyboard.press('Enter');
  await alert.getByRole('button', { name: 'Remove all' }).click();
  await drawer.getByText('Your cart is empty.').waitFor();
  await expectFocus(drawer.getByRole('link', { name: 'Browse the collection' }));
  const loved = drawer.getByRole('region', { name: 'Most loved' }).getByRole('link');
  await expect.poll(() => loved.allInnerTexts()).toEqual([MARINA, 'Andaman Serving Tray']);
  await expect.poll(async () => (await cartOf(customer)).items.length).toBe(0);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await expectFocus(cartButton(page));
  await expectUnits(page, 0);
});

test('offline an added product is removed again and can be retried', async () => {
  const { page, customer } = await aBuyer(shop, {
    // What the header still asks for when the connection goes fails as well.
    expected: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch details: OFFLINE/],
  });
  // The alert is told from a part of the page that comes late.
  const overlays = page.waitForResponse(/\/assets\/overlays-/);
  await shop.visit(page, '/');
  await page.getByRole('button', { name: `Add to Cart ${GENDA}` }).waitFor();
  await (await overlays).finished();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: `Add to Cart ${GENDA}` }).click();
  const alert = page.getByRole('alertdialog', { name: 'Not added' });
  await alert.getByText('Check your connection').waitFor();
  await expectUnits(page, 0);
  await page.context().setOffline(false);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await drawerOf(page).getByRole('heading', { name: GENDA }).waitFor();
  expect((await cartOf(customer)).items).toHaveLength(1);

  await shop.visit(page, '/product/dried-rose-vanity-tray');
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true });
  await expect.poll(() => add.isEnabled()).toBe(true);
  await page.context().setOffline(true);
  await add.click();
  await page.getByRole('alert').getByText('Not added.').waitFor();
  await page.context().setOffline(false);
  await page.locator('.btn', { hasText: 'Try again' }).click();
  await drawerOf(page).getByRole('heading', { name: ROSE }).waitFor();
  await expect.poll(async () => (await cartOf(customer)).items.length).toBe(2);
});

/** Reads the next answer about the cart at once and delivers it on `letGo`. */
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
  // A loading drawer announces itself first.
  const updates = async () => (await said()).filter((words) => words.startsWith('Cart updated'));
  await expect.poll(updates).toEqual(['Cart updated, 1 item']);
  await expectUnits(page, 1);
});

test('a cart that loads during additions shows them all', async () => {
  const { page } = await aBuyer(shop);
  const [sent, first, second] = [1, 2, 3].map(() => Promise.withResolvers<void>());
  // The header, which loads the cart, arrives while the first addition is in flight.
  await page.route('**/assets/signed-in-corner-*.js', async (route) => {
    await sent?.promise;
    await route.continue();
  });
  const answers = [first, second];
  await page.route('**/v2/cart?*', async (route) => {
    sent?.resolve();
    await answers.shift()?.promise;
    await route.continue();
  });
  await shop.visit(page, '/');
  await page.getByRole('button', { name: `Add to Cart ${GENDA}` }).click();
  await page.getByRole('button', { name: /^Hello/ }).waitFor();
  await page.getByRole('button', { name: `Add to Cart ${ROSE}` }).click();
  first?.resolve();
  const drawer = drawerOf(page);
  await drawer.locator('[aria-busy=true]').waitFor();
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
  // The older answer arrives within the debounce of this change.
  keepAlone(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await more.click();
  await page.clock.runFor(50);
  expect(await drawer.getByRole('textbox', { name: /^Quantity/ }).inputValue()).toBe('3');
  const answered = page.waitForResponse('**/v2/carts*');
  letGo();
  await (await answered).finished();
  await page.clock.runFor(50);
  expect(await drawer.getByRole('textbox', { name: /^Quantity/ }).inputValue()).toBe('3');
  await page.clock.resume();
  await expect.poll(async () => (await cartOf(customer)).items[0]?.quantity).toBe(3);
  await expectUnits(page, 3);
});

// After the tests that buy these products: it changes their stock.
test('a line that cannot be ordered says why and blocks the checkout', async () => {
  const { page, customer } = await aBuyer(shop, { expected: [/409/] });
  await fillCart(shop, customer, [ROSE]);
  await shop.visit(page, '/?cart=1');
  const drawer = drawerOf(page);
  const more = drawer.getByRole('button', { name: `Increase quantity of ${ROSE}` });
  await more.waitFor();
  await changeProduct(shop, ROSE, 'stock = 1');
  await more.click();
  await drawer.getByRole('alert').getByText('Not changed.').waitFor();
  await expect
    .poll(() => drawer.getByRole('textbox', { name: /^Quantity/ }).inputValue())
    .toBe('1');
  await shop.visit(page, '/product/dried-rose-vanity-tray');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await page.getByText('Not added. Only 1 left, counting the 1 in your cart.').waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Open your cart' }).click();
  await drawer.getByRole('heading', { name: ROSE }).waitFor();
  await changeProduct(shop, ROSE, 'stock = 0');
  await shop.visit(page, '/?cart=1');
  await drawer.getByText('Sold out. Remove it to check out.').waitFor();
  const go = drawer.getByRole('button', { name: 'Proceed to Checkout' });
  expect(await go.getAttribute('aria-disabled')).toBe('true');
  expect(await drawer.getByText('Fix what is marked above first.').isVisible()).toBe(true);
});

test("a visitor's cart offers to sign in", async () => {
  const page = await shop.open('/shipping?cart=1');
  const drawer = drawerOf(page);
  await drawer.getByText('Sign in to see your cart.').waitFor();
  await drawer.getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor({ state: 'hidden' });
  expect(addressOf(page)).toBe('/shipping?cart=1');
});
