import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeInBothThemes } from '#test/support/axe.ts';
import { aBuyer, anOrderOf, ROSE, UPI, type Buyer } from '#test/support/buying.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { expectFocus, untilStill } from '#test/support/look.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, ...UPI }));
const SIZES = [
  { width: 1440, height: 900 },
  { width: 375, height: 740 },
];
const panel = (page: Page) => page.getByRole('region', { name: /^(Pay by UPI|Payment, UPI)$/ });
const rowOf = (page: Page, number: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Order ${number}` }) });
const press = (page: Page, name: string, number: string) =>
  page.getByRole('button', { name: `${name}, ${number}` }).click();

let count = 0;
function aUtr(): string {
  count += 1;
  return `6325119${String(count).padStart(5, '0')}`;
}

type Claim = Buyer & { number: string; utr: string };

/** An order whose customer has said, by a call, which transfer paid it. */
async function claimed(utr = aUtr()): Promise<Claim> {
  const buyer = await aBuyer(shop);
  const { number } = await anOrderOf(shop, buyer.customer, [ROSE]);
  await buyer.customer.call(`POST /v2/order/${number}/payment`, { transactionId: utr });
  return { ...buyer, number, utr };
}

async function sendUtr(page: Page, utr: string): Promise<void> {
  await panel(page).getByRole('textbox', { name: /^UTR/ }).fill(utr);
  await panel(page).getByRole('button', { name: 'Send' }).click();
  await panel(page).getByText('Being checked').waitFor();
}

async function atPayments(options: Parameters<typeof anOwner>[1] = {}, query = '') {
  const owner = await anOwner(shop, options);
  await shop.visit(owner.page, `/admin/payments${query}`);
  await owner.page.getByRole('heading', { name: 'Payments to check' }).waitFor();
  return owner;
}

test.for(SIZES)('a UTR that was sent is marked as paid, at $width px', async (size) => {
  const { page: hers, customer } = await aBuyer(shop, size);
  const { number } = await anOrderOf(shop, customer, [ROSE]);
  const utr = aUtr();
  await shop.visit(hers, `/order/${number}`);
  await sendUtr(hers, utr);

  const { page } = await atPayments(size);
  const row = rowOf(page, number);
  await row.getByText('₹1,674.00').waitFor();
  await row.getByText(`${utr.slice(0, 4)} ${utr.slice(4, 8)} ${utr.slice(8)}`).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await row.getByRole('button', { name: `Copy UTR of ${number}` }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(utr);
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
  expect(await tab.textContent()).not.toBe(waiting);

  await page.getByRole('link', { name: 'Paid', exact: true }).click();
  await row.waitFor();
  await page.reload();
  await row.waitFor();
  expect(await row.getByRole('button', { name: /Mark/ }).count()).toBe(0);
  await hers.reload();
  await panel(hers).getByText('Paid', { exact: true }).waitFor();
});

test.for(SIZES)('a rejected UTR is put right by its customer, at $width px', async (size) => {
  const { page: hers, number } = await claimed();
  const { page } = await atPayments(size);
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
});

test('a UTR that was used before is flagged, asked about once, and pays one order', async () => {
  const first = await claimed();
  const second = await claimed(first.utr);
  const { page } = await atPayments({ expected: [/409/] });
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
});

test('what was paid for a cancelled order is sent back', async () => {
  const { page: hers, customer, number } = await claimed();
  const { page, call } = await atPayments();
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
});

test('a claim for a cancelled order becomes a refund that is due', async () => {
  const { customer, number } = await claimed();
  await customer.call(`DELETE /v2/order/${number}`);
  const { page } = await atPayments();
  await rowOf(page, number).getByText('marked as paid, its money is due back').waitFor();
  await press(page, 'Mark paid', number);
  await page.locator('[aria-live=polite]', { hasText: `${number} refund due` }).waitFor();
  await page.getByRole('link', { name: /^Refund due/ }).click();
  await rowOf(page, number).getByText('To send back').waitFor();
});

test('a decision somebody made meanwhile is told, and the list is as it is now', async () => {
  const { number } = await claimed();
  const { page, call } = await atPayments({ expected: [/409/] });
  await rowOf(page, number).waitFor();
  await call(`POST /v2/admin/order/${number}/payment`, { decision: 'Paid' });
  await press(page, 'Mark paid', number);
  await page.getByRole('alert').getByText('No payment is awaited for this order').waitFor();
  expect(await rowOf(page, number).count()).toBe(0);
});

test('a failure loses nothing that was typed, and two clicks make one call', async () => {
  const { number } = await claimed();
  const { page } = await atPayments({ expected: [/500/] });
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

test('what does not load can be asked for again; offline nothing can be marked', async () => {
  const { number } = await claimed();
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
  const { page } = await atPayments({}, '?status=Paid&page=90');
  await page.getByText('Nothing on this page.').waitFor();
  await page.getByRole('button', { name: 'First page' }).click();
  await page.getByRole('listitem').first().waitFor();
  expect(new URL(page.url()).search).toBe('?status=Paid');
});

test('the keyboard alone rejects a payment', async () => {
  const { number } = await claimed();
  const { page } = await atPayments();
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
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.getByRole('textbox', { name: 'Reason' }).press('Enter');
  await rowOf(page, number).waitFor({ state: 'detached' });
});

test('axe finds nothing, and every state fits 320 px', async () => {
  const { number } = await claimed();
  const { page } = await atPayments({ motion: false });
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
