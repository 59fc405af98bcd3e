import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { axeInBothThemes } from '#test/support/axe.ts';
import { aBuyer, anOrderOf, ROSE, UPI } from '#test/support/buying.ts';
import { atPayments, aUtr, claimed, press, rowOf } from '#test/support/claims.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { expectFocus, untilStill } from '#test/support/page-state.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, ...UPI }));
const SIZES = [
  { width: 1440, height: 900 },
  { width: 375, height: 740 },
];
const FAILED = 'It has been noted. Try again in a moment.';

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

test.for(SIZES)('a UTR that was sent is marked as paid, at $width px', async (size) => {
  const { page: hers, customer } = await aBuyer(shop, size);
  const { number } = await anOrderOf(shop, customer, [ROSE]);
  const utr = aUtr();
  await shop.visit(hers, `/order/${number}`);
  await sendUtr(hers, utr);

  const { page } = await atPayments(shop, size);
  const row = rowOf(page, number);
  await row.getByText('₹1,674.00').waitFor();
  await row.getByText(`${utr.slice(0, 4)} ${utr.slice(4, 8)} ${utr.slice(8)}`).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await row.getByRole('button', { name: `Copy UTR of ${number}` }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(utr);
  const tab = page.getByRole('link', { name: /^Payments \d+/ });
  const waiting = await tab.textContent();
  await press(page, 'Mark paid', number);
  await page.locator('[aria-live=polite]', { hasText: `${number} marked as paid` }).waitFor();
  await row.waitFor({ state: 'detached' });
  // It was the youngest, so the focus goes to what is the last one now.
  await expectFocus(
    page
      .getByRole('listitem')
      .last()
      .getByRole('link', { name: /^Order/ }),
  );
  await expect.poll(() => tab.textContent()).not.toBe(waiting);

  await page.getByRole('link', { name: 'Paid', exact: true }).click();
  await row.waitFor();
  await page.reload();
  await row.waitFor();
  expect(await row.getByRole('button', { name: /Mark/ }).count()).toBe(0);
  await hers.reload();
  await panel(hers).getByText('Paid', { exact: true }).waitFor();
});

test.for(SIZES)('a rejected UTR is put right by its customer, at $width px', async (size) => {
  const { page: hers, number } = await claimed(shop);
  const { page } = await atPayments(shop, size);
  await press(page, 'Reject', number);
  const dialog = page.getByRole('dialog', { name: `Reject the payment of ${number}?` });
  await dialog.getByText('Asha Patel reads the reason').waitFor();
  await dialog.getByRole('button', { name: 'Reject payment' }).click();
  await dialog.getByText('Say why, so that the customer can put it right').waitFor();
  const field = dialog.getByRole('textbox', { name: 'Reason' });
  await expectFocus(field);
  await dialog.getByRole('button', { name: 'No such UTR in the bank statement' }).click();
  await field.press('End');
  await field.pressSequentially(' of November');
  await dialog.getByRole('button', { name: 'Reject payment' }).click();
  await rowOf(page, number).waitFor({ state: 'detached' });
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(
    page
      .getByRole('listitem')
      .last()
      .getByRole('link', { name: /^Order/ }),
  );

  await shop.visit(hers, `/order/${number}`);
  await panel(hers).getByText('“No such UTR in the bank statement of November”').waitFor();
  await sendUtr(hers, aUtr());
  await page.reload();
  await rowOf(page, number).getByRole('button', { name: 'Mark paid' }).waitFor();
  expect(await rowOf(page, number).getByText('No such UTR').count()).toBe(0);
});

test('a UTR that was used before is flagged, questioned once, and pays one order', async () => {
  const first = await claimed(shop);
  const second = await claimed(shop, first.utr);
  const { page } = await atPayments(shop, { expected: [/409/] });
  await rowOf(page, second.number).getByText(`UTR used before, on ${first.number}`).waitFor();
  await press(page, 'Mark paid', second.number);
  const question = page.getByRole('alertdialog', { name: `Mark ${second.number} as paid?` });
  await question.getByText(`Order ${first.number} was sent with the same UTR`).waitFor();
  await question.getByRole('button', { name: 'Go back' }).click();
  await question.waitFor({ state: 'hidden' });
  await rowOf(page, second.number).waitFor();

  await press(page, 'Mark paid', second.number);
  await question.getByRole('button', { name: 'Mark paid' }).click();
  await rowOf(page, second.number).waitFor({ state: 'detached' });
  await press(page, 'Mark paid', first.number);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark paid' }).click();
  await rowOf(page, first.number).getByText('Another order was paid with it.').waitFor();
  expect(await rowOf(page, second.number).count()).toBe(0);
});

test('what was paid for a cancelled order is sent back', async () => {
  const { page: hers, customer, number } = await claimed(shop);
  const { page, call } = await atPayments(shop);
  await call(`POST /v2/admin/order/${number}/payment`, { decision: 'Paid' });
  await customer.call(`DELETE /v2/order/${number}`);
  await page.getByRole('link', { name: /^Refund due/ }).click();
  await press(page, 'Mark as refunded', number);
  const dialog = page.getByRole('dialog', { name: `Mark ${number} as refunded?` });
  await dialog.getByText('Only after you have sent ₹1,674.00 back.').waitFor();
  await dialog
    .getByRole('textbox', { name: 'Reference of your transfer' })
    .fill('UTR 700011112222');
  await dialog.getByRole('button', { name: 'Mark as refunded' }).click();
  await rowOf(page, number).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Refunded', exact: true }).click();
  await rowOf(page, number).getByText('UTR 700011112222').waitFor();
  await shop.visit(hers, `/order/${number}`);
  await panel(hers).getByText('Refunded', { exact: true }).waitFor();
  expect(await panel(hers).getByText('Your payment was sent back to you.').count()).toBe(1);
});

test('a claim for a cancelled order becomes a refund that is due', async () => {
  const { customer, number } = await claimed(shop);
  await customer.call(`DELETE /v2/order/${number}`);
  const { page } = await atPayments(shop);
  await rowOf(page, number).getByText('marked as paid, its money is due back').waitFor();
  await press(page, 'Mark paid', number);
  await page.locator('[aria-live=polite]', { hasText: `${number} refund due` }).waitFor();
  await page.getByRole('link', { name: /^Refund due/ }).click();
  await rowOf(page, number).getByText('To send back').waitFor();
  expect(await rowOf(page, number).getByRole('button', { name: 'Mark paid' }).count()).toBe(0);
});

test('a payment is rejected with a reason, and the next one marked as paid', async () => {
  const buyer = await aBuyer(shop);
  const order = await anOrderOf(shop, buyer.customer, [ROSE]);
  const { page, call } = await anOwner(shop);
  await shop.visit(page, `/admin/order/${order.number}`);
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const badge = (word: string) =>
    page.locator('.ao-status').getByText(word, { exact: true }).waitFor();
  const claim = (transactionId: string) =>
    buyer.customer.call(`POST /v2/order/${order.id}/payment`, { transactionId });
  const payment = card('Payment');
  await payment.getByRole('button', { name: 'Mark as paid' }).click();
  const recording = dialog(`Mark ${order.number} as paid?`);
  await recording.getByRole('button', { name: 'Mark as paid' }).click();
  await recording.getByText('Choose how it was paid').waitFor();
  await recording.getByRole('radio', { name: 'Cash' }).check();
  await recording.getByLabel('Note').fill('At the fair');
  await recording.getByRole('button', { name: 'Mark as paid' }).click();
  await payment.getByText('Paid', { exact: true }).waitFor();
  await payment.getByText('Cash').waitFor();
  await payment.getByText('At the fair').waitFor();
  await payment.getByRole('button', { name: 'Take back' }).click();
  const undoing = dialog(`Take back the decision about ${order.number}?`);
  await undoing.getByRole('button', { name: 'Take back' }).click();
  await undoing.getByText('Say why, for the record').waitFor();
  await undoing.getByLabel('Reason').fill('The wrong order');
  await undoing.getByRole('button', { name: 'Take back' }).click();
  await payment.getByText('Not yet paid').waitFor();
  await claim('412356789012');
  await page.reload();
  await payment.getByText('4123 5678 9012').waitFor();
  await payment.getByRole('button', { name: 'Reject' }).click();
  await dialog(/^Reject the payment/)
    .getByLabel('Reason')
    .fill('Amount differs');
  await button('Reject payment').click();
  await payment.getByText('Rejected').waitFor();
  await payment.getByText('Amount differs').waitFor();
  await claim('512356789012');
  await page.reload();
  await payment.getByRole('button', { name: 'Mark as paid' }).click();
  await payment.getByText('Paid', { exact: true }).waitFor();
  await expectFocus(payment.getByRole('heading'));
  const { payment: recorded } = (await call(`GET /v2/admin/order/${order.id}`)) as AdminOrderWire;
  expect(recorded.status).toBe('Paid');
  await button('Mark as processing').click();
  await badge('Processing');
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

describe('with calls that fail, or overtake each other', () => {
  test('a decision made elsewhere meanwhile is said, and the list is as it is now', async () => {
    const { number } = await claimed(shop);
    const { page, call } = await atPayments(shop, { expected: [/409/] });
    await rowOf(page, number).waitFor();
    await call(`POST /v2/admin/order/${number}/payment`, { decision: 'Paid' });
    await press(page, 'Mark paid', number);
    await page.getByRole('alert').getByText('No payment is awaited for this order').waitFor();
    expect(await rowOf(page, number).count()).toBe(0);
  });

  test('a failure loses nothing that was typed, and two clicks make one call', async () => {
    const { number } = await claimed(shop);
    const { page } = await atPayments(shop, { expected: [/500/] });
    const url = '**/v2/admin/order/*/payment';
    await refuse(page, url, { status: 500, code: 'INTERNAL_ERROR', detail: FAILED });
    await press(page, 'Mark paid', number);
    await rowOf(page, number).getByRole('alert').getByText(FAILED).waitFor();
    await press(page, 'Reject', number);
    const dialog = page.getByRole('dialog');
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
    await dialog.getByRole('button', { name: 'Reject payment' }).dblclick();
    await rowOf(page, number).waitFor({ state: 'detached' });
    expect(calls).toBe(1);
  });

  test('the next payment can be decided while other pages are still loading', async () => {
    const [first, second] = [await claimed(shop), await claimed(shop)];
    const { page } = await atPayments(shop);
    await rowOf(page, second.number).waitFor();
    // No answer ever comes to the tabs.
    await page.route('**/v2/admin/order-summary*', () => undefined);
    await press(page, 'Mark paid', first.number);
    await rowOf(page, first.number).waitFor({ state: 'detached' });
    await press(page, 'Mark paid', second.number);
    await expect.poll(() => rowOf(page, second.number).count()).toBe(0);
  });

  test('each payment is decided on its own, however long another takes, and never twice', async () => {
    const [first, second, third] = [await claimed(shop), await claimed(shop), await claimed(shop)];
    const { page } = await atPayments(shop, { expected: [/500/] });
    await rowOf(page, third.number).waitFor();
    const requests: Route[] = [];
    await page.route('**/v2/admin/order/*/payment', (route) => {
      // No answer comes to the first for now, and none that is good to the third.
      if (requests.push(route) === 2) return route.continue();
      return requests.length === 1 ? undefined : fail(route);
    });
    const busy = rowOf(page, first.number).locator('[aria-busy=true]');
    // Twice before anything is drawn again.
    await page.getByRole('button', { name: `Mark paid, ${first.number}` }).evaluate((one) => {
      for (let count = 0; count < 2; count += 1)
        one.dispatchEvent(new Event('click', { bubbles: true }));
    });
    await busy.waitFor();
    await press(page, 'Mark paid', second.number);
    await rowOf(page, second.number).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Paid', exact: true }).click();
    await rowOf(page, second.number).waitFor();
    await page.getByRole('link', { name: /^To check/ }).click();
    // The list is another one now, and still knows what has no answer.
    await busy.click({ force: true });
    await press(page, 'Mark paid', third.number);
    await rowOf(page, third.number).getByRole('alert').waitFor();
    expect(requests).toHaveLength(3);
    const [pending] = requests;
    if (pending) await fail(pending);
    await busy.waitFor({ state: 'detached' });
  });

  test('two payments that are refused at once each say why', async () => {
    const [first, second] = [await claimed(shop), await claimed(shop)];
    const { page } = await atPayments(shop, { expected: [/500/] });
    const pending: Route[] = [];
    await page.route('**/v2/admin/order/*/payment', (route) => void pending.push(route));
    await press(page, 'Mark paid', first.number);
    await press(page, 'Mark paid', second.number);
    await expect.poll(() => pending.length).toBe(2);
    for (const route of pending) await fail(route);
    await rowOf(page, first.number).getByRole('alert').getByText(FAILED).waitFor();
    await rowOf(page, second.number).getByRole('alert').getByText(FAILED).waitFor();
  });

  test('the focus goes to the row that replaces the one that left, whichever left before', async () => {
    const [first, second, third] = [await claimed(shop), await claimed(shop), await claimed(shop)];
    const { number } = await claimed(shop);
    const { page } = await atPayments(shop);
    await rowOf(page, number).waitFor();
    const pending: Route[] = [];
    await page.route('**/v2/admin/order/*/payment', (route) => void pending.push(route));
    await press(page, 'Mark paid', first.number);
    await press(page, 'Mark paid', second.number);
    for (const [at, { number: gone }] of [first, second].entries()) {
      await expect.poll(() => pending.length).toBe(2);
      await pending[at]?.continue();
      await rowOf(page, gone).waitFor({ state: 'detached' });
    }
    await expectFocus(page.getByRole('link', { name: `Order ${third.number}` }));
  });

  test('what does not load can be loaded again; offline nothing can be marked', async () => {
    const { number } = await claimed(shop);
    const { page } = await anOwner(shop, { expected: [/500/, /ERR_INTERNET_DISCONNECTED/] });
    const url = '**/v2/admin/payments?*';
    await refuse(page, url, { status: 500, code: 'INTERNAL_ERROR', detail: 'It has been noted.' });
    await shop.visit(page, '/admin/payments');
    await page.getByText("The payments didn't load. It has been noted.").waitFor();
    await page.unroute(url);
    await page.getByRole('button', { name: 'Try again' }).click();
    await rowOf(page, number).waitFor();
    await page.context().setOffline(true);
    const button = page.getByRole('button', { name: `Mark paid, ${number}` });
    await page.getByText('Nothing can be marked while you are offline.').waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await button.click({ force: true });
    await page.context().setOffline(false);
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null);
    await rowOf(page, number).waitFor();
  });
});

test('an empty page of a long list leads back to its beginning', async () => {
  const { page } = await atPayments(shop, {}, '?status=Paid&page=90');
  await page.getByText('Nothing on this page.').waitFor();
  await page.getByRole('button', { name: 'First page' }).click();
  await page.getByRole('listitem').first().waitFor();
  expect(new URL(page.url()).search).toBe('?status=Paid');
});

test('the keyboard alone rejects a payment', async () => {
  const { number } = await claimed(shop);
  const { page } = await atPayments(shop);
  const reject = page.getByRole('button', { name: `Reject, ${number}` });
  await rowOf(page, number).getByRole('link').focus();
  for (const name of [`Copy UTR of ${number}`, `Mark paid, ${number}`]) {
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('button', { name }));
  }
  await page.keyboard.press('Tab');
  await expectFocus(reject);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expectFocus(dialog.getByRole('heading'));
  await page.keyboard.press('Escape');
  await expectFocus(reject);
  await page.keyboard.press('Enter');
  await expectFocus(dialog.getByRole('heading'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const reason = page.getByRole('textbox', { name: 'Reason' });
  expect(await reason.inputValue()).toBe('No such UTR in the bank statement');
  await reason.press('Enter');
  await rowOf(page, number).waitFor({ state: 'detached' });
});

test('axe finds nothing, and every state fits 320 px', async () => {
  const { number } = await claimed(shop);
  const { page } = await atPayments(shop);
  await rowOf(page, number).waitFor();
  expect(await axeInBothThemes(page, 'to check')).toEqual([]);
  for (const state of ['', '?status=awaited', '?status=Paid', '?status=Refund+due']) {
    await page.setViewportSize({ width: 320, height: 800 });
    await shop.visit(page, `/admin/payments${state}`);
    await page.getByRole('listitem').first().waitFor();
    await untilStill(page);
    expect([state, ...(await overflow(page)), ...(await smallTargets(page))]).toEqual([state]);
  }
  await shop.visit(page, '/admin/payments');
  await press(page, 'Reject', number);
  await page.getByRole('dialog').waitFor();
  expect(await overflow(page)).toEqual([]);
  expect(await axeInBothThemes(page, 'rejecting')).toEqual([]);
});
