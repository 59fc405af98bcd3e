import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { OrderWire } from '#features/orders/contract.ts';
import { axeInBothThemes } from '#test/support/axe.ts';
import { aBuyer, anOrderOf, EARRINGS, MARINA, UPI, type Buyer } from '#test/support/buying.ts';
import { headingLevels, overflow, smallTargets } from '#test/support/layout.ts';
import { addressOf, expectAddress, expectFocus } from '#test/support/look.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, ...UPI }));

async function anOrder(): Promise<{ order: OrderWire; buyer: Buyer }> {
  const buyer = await aBuyer(shop);
  return { order: await anOrderOf(shop, buyer.customer, [MARINA, EARRINGS]), buyer };
}

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Order Details' });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Holds back what the shop answers to this until it is let go. */
async function hold(page: Page, url: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  return gate.resolve;
}

test('from the list it is painted at once, and Back shows the list as it was', async () => {
  const { order } = await anOrder();
  const { page } = await anOwner(shop);
  await shop.visit(page, '/admin?status=pending');
  const letGo = await hold(page, `**/v2/admin/order/${order.number}`);
  await page.getByRole('link', { name: new RegExp(`^View.*${order.number}`) }).click();
  await expectFocus(title(page));
  const items = card(page, 'Order Items');
  await items.getByRole('link', { name: EARRINGS }).waitFor();
  await page.getByText('Total').last().waitFor();
  // What only the owner's call tells is not there yet.
  expect(await card(page, 'Payment').count()).toBe(0);
  letGo();
  await card(page, 'Payment').getByText('Not yet paid').waitFor();

  await page.getByRole('tab', { name: 'Customer' }).click();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  expect(addressOf(page)).toBe('/admin?status=pending');
});

test('a link of its own shows the whole order, by number and by id', async () => {
  const { order } = await anOrder();
  const { page } = await anOwner(shop);
  await shop.visit(page, `/admin/order/${order.id}`);
  await title(page).waitFor();
  await page.getByText(`Order ID ${order.number}`).waitFor();
  const badge = page.locator('main .badge').first();
  expect(await badge.textContent()).toBe('Pending');
  expect(await badge.evaluate((one) => getComputedStyle(one).textTransform)).toBe('uppercase');

  const rows = card(page, 'Order Items').getByRole('row');
  const [first] = order.items;
  expect(await rows.nth(1).innerText()).toContain(first?.product.name);
  const money = /₹[\d,]+\.\d{2}/g;
  expect((await rows.nth(1).innerText()).match(money)).toHaveLength(2);
  const link = rows.nth(1).getByRole('link');
  expect(await link.getAttribute('href')).toBe(`/admin/product/${first?.productId}`);
  for (const label of ['Subtotal', 'Shipping', 'Total']) {
    await card(page, 'Order Items').getByText(label, { exact: true }).waitFor();
  }
  expect(await headingLevels(page)).toEqual([1, 2, 3, 2, 2, 2, 2]);

  await shop.visit(page, `/admin/order/${order.number}?tab=customer`);
  await card(page, 'Customer').getByText('Asha Patel').waitFor();
  await page.reload();
  await card(page, 'Customer').getByText('UPI', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expectAddress(page, '/admin');
});

test('the customer can be written to, rung, and looked up', async () => {
  const { order, buyer } = await anOrder();
  await anOrderOf(shop, buyer.customer);
  const { page } = await anOwner(shop);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await shop.visit(page, `/admin/order/${order.number}?tab=customer`);
  const customer = card(page, 'Customer');
  const href = (name: string | RegExp) =>
    customer.getByRole('link', { name }).getAttribute('href', { timeout: 5000 });
  expect(await href(buyer.customer.email)).toBe(`mailto:${buyer.customer.email}`);
  expect(await href('9820012345')).toBe('tel:+919820012345');
  expect(await href(/^WhatsApp/)).toBe('https://wa.me/919820012345');
  await card(page, 'Billing address').getByText('Maharashtra - 400076').waitFor();
  // Where both are the same, it stands there once.
  expect(await card(page, 'Ship to').count()).toBe(0);

  await page.getByRole('button', { name: 'Copy address for label' }).click();
  await page.getByText('Copied').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    [
      'Asha Patel',
      'B-402, Sagar Apartments',
      'Hiranandani Gardens',
      'Mumbai, Maharashtra - 400076',
      'India',
      'Phone 9820012345',
    ].join('\n'),
  );
  await customer.getByRole('link', { name: '2 orders, with this one' }).click();
  await expectAddress(page, `/admin?${new URLSearchParams({ q: buyer.customer.email })}`);
  await page.getByText(order.number).first().waitFor();
});

test('the tabs follow the arrow keys, Home and End', async () => {
  const { order } = await anOrder();
  const { page } = await anOwner(shop);
  await shop.visit(page, `/admin/order/${order.number}`);
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Overview').focus();
  const ways = [
    ['ArrowRight', 'Customer'],
    ['ArrowRight', 'Overview'],
    ['End', 'Customer'],
    ['Home', 'Overview'],
    ['ArrowLeft', 'Customer'],
  ] as const;
  for (const [key, name] of ways) {
    await page.keyboard.press(key);
    await expectFocus(tab(name));
    await expect.poll(() => tab(name).getAttribute('aria-selected')).toBe('true');
  }
  await expectAddress(page, `/admin/order/${order.number}?tab=customer`);
});

test('what is no order is said to be none, with a way back', async () => {
  const { page } = await anOwner(shop, {
    expected: [/404/, /422/, /ORDER_NOT_FOUND/, /VALIDATION/],
  });
  for (const id of ['ABCD2345', 'no%20such%20order']) {
    await shop.visit(page, `/admin/order/${id}`);
    await page.getByText("We couldn't find this order.").waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
  }
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expectAddress(page, '/admin');
});

test('an order that does not load says why, and is asked for again', async () => {
  const { order } = await anOrder();
  const { page } = await anOwner(shop, { expected: [/500/, /BROKEN/] });
  const detail = 'Something broke here.';
  await refuse(page, '**/v2/admin/order/*', { status: 500, code: 'BROKEN', detail, times: 1 });
  await shop.visit(page, `/admin/order/${order.number}`);
  await page.getByRole('alert').filter({ hasText: detail }).waitFor();
  expect(await card(page, 'Order Items').count()).toBe(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await card(page, 'Order Items').waitFor();
});

test('the slip tells no prices, the invoice all of them, and paper shows nothing else', async () => {
  const { order, buyer } = await anOrder();
  await buyer.customer.call(`POST /v2/order/${order.id}/payment`, {
    transactionId: '412356789012',
  });
  const { page } = await anOwner(shop);
  await shop.visit(page, `/admin/order/${order.number}`);
  await page.evaluate(() =>
    Object.assign(window, { print: () => Object.assign(window, { printed: true }) }),
  );
  await page.getByRole('link', { name: 'Print packing slip' }).click();
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Packing slip' }));
  const sheet = page.getByRole('article');
  await sheet.getByText('Hiranandani Gardens').waitFor();
  expect(await sheet.innerText()).not.toContain('₹');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  expect(await page.evaluate(() => (window as unknown as { printed?: boolean }).printed)).toBe(
    true,
  );
  await page.goBack();
  await expectFocus(title(page));

  await shop.visit(page, `/admin/order/${order.number}?print=invoice`);
  await sheet.getByRole('heading', { level: 1, name: 'Invoice' }).waitFor();
  expect(await page.title()).toBe(`Invoice ${order.number}`);
  const total = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
  for (const words of [
    order.number,
    'Meera Shah',
    'Prices include all taxes.',
    'Being checked',
    'UTR 412356789012',
    total.format(order.pricing.total),
  ]) {
    await sheet.getByText(words).first().waitFor();
  }
  await page.emulateMedia({ media: 'print' });
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toEqual([]);
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('banner').count()).toBe(0);
  }
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Back to the order' }).click();
  await expectAddress(page, `/admin/order/${order.number}`);
});

test('the customer is signed out everywhere once that was asked for twice', async () => {
  const { order, buyer } = await anOrder();
  const { page } = await anOwner(shop);
  await shop.visit(page, `/admin/order/${order.number}?tab=customer`);
  const signIns = card(page, 'Sign-ins');
  await signIns.getByText(/^Signed in at \d/).waitFor();
  const button = signIns.getByRole('button', { name: 'Sign out everywhere' });
  const asking = page.getByRole('alertdialog', { name: 'Sign this customer out everywhere?' });
  await button.click();
  await asking.getByRole('button', { name: 'Leave as it is' }).click();
  await asking.waitFor({ state: 'hidden' });
  await expectFocus(button);
  const token = () => buyer.page.request.get(`${shop.origin()}/identity/token`);
  expect((await token()).status()).toBe(200);
  await button.click();
  await asking.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectFocus(signIns.getByText('Signed in nowhere.'));
  expect(await button.count()).toBe(0);
  expect((await token()).status()).toBe(401);
});

test('axe finds nothing in any part of it, and nothing stands out at 320 px', async () => {
  const { order } = await anOrder();
  const { page, call } = await anOwner(shop, { motion: false });
  await call(`PUT /v2/admin/order/${order.id}?status=shipped`, { carrier: 'Delhivery' });
  for (const part of ['', '?tab=customer', '?print=slip', '?print=invoice']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await shop.visit(page, `/admin/order/${order.number}${part}`);
    await page.getByText('Asha Patel').first().waitFor();
    expect(await axeInBothThemes(page, part)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflow(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  }
});
