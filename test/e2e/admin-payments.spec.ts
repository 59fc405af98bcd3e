import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { axeHere, axeInLight } from '#test/support/axe.ts';
import { aBuyer, anOrderOf, ROSE, UPI } from '#test/support/buying.ts';
import { aClaim, atPayments, aUtr, press, rowOf } from '#test/support/claims.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { expectFocus, untilStill } from '#test/support/page-state.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, ...UPI }));
const FAILED = 'The error has been logged. Try again in a moment.';

function fail(route: Route): Promise<void> {
  const problem = { type: 'about:blank', title: 'Refused', status: 500, code: 'INTERNAL_ERROR' };
  return route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({ ...problem, detail: FAILED }),
  });
}

const panel = (page: Page) => page.getByRole('region', { name: /^(Pay by UPI|Payment, UPI)$/ });

async function sendUtr(page: Page, utr: string): Promise<void> {
  await panel(page).getByRole('textbox', { name: /^UTR/ }).fill(utr);
  await panel(page).getByRole('button', { name: 'Send' }).click();
  await panel(page).getByText('Being checked').waitFor();
}

/** Orders of one customer who says of each that it is paid, the oldest first. */
async function claims<Name extends string>(...names: Name[]): Promise<Record<Name, string>> {
  const buyer = await aBuyer(shop);
  const numbers: [Name, string][] = [];
  for (const name of names) numbers.push([name, (await aClaim(shop, buyer)).number]);
  return Object.fromEntries(numbers) as Record<Name, string>;
}

/** The youngest payment, which has the focus when a younger one has left. */
const lastOrder = (page: Page) =>
  page
    .getByRole('listitem')
    .last()
    .getByRole('link', { name: /^Order/ });

test('on phones a UTR is sent and marked as paid, another one rejected and put right by its customer', async () => {
  const phone = { width: 375, height: 740 };
  const buyer = await aBuyer(shop, phone);
  const { page: hers, customer } = buyer;
  const { number } = await anOrderOf(shop, customer, [ROSE]);
  const utr = aUtr();
  await shop.visit(hers, `/order/${number}`);
  await sendUtr(hers, utr);
  const { number: wrong } = await aClaim(shop, buyer);

  const { page } = await atPayments(shop, phone);
  const row = rowOf(page, number);
  await row.getByText('₹1,674.00').waitFor();
  await row.getByText(`${utr.slice(0, 4)} ${utr.slice(4, 8)} ${utr.slice(8)}`).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await row.getByRole('button', { name: `Copy UTR of ${number}` }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(utr);
  await press(page, 'Mark as paid', number);
  await page.locator('[aria-live=polite]', { hasText: `${number} marked as paid` }).waitFor();
  await row.waitFor({ state: 'detached' });
  await expectFocus(lastOrder(page));
  await page.getByRole('link', { name: 'Paid', exact: true }).click();
  await row.waitFor();
  expect(await row.getByRole('button', { name: /Mark/ }).count()).toBe(0);
  await hers.reload();
  await panel(hers).getByText('Paid', { exact: true }).waitFor();

  await page.getByRole('link', { name: /^To check/ }).click();
  await press(page, 'Reject', wrong);
  const dialog = page.getByRole('dialog', { name: `Reject the payment of ${wrong}?` });
  await dialog.getByText('Asha Patel sees the reason').waitFor();
  expect(await overflow(page)).toEqual([]);
  expect(await axeInLight(page, 'rejecting')).toEqual([]);
  const field = dialog.getByRole('textbox', { name: 'Reason' });
  await dialog.getByRole('button', { name: 'UTR not found in the bank statement' }).click();
  await field.press('End');
  await field.pressSequentially(' of November');
  await dialog.getByRole('button', { name: 'Reject payment' }).click();
  await rowOf(page, wrong).waitFor({ state: 'detached' });
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(lastOrder(page));
  await shop.visit(hers, `/order/${wrong}`);
  await panel(hers).getByText('“UTR not found in the bank statement of November”').waitFor();
  await sendUtr(hers, aUtr());
  await page.reload();
  await rowOf(page, wrong).getByRole('button', { name: 'Mark as paid' }).waitFor();
  expect(await rowOf(page, wrong).getByText('UTR not found').count()).toBe(0);
});

test('a UTR used before is questioned and pays one order; what was paid for cancelled orders is sent back', async () => {
  const buyer = await aBuyer(shop);
  const { page: hers, customer } = buyer;
  const first = await aClaim(shop, buyer);
  const second = await aClaim(shop, await aBuyer(shop), first.utr);
  const cancelled = await aClaim(shop, buyer);
  const { number } = await aClaim(shop, buyer);
  const { page, call } = await anOwner(shop, { expected: [/409/] });
  await call(`POST /v2/admin/order/${number}/payment`, { decision: 'Paid' });
  for (const one of [number, cancelled.number]) await customer.call(`DELETE /v2/order/${one}`);
  await shop.visit(page, '/admin/payments');
  await rowOf(page, second.number).getByText(`UTR used before, on ${first.number}`).waitFor();
  await press(page, 'Mark as paid', second.number);
  const question = page.getByRole('alertdialog', { name: `Mark ${second.number} as paid?` });
  await question.getByText(`Order ${first.number} was sent with the same UTR`).waitFor();
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
  await rowOf(page, second.number).waitFor();
  await press(page, 'Mark as paid', second.number);
  await question.getByRole('button', { name: 'Mark as paid' }).click();
  await rowOf(page, second.number).waitFor({ state: 'detached' });
  await press(page, 'Mark as paid', first.number);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as paid' }).click();
  await rowOf(page, first.number).getByText('Another order was paid with it.').waitFor();
  expect(await rowOf(page, second.number).count()).toBe(0);

  const due = rowOf(page, cancelled.number);
  await due.getByText('once marked as paid, a refund is due').waitFor();
  await press(page, 'Mark as paid', cancelled.number);
  await page.locator('[aria-live=polite]', { hasText: `${cancelled.number} refund due` }).waitFor();
  const sound = async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await untilStill(page);
    expect([...(await overflow(page)), ...(await smallTargets(page))]).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await sound();
  await page.getByRole('link', { name: /^Refund due/ }).click();
  await due.getByText('To refund').waitFor();
  expect(await due.getByRole('button', { name: 'Mark as paid' }).count()).toBe(0);
  await press(page, 'Mark as refunded', number);
  const dialog = page.getByRole('dialog', { name: `Mark ${number} as refunded?` });
  await dialog.getByText('Only after you have refunded ₹1,674.00.').waitFor();
  await dialog
    .getByRole('textbox', { name: 'Reference of your transfer' })
    .fill('UTR 700011112222');
  await dialog.getByRole('button', { name: 'Mark as refunded' }).click();
  await rowOf(page, number).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Refunded', exact: true }).click();
  await rowOf(page, number).getByText('UTR 700011112222').waitFor();
  await page.getByRole('link', { name: /^Not yet paid/ }).click();
  await page.locator('main a[aria-current]').filter({ hasText: 'Not yet paid' }).waitFor();
  await page.getByRole('listitem').first().waitFor();
  await sound();
  await shop.visit(page, '/admin/payments?status=Paid&page=90');
  await page.getByText('Nothing on this page.').waitFor();
  await page.getByRole('button', { name: 'First page' }).click();
  await page.getByRole('listitem').first().waitFor();
  expect(new URL(page.url()).search).toBe('?status=Paid');
  await shop.visit(hers, `/order/${number}`);
  await panel(hers).getByText('Refunded', { exact: true }).waitFor();
  expect(await panel(hers).getByText('Your payment was refunded.').count()).toBe(1);
});

test('on the page of an order money is recorded, taken back, marked as paid, and sent back when the parcel does not arrive', async () => {
  const buyer = await aBuyer(shop);
  const order = await anOrderOf(shop, buyer.customer, [ROSE]);
  const { page, call } = await anOwner(shop);
  await shop.visit(page, `/admin/order/${order.number}`);
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const badge = (word: string) =>
    page.locator('h1 + span').getByText(word, { exact: true }).waitFor();
  const payment = card('Payment');
  await payment.getByRole('button', { name: 'Mark as paid' }).click();
  const recording = dialog(`Mark ${order.number} as paid?`);
  await recording.getByRole('radio', { name: 'Cash' }).check();
  await recording.getByLabel('Note').fill('At the fair');
  await recording.getByRole('button', { name: 'Mark as paid' }).click();
  await payment.getByText('Paid', { exact: true }).waitFor();
  await payment.getByText('Cash').waitFor();
  await payment.getByText('At the fair').waitFor();
  await payment.getByRole('button', { name: 'Undo decision' }).click();
  const undoing = dialog(`Undo the decision about ${order.number}?`);
  await undoing.getByLabel('Reason').fill('The wrong order');
  await undoing.getByRole('button', { name: 'Undo decision' }).click();
  await payment.getByText('Not yet paid').waitFor();
  await buyer.customer.call(`POST /v2/order/${order.id}/payment`, { transactionId: aUtr() });
  await page.reload();
  await payment.getByRole('button', { name: 'Reject' }).waitFor();
  await payment.getByRole('button', { name: 'Mark as paid' }).click();
  await payment.getByText('Paid', { exact: true }).waitFor();
  await expectFocus(payment.getByRole('heading'));
  const { payment: recorded } = (await call(`GET /v2/admin/order/${order.id}`)) as AdminOrderWire;
  expect(recorded.status).toBe('Paid');
  await button('Mark as shipped').click();
  await dialog(/^Ship order/)
    .getByRole('button', { name: 'Mark as shipped' })
    .click();
  await badge('Shipped');
  await card('Progress').getByRole('button', { name: 'Cancel order' }).click();
  const cancelling = dialog(`Cancel order ${order.number}?`);
  await cancelling.getByText(/^A refund of ₹[\d,.]+ is due$/).waitFor();
  await cancelling.getByText('The parcel is on its way').waitFor();
  const returned = cancelling.getByRole('radiogroup', { name: 'Did the pieces come back?' });
  expect(await returned.getByRole('radio', { name: 'No, not yet' }).isChecked()).toBe(true);
  await returned.getByRole('radio', { name: 'Yes, they are here' }).check();
  await cancelling.getByLabel('Reason for the customer').fill('The courier lost its way');
  await cancelling.getByRole('button', { name: 'Cancel order' }).click();
  await payment.getByRole('button', { name: 'Mark as refunded' }).click();
  await dialog(/as refunded/)
    .getByLabel('Reference of your transfer')
    .fill('UTR 9');
  await dialog(/as refunded/)
    .getByRole('button', { name: 'Mark as refunded' })
    .click();
  await payment.getByText('Reference', { exact: true }).waitFor();
  await shop.visit(buyer.page, `/order/${order.number}`);
  await buyer.page.getByText('The courier lost its way').waitFor();
});

test('a list that failed is loaded again; decided elsewhere, refused, offline or by keys, a payment is decided once', async () => {
  const { elsewhere, refused, keyed } = await claims('elsewhere', 'refused', 'keyed');
  const { page, call } = await anOwner(shop, {
    expected: [/409/, /500/, /ERR_INTERNET_DISCONNECTED/],
  });
  const list = '**/v2/admin/payments?*';
  await refuse(page, list, { status: 500, code: 'INTERNAL_ERROR', detail: FAILED });
  await shop.visit(page, '/admin/payments');
  await page.getByText(`The payments didn't load. ${FAILED}`).waitFor();
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await rowOf(page, keyed).waitFor();
  expect(await axeHere(page, 'to check')).toEqual([]);

  await call(`POST /v2/admin/order/${elsewhere}/payment`, { decision: 'Paid' });
  await press(page, 'Mark as paid', elsewhere);
  await page.getByRole('alert').getByText('No payment is awaited for this order').waitFor();
  await rowOf(page, elsewhere).waitFor({ state: 'detached' });

  const url = '**/v2/admin/order/*/payment';
  await refuse(page, url, { status: 500, code: 'INTERNAL_ERROR', detail: FAILED });
  await press(page, 'Mark as paid', refused);
  await rowOf(page, refused).getByRole('alert').getByText(FAILED).waitFor();
  await press(page, 'Reject', refused);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await dialog.getByText(FAILED).count()).toBe(0);
  const field = dialog.getByRole('textbox', { name: 'Reason' });
  await field.fill('Not in the statement');
  await field.press('Enter');
  await dialog.getByText(FAILED).waitFor();
  expect(await field.inputValue()).toBe('Not in the statement');
  await page.unroute(url);
  let calls = 0;
  page.on('request', (request) => {
    calls += Number(request.method() === 'POST' && request.url().endsWith('/payment'));
  });
  await dialog.getByRole('button', { name: 'Reject payment' }).click();
  await rowOf(page, refused).waitFor({ state: 'detached' });
  await dialog.waitFor({ state: 'detached' });
  expect(calls).toBe(1);

  await page.context().setOffline(true);
  const button = page.getByRole('button', { name: `Mark as paid, ${keyed}` });
  await page.getByText("You're offline. Marking needs a connection.").waitFor();
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await button.click({ force: true });
  await page.context().setOffline(false);
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null);
  expect(calls).toBe(1);

  const reject = page.getByRole('button', { name: `Reject, ${keyed}` });
  await rowOf(page, keyed).getByRole('link').focus();
  for (const name of [`Copy UTR of ${keyed}`, `Mark as paid, ${keyed}`]) {
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('button', { name }));
  }
  await page.keyboard.press('Tab');
  await expectFocus(reject);
  await page.keyboard.press('Enter');
  await expectFocus(dialog.getByRole('heading'));
  await page.keyboard.press('Escape');
  await expectFocus(reject);
  await page.keyboard.press('Enter');
  await expectFocus(dialog.getByRole('heading'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await expect.poll(() => reason.inputValue()).toBe('UTR not found in the bank statement');
  await reason.press('Enter');
  await rowOf(page, keyed).waitFor({ state: 'detached' });
});

test('payments are decided while others still wait for their answers, each on its own and never twice', async () => {
  const { left, next, stays, first, second, third, later } = await claims(
    'left',
    'next',
    'stays',
    'first',
    'second',
    'third',
    'later',
  );
  const { page } = await atPayments(shop, { expected: [/500/] });
  await rowOf(page, later).waitFor();
  const url = '**/v2/admin/order/*/payment';
  const pending: Route[] = [];
  const keep = (route: Route) => void pending.push(route);

  // Two that are refused at once each say why.
  await page.route(url, keep);
  for (const number of [left, next]) await press(page, 'Mark as paid', number);
  await expect.poll(() => pending.length).toBe(2);
  for (const route of pending.splice(0)) await fail(route);
  for (const number of [left, next]) {
    await rowOf(page, number).getByRole('alert').getByText(FAILED).waitFor();
  }

  // The focus goes to the row that replaces the one that left, whichever left before.
  await press(page, 'Mark as paid', left);
  await press(page, 'Mark as paid', next);
  for (const [at, gone] of [left, next].entries()) {
    await expect.poll(() => pending.length).toBe(2);
    await pending[at]?.continue();
    await rowOf(page, gone).waitFor({ state: 'detached' });
  }
  await expectFocus(page.getByRole('link', { name: `Order ${stays}` }));
  await page.unroute(url, keep);

  const requests: Route[] = [];
  await page.route(url, async (route) => {
    // No answer comes to the first for now, and none that is good to the third.
    requests.push(route);
    if (requests.length === 2) await route.continue();
    if (requests.length === 3) await fail(route);
  });
  const busy = rowOf(page, first).locator('[aria-busy=true]');
  // Twice before anything is drawn again.
  await page.getByRole('button', { name: `Mark as paid, ${first}` }).evaluate((button) => {
    for (let count = 0; count < 2; count += 1)
      button.dispatchEvent(new Event('click', { bubbles: true }));
  });
  await busy.waitFor();
  await press(page, 'Mark as paid', second);
  await rowOf(page, second).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Paid', exact: true }).click();
  await rowOf(page, second).waitFor();
  await page.getByRole('link', { name: /^To check/ }).click();
  // The list is another one now, and still knows what has no answer.
  await busy.click({ force: true });
  await press(page, 'Mark as paid', third);
  await rowOf(page, third).getByRole('alert').waitFor();
  expect(requests).toHaveLength(3);
  const [unanswered] = requests;
  if (unanswered) await fail(unanswered);
  await busy.waitFor({ state: 'detached' });
  await page.unroute(url);

  // No answer ever comes to the tabs.
  await page.route('**/v2/admin/order-summary*', () => undefined);
  await press(page, 'Mark as paid', third);
  await rowOf(page, third).waitFor({ state: 'detached' });
  await press(page, 'Mark as paid', later);
  await rowOf(page, later).waitFor({ state: 'detached' });
});
