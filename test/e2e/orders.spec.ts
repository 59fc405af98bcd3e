import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  aBuyer,
  anOrderOf,
  cartOf,
  changeProduct,
  drawerOf,
  EARRINGS,
  GENDA,
  MARINA,
  ordersOf,
  ROSE,
  UPI,
  type Buyer,
} from '#test/support/buying.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { expectAddress, expectFocus } from '#test/support/page-state.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { keepAlone } from '#test/support/page-pool.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => UPI);
const HOUR = 3_600_000;
/** Counts, in the page, the buttons that stand out as the one to press. */
const countPrimary = (buttons: Element[]): number =>
  buttons.filter((one) => {
    const ground = getComputedStyle(one).getPropertyValue('--bg');
    return ground === getComputedStyle(document.documentElement).getPropertyValue('--mor');
  }).length;
const MINUTE = 60_000;

type Past = { status: string; shipped?: boolean; names?: string[] };

/** Somebody with one order in each of these states, the last one newest. */
async function withOrders(pasts: Past[], options: Parameters<typeof aBuyer>[1] = {}) {
  const buyer = await aBuyer(shop, options);
  const numbers: string[] = [];
  for (const { status, shipped, names } of pasts) {
    const { number } = await anOrderOf(shop, buyer.customer, names);
    numbers.push(number);
    const parcel = `, carrier = 'Delhivery', tracking_number = '149081273365',
      tracking_url = 'https://www.delhivery.com/track/149081273365', estimated_delivery = '2026-11-24'`;
    await inDatabase(
      shop.connectionString(),
      `UPDATE shop_order SET status = $1 ${shipped ? parcel : ''} WHERE number = $2`,
      [status, number],
    );
  }
  return { ...buyer, numbers };
}

const headings = (page: Page) =>
  page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();
const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words);

/** Presses a tile, and the one of all orders once the address says so, before the list follows. */
function pressAndTakeBack(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const tiles = [...document.querySelectorAll<HTMLElement>('button[aria-pressed]')];
    const press = (word: string) => tiles.find((one) => one.textContent.startsWith(word))?.click();
    const replace = history.replaceState.bind(history);
    const isWritten = new Promise<void>((resolve) => {
      history.replaceState = (...address) => {
        replace(...address);
        Reflect.deleteProperty(history, 'replaceState');
        resolve();
      };
    });
    press('Shipped');
    await isWritten;
    press('Total');
  });
}

test('the list has tiles that narrow it, a search, a status and four orders; a status taken back while it follows stays away', async () => {
  const { page, numbers } = await withOrders([
    { status: 'cancelled', names: [EARRINGS] },
    { status: 'delivered', names: [MARINA, ROSE] },
    { status: 'shipped', shipped: true, names: [GENDA] },
    { status: 'pending', names: [ROSE] },
  ]);
  const [cancelled = '', delivered = '', shipped = '', pending = ''] = numbers;
  await shop.visit(page, '/my-orders');
  await page.getByRole('heading', { level: 2, name: pending }).waitFor();
  expect(await headings(page)).toEqual([pending, shipped, delivered, cancelled]);
  const tiles = await page.locator('button[aria-pressed]').allInnerTexts();
  expect(tiles.map((tile) => tile.split(/\s+/).join(' '))).toEqual([
    'Total 4',
    'Delivered 1',
    'Shipped 1',
    'Processing 0',
    'Cancelled 1',
    'Pending 1',
  ]);

  const tile = page.getByRole('button', { name: /^Shipped/ });
  await tile.click();
  expect(await tile.getAttribute('aria-pressed')).toBe('true');
  expect(await page.getByLabel('Status').inputValue()).toBe('shipped');
  expect(await headings(page)).toEqual([shipped]);
  await page.getByRole('button', { name: /^Total/ }).click();

  await pressAndTakeBack(page);
  await page.getByLabel('Order ID or product').fill('vanity');
  expect(await headings(page)).toEqual([pending, delivered]);
  await expectAddress(page, '/my-orders?q=vanity');
  await page.getByLabel('Order ID or product').fill(shipped.toLowerCase());
  expect(await headings(page)).toEqual([shipped]);
  await page.getByLabel('Status').selectOption('delivered');
  await page.getByText('No orders match.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();

  const sort = page.getByLabel('Sort');
  expect(await sort.locator('option').allTextContents()).toEqual([
    'Newest First',
    'Oldest First',
    'Highest Amount',
    'Lowest Amount',
  ]);
  await sort.selectOption('oldest');
  expect(await headings(page)).toEqual([cancelled, delivered, shipped, pending]);
  await sort.selectOption('highest');
  expect(await headings(page)).toEqual([delivered, pending, shipped, cancelled]);
  await sort.selectOption('lowest');
  expect(await headings(page)).toEqual([cancelled, shipped, pending, delivered]);

  await page.getByLabel('Status').selectOption('delivered');
  await expectAddress(page, '/my-orders?status=delivered&sort=lowest');
  await page.getByRole('link', { name: /^View Details/ }).click();
  await expectAddress(page, `/order/${delivered}`);
  await page.goBack();
  await page.getByRole('heading', { level: 2, name: delivered }).waitFor();
  expect(await headings(page)).toEqual([delivered]);
  expect(await sort.inputValue()).toBe('lowest');
});

test('each card offers what its order allows, and one filled button at most', async () => {
  const { page, numbers } = await withOrders([
    { status: 'processing' },
    { status: 'shipped', shipped: true },
    { status: 'pending', names: [ROSE] },
  ]);
  await shop.visit(page, '/my-orders');
  const acts = async (number = '') =>
    (
      await page
        .getByRole('article', { name: number })
        .locator(':is(a, button):not([aria-label^="Copy"])')
        .allInnerTexts()
    ).map((words) =>
      words
        .split(/ of| for|\n/)[0]
        ?.replace(number, '')
        .trim(),
    );
  await page.getByRole('heading', { level: 2, name: numbers[0] ?? '' }).waitFor();
  expect(await acts(numbers[0])).toEqual(['How to pay', 'View Details', 'Support']);
  expect(await acts(numbers[2])).toEqual(['How to pay', 'View Details', 'Cancel Order', 'Support']);
  const newest = page.getByRole('article', { name: numbers[2] ?? '' });
  await newest.getByText('Payment pending').waitFor();
  await newest.getByText(ROSE, { exact: true }).waitFor();
  const track = page.getByRole('link', { name: /^Track Package/ });
  expect(await track.count()).toBe(1);
  expect(await track.getAttribute('href')).toContain('149081273365');
  expect(await track.getAttribute('target')).toBe('_blank');
  expect(await track.getAttribute('rel')).toContain('noopener');
  for (const card of await page.getByRole('article').all()) {
    expect(await card.locator('.btn').evaluateAll(countPrimary)).toBeLessThan(2);
  }
});

test('cancelling asks first, says so, and the order stays cancelled', async () => {
  const { page, customer, numbers } = await withOrders([{ status: 'pending' }]);
  const [number = ''] = numbers;
  await shop.visit(page, '/my-orders');
  await page.getByRole('button', { name: `Cancel Order ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel order ${number}?` });
  await expectFocus(dialog.getByRole('heading', { name: `Cancel order ${number}?` }));
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await ordersOf(customer))[0]?.status).toBe('pending');
  await page.getByRole('link', { name: `View Details of order ${number}` }).click();
  await expectFocus(page.getByRole('heading', { level: 1, name: `Order ${number}` }));
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  const words = dialog.getByRole('textbox', { name: 'In your own words' });
  expect(await dialog.getByRole('radio', { name: 'Prefer not to say' }).isChecked()).toBe(true);
  expect(await words.count()).toBe(0);
  await dialog.getByText('Other', { exact: true }).click();
  await words.fill('We are <b>moving</b>');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await toast(page, 'Order Cancelled !').waitFor();
  await page.getByText('The order was cancelled. There is nothing to pay.').waitFor();
  await expectFocus(page.getByRole('heading', { level: 1, name: `Order ${number}` }));
  await page.reload();
  await page.getByText('Cancelled', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Cancel Order' }).count()).toBe(0);
  await page.getByText('Cancelled by the customer: We are <b>moving</b>').waitFor();
  expect((await ordersOf(customer))[0]).toMatchObject({
    status: 'cancelled',
    customerReason: 'We are <b>moving</b>',
  });
});

test('an order that cannot be cancelled any more says so in the words of the shop', async () => {
  const { page, numbers } = await withOrders([{ status: 'pending' }], { expected: [/409/] });
  const [number = ''] = numbers;
  await shop.visit(page, `/order/${number}`);
  await page.getByRole('button', { name: 'Cancel Order' }).waitFor();
  await inDatabase(
    shop.connectionString(),
    "UPDATE shop_order SET status = 'processing' WHERE number = $1",
    [number],
  );
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await page.getByRole('button', { name: 'Cancel order', exact: true }).click();
  const alert = page.getByRole('alertdialog', { name: 'The order was not cancelled' });
  await alert.getByText('Write to us and we will see what can be done.').waitFor();
  await alert.getByRole('button', { name: 'OK' }).click();
  await page.getByText('Processing', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Cancel Order' }).count()).toBe(0);
});

test('Cancel Order is there at 11 h 59 min and gone at 12 h 01 min, without a reload', async () => {
  const { page, numbers } = await withOrders([{ status: 'pending' }]);
  keepAlone(page);
  await page.clock.install({ time: new Date() });
  for (const address of ['/my-orders', `/order/${numbers[0]}`]) {
    await page.clock.setSystemTime(new Date());
    await shop.visit(page, address);
    const cancel = page.getByRole('button', { name: /^Cancel Order/ });
    await cancel.waitFor();
    await page.clock.fastForward(12 * HOUR - 2 * MINUTE);
    await page.clock.runFor(MINUTE);
    expect(await cancel.isVisible()).toBe(true);
    await page.clock.runFor(2 * MINUTE);
    await cancel.waitFor({ state: 'detached' });
    expect(await page.getByRole('link', { name: /Support/ }).count()).toBeGreaterThan(0);
  }
});

test('the page of a shipped order tells where the parcel is; a reload shows it again', async () => {
  const CUFFLINKS = 'Ocean Cufflinks, Pair';
  const { page, numbers, customer } = await withOrders(
    [{ status: 'shipped', shipped: true, names: [GENDA, CUFFLINKS] }],
    { expected: [/409/] },
  );
  await shop.visit(page, `/order/${numbers[0]}`);
  for (const load of [() => Promise.resolve(), () => page.reload()]) {
    await load();
    const parcel = page.getByRole('region', { name: 'Shipped' });
    await parcel.getByText('Arrives by Tue 24 November').waitFor();
    await parcel.getByText('149081273365').waitFor();
    await parcel.getByRole('link', { name: /Track Package/ }).waitFor();
    const main = page.getByRole('main');
    await main.getByText('14 Ellis Bridge').or(main.getByText('B-402, Sagar Apartments')).waitFor();
    await main.getByText('Same as shipping').waitFor();
    expect(await page.locator('main ol > li').allInnerTexts()).toHaveLength(4);
  }
  const product = page.getByRole('region', { name: 'Items' }).getByRole('link').first();
  expect(await product.getAttribute('href')).toMatch(/^\/product\/[\w-]+$/);
  await page.getByRole('button', { name: 'Copy the link to this order' }).waitFor();
  await changeProduct(shop, CUFFLINKS, "status = 'inactive'");
  await page.getByRole('button', { name: 'Buy again' }).click();
  await page.getByRole('alert').getByText('It is no longer in the shop').waitFor();
  await page.getByRole('button', { name: 'Open your cart' }).click();
  await drawerOf(page).getByRole('heading', { name: GENDA }).waitFor();
  expect((await cartOf(customer)).items).toHaveLength(1);
});

test("an unknown order and another person's are not found, and lead to My Orders", async () => {
  const mine: Buyer = await aBuyer(shop, { expected: [/404/, /Error fetching orders:/] });
  const { numbers } = await withOrders([{ status: 'pending' }]);
  for (const number of ['NEVER123', numbers[0]]) {
    await shop.visit(mine.page, `/order/${number}`);
    await mine.page.getByText("We couldn't find this order.").waitFor();
  }
  await mine.page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
  await mine.page.getByText('No orders yet.').waitFor();
  const wayOn = mine.page.getByRole('main').getByRole('link', { name: 'Browse the collection' });
  expect(await wayOn.getAttribute('href')).toBe('/#shop');
});

test('orders that do not load say so and can be loaded again', async () => {
  const { page, numbers } = await withOrders([{ status: 'pending' }], {
    expected: [/500/, /Error fetching orders:/],
  });
  const problem = { status: 500, code: 'INTERNAL', detail: 'Try again in a moment.' };
  const pages = [
    { url: '**/v2/orders*', address: '/my-orders', words: "Your orders didn't load." },
    { url: '**/v2/order/*', address: `/order/${numbers[0]}`, words: "Your order didn't load." },
  ];
  for (const { url, address, words } of pages) {
    await refuse(page, url, problem);
    await shop.visit(page, address);
    await page.getByText(`${words} Try again in a moment.`).waitFor();
    await page.unroute(url);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: new RegExp(numbers[0] ?? '') }).waitFor();
  }
  const visitor = await shop.open('/my-orders');
  await visitor.getByRole('heading', { level: 1, name: 'Method Not Allowed' }).waitFor();
  expect(await visitor.getByRole('main').getByRole('link', { name: 'Sign in' }).count()).toBe(1);
});
