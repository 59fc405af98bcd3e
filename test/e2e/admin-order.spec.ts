import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import type { OrderWire } from '#features/orders/contract.ts';
import { axeHere, axeInLight, axeViolations } from '#test/support/axe.ts';
import {
  aBuyer,
  anOrderOf,
  type Buyer,
  EARRINGS,
  listen,
  MARINA,
  UPI,
} from '#test/support/buying.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { headingLevels, overflow, smallTargets } from '#test/support/layout.ts';
import { expectAddress, expectFocus, untilSaid } from '#test/support/page-state.ts';
import { anOwner, goTo, OWNED, type Owner } from '#test/support/owner-page.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, ...UPI }));

type OpenOrder = Owner & { order: OrderWire; buyer: Buyer; now: () => Promise<AdminOrderWire> };

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Order Details' });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const events = (page: Page) =>
  page.getByRole('list', { name: 'What has happened' }).getByRole('listitem');
const badge = (page: Page, word: string) =>
  page.locator('h1 + span').getByText(word, { exact: true }).waitFor();
const here = (page: Page) => card(page, 'Progress').locator('[aria-current=step]');

/** The owner, before a new order. */
async function atAnOrder(options: Parameters<typeof anOwner>[1] = {}): Promise<OpenOrder> {
  const buyer = await aBuyer(shop);
  const order = await anOrderOf(shop, buyer.customer);
  const owner = await anOwner(shop, options);
  await shop.visit(owner.page, `/admin/order/${order.number}`);
  await card(owner.page, 'Payment').waitFor();
  const now = async () => (await owner.call(`GET /v2/admin/order/${order.id}`)) as AdminOrderWire;
  return { ...owner, order, buyer, now };
}

/** Holds back what the shop answers to this until it is let go. */
async function hold(page: Page, url: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  return gate.resolve;
}

/** Counts the calls of this kind from now on. */
function counting(page: Page, method: string, path: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) count += 1;
  });
  return () => count;
}

/** What is wrong with the page as it stands, and on the smallest phone. */
async function faultsOf(page: Page, what: string, look = axeInLight): Promise<string[]> {
  const found = await look(page, what);
  await page.setViewportSize({ width: 320, height: 700 });
  found.push(...(await overflow(page)), ...(await smallTargets(page)));
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}

test('from her list the owner reads an order and its customer, whom she signs out everywhere', async () => {
  const buyer = await aBuyer(shop);
  const order = await anOrderOf(shop, buyer.customer, [MARINA, EARRINGS]);
  const { page } = await anOwner(shop);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
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

  await page.getByText(`Order ID ${order.number}`).waitFor();
  const state = page.locator('main .badge').first();
  expect(await state.textContent()).toBe('Pending');
  expect(await state.evaluate((one) => getComputedStyle(one).textTransform)).toBe('uppercase');
  const row = items.getByRole('row').nth(1);
  const [first] = order.items;
  const words = await row.innerText();
  expect(words).toContain(first?.product.name);
  expect(words.match(/₹[\d,]+\.\d{2}/g)).toHaveLength(2);
  const link = row.getByRole('link');
  expect(await link.getAttribute('href')).toBe(`/admin/product/${first?.productId}`);
  for (const label of ['Subtotal', 'Shipping', 'Total']) {
    await items.getByText(label, { exact: true }).waitFor();
  }
  expect(await headingLevels(page)).toEqual([1, 2, 3, 2, 2, 2, 2, 2, 2, 2, 2]);
  expect(await faultsOf(page, 'order', axeHere)).toEqual([]);

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
  const customer = card(page, 'Customer');
  await customer.getByText('UPI', { exact: true }).waitFor();
  const href = (name: string | RegExp) => customer.getByRole('link', { name }).getAttribute('href');
  expect(await href(buyer.customer.email)).toBe(`mailto:${buyer.customer.email}`);
  expect(await href('+91 98200 12345')).toBe('tel:+919820012345');
  expect(await href(/^WhatsApp/)).toBe('https://wa.me/919820012345');
  await card(page, 'Billing address').getByText('Maharashtra - 400076').waitFor();
  // Where both are the same, it stands there once.
  expect(await card(page, 'Ship to').count()).toBe(0);
  expect(await faultsOf(page, 'customer')).toEqual([]);
  await untilSaid(page, 'Copied', () => button(page, 'Copy address for label').click());
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

  const signIns = card(page, 'Sign-ins');
  await signIns.getByText(/^Signed in on \d/).waitFor();
  const signOut = signIns.getByRole('button', { name: 'Sign out everywhere' });
  const asking = page.getByRole('alertdialog', { name: 'Sign this customer out everywhere?' });
  await signOut.click();
  await asking.getByRole('button', { name: 'Cancel', exact: true }).click();
  await asking.waitFor({ state: 'hidden' });
  await expectFocus(signOut);
  const token = () => buyer.page.request.get(`${shop.origin()}/identity/token`);
  expect((await token()).status()).toBe(200);
  await signOut.click();
  await asking.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectFocus(signIns.getByText('Not signed in anywhere.'));
  expect(await signOut.count()).toBe(0);
  expect((await token()).status()).toBe(401);

  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  await expectAddress(page, '/admin?status=pending');
});

test('by a link the owner opens an order that first fails to load, prints it, and finds its other ones', async () => {
  const buyer = await aBuyer(shop);
  const gift = { firstName: 'Ravi', phone: '9000012345', message: 'Happy Diwali' };
  const words = { gift, notes: 'It cost enough' };
  const order = await anOrderOf(shop, buyer.customer, [MARINA, EARRINGS], words);
  await anOrderOf(shop, buyer.customer);
  await buyer.customer.call(`POST /v2/order/${order.id}/payment`, {
    transactionId: '412356789012',
  });
  const { page } = await anOwner(shop, {
    expected: [/500/, /BROKEN/, /404/, /422/, /ORDER_NOT_FOUND/, /VALIDATION/],
  });
  const detail = 'Something broke here.';
  await refuse(page, '**/v2/admin/order/*', { status: 500, code: 'BROKEN', detail, times: 1 });
  await shop.visit(page, `/admin/order/${order.id}`);
  await page.getByRole('alert').filter({ hasText: detail }).waitFor();
  expect(await card(page, 'Order Items').count()).toBe(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await card(page, 'Order Items').waitFor();
  await page.getByText(`Order ID ${order.number}`).waitFor();
  await card(page, 'A gift').getByText('Happy Diwali').waitFor();
  await card(page, 'Note from the customer').getByText('It cost enough').waitFor();
  await card(page, 'Ship to').getByText('Ravi').waitFor();

  await page.evaluate(() =>
    Object.assign(window, { print: () => Object.assign(window, { printed: true }) }),
  );
  await page.getByRole('link', { name: 'Print packing slip' }).click();
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Packing slip' }));
  const sheet = page.getByRole('article');
  await sheet.getByText('Hiranandani Gardens').waitFor();
  await sheet.getByText('Happy Diwali').waitFor();
  await sheet.getByText('Phone +91 90000 12345').waitFor();
  expect(await sheet.innerText()).not.toMatch(/₹|It cost enough|Asha/);
  await button(page, 'Print').click();
  expect(await page.evaluate(() => (window as unknown as { printed?: boolean }).printed)).toBe(
    true,
  );
  expect(await faultsOf(page, 'slip')).toEqual([]);
  await page.goBack();
  await expectFocus(title(page));

  await goTo(page, `/admin/order/${order.number}?print=invoice`);
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
  expect(await faultsOf(page, 'invoice')).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toEqual([]);
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('banner').count()).toBe(0);
    await sheet.getByText('UTR 412356789012').first().waitFor();
  }
  await page.emulateMedia({ media: 'screen' });
  await button(page, 'Back to the order').click();
  await expectAddress(page, `/admin/order/${order.number}`);

  await page.getByRole('tab', { name: 'Customer' }).click();
  await card(page, 'Customer').getByRole('link', { name: '2 orders, with this one' }).click();
  await expectAddress(page, `/admin?${new URLSearchParams({ q: buyer.customer.email })}`);
  await page.getByText(order.number).first().waitFor();
  for (const id of ['ABCD2345', 'no%20such%20order']) {
    await goTo(page, `/admin/order/${id}`);
    await page.getByText("We couldn't find this order.").waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
  }
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expectAddress(page, '/admin');
});

test('an order goes its whole way, with a private note and its parcel, and each step is said once', async () => {
  const { page, order, now } = await atAnOrder();
  const note = page.getByLabel('Private note');
  const posts = counting(page, 'POST', /\/note$/);
  await button(page, 'Add note').click();
  await page.getByText('Write a note').waitFor();
  await expectFocus(note);
  expect(posts()).toBe(0);
  await note.fill('Wrap it in blue paper');
  await page.getByRole('tab', { name: 'Customer' }).click();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect.poll(() => note.inputValue()).toBe('Wrap it in blue paper');
  await button(page, 'Add note').dblclick();
  const saved = events(page).filter({ hasText: 'Wrap it in blue paper' });
  await saved.getByText('Private').waitFor();
  await expect.poll(() => note.inputValue()).toBe('');
  const notes = (await now()).tracking.filter(({ kind }) => kind === 'note');
  expect(notes.map(({ text, isPublic }) => [text, isPublic])).toEqual([
    ['Wrap it in blue paper', false],
  ]);

  const said = await listen(page);
  const puts = counting(page, 'PUT', /\/v2\/admin\/order\//);
  await button(page, 'Mark as processing').dblclick();
  await badge(page, 'Processing');
  expect(puts()).toBe(1);
  await expect.poll(said).toContain(`Order ${order.number} is now processing`);
  await expect.poll(() => here(page).innerText()).toMatch(/Processing\s+.* hrs, you/);

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
  await expect.poll(() => page.getByRole('button', { name: 'Close message' }).count()).toBe(0);
  expect(await axeInLight(page, 'shipped')).toEqual([]);
  expect((await now()).shipping.trackingNumber).toBe('1490812236999');

  await button(page, 'Mark as delivered').click();
  const asking = page.getByRole('alertdialog', { name: `Mark ${order.number} as delivered?` });
  await asking.getByText('It is not paid.').waitFor();
  await asking.getByRole('button', { name: 'Mark as delivered' }).click();
  await badge(page, 'Delivered');
  // The button has gone with the last step.
  await expectFocus(page.getByRole('heading', { level: 1 }));
  expect(await page.getByRole('button', { name: /^Mark as (?!paid)|^Cancel/ }).count()).toBe(0);
  await expect.poll(() => events(page).first().innerText()).toContain('Delivered');

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
    .getByText('1490812236999 copied. Paste it on the page of India Post.')
    .waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1490812236999');
});

test('an order is cancelled after a question, reopened for a reason, and sent on without the steps between', async () => {
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
  const reopening = dialog(page, `Reopen order ${order.number}`);
  const reason = reopening.getByLabel('Reason');
  await expectFocus(reason);
  const submit = reopening.getByRole('button', { name: 'Reopen order' });
  await submit.click();
  await reopening.getByText('Say why, for the record').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await reason.fill('Asha rang: she wants it after all');
  const detail = 'Something broke here.';
  await refuse(page, '**/reopening', { status: 500, code: 'BROKEN', detail, times: 1 });
  await submit.click();
  await reopening.getByText(detail).waitFor();
  expect(await reason.inputValue()).toBe('Asha rang: she wants it after all');
  await submit.click();
  await badge(page, 'Pending');
  await reopening.waitFor({ state: 'hidden' });
  const why = events(page).filter({ hasText: 'she wants it after all' });
  await why.getByText('Private').waitFor();

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
  await asking.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect((await now()).status).toBe('pending');
  await card(page, 'Progress').getByRole('button', { name: 'Mark as delivered' }).click();
  await asking.getByRole('button', { name: 'Mark as delivered' }).click();
  await badge(page, 'Delivered');
  expect((await now()).status).toBe('delivered');
});

test('on a phone the next move stays at hand; offline nothing moves, nor what its customer cancels meanwhile', async () => {
  const { page, order, buyer, now } = await atAnOrder({
    width: 375,
    height: 700,
    expected: [/ERR_INTERNET_DISCONNECTED/, /409/, /NOT_ALLOWED/],
  });
  await inDatabase(
    shop.connectionString(),
    "UPDATE payment SET status = 'Paid', method = 'Cash', recorded_by = 'owner' WHERE order_id = $1",
    [order.id],
  );
  await page.reload();
  await card(page, 'Payment').getByText('Paid', { exact: true }).waitFor();
  const puts = counting(page, 'PUT', /./);
  await page.context().setOffline(true);
  await page.getByText("You're offline. Changes need a connection.").waitFor();
  for (const name of ['Mark as processing', 'Mark as shipped', 'Cancel order', 'Add note']) {
    const off = button(page, name);
    await expect.poll(() => off.getAttribute('aria-disabled')).toBe('true');
    await off.click({ force: true });
  }
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await page.context().setOffline(false);
  const next = button(page, 'Mark as processing');
  await expect.poll(() => next.getAttribute('aria-disabled')).toBeNull();
  expect(puts()).toBe(0);
  expect((await now()).status).toBe('pending');

  for (const scroll of [0, 700, 100_000]) {
    await page.evaluate((top) => window.scrollTo(0, top), scroll);
    const box = await next.boundingBox();
    expect(box?.y).toBeGreaterThan(500);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700);
  }
  await buyer.customer.call(`DELETE /v2/order/${order.id}`);
  await next.click();
  const refusal = page.getByRole('alert').filter({ hasText: 'It has changed in the meantime' });
  await refusal.waitFor();
  await expectFocus(refusal.locator('..'));
  await badge(page, 'Cancelled');
  expect((await now()).status).toBe('cancelled');
  await button(page, 'Reopen order').waitFor();
});

test('on a phone the owner changes what an order holds and where it goes, and says why', async () => {
  const { page, now, order } = await atAnOrder({ width: 320, height: 700, expected: [/409/] });
  const items = card(page, 'Order Items');
  await items.getByRole('button', { name: 'Change pieces or prices' }).click();
  const contents = dialog(page, `Change order ${order.number}`);
  await contents.getByRole('button', { name: 'Save changes' }).click();
  await contents.getByText('Say why: the customer will see it').waitFor();
  await contents.getByRole('button', { name: 'Something else' }).click();
  await contents.getByLabel('What it is').fill('Gift box');
  await contents.getByLabel('Price of one').last().fill('50');
  await contents.getByLabel('Reason').fill('You wanted a box');
  expect([...(await axeInLight(page, 'contents')), ...(await overflow(page))]).toEqual([]);
  await contents.getByRole('button', { name: 'Save changes' }).click();
  await contents.waitFor({ state: 'detached' });
  await items.getByText('Gift box').waitFor();
  expect((await now()).pricing.total).toBe(order.pricing.total + 50);

  const shipTo = card(page, 'Ship to');
  await shipTo.getByRole('button', { name: 'Change recipient' }).click();
  const recipient = dialog(page, `Recipient of order ${order.number}`);
  await recipient.getByLabel('First Name').fill('Ravi');
  await recipient.getByLabel('Reason').fill('It is for your brother');
  // The order is changed meanwhile: nothing that was typed is lost.
  const problem = { status: 409, code: 'ORDER_CHANGED', detail: 'Nothing was saved.', times: 1 };
  await refuse(page, '**/recipient', problem);
  await recipient.getByRole('button', { name: 'Save changes' }).click();
  await recipient.getByText('Nothing was saved.').waitFor();
  await recipient.getByRole('button', { name: 'Save changes' }).click();
  await recipient.waitFor({ state: 'detached' });
  await shipTo.getByText('Ravi').waitFor();
  expect((await now()).shippingName.firstName).toBe('Ravi');
});
