import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import type { OrderWire } from '#features/orders/contract.ts';
import { axeViolations } from '#test/support/axe.ts';
import { aBuyer, anOrderOf, listen, UPI, type Buyer } from '#test/support/buying.ts';
import { expectFocus } from '#test/support/look.ts';
import { anOwner, OWNED, type Owner } from '#test/support/owner-page.ts';
import { loseAnswer, refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, ...UPI }));

type Desk = Owner & { order: OrderWire; buyer: Buyer; now: () => Promise<AdminOrderWire> };

/** The owner, before an order that somebody placed just now. */
async function atAnOrder(options: Parameters<typeof anOwner>[1] = {}): Promise<Desk> {
  const buyer = await aBuyer(shop);
  const order = await anOrderOf(shop, buyer.customer);
  const owner = await anOwner(shop, { motion: false, ...options });
  await shop.visit(owner.page, `/admin/order/${order.number}`);
  await card(owner.page, 'Payment').waitFor();
  const now = async () => (await owner.call(`GET /v2/admin/order/${order.id}`)) as AdminOrderWire;
  return { ...owner, order, buyer, now };
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const events = (page: Page) =>
  page.getByRole('list', { name: 'What has happened' }).getByRole('listitem');
const badge = (page: Page, word: string) =>
  page.locator('.ao-status').getByText(word, { exact: true }).waitFor();
const here = (page: Page) => card(page, 'Progress').locator('[aria-current=step]');

/** Counts the calls of this kind from now on. */
function counting(page: Page, method: string, path: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) count += 1;
  });
  return () => count;
}

test('an order goes its whole way, with its parcel, and each step is said once', async () => {
  const { page, order, now } = await atAnOrder();
  const said = await listen(page);
  const puts = counting(page, 'PUT', /\/v2\/admin\/order\//);
  await button(page, 'Mark as processing').dblclick();
  await badge(page, 'Processing');
  expect(puts()).toBe(1);
  await expect.poll(said).toContain(`Order ${order.number} is now processing`);
  expect(await here(page).innerText()).toMatch(/Processing\s+.* hrs, you/);

  await button(page, 'Mark as shipped').click();
  const shipping = dialog(page, `Ship order ${order.number}`);
  await shipping.getByLabel('Carrier').selectOption('Delhivery');
  await shipping.getByLabel('Tracking number').fill('1490812236754');
  await button(page, 'Mark as shipped').click();
  await shipping.waitFor({ state: 'hidden' });
  await badge(page, 'Shipped');

  await button(page, 'Correct parcel').click();
  const parcel = dialog(page, `Parcel of order ${order.number}`);
  expect(await parcel.getByLabel('Carrier').inputValue()).toBe('Delhivery');
  expect(await axeViolations(page)).toEqual([]);
  await parcel.getByLabel('Carrier').selectOption('India Post');
  await parcel.getByLabel('Tracking number').fill('1490812236999');
  await button(page, 'Save parcel').click();
  await card(page, 'Parcel').getByText('1490812236999').waitFor();
  await expect.poll(() => events(page).nth(1).innerText()).toContain('News of the parcel');
  expect((await now()).shipping.trackingNumber).toBe('1490812236999');

  await button(page, 'Mark as delivered').click();
  const asking = page.getByRole('alertdialog', { name: `Mark ${order.number} as delivered?` });
  await asking.getByText('It is not paid.').waitFor();
  await asking.getByRole('button', { name: 'Mark as delivered' }).click();
  await badge(page, 'Delivered');
  // The button has gone with the last step.
  await expectFocus(page.getByRole('heading', { level: 1 }));
  expect(await page.getByRole('button', { name: /^Mark as (?!paid)|^Cancel/ }).count()).toBe(0);
  expect(await events(page).first().innerText()).toContain('Delivered');

  // Its page cannot be given the number.
  const context = page.context();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.route('https://www.indiapost.gov.in/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Track' }),
  );
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /Track Package/ }).click();
  const carrier = await opened;
  expect(carrier.url()).toContain('/dop.portal.tracking/trackconsignment.aspx');
  await carrier.close();
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByText('1490812236999 copied. India Post asks for it: paste it there.')
    .waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1490812236999');
});

test('a pending order may also be sent on directly, after a question', async () => {
  const { page, now } = await atAnOrder();
  const [delivered, shipped] = await Promise.all(
    ['Mark as delivered', 'Mark as shipped'].map((name) =>
      card(page, 'Progress').getByRole('button', { name }).boundingBox(),
    ),
  );
  expect(shipped?.height).toBeGreaterThanOrEqual(44);
  const gap = (shipped?.y ?? 0) - (delivered?.y ?? 0) - (delivered?.height ?? 0);
  expect(gap).toBeGreaterThanOrEqual(32);
  await button(page, 'Mark as shipped').click();
  await dialog(page, /^Ship order/)
    .getByText('This skips processing. It is not paid.')
    .waitFor();
  await page.keyboard.press('Escape');
  await card(page, 'Progress').getByRole('button', { name: 'Mark as delivered' }).click();
  const asking = page.getByRole('alertdialog', { name: /as delivered\?$/ });
  await asking.getByText('This skips processing and shipping. It is not paid.').waitFor();
  await asking.getByRole('button', { name: 'Go back' }).click();
  expect((await now()).status).toBe('pending');
  await card(page, 'Progress').getByRole('button', { name: 'Mark as delivered' }).click();
  await asking.getByRole('button', { name: 'Mark as delivered' }).click();
  await badge(page, 'Delivered');
  expect((await now()).status).toBe('delivered');
});

test('cancelling asks first; reopening asks why, and keeps what was typed when it fails', async () => {
  const { page, order, now } = await atAnOrder({ expected: [/500/, /BROKEN/] });
  const cancel = card(page, 'Progress').getByRole('button', { name: 'Cancel order' });
  await cancel.click();
  const cancelling = dialog(page, `Cancel order ${order.number}?`);
  await cancelling.getByText('its pieces go back into stock').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await cancelling.getByRole('button', { name: 'Keep order' }).click();
  expect((await now()).status).toBe('pending');
  await cancel.click();
  await cancelling.getByLabel('Reason for the customer').fill('The glaze cracked');
  await cancelling.getByRole('button', { name: 'Cancel order' }).click();
  await badge(page, 'Cancelled');
  await card(page, 'Progress').getByText('The glaze cracked').waitFor();
  await page.getByText(/^Cancelled \d\d\/\d\d\/\d{4}/).waitFor();

  await button(page, 'Reopen order').click();
  const asking = dialog(page, `Reopen order ${order.number}`);
  const reason = asking.getByLabel('Reason');
  await expectFocus(reason);
  const submit = asking.getByRole('button', { name: 'Reopen order' });
  await submit.click();
  await asking.getByText('Say why, for the record').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await reason.fill('Asha rang: she wants it after all');
  const detail = 'Something broke here.';
  await refuse(page, '**/reopening', { status: 500, code: 'BROKEN', detail, times: 1 });
  await submit.click();
  await asking.getByText(detail).waitFor();
  expect(await reason.inputValue()).toBe('Asha rang: she wants it after all');
  await submit.click();
  await badge(page, 'Pending');
  await asking.waitFor({ state: 'hidden' });
  const why = events(page).filter({ hasText: 'she wants it after all' });
  await why.getByText('Private').waitFor();
});

test('a note is private, and stays as it was typed until it is kept', async () => {
  const { page, now } = await atAnOrder({ expected: [/500/, /BROKEN/, /ERR_FAILED/] });
  const note = page.getByLabel('Private note');
  const posts = counting(page, 'POST', /\/note$/);
  await button(page, 'Add note').click();
  await page.getByText('Write a note').waitFor();
  await expectFocus(note);
  expect(posts()).toBe(0);
  await note.fill('Wrap it in blue paper');
  await page.getByRole('tab', { name: 'Customer' }).click();
  await page.getByRole('tab', { name: 'Overview' }).click();
  expect(await note.inputValue()).toBe('Wrap it in blue paper');
  const detail = 'Something broke here.';
  await refuse(page, '**/note', { status: 500, code: 'BROKEN', detail, times: 1 });
  await button(page, 'Add note').click();
  await page.getByText(detail).waitFor();
  expect(await note.inputValue()).toBe('Wrap it in blue paper');
  // It is added although no answer comes, and not again when it is sent again.
  await loseAnswer(page, '**/note');
  await button(page, 'Add note').click();
  await page.getByText('The shop could not be reached.').waitFor();
  await button(page, 'Add note').dblclick();
  const kept = events(page).filter({ hasText: 'Wrap it in blue paper' });
  await kept.getByText('Private').waitFor();
  await expect.poll(() => note.inputValue()).toBe('');
  const notes = (await now()).tracking.filter(({ kind }) => kind === 'note');
  expect(notes.map(({ text, isPublic }) => [text, isPublic])).toEqual([
    ['Wrap it in blue paper', false],
  ]);
});

test('an order that its customer cancels meanwhile is not moved, and shown as it is', async () => {
  const { page, order, buyer, now } = await atAnOrder({ expected: [/409/, /NOT_ALLOWED/] });
  await buyer.customer.call(`DELETE /v2/order/${order.id}`);
  await button(page, 'Mark as processing').click();
  const refusal = page.getByRole('alert').filter({ hasText: 'It has changed meanwhile' });
  await refusal.waitFor();
  await expectFocus(refusal.locator('..'));
  await badge(page, 'Cancelled');
  expect((await now()).status).toBe('cancelled');
  await button(page, 'Reopen order').waitFor();
});

test('without a connection nothing can be changed, and it says why', async () => {
  const { page, now } = await atAnOrder({ expected: [/ERR_INTERNET_DISCONNECTED/] });
  const puts = counting(page, 'PUT', /./);
  await page.context().setOffline(true);
  await page.getByText("You're offline. Changes need a connection.").waitFor();
  for (const name of ['Mark as processing', 'Mark as shipped', 'Cancel order', 'Add note']) {
    const off = button(page, name);
    expect(await off.getAttribute('aria-disabled')).toBe('true');
    await off.click({ force: true });
  }
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await page.context().setOffline(false);
  await expect
    .poll(() => button(page, 'Mark as processing').getAttribute('aria-disabled'))
    .toBeNull();
  expect(puts()).toBe(0);
  expect((await now()).status).toBe('pending');
});

test('on a phone the next move stays at hand while the page scrolls', async () => {
  const { page } = await atAnOrder({ width: 375, height: 700 });
  const next = button(page, 'Mark as processing');
  for (const place of [0, 700, 100_000]) {
    await page.evaluate((top) => window.scrollTo(0, top), place);
    const box = await next.boundingBox();
    expect(box?.y).toBeGreaterThan(500);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700);
  }
  await next.click();
  await badge(page, 'Processing');
  await button(page, 'Mark as shipped').waitFor();
});
