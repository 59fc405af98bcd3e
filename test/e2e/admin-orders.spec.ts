import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { OrderWire } from '#features/orders/contract.ts';
import { axeHere, axeInLight } from '#test/support/axe.ts';
import { callsTo, inDatabase } from '#test/support/browser-session.ts';
import { anOrderOf, type Buyer, listen, ordersOf } from '#test/support/buying.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, goTo, OWNED, type Owner } from '#test/support/owner-page.ts';
import { expectAddress, expectFocus } from '#test/support/page-state.ts';
import { becomeCustomer, HOME, refuse } from '#test/support/signed-in-page.ts';
import { keepAlone } from '#test/support/page-pool.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const LIST = '/v2/admin/allorders';

let people = 0;

/** Somebody whom no other order names, by surname and phone, with an order that waits. */
async function aWaitingOrder(): Promise<Buyer & { order: OrderWire; phone: string }> {
  people += 1;
  const phone = `7${String(Date.now()).slice(-7)}${String(people).padStart(2, '0')}`;
  const page = await shop.newPage();
  const customer = await becomeCustomer(shop, page, {
    profile: {
      firstName: 'Lakshmi',
      lastName: 'Venkataraman',
      phone,
      dateOfBirth: '1999-03-09',
      gender: 'female',
    },
    addresses: [{ ...HOME, isDefault: true }],
  });
  const order = await anOrderOf(shop, customer);
  return { page, customer, order, phone };
}

/** The row of an order in a table, or its card on a phone. */
function rowOf(page: Page, number: string): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: number }) })
    .or(page.getByRole('article', { name: number }));
}

/** Begins to edit an order's status and chooses another; nothing is saved yet. */
async function chooseStatus(page: Page, number: string, status: string): Promise<Locator> {
  const row = rowOf(page, number);
  await row.getByRole('button', { name: `Edit order ${number}` }).click();
  await row.getByLabel(`New status of order ${number}`).selectOption(status);
  return row;
}

async function openList(address = '/admin', options = {}): Promise<Owner> {
  const owner = await anOwner(shop, options);
  await shop.visit(owner.page, address);
  await owner.page.getByRole('heading', { name: /^All Orders \(/ }).waitFor();
  return owner;
}

test('late orders come first; several are moved at once, and a refused one is named', async () => {
  const { order: one, customer } = await aWaitingOrder();
  const other = await anOrderOf(shop, customer);
  const numbers = [one.number, other.number];
  await inDatabase(
    shop.connectionString(),
    'UPDATE shop_order SET ship_by = current_date - 9 WHERE number IN ($1, $2)',
    numbers,
  );
  const expected = [/404/, /Error fetching orders: ORDER_NOT_FOUND/];
  const { page, call } = await openList('/admin', { width: 375, expected });
  await page.getByRole('button', { name: /^Late/ }).click();
  await title(page, 2).waitFor();
  for (const number of numbers) {
    await page.getByRole('checkbox', { name: `Choose order ${number}` }).click();
  }
  await call(`PUT /v2/admin/order/${other.id}?status=shipped`);
  await page.getByRole('button', { name: 'Mark as processing' }).click();
  await page.getByText('1 order not moved').waitFor();
  await page.getByText(`${other.number}: It has changed in the meantime`).waitFor();
  const card = rowOf(page, one.number);
  await card.getByText('Processing', { exact: true }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Choose order' }).count()).toBe(1);
  await card.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Move the day' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Ship by/).fill('2099-12-12');
  await page.getByRole('button', { name: 'Save day' }).click();
  await page.getByText('Say why: the customer will see it').waitFor();
  await dialog.getByLabel(/^Reason/).fill('The resin needs two more days');
  await page.getByRole('button', { name: 'Save day' }).click();
  await page.getByText('No orders found matching your filters.').waitFor();
  await goTo(page, `/admin/order/${one.number}`);
  await page.getByText(/^Ships by .+ 12 Dec now. The resin needs two more days$/).waitFor();

  await inDatabase(
    shop.connectionString(),
    'UPDATE shop_order SET ship_by = current_date + 2 WHERE number = $1',
    [one.number],
  );
  const third = await anOrderOf(shop, customer);
  await shop.visit(page, `/admin?id=${third.number}`);
  await page.getByRole('checkbox', { name: `Choose order ${third.number}` }).click();
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  const list = `"Order","AWB"\n"#${third.number}","1.23457E+11"\n"${one.number}","EW2"\n"ABCD2345","EW3"`;
  await page.getByLabel('Tracking numbers').fill(list);
  const sent = page.getByRole('list', { name: 'What is sent' });
  await sent.getByText(`Order ${one.number} is not chosen`).waitFor();
  await sent.getByText('There is no order ABCD2345').waitFor();
  await sent.getByText('A spreadsheet has shortened this number.').waitFor();
  const ship = page.getByRole('button', { name: /^Mark \d orders? as shipped/ });
  expect(await ship.getAttribute('aria-disabled')).toBe('true');
  await sent.getByLabel(`Tracking number of ${third.number}`).fill('EW123456789IN');
  expect(await overflow(page)).toEqual([]);
  await ship.click();
  await rowOf(page, third.number).getByText('Shipped', { exact: true }).waitFor();
  await goTo(page, '/admin/shop?part=workshop');
  await page.getByLabel('Take a break').check();
  const inNineDays = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Last day off').fill(inNineDays);
  await page.getByText(/^\d+ orders? promised for these days/).waitFor();
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  await page.getByRole('button', { name: 'Move and tell the buyers' }).click();
  await page.getByText(/^\d+ orders? moved\. The buyers get an email\.$/).waitFor();
  const moved = (await call(`GET /v2/admin/order/${one.number}`)) as OrderWire;
  expect((moved.shipBy ?? '') > inNineDays).toBe(true);
  expect(moved.tracking.at(-1)?.text).toMatch(/^Ships by .+ now. We are away until /);
});

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

/** Words of tiles that reach over their edge. */
function overEdge(page: Page): Promise<(string | null)[]> {
  return page.locator('button[aria-pressed] > span:first-child').evaluateAll((labels) =>
    labels
      .filter((label) => {
        const words = document.createRange();
        words.selectNodeContents(label);
        const edge = label.closest('button')?.getBoundingClientRect().right ?? 0;
        return words.getBoundingClientRect().right > edge - 6;
      })
      .map(({ textContent }) => textContent),
  );
}

test('the tiles hold their words on small phones', async () => {
  const { page } = await anOwner(shop, { width: 360, height: 800 });
  await shop.visit(page, '/admin');
  await page.getByRole('button', { name: /^Processing/ }).waitFor();
  for (const width of [360, 378]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, ...(await overEdge(page))]).toEqual([width]);
  }
});

test('on a phone an order is found by phone number and shipped with its tracking', async () => {
  const buyer = await aWaitingOrder();
  const { number } = buyer.order;
  const { page } = await openList('/admin', { width: 375, height: 812 });
  const said = await listen(page);
  const puts = callsTo(page, `/v2/admin/order/${buyer.order.id}`);
  await page.getByRole('button', { name: 'Filters (0)' }).click();
  const { phone } = buyer;
  const grouped = `+91 ${phone.slice(0, 5)}-${phone.slice(5)}`;
  await field(page, 'Customer: name, phone or email').fill(grouped);
  await page.getByRole('button', { name: 'Show 1 order' }).click();
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
  await parcel.getByText('Arrives by Tue 11 February').waitFor();
  await parcel.getByText('14 7852 9630').waitFor();
  const link = parcel.getByRole('link', { name: /Track Package/ });
  expect(await link.getAttribute('href')).toContain('delhivery.com/track/package/1478529630');
});

test('the owner looks through her list: it loads again, is paged, narrowed and sorted, in the address', async () => {
  const { page, call } = await anOwner(shop, {
    expected: [/503/, /Error fetching orders: UNAVAILABLE/],
  });
  await refuse(page, '**/v2/admin/allorders*', {
    status: 503,
    code: 'UNAVAILABLE',
    detail: "The shop can't answer right now.",
    times: 3,
  });
  await shop.visit(page, '/admin?page=99');
  await page.getByText("The orders didn't load. The shop can't answer right now.").waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('There are no more orders on this page.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.getByRole('button', { name: 'First page' }).click();

  await expect.poll(async () => (await numbersOf(page)).length).toBe(50);
  const first = await numbersOf(page);
  const pages = page.getByRole('navigation', { name: 'Orders, pages' });
  const region = page.getByRole('region', { name: /^All Orders/ });
  const scrolled = () => region.evaluate((element) => element.scrollTop);
  await region.evaluate((element) => element.scrollTo(0, 700));
  await expect.poll(scrolled).toBe(700);
  await pages.getByRole('button', { name: 'Next' }).click();
  await expectAddress(page, '/admin?page=2');
  await expect.poll(() => numbersOf(page)).not.toEqual(first);
  await expect.poll(scrolled).toBe(0);
  expect((await numbersOf(page)).filter((number) => first.includes(number))).toEqual([]);
  await page.goBack();
  await expect.poll(() => numbersOf(page)).toEqual(first);
  await expect.poll(scrolled).toBe(700);

  const { byStatus } = (
    (await call('GET /v2/admin/order-summary')) as { orders: { byStatus: Record<string, number> } }
  ).orders;
  await page
    .getByRole('button', {
      name: new RegExp(`^Waiting ${byStatus.pending} .*oldest \\d+`),
    })
    .waitFor();
  const card = page.getByRole('button', { name: /^Shipped/ });
  await card.click();
  await title(page, byStatus.shipped ?? 0).waitFor();
  expect(await card.getAttribute('aria-pressed')).toBe('true');
  await expectAddress(page, '/admin?status=shipped');
  await card.click();
  await expectAddress(page, '/admin');

  await field(page, 'Min Amount').fill('900');
  await expectAddress(page, '/admin?min=900');
  const calls = callsTo(page, LIST);
  await field(page, 'Max Amount').fill('300');
  await expectAddress(page, '/admin?min=900&max=300');
  await region.getByText('Min is above Max').waitFor();
  expect(await field(page, 'Min Amount').getAttribute('aria-invalid')).toBe('true');
  expect(calls.filter((one) => one.url().includes('max='))).toHaveLength(0);
  await field(page, 'Max Amount').fill('901');
  await field(page, 'Order ID').fill('zzzz');
  const none = page.getByRole('region', { name: 'All Orders (0)' });
  await none.getByText('No orders found matching your filters.').waitFor();
  await none.getByRole('button', { name: 'Clear All Filters' }).click();
  await expectAddress(page, '/admin');

  await field(page, 'Order Status').selectOption('delivered');
  await field(page, 'Min Amount').fill('1,000');
  await field(page, 'Max Amount').fill('2500');
  await expectAddress(page, '/admin?min=1%2C000&max=2500&status=delivered');
  await page.getByRole('button', { name: 'Amount' }).click();
  await expectAddress(page, '/admin?min=1%2C000&max=2500&status=delivered&sort=-amount');
  const head = page.getByRole('columnheader', { name: 'Amount' });
  expect(await head.getAttribute('aria-sort')).toBe('descending');
  await expect
    .poll(async () => {
      const amounts = await amountsOf(page);
      return isFalling(amounts) && Math.max(...amounts) <= 2500 && Math.min(...amounts) >= 1000;
    })
    .toBe(true);
  const found = await numbersOf(page);
  expect(found.length).toBeGreaterThan(3);

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

test('an order that comes in meanwhile appears by itself, and a row being edited keeps its edit', async () => {
  const owner = await anOwner(shop);
  const { page } = owner;
  keepAlone(page);
  await page.clock.install();
  await shop.visit(page, '/admin?status=pending');
  const buyer = await aWaitingOrder();
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

const CHANGED = /^It has changed in the meantime/;
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

type InRow = { order: OrderWire; row: Locator; edit: Locator; puts: unknown[] };

/** Orders that wait, of one customer, and the owner's list of what waits. */
async function openWaiting(count: number, options: Parameters<typeof anOwner>[1] = {}) {
  const { order, customer } = await aWaitingOrder();
  const orders = [order];
  while (orders.length < count) orders.push(await anOrderOf(shop, customer));
  const owner: Owner = await anOwner(shop, options);
  const { page } = owner;
  await shop.visit(page, '/admin?status=pending');
  const inRows = orders.map((one) => {
    const row = rowOf(page, one.number);
    const edit = row.getByRole('button', { name: `Edit order ${one.number}` });
    return { order: one, row, edit, puts: callsTo(page, `/v2/admin/order/${one.id}`) };
  });
  await inRows[0]?.edit.waitFor();
  const now = async ({ id }: OrderWire) => (await ordersOf(customer)).find((one) => one.id === id);
  return { ...owner, inRows, now };
}

test('the owner moves orders on in their rows: by keys, without a choice, to shipped, to cancelled', async () => {
  const { page, inRows, now } = await openWaiting(3);
  const [keyed, sent, given] = inRows as [InRow, InRow, InRow];
  const select = keyed.row.getByLabel(`New status of order ${keyed.order.number}`);
  await keyed.edit.focus();
  await page.keyboard.press('Enter');
  await expectFocus(select);
  const options = () => select.locator('option').allTextContents();
  expect(await options()).toEqual(['', 'processing', 'shipped', 'delivered', 'cancelled']);
  await save(page).click();
  const alert = page.getByRole('alertdialog', { name: 'Please Choose a status of order!' });
  await alert.getByRole('button', { name: 'OK' }).click();
  await alert.waitFor({ state: 'hidden' });
  await expectFocus(keyed.edit);
  expect(await select.count()).toBe(0);
  expect(keyed.puts).toHaveLength(0);
  await page.keyboard.press('Enter');
  await expectFocus(select);
  await page.keyboard.press('Escape');
  await expectFocus(keyed.edit);
  await keyed.row.getByText('Pending', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await expectFocus(select);
  await page.keyboard.press('p');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // It stays in sight, though it waits no longer.
  await keyed.row.getByText('Processing', { exact: true }).waitFor();
  await expectFocus(keyed.edit);
  await page.keyboard.press('Enter');
  await expect.poll(options).toEqual(['', 'shipped', 'delivered', 'cancelled']);
  await page.keyboard.press('Escape');

  await chooseStatus(page, sent.order.number, 'shipped');
  expect(await axeHere(page, 'edit')).toEqual([]);
  await save(page).click();
  const parcel = page.getByRole('dialog', { name: `Ship order ${sent.order.number}` });
  await parcel.getByLabel('Carrier').selectOption('Other');
  expect(await axeInLight(page, 'parcel')).toEqual([]);
  await parcel.getByLabel('Carrier').selectOption('');
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await sent.row.getByText('Shipped', { exact: true }).waitFor();
  const shipped = await now(sent.order);
  expect(shipped).toMatchObject({ status: 'shipped' });
  expect(shipped?.shipping.carrier).toBeUndefined();

  await chooseStatus(page, given.order.number, 'cancelled');
  await save(page).click();
  const asking = page.getByRole('dialog', { name: `Cancel order ${given.order.number}?` });
  await asking.getByText('its pieces go back into stock').waitFor();
  await asking.getByRole('button', { name: 'Keep order' }).click();
  await asking.waitFor({ state: 'hidden' });
  expect(given.puts).toHaveLength(0);
  await save(page).click();
  await asking.getByRole('button', { name: 'Cancel order' }).click();
  await given.row.getByText('Cancelled', { exact: true }).waitFor();
  await expectFocus(given.edit);
  expect((await now(given.order))?.status).toBe('cancelled');
  // From here only its own page leads further.
  const why = given.row.getByRole('tooltip');
  expect(await why.innerText()).toBe('Cancelled is final. To reopen it, choose View.');
  expect(await given.edit.getAttribute('aria-describedby')).toBe(await why.getAttribute('id'));
  expect(await given.edit.getAttribute('aria-disabled')).toBe('true');
  await given.edit.press('Enter');
  await given.edit.click({ force: true });
  expect(await why.isVisible()).toBe(true);
  expect(await given.row.getByRole('combobox').count()).toBe(0);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  expect(await axeInLight(page, 'filters')).toEqual([]);
});

test('changed elsewhere, refused, wrongly typed or offline, a row says why and keeps what was chosen', async () => {
  const { page, call, inRows, now } = await openWaiting(5, {
    expected: [
      /409/,
      /422/,
      /503/,
      /Failed to update order status: (ORDER_STATUS_NOT_ALLOWED|UNAVAILABLE|VALIDATION_FAILED)/,
      /ERR_INTERNET_DISCONNECTED/,
      /Error fetching orders: OFFLINE/,
    ],
  });
  const [cancelled, sent, failed, linked, kept] = inRows as [InRow, InRow, InRow, InRow, InRow];
  await chooseStatus(page, cancelled.order.number, 'processing');
  await call(`PUT /v2/admin/order/${cancelled.order.id}?status=cancelled`);
  await save(page).click();
  await cancelled.row.getByRole('alert').getByText(CHANGED).waitFor();
  await cancelled.row.getByText('Cancelled', { exact: true }).waitFor();
  await expectFocus(cancelled.edit);
  expect(cancelled.puts).toHaveLength(1);

  await chooseStatus(page, sent.order.number, 'shipped');
  await save(page).click();
  const parcel = page.getByRole('dialog', { name: `Ship order ${sent.order.number}` });
  await parcel.getByLabel('Tracking number').fill('D4402');
  await call(`PUT /v2/admin/order/${sent.order.id}?status=shipped`);
  await parcel.getByRole('button', { name: 'Mark as shipped' }).click();
  await parcel.getByRole('alert').getByText(CHANGED).waitFor();
  expect(await parcel.getByLabel('Tracking number').inputValue()).toBe('D4402');
  await parcel.getByRole('button', { name: 'Mark as shipped' }).click();
  await parcel.waitFor({ state: 'hidden' });
  await sent.row.getByText('Shipped', { exact: true }).waitFor();
  expect((await now(sent.order))?.shipping.trackingNumber).toBe('D4402');

  await refuse(page, '**/v2/admin/order/*', {
    method: 'PUT',
    status: 503,
    code: 'UNAVAILABLE',
    detail: 'Try again in a moment.',
    times: 1,
  });
  await chooseStatus(page, failed.order.number, 'processing');
  await save(page).click();
  await failed.row.getByRole('alert').getByText('Try again in a moment.').waitFor();
  await failed.row.getByText('Pending', { exact: true }).waitFor();
  await expectFocus(failed.edit);
  await failed.edit.click();
  expect(await failed.row.getByLabel(/^New status/).inputValue()).toBe('processing');
  await save(page).click();
  await failed.row.getByText('Processing', { exact: true }).waitFor();
  await chooseStatus(page, failed.order.number, 'delivered');
  await save(page).click();
  const asking = page.getByRole('alertdialog', {
    name: `Mark ${failed.order.number} as delivered?`,
  });
  await asking.getByText('This skips shipping. It is not paid.').waitFor();
  await asking.getByRole('button', { name: 'Mark as delivered' }).click();
  await failed.row.getByText('Delivered', { exact: true }).waitFor();
  expect(await failed.row.getByRole('alert').count()).toBe(0);

  await chooseStatus(page, linked.order.number, 'shipped');
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: `Ship order ${linked.order.number}` });
  await dialog.getByLabel('Carrier').selectOption('Other');
  const link = dialog.getByLabel('Tracking link');
  await link.fill('courier.example');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await dialog.getByText('Enter an address with http or https').waitFor();
  await expectFocus(link);
  await link.fill('https://courier.example/1');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await linked.row.getByText('Shipped', { exact: true }).waitFor();
  expect((await now(linked.order))?.shipping.trackingUrl).toBe('https://courier.example/1');

  await chooseStatus(page, kept.order.number, 'delivered');
  await page.context().setOffline(true);
  await kept.row.getByText('Changes need a connection.').waitFor();
  await save(page).click({ force: true });
  await page.keyboard.press('Escape');
  await kept.edit.waitFor();
  expect(await kept.edit.getAttribute('aria-disabled')).toBe('true');
  expect(kept.puts).toHaveLength(0);
  await page.context().setOffline(false);
  await kept.edit.click();
  await kept.row.getByLabel(/^New status/).waitFor();
});
