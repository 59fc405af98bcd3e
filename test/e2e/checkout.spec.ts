import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsTo } from '#test/support/browser-session.ts';
import {
  aBuyer,
  type Buyer,
  cartButton,
  cartOf,
  changeProduct,
  drawerOf,
  expectUnits,
  fillCart,
  GENDA,
  MARINA,
  ordersOf,
  ROSE,
  UPI,
} from '#test/support/buying.ts';
import { addressOf, expectAddress, expectFocus } from '#test/support/page-state.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { delayAnswer } from '#test/support/traffic.ts';
import { keepAlone } from '#test/support/page-pool.ts';
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
const addressCards = (page: Page) =>
  page.getByRole('radiogroup', { name: 'Delivery address' }).getByRole('radio');

/** At the checkout with these products, the first address chosen. */
async function toCheckout({ page, customer }: Buyer, names = [ROSE]): Promise<void> {
  await fillCart(shop, customer, names);
  await shop.visit(page, '/checkout');
  await addressCards(page).first().check();
}

const expectOrders = async ({ customer }: Buyer, count: number) =>
  expect(await ordersOf(customer)).toHaveLength(count);

test('from the drawer to an order for a new address; a double click on Complete Order sends one', async () => {
  const buyer = await aBuyer(shop);
  const { page, customer } = buyer;
  await fillCart(shop, customer, [MARINA]);
  await shop.visit(page, '/?cart=1');
  await drawerOf(page).getByRole('heading', { name: MARINA }).waitFor();
  await fillCart(shop, customer, [GENDA]);
  await drawerOf(page).getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Checkout' }));
  expect(await page.title()).toBe('Checkout');
  await expect.poll(() => addressCards(page).count()).toBe(2);
  for (const card of await addressCards(page).all()) expect(await card.isChecked()).toBe(false);
  expect(await complete(page).getAttribute('aria-disabled')).toBe('true');
  await page.getByText('Choose a delivery address first.').waitFor();
  const summary = page.getByRole('complementary', { name: 'Order Summary' });
  const sums = ['Subtotal', '₹2,698.00', 'Shipping', '₹25.00', 'Total', '₹2,723.00'];
  const shown = async () => (await summary.locator('dl').innerText()).split(/\s+/);
  await expect.poll(shown).toEqual(sums);
  await summary.getByText('Orders cannot be cancelled after 12 hrs from placement').waitFor();

  await page.getByRole('button', { name: 'Add a new address' }).click();
  await expectFocus(page.getByLabel('ZIP Code'));
  await page.getByRole('button', { name: 'Save and deliver here' }).click();
  await expectFocus(page.locator('[aria-invalid=true]').first());
  await page.locator('[name=address1]').fill('14 Ellis Bridge');
  await page.reload();
  await expect.poll(() => page.locator('[name=address1]').inputValue()).toBe('14 Ellis Bridge');
  await page.locator('[name=zipCode]').fill('380 006');
  await page.locator('[name=city]').fill('Ahmedabad');
  await page.locator('[name=state]').selectOption('Gujarat');
  await page.getByRole('button', { name: 'Save and deliver here' }).click();
  const own = page.getByRole('radio', { name: /14 Ellis Bridge/ });
  await own.waitFor();
  await expectFocus(own);
  expect(await own.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Add a new address' }).click();
  expect(await page.locator('[name=address1]').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('checkbox', { name: 'This is a gift' }).check();
  await complete(page).click();
  await expectFocus(page.getByLabel("Recipient's first name"));
  await page.getByLabel("Recipient's first name").fill('Ravi');
  await page.getByLabel('Note to the maker').fill('Blue, please');
  await page.reload();
  await own.check();
  await page.getByLabel("Recipient's phone").fill('90000 12345');
  await page.getByLabel('Message on the slip').fill('Happy Diwali');
  await complete(page).click();

  await expectFocus(placed(page));
  const [order] = await ordersOf(customer);
  expect(order?.shippingAddress.address1).toBe('14 Ellis Bridge');
  expect(order?.pricing.total).toBe(2723);
  expect(order?.shippingName).toMatchObject({ firstName: 'Ravi', phone: '9000012345' });
  expect([order?.billingName.firstName, order?.gift?.message, order?.notes]).toEqual([
    'Asha',
    'Happy Diwali',
    'Blue, please',
  ]);
  expect(new URL(page.url()).pathname).toBe(`/order/${order?.number}`);
  expect((await cartOf(customer)).items).toEqual([]);

  await toCheckout(buyer);
  const posts = callsTo(page, '/v2/order');
  // Both clicks come before anything is drawn anew.
  await complete(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await placed(page).waitFor();
  expect(posts.filter((one) => one.method() === 'POST')).toHaveLength(1);
  await expectOrders(buyer, 2);
});

test('an empty cart and a visitor have no form; who has no address begins with one, once', async () => {
  const { page, customer } = await aBuyer(shop, { addresses: [] });
  await shop.visit(page, '/checkout');
  await page.getByText('Your cart is empty.').waitFor();
  expect(await complete(page).count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Browse the collection' }).waitFor();

  await fillCart(shop, customer, [ROSE]);
  await shop.visit(page, '/checkout');
  await page.getByRole('heading', { name: 'New Address' }).waitFor();
  expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  expect(await page.locator('[name=zipCode]').getAttribute('autocomplete')).toBe(
    'shipping postal-code',
  );

  await page.context().clearCookies();
  await shop.visit(page, '/checkout');
  await page.getByRole('heading', { level: 1, name: 'Method Not Allowed' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor();
});

test('whose answer is lost: the same order is requested again under its key, after a reload too', async () => {
  const buyer = await aBuyer(shop, { expected: [/ERR_FAILED|ERR_ABORTED/] });
  const { page, customer } = buyer;
  await toCheckout(buyer);
  const keys: (string | undefined)[] = [];
  let lost = 0;
  await page.route(ORDERING, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    lost += 1;
    if (lost > 1) return route.continue();
    await route.fetch();
    return route.abort('failed');
  });
  await complete(page).click();
  await placed(page).waitFor();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\da-z]+(-[\da-z]+){3}$/);
  expect(keys[1]).toBe(keys[0]);
  await expectOrders(buyer, 1);
  await page.unroute(ORDERING);

  await toCheckout(buyer);
  let key: string | undefined;
  let isLost = true;
  await page.route(ORDERING, async (route) => {
    if (!isLost) return route.continue();
    key = route.request().headers()['idempotency-key'];
    await route.fetch();
    // No answer ever comes to this page.
  });
  await complete(page).click();
  await expect.poll(async () => (await ordersOf(customer)).length).toBe(2);
  isLost = false;
  const posts = callsTo(page, '/v2/order');
  await page.reload();
  await page.getByText("We don't know yet whether your order went through.").waitFor();
  await check(page).click();
  await placed(page).waitFor();
  expect(posts[0]?.headers()['idempotency-key']).toBe(key);
  await expectOrders(buyer, 2);
});

test('an order that is turned away at once was not placed; without an answer it is unknown, and only checking is offered; a placed one stays where asking for it fails', async () => {
  const buyer = await aBuyer(shop, {
    expected: [/429|ERR_FAILED/, /500/, /Error fetching orders:/],
  });
  const { page } = buyer;
  await toCheckout(buyer);
  await refuse(page, ORDERING, TURNED_AWAY);
  await complete(page).click();
  await page.getByRole('alert').getByText(TURNED_AWAY.detail).waitFor();
  expect(await check(page).count()).toBe(0);
  await page.unroute(ORDERING);
  await complete(page).click();
  await placed(page).waitFor();
  await expectOrders(buyer, 1);

  await toCheckout(buyer);
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
  const problem = { status: 500, code: 'INTERNAL', detail: 'Try again in a moment.' };
  await refuse(page, '**/v2/order/*', problem);
  await check(page).click();
  const stale = page.getByText(`This may not be the latest state of your order. ${problem.detail}`);
  await stale.waitFor();
  await placed(page).waitFor();
  await expectOrders(buyer, 2);
  await page.unroute('**/v2/order/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await stale.waitFor({ state: 'hidden' });
  expect(await placed(page).count()).toBe(1);

  await toCheckout(buyer);
  keepAlone(page);
  await page.clock.install();
  await refuse(page, ORDERING, problem);
  await complete(page).click();
  await page.getByText('Placing your order…').waitFor();
  const unknown = page.getByRole('alert').getByText('We got no answer.');
  const later = async () => {
    await page.clock.runFor(1_000);
    return unknown.count();
  };
  await expect.poll(later).toBe(1);
  expect(await complete(page).getAttribute('aria-disabled')).toBe('true');
  await page.getByText('First check whether your last try went through.').waitFor();
  expect(await addressCards(page).first().isChecked()).toBe(true);
  await page.unroute(ORDERING);
  await check(page).click();
  await placed(page).waitFor();
  await expectOrders(buyer, 3);
});

test('an order waits for a change of the cart on its way, and for a connection, and says why', async () => {
  const buyer = await aBuyer(shop, { expected: [/ERR_INTERNET_DISCONNECTED/] });
  const { page, customer } = buyer;
  await toCheckout(buyer);
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
  await expectUnits(page, 2);
  await complete(page).click();
  await page.getByText('Placing your order…').waitFor();
  released.resolve(undefined);
  await placed(page).waitFor();
  expect((await ordersOf(customer)).map(({ items }) => items[0]?.quantity)).toEqual([2]);
  await page.unroute('**/v2/cart?*');

  await toCheckout(buyer);
  await page.context().setOffline(true);
  await page.getByText("You're offline. Your cart and choices are kept").waitFor();
  expect(await complete(page).getAttribute('aria-disabled')).toBe('true');
  await page.context().setOffline(false);
  await complete(page).click();
  await placed(page).waitFor();
  await expectOrders(buyer, 2);
});

test('an order that was placed after Back was pressed is reported where the customer is', async () => {
  const { page, customer } = await aBuyer(shop);
  await fillCart(shop, customer, [ROSE]);
  await shop.visit(page, '/care-guide');
  await cartButton(page).click();
  await drawerOf(page).getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expectAddress(page, '/checkout');
  const choice = page.getByRole('radiogroup', { name: 'Delivery address' });
  await choice.getByRole('radio').first().check();
  const letOrderGo = await delayAnswer(page, ORDERING);
  const letPageGo = await delayAnswer(page, '**/care-guide.data*');
  const sent = page.waitForRequest(ORDERING);
  await complete(page).click();
  await sent;
  const left = page.waitForRequest('**/care-guide.data*');
  await page.goBack();
  await left;
  letOrderGo();
  await page.getByText('Your order is placed').first().waitFor();
  letPageGo();
  // Behind the drawer.
  await page.locator('h1', { hasText: 'Care guide' }).waitFor();
  expect(addressOf(page)).toMatch(/^\/care-guide/);
  await page.getByRole('button', { name: 'View order' }).click();
  await placed(page).waitFor();
  await expectUnits(page, 0);
  const [order] = await ordersOf(customer);
  await expectAddress(page, `/order/${order?.number}`);
});

test('a price that has changed, or a cart in another window: nothing is placed, what differs is named', async () => {
  const buyer = await aBuyer(shop, { expected: [/409/] });
  const { page, customer } = buyer;
  await toCheckout(buyer, [GENDA]);
  expect(await page.locator('aside dl').innerText()).toContain('₹1,424.00');
  await changeProduct(shop, GENDA, 'price = 149900');
  await complete(page).click();
  await page.getByRole('alert').getByText('A price has changed').waitFor();
  await page.getByText('Price is now ₹1,499, it was ₹1,399').waitFor();
  expect(await page.locator('aside dl').innerText()).toContain('₹1,524.00');
  expect(await addressCards(page).first().isChecked()).toBe(true);
  await expectFocus(complete(page));
  await expectOrders(buyer, 0);
  await complete(page).click();
  await placed(page).waitFor();
  expect((await ordersOf(customer))[0]?.pricing.total).toBe(1524);

  await toCheckout(buyer);
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
  await expectOrders(buyer, 1);

  // The same cart in two windows.
  await shop.visit(page, '/checkout');
  await addressCards(page).first().check();
  const other = await page.context().newPage();
  await shop.visit(other, '/checkout');
  await addressCards(other).first().check();
  await complete(page).click();
  await placed(page).waitFor();
  await complete(other).click();
  await other.getByText('It may have been ordered in another window.').waitFor();
  await other.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
  await other.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor();
  await expectOrders(buyer, 2);
});

const SOLD_MEANWHILE = [
  { name: 'Kesar Strand Necklace', change: 'stock = 0', title: 'Not enough left' },
  {
    name: 'Ocean Cufflinks, Pair',
    change: "status = 'inactive'",
    title: 'This piece is no longer for sale',
  },
] as const;

test('there are not that many left, or it is no longer for sale: nothing is placed, the way to the cart is there', async () => {
  const buyer = await aBuyer(shop, { expected: [/409/] });
  const { page } = buyer;
  for (const [count, one] of SOLD_MEANWHILE.entries()) {
    await toCheckout(buyer, [MARINA, one.name]);
    await changeProduct(shop, one.name, one.change);
    await complete(page).click();
    await page.getByRole('alert').getByText(one.title).waitFor();
    await page
      .getByText(/^(Sold out|No longer for sale)$/)
      .first()
      .waitFor();
    await expectOrders(buyer, count);
    await expect.poll(() => complete(page).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('link', { name: 'Open your cart' }).click();
    const drawer = drawerOf(page);
    await drawer.getByRole('button', { name: `Remove ${one.name}` }).click();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(await addressCards(page).first().isChecked()).toBe(true);
    await expect.poll(() => complete(page).getAttribute('aria-disabled')).toBe(null);
    await complete(page).click();
    await placed(page).waitFor();
    await expectOrders(buyer, count + 1);
  }
});
