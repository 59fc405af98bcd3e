import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeInBothThemes } from '#test/support/axe.ts';
import { UPI } from '#test/support/buying.ts';
import { atPayments, claimed, press, rowOf } from '#test/support/claims.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { expectFocus, untilStill } from '#test/support/look.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, ...UPI }));
const FAILED = 'It has been noted. Try again in a moment.';

function fail(route: Route): Promise<void> {
  const problem = { type: 'about:blank', title: 'Refused', status: 500, code: 'INTERNAL_ERROR' };
  return route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({ ...problem, detail: FAILED }),
  });
}

test('a decision somebody made meanwhile is told, and the list is as it is now', async () => {
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
  const detail = 'It has been noted. Try again in a moment.';
  const url = '**/v2/admin/order/*/payment';
  await refuse(page, url, { status: 500, code: 'INTERNAL_ERROR', detail });
  await press(page, 'Mark paid', number);
  await rowOf(page, number).getByRole('alert').getByText(detail).waitFor();
  await press(page, 'Reject', number);
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByText(detail).count()).toBe(0);
  const field = dialog.getByRole('textbox', { name: 'Reason' });
  await field.fill('Not in the statement');
  await field.press('Enter');
  await dialog.getByText(detail).waitFor();
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

test('the next payment can be decided while other pages are still asked again', async () => {
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
  const asked: Route[] = [];
  await page.route('**/v2/admin/order/*/payment', (route) => {
    // No answer comes to the first for now, and none that is good to the third.
    if (asked.push(route) === 2) return route.continue();
    return asked.length === 1 ? undefined : fail(route);
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
  expect(asked).toHaveLength(3);
  const [held] = asked;
  if (held) await fail(held);
  await busy.waitFor({ state: 'detached' });
});

test('two payments that are refused at once each say why', async () => {
  const [first, second] = [await claimed(shop), await claimed(shop)];
  const { page } = await atPayments(shop, { expected: [/500/] });
  const held: Route[] = [];
  await page.route('**/v2/admin/order/*/payment', (route) => void held.push(route));
  await press(page, 'Mark paid', first.number);
  await press(page, 'Mark paid', second.number);
  await expect.poll(() => held.length).toBe(2);
  for (const route of held) await fail(route);
  await rowOf(page, first.number).getByRole('alert').getByText(FAILED).waitFor();
  await rowOf(page, second.number).getByRole('alert').getByText(FAILED).waitFor();
});

test('the focus goes to the row in the place of the one that left, whichever left before', async () => {
  const [first, second, third] = [await claimed(shop), await claimed(shop), await claimed(shop)];
  const { number } = await claimed(shop);
  const { page } = await atPayments(shop);
  await rowOf(page, number).waitFor();
  const held: Route[] = [];
  await page.route('**/v2/admin/order/*/payment', (route) => void held.push(route));
  await press(page, 'Mark paid', first.number);
  await press(page, 'Mark paid', second.number);
  for (const [at, { number: gone }] of [first, second].entries()) {
    await expect.poll(() => held.length).toBe(2);
    await held[at]?.continue();
    await rowOf(page, gone).waitFor({ state: 'detached' });
  }
  await expectFocus(page.getByRole('link', { name: `Order ${third.number}` }));
});

test('what does not load can be asked for again; offline nothing can be marked', async () => {
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
  const { page } = await atPayments(shop, { motion: false });
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
