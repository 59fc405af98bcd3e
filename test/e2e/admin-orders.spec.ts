import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { OrderWire } from '#features/orders/contract.ts';
import { axeInBothThemes } from '#test/support/axe.ts';
import { callsTo } from '#test/support/browser-session.ts';
import { anOrderOf, listen } from '#test/support/buying.ts';
import { expectAddress, expectFocus } from '#test/support/look.ts';
import { anOwner, OWNED, type Owner } from '#test/support/owner-page.ts';
import { useShop } from '#test/support/use-shop.ts';
import { aWaitingOrder, chooseStatus, rowOf } from '#test/support/workbench.ts';

const shop = useShop(() => OWNED);
const LIST = '/v2/admin/allorders';

async function openList(address = '/admin', options = {}): Promise<Owner> {
  const owner = await anOwner(shop, options);
  await shop.visit(owner.page, address);
  await owner.page.getByRole('heading', { name: /^All Orders \(/ }).waitFor();
  return owner;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const title = (page: Page, count: number | string) =>
  page.getByRole('heading', { name: `All Orders (${count})` });

async function numbersOf(page: Page): Promise<string[]> {
  return page.getByRole('rowheader').allTextContents();
}

async function amountsOf(page: Page): Promise<number[]> {
  const texts = await page.getByRole('cell', { name: /^₹/ }).allTextContents();
  return texts.map((text) => Number(text.replaceAll(/[₹,]/g, '')));
}

function isFalling(amounts: number[]): boolean {
  return amounts.every((amount, at) => amount <= (amounts[at - 1] ?? Infinity));
}

test.each([1440, 375])(
  'an order is found by phone number and shipped with its tracking, at %i px',
  async (width) => {
    const buyer = await aWaitingOrder(shop);
    const { number } = buyer.order;
    const { page } = await openList('/admin', { width, height: 812 });
    const said = await listen(page);
    const puts = callsTo(page, `/v2/admin/order/${buyer.order.id}`);
    if (width === 375) await page.getByRole('button', { name: 'Filters (0)' }).click();
    const { phone } = buyer;
    const grouped = `+91 ${phone.slice(0, 5)}-${phone.slice(5)}`;
    await field(page, 'Customer: name, phone or e-mail').fill(grouped);
    if (width === 375) await page.getByRole('button', { name: 'Show 1 order' }).click();
    await title(page, 1).waitFor();

    const row = await chooseStatus(page, number, 'shipped');
    await row.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: `Ship order ${number}` });
    await dialog.getByLabel('Carrier').selectOption('Delhivery');
    await dialog.getByLabel('Tracking number').fill('14 7852 9630');
    await dialog.getByLabel('Estimated delivery').fill('2031-02-11');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).dblclick();
    await row.getByText('Shipped', { exact: true }).waitFor();
    await expectFocus(row.getByRole('button', { name: `Edit order ${number}` }));
    expect(puts.filter((call) => call.method() === 'PUT')).toHaveLength(1);
    expect((await said()).join('|')).toContain(`Order ${number} is now shipped`);

    await shop.visit(buyer.page, `/order/${number}`);
    const parcel = buyer.page.getByRole('region', { name: 'Shipped' });
    await parcel.getByText('Arrives by Tuesday, 11 February').waitFor();
    await parcel.getByText('14 7852 9630').waitFor();
    const link = parcel.getByRole('link', { name: /Track Package/ });
    expect(await link.getAttribute('href')).toContain('delhivery.com/track/package/1478529630');
  },
);

test('filters and order stand in the address: a reload and the way back show the same', async () => {
  const { page } = await openList();
  await field(page, 'Order Status').selectOption('delivered');
  await field(page, 'Min Amount').fill('1,000');
  await field(page, 'Max Amount').fill('2500');
  await expectAddress(page, '/admin?min=1%2C000&max=2500&status=delivered');
  await page.getByRole('button', { name: 'Amount' }).click();
  await expectAddress(page, '/admin?min=1%2C000&max=2500&status=delivered&sort=-amount');
  const head = page.getByRole('columnheader', { name: 'Amount' });
  expect(await head.getAttribute('aria-sort')).toBe('descending');
  await expect.poll(async () => isFalling(await amountsOf(page))).toBe(true);
  const found = await numbersOf(page);
  expect(found.length).toBeGreaterThan(3);
  expect(Math.max(...(await amountsOf(page)))).toBeLessThanOrEqual(2500);
  expect(Math.min(...(await amountsOf(page)))).toBeGreaterThanOrEqual(1000);

  await page.reload();
  await expect.poll(() => numbersOf(page)).toEqual(found);
  await page.getByRole('link', { name: `View order ${found[1]}` }).click();
  await expectAddress(page, `/admin/order/${found[1]}`);
  // The order went along, for something to show at once.
  const state = await page.evaluate(() => (history.state as { usr: { order: OrderWire } }).usr);
  expect(state.order.number).toBe(found[1]);
  await page.goBack();
  await expect.poll(() => numbersOf(page)).toEqual(found);
  expect(await field(page, 'Max Amount').inputValue()).toBe('2500');

  const clear = page.getByRole('button', { name: 'Clear All Filters' });
  await clear.click();
  await expectAddress(page, '/admin?sort=-amount');
  await expectFocus(clear);
  await page.getByRole('button', { name: 'Amount' }).click();
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
  await page.getByRole('button', { name: 'Date' }).click();
  await expectAddress(page, '/admin');
});

test('fifty a page: the next one has its own address, and Back leads to the first', async () => {
  const { page } = await openList();
  const first = await numbersOf(page);
  expect(first).toHaveLength(50);
  const pages = page.getByRole('navigation', { name: 'Orders, pages' });
  const region = page.getByRole('region', { name: /^All Orders/ });
  const scrolled = () => region.evaluate((element) => element.scrollTop);
  await region.evaluate((element) => element.scrollTo(0, 700));
  await expect.poll(scrolled).toBe(700);
  await pages.getByRole('button', { name: 'Next' }).click();
  await expectAddress(page, '/admin?page=2');
  await expect.poll(() => numbersOf(page)).not.toEqual(first);
  expect(await scrolled()).toBe(0);
  expect((await numbersOf(page)).filter((number) => first.includes(number))).toEqual([]);
  await page.goBack();
  await expect.poll(() => numbersOf(page)).toEqual(first);
  expect(await scrolled()).toBe(700);
  await shop.visit(page, '/admin?page=99');
  await page.getByText('There are no more orders on this page.').waitFor();
  await page.getByRole('button', { name: 'First page' }).click();
  await expect.poll(() => numbersOf(page)).toEqual(first);
});

test('a Min above the Max is said, and nothing is asked; what finds nothing can be cleared', async () => {
  const { page } = await openList();
  await field(page, 'Min Amount').fill('900');
  await expectAddress(page, '/admin?min=900');
  const calls = callsTo(page, LIST);
  await field(page, 'Max Amount').fill('300');
  await expectAddress(page, '/admin?min=900&max=300');
  await page.getByRole('region', { name: 'All Orders' }).getByText('Min is above Max').waitFor();
  expect(await field(page, 'Min Amount').getAttribute('aria-invalid')).toBe('true');
  expect(calls.filter((call) => call.url().includes('max='))).toHaveLength(0);
  await field(page, 'Max Amount').fill('901');
  await field(page, 'Order ID').fill('zzzz');
  const region = page.getByRole('region', { name: 'All Orders (0)' });
  await region.getByText('No orders found matching your filters.').waitFor();
  await region.getByRole('button', { name: 'Clear All Filters' }).click();
  await expectAddress(page, '/admin');
  await expect.poll(async () => (await numbersOf(page)).length).toBe(50);
});

test('a card filters by its status and, pressed again, no more', async () => {
  const { page, call } = await openList();
  const { byStatus } = (
    (await call('GET /v2/admin/order-summary')) as { orders: { byStatus: Record<string, number> } }
  ).orders;
  await page
    .getByRole('button', {
      name: new RegExp(`^Waiting ${byStatus.pending} .*to confirm, oldest \\d+`),
    })
    .waitFor();
  const card = page.getByRole('button', { name: /^Shipped/ });
  await card.click();
  await title(page, byStatus.shipped ?? 0).waitFor();
  expect(await card.getAttribute('aria-pressed')).toBe('true');
  await expectAddress(page, '/admin?status=shipped');
  await card.click();
  await expectAddress(page, '/admin');
});

test('an order that comes in meanwhile appears by itself, and a row being edited keeps its edit', async () => {
  const owner = await anOwner(shop);
  const { page } = owner;
  await page.clock.install();
  await shop.visit(page, '/admin?status=pending');
  const buyer = await aWaitingOrder(shop);
  await page.reload();
  const row = await chooseStatus(page, buyer.order.number, 'processing');
  const said = await listen(page);
  const next = await anOrderOf(shop, buyer.customer);
  // What is edited leaves the list, too.
  await owner.call(`PUT /v2/admin/order/${buyer.order.id}?status=delivered`);
  expect(await rowOf(page, next.number).count()).toBe(0);
  const waiting = Number(/^\((\d+)\) Orders$/.exec(await page.title())?.[1]);
  await page.clock.fastForward(10_000);
  await rowOf(page, next.number).getByText('Not yet paid').waitFor();
  // One has come, and one was delivered meanwhile.
  expect(await page.title()).toBe(`(${waiting}) Orders`);
  expect(await row.getByLabel(/^New status/).inputValue()).toBe('processing');
  expect((await said()).join('|')).toContain('1 new order');

  const call = `POST /v2/admin/order/${next.id}/payment`;
  await owner.call(call, { decision: 'Paid', method: 'Cash' });
  await shop.visit(page, '/admin');
  await field(page, 'Order Status').selectOption('to-ship');
  await expectAddress(page, '/admin?status=to-ship');
  await rowOf(page, next.number).getByText('Paid', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('row').getByText('Not yet paid').count()).toBe(0);
});

test('axe finds nothing in a row being edited, in the dialog of a parcel, and in the filters', async () => {
  const { page } = await openList('/admin?status=pending', { motion: false });
  const [number = ''] = await numbersOf(page);
  const row = await chooseStatus(page, number, 'shipped');
  expect(await axeInBothThemes(page, 'edit')).toEqual([]);
  await row.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByLabel('Carrier').selectOption('Other');
  expect(await axeInBothThemes(page, 'parcel')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  expect(await axeInBothThemes(page, 'filters')).toEqual([]);
});
