import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsTo } from '#test/support/browser-session.ts';
import { ordersOf } from '#test/support/buying.ts';
import { expectFocus } from '#test/support/look.ts';
import { anOwner, OWNED, type Owner } from '#test/support/owner-page.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';
import { aWaitingOrder, chooseStatus, rowOf } from '#test/support/workbench.ts';

const shop = useShop(() => OWNED);
const CHANGED = /^It has changed meanwhile/;

type Options = Parameters<typeof anOwner>[1];

/** An order that waits, and the owner's list of what waits. */
async function openWaiting(options: Options = {}) {
  const buyer = await aWaitingOrder(shop);
  const owner: Owner = await anOwner(shop, options);
  await shop.visit(owner.page, '/admin?status=pending');
  const { order } = buyer;
  const { page } = owner;
  const row = rowOf(page, order.number);
  const edit = row.getByRole('button', { name: `Edit order ${order.number}` });
  await edit.waitFor();
  const puts = callsTo(page, `/v2/admin/order/${order.id}`);
  return { ...owner, buyer, order, row, edit, puts };
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('by keyboard alone: Edit, choose, Save; Esc leaves it as it was', async () => {
  const { page, order, row, edit } = await openWaiting();
  await edit.focus();
  await page.keyboard.press('Enter');
  const select = row.getByLabel(`New status of order ${order.number}`);
  await expectFocus(select);
  expect(await select.locator('option').allTextContents()).toEqual([
    '',
    'processing',
    'shipped',
    'delivered',
    'cancelled',
  ]);
  await page.keyboard.press('Escape');
  await expectFocus(edit);
  await row.getByText('Pending', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await expectFocus(select);
  await page.keyboard.press('p');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // It stays in sight, though it waits no longer.
  await row.getByText('Processing', { exact: true }).waitFor();
  await expectFocus(edit);
  await page.keyboard.press('Enter');
  expect(await select.locator('option').allTextContents()).toEqual([
    '',
    'shipped',
    'delivered',
    'cancelled',
  ]);
});

test("without a choice it says 'Please Choose a status of order!' and leaves the edit", async () => {
  const { page, row, edit, puts } = await openWaiting();
  await edit.click();
  await save(page).click();
  const alert = page.getByRole('alertdialog', { name: 'Please Choose a status of order!' });
  await alert.getByRole('button', { name: 'OK' }).click();
  await alert.waitFor({ state: 'hidden' });
  await expectFocus(edit);
  expect(await row.getByLabel(/^New status/).count()).toBe(0);
  expect(puts).toHaveLength(0);
});

test('cancelling is asked about once, and then done', async () => {
  const { page, order, row, edit, puts, buyer } = await openWaiting();
  await chooseStatus(page, order.number, 'cancelled');
  await save(page).click();
  const alert = page.getByRole('dialog', { name: `Cancel order ${order.number}?` });
  await alert.getByText('its pieces go back into stock').waitFor();
  await alert.getByRole('button', { name: 'Keep order' }).click();
  await alert.waitFor({ state: 'hidden' });
  expect(puts).toHaveLength(0);
  await save(page).click();
  await alert.getByRole('button', { name: 'Cancel order' }).click();
  await row.getByText('Cancelled', { exact: true }).waitFor();
  await expectFocus(edit);
  const [now] = await ordersOf(buyer.customer);
  expect(now?.status).toBe('cancelled');
  // From here only its own page leads further.
  await edit.click();
  await row.getByText('Cancelled is final.').waitFor();
  await expectFocus(row.getByRole('link', { name: /^Reopen it on its page/ }));
  await page.keyboard.press('Escape');
  await expectFocus(edit);
});

test('shipped without a word about the parcel is shipped', async () => {
  const { page, order, row, buyer } = await openWaiting();
  await chooseStatus(page, order.number, 'shipped');
  await save(page).click();
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await row.getByText('Shipped', { exact: true }).waitFor();
  const [now] = await ordersOf(buyer.customer);
  expect(now).toMatchObject({ status: 'shipped' });
  expect(now?.shipping.carrier).toBeUndefined();
});

test('changed elsewhere meanwhile: the sentence of the shop, and the order as it is now', async () => {
  const { page, order, row, edit, call, puts } = await openWaiting({
    expected: [/409/, /Failed to update order status: ORDER_STATUS_NOT_ALLOWED/],
  });
  await chooseStatus(page, order.number, 'processing');
  await call(`PUT /v2/admin/order/${order.id}?status=cancelled`);
  await save(page).click();
  await row.getByRole('alert').getByText(CHANGED).waitFor();
  await row.getByText('Cancelled', { exact: true }).waitFor();
  await expectFocus(edit);
  expect(puts).toHaveLength(1);
});

test('shipped elsewhere meanwhile: what was typed of the parcel is kept, and then saved', async () => {
  const { page, order, row, call, buyer } = await openWaiting({
    expected: [/409/, /Failed to update order status: ORDER_STATUS_NOT_ALLOWED/],
  });
  await chooseStatus(page, order.number, 'shipped');
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: `Ship order ${order.number}` });
  await dialog.getByLabel('Tracking number').fill('D4402');
  await call(`PUT /v2/admin/order/${order.id}?status=shipped`);
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await dialog.getByRole('alert').getByText(CHANGED).waitFor();
  expect(await dialog.getByLabel('Tracking number').inputValue()).toBe('D4402');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row.getByText('Shipped', { exact: true }).waitFor();
  const [now] = await ordersOf(buyer.customer);
  expect(now?.shipping.trackingNumber).toBe('D4402');
});

test('a failure keeps the old status, says why, and remembers what was chosen', async () => {
  const { page, order, row, edit } = await openWaiting({
    expected: [/503/, /Failed to update order status: UNAVAILABLE/],
  });
  await refuse(page, '**/v2/admin/order/*', {
    method: 'PUT',
    status: 503,
    code: 'UNAVAILABLE',
    detail: 'Try again in a moment.',
    times: 1,
  });
  await chooseStatus(page, order.number, 'processing');
  await save(page).click();
  await row.getByRole('alert').getByText('Try again in a moment.').waitFor();
  await row.getByText('Pending', { exact: true }).waitFor();
  await expectFocus(edit);
  await edit.click();
  expect(await row.getByLabel(/^New status/).inputValue()).toBe('processing');
  await save(page).click();
  await row.getByText('Processing', { exact: true }).waitFor();
  await chooseStatus(page, order.number, 'delivered');
  await save(page).click();
  const asking = page.getByRole('alertdialog', { name: `Mark ${order.number} as delivered?` });
  await asking.getByText('This skips shipping. It is not paid.').waitFor();
  await asking.getByRole('button', { name: 'Mark as delivered' }).click();
  await row.getByText('Delivered', { exact: true }).waitFor();
  expect(await row.getByRole('alert').count()).toBe(0);
});

test('a link that is none is said beside its field, with everything typed kept', async () => {
  const { page, order, row, buyer } = await openWaiting({
    expected: [/422/, /Failed to update order status: VALIDATION_FAILED/],
  });
  await chooseStatus(page, order.number, 'shipped');
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: `Ship order ${order.number}` });
  await dialog.getByLabel('Carrier').selectOption('Other');
  const link = dialog.getByLabel('Link to follow the parcel');
  await link.fill('courier.example');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await dialog.getByText('Give an http(s) address').waitFor();
  await expectFocus(link);
  await link.fill('https://courier.example/1');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await row.getByText('Shipped', { exact: true }).waitFor();
  const [now] = await ordersOf(buyer.customer);
  expect(now?.shipping.trackingUrl).toBe('https://courier.example/1');
});

test('without a connection orders can be looked at, and not changed', async () => {
  const { page, order, row, edit, puts } = await openWaiting({
    expected: [/ERR_INTERNET_DISCONNECTED/, /Error fetching orders: OFFLINE/],
  });
  await chooseStatus(page, order.number, 'delivered');
  await page.context().setOffline(true);
  await row.getByText('Changes need a connection.').waitFor();
  await save(page).click({ force: true });
  await page.keyboard.press('Escape');
  await edit.waitFor();
  expect(await edit.getAttribute('aria-disabled')).toBe('true');
  expect(puts).toHaveLength(0);
  await page.context().setOffline(false);
  await edit.click();
  await row.getByLabel(/^New status/).waitFor();
});

test('a list that does not load can be tried again', async () => {
  const { page } = await anOwner(shop, { expected: [/503/, /Error fetching orders: UNAVAILABLE/] });
  await refuse(page, '**/v2/admin/allorders*', {
    status: 503,
    code: 'UNAVAILABLE',
    detail: 'The shop cannot answer just now.',
    times: 3,
  });
  await shop.visit(page, '/admin');
  await page.getByText("The orders didn't load. The shop cannot answer just now.").waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: /^All Orders \(\d+\)$/ }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});
