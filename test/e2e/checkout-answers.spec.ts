import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  aBuyer,
  cartButton,
  cartOf,
  drawerOf,
  expectPieces,
  fillCart,
  GENDA,
  MARINA,
  ordersOf,
  ROSE,
  UPI,
  type Buyer,
} from '#test/support/buying.ts';
import { addressOf, expectAddress, untilDrawn } from '#test/support/look.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { holdAnswer } from '#test/support/traffic.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => UPI);

const ORDERING = '**/v2/order?*';
const TURNED_AWAY = {
  status: 429,
  code: 'RATE_LIMITED',
  detail: 'Wait a little. Nothing was saved.',
};
const complete = (page: Page) => page.getByRole('button', { name: 'Complete Order' });
const check = (page: Page) => page.getByRole('button', { name: 'Check now' });
const placed = (page: Page) => page.getByRole('heading', { level: 1, name: 'Order placed' });

async function atCheckout(options: Parameters<typeof aBuyer>[1] = {}): Promise<Buyer> {
  const buyer = await aBuyer(shop, options);
  await fillCart(shop, buyer.customer, [ROSE]);
  await shop.visit(buyer.page, '/checkout');
  await buyer.page
    .getByRole('radiogroup', { name: 'Delivery address' })
    .getByRole('radio')
    .first()
    .check();
  return buyer;
}

test('a cart that another window changed: the checkout names what differs', async () => {
  const { page, customer } = await atCheckout({ expected: [/409/] });
  const [rose] = (await cartOf(customer)).items;
  await fillCart(shop, customer, [MARINA]);
  await page.reload();
  await page.getByRole('radio').first().check();
  await customer.call(`DELETE /v2/cart?prod_id=${rose?.productId}&var_id=${rose?.variantId}`);
  await fillCart(shop, customer, [MARINA, GENDA]);
  await complete(page).click();
  const alert = page.getByRole('alert');
  await alert.getByText('Your cart has changed').waitFor();
  const said = await alert.getByRole('listitem').allInnerTexts();
  expect(said.toSorted()).toEqual([
    `${ROSE} was removed.`,
    `${GENDA} was added.`,
    `${MARINA}: now 2 items, it was 1.`,
  ]);
  expect(await page.getByText('A price has changed').count()).toBe(0);
  expect(await ordersOf(customer)).toEqual([]);
});

test('an order that is turned away at once was not placed, and the shop says so', async () => {
  const { page, customer } = await atCheckout({ expected: [/429/] });
  await refuse(page, ORDERING, TURNED_AWAY);
  await complete(page).click();
  await page.getByRole('alert').getByText(TURNED_AWAY.detail).waitFor();
  expect(await check(page).count()).toBe(0);
  await page.unroute(ORDERING);
  await complete(page).click();
  await placed(page).waitFor();
  expect(await ordersOf(customer)).toHaveLength(1);
});

test('an order whose answer was lost stays unknown while asking for it is turned away', async () => {
  const { page, customer } = await atCheckout({ expected: [/429|ERR_FAILED/] });
  await refuse(page, ORDERING, TURNED_AWAY);
  let isLost = true;
  await page.route(ORDERING, async (route) => {
    if (!isLost) return route.fallback();
    isLost = false;
    await route.fetch();
    return route.abort('failed');
  });
  await complete(page).click();
  const again = page.waitForResponse(ORDERING);
  await check(page).click();
  await again;
  await check(page).waitFor();
  expect(await page.getByText(TURNED_AWAY.detail).count()).toBe(0);
  await page.unroute(ORDERING);
  await check(page).click();
  await placed(page).waitFor();
  expect(await ordersOf(customer)).toHaveLength(1);
});

test('an order that was just placed stays where asking for it again fails', async () => {
  const { page, customer } = await atCheckout({ expected: [/500/, /Error fetching orders:/] });
  const detail = 'Try again in a moment.';
  await refuse(page, '**/v2/order/*', { status: 500, code: 'INTERNAL', detail });
  await complete(page).click();
  const stale = page.getByText(`This may not be how your order stands now. ${detail}`);
  await stale.waitFor();
  await placed(page).waitFor();
  expect(await ordersOf(customer)).toHaveLength(1);
  await page.unroute('**/v2/order/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await stale.waitFor({ state: 'hidden' });
  expect(await placed(page).count()).toBe(1);
});

test('an order waits for a change of the cart that is still on its way', async () => {
  const { page, customer } = await atCheckout();
  const [sent, released] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  await page.route('**/v2/cart?*', async (route) => {
    sent.resolve(undefined);
    await released.promise;
    await route.continue();
  });
  await cartButton(page).click();
  const drawer = drawerOf(page);
  await drawer.getByRole('button', { name: `Increase quantity of ${ROSE}` }).click();
  await sent.promise;
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await expectPieces(page, 2);
  await complete(page).click();
  await page.getByText('Placing your order…').waitFor();
  released.resolve(undefined);
  await placed(page).waitFor();
  expect((await ordersOf(customer)).map(({ items }) => items[0]?.quantity)).toEqual([2]);
});

test('an order that was placed after Back was pressed is told of where the customer is', async () => {
  const { page, customer } = await aBuyer(shop);
  await fillCart(shop, customer, [ROSE]);
  await shop.visit(page, '/care-guide');
  await cartButton(page).click();
  await drawerOf(page).getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expectAddress(page, '/checkout');
  const choice = page.getByRole('radiogroup', { name: 'Delivery address' });
  await choice.getByRole('radio').first().check();
  const letGo = await holdAnswer(page, ORDERING);
  const sent = page.waitForRequest(ORDERING);
  await complete(page).click();
  await sent;
  await page.goBack();
  await expect.poll(() => addressOf(page)).toMatch(/^\/care-guide/);
  const left = addressOf(page);
  letGo();
  await page.getByText('Your order is placed').first().waitFor();
  await expectPieces(page, 0);
  await untilDrawn(page);
  expect(addressOf(page)).toBe(left);
  await page.getByRole('button', { name: 'View order' }).click();
  await placed(page).waitFor();
  const [order] = await ordersOf(customer);
  await expectAddress(page, `/order/${order?.number}`);
});
