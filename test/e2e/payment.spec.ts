import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { OrderWire } from '#features/orders/contract.ts';
import { aBuyer, anOrderOf, fillCart, ROSE, UPI, type Buyer } from '#test/support/buying.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { aUtr } from '#test/support/claims.ts';
import { expectFocus } from '#test/support/page-state.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => UPI);
const panel = (page: Page) => page.getByRole('region', { name: /^(Pay by UPI|Payment, UPI)$/ });

async function atOrder(options: Parameters<typeof aBuyer>[1] = {}) {
  const buyer = await aBuyer(shop, options);
  const order = await anOrderOf(shop, buyer.customer, [ROSE]);
  await shop.visit(buyer.page, `/order/${order.number}`);
  await panel(buyer.page).waitFor();
  return { ...buyer, order };
}

async function placeOnScreen(options: Parameters<typeof aBuyer>[1] = {}): Promise<Buyer> {
  const buyer = await aBuyer(shop, options);
  await fillCart(shop, buyer.customer, [ROSE]);
  await shop.visit(buyer.page, '/checkout');
  await buyer.page.getByRole('radio').first().check();
  await buyer.page.getByRole('button', { name: 'Complete Order' }).click();
  await buyer.page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  return buyer;
}

/** The owner's decision about an order's payment. */
async function settle(number: string, status: string, reason = ''): Promise<void> {
  await inDatabase(
    shop.connectionString(),
    `UPDATE payment SET status = $1, reason = $2, transaction_id = coalesce(transaction_id, $3)
     WHERE order_id = (SELECT id FROM shop_order WHERE number = $4)`,
    [status, reason, aUtr(), number],
  );
}

/** On paper there is whose order it is, what and where to, and no button. */
async function expectOnPaper(page: Page, { number }: OrderWire): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const words of [`Order ${number}`, ROSE, 'Shipping address', '₹1,674.00', 'Lehar']) {
    expect(await page.locator('body').innerText()).toContain(words);
  }
  expect(await panel(page).getByText('Payment pending').isVisible()).toBe(true);
  const buttons = page.locator('button, .btn, input, footer, svg[role=img]');
  expect(await buttons.filter({ visible: true }).count()).toBe(0);
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(background).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen' });
}

test('a placed order shows a code to scan, what to copy, and what happens next', async () => {
  const { page } = await placeOnScreen();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByText(`Order ${number} is with us.`).waitFor();
  await page
    .getByText(/We start pouring when the payment reaches us. You can cancel until/)
    .waitFor();
  const pay = panel(page);
  await pay.getByRole('img', { name: 'QR code to pay ₹1,674.00 to Lehar Studio by UPI' }).waitFor();
  await pay.getByText('Payment pending').waitFor();
  for (const [label, value] of [
    ['Amount', '1674.00'],
    ['UPI ID', 'lehar@okbank'],
    ['Note', `Order ${number}`],
  ] as const) {
    await pay.getByRole('button', { name: `Copy ${label}` }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value);
  }
  await page.setViewportSize({ width: 375, height: 800 });
  const link = await pay.locator('a[href^="upi:"]').getAttribute('href');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(link).toContain('upi://pay?pa=lehar%40okbank');
  expect(link).toContain('am=1674.00');
  await page.getByRole('heading', { name: 'What happens next' }).waitFor();
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Delivery address' }).waitFor();
  await main.getByText('B-402, Sagar Apartments').waitFor();
  for (const [label, amount] of [
    ['Subtotal', '₹1,649.00'],
    ['Shipping', '₹25.00'],
  ] as const) {
    expect(await main.getByText(label, { exact: true }).locator('..').innerText()).toContain(
      amount,
    );
  }
  expect(await main.getByRole('link', { name: ROSE }).getAttribute('href')).toMatch(/^\/product\//);
  await page.getByRole('link', { name: 'Print receipt' }).click();
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Your order' }));
  const sheet = page.getByRole('article');
  for (const words of [number, 'B-402, Sagar Apartments', ROSE, '₹1,674.00', 'Not paid yet']) {
    await sheet.getByText(words).first().waitFor();
  }
  await page.getByRole('button', { name: 'Back to the order' }).click();
  await page.getByRole('link', { name: `View order ${number}` }).click();
  await expectFocus(page.getByRole('heading', { level: 1, name: `Order ${number}` }));
  await page.reload();
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor();
});

test('an order can be printed; a UTR is sent once checked; each state has its word and sentence, and nothing says paid before the owner has', async () => {
  const { page, order } = await atOrder();
  await expectOnPaper(page, order);
  const pay = panel(page);
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  const progress = page.getByRole('heading', { name: 'Progress' });
  expect(await topOf(pay)).toBeLessThan(await topOf(progress));
  const field = pay.getByRole('textbox', { name: /^UTR/ });
  await pay.getByRole('button', { name: 'Send' }).click();
  await pay.getByText('Enter the 12-digit UTR').waitFor();
  await expectFocus(field);
  await field.fill('1234');
  expect(await pay.getByText('Enter the 12-digit UTR').count()).toBe(0);
  await field.press('Enter');
  await pay.getByText('A UTR has 12 digits.').waitFor();
  await field.fill(
    `4512 ${order.number.length}788 0${Date.now() % 1000}`.padEnd(14, '7').slice(0, 14),
  );
  const typed = (await field.inputValue()).replaceAll(' ', '').padEnd(12, '7');
  await field.fill(typed);
  await field.press('Enter');
  await pay.getByText('Being checked').waitFor();
  await pay.getByText('We have your UTR and are checking it, usually within a day.').waitFor();
  await expectFocus(pay.getByRole('heading', { name: 'Payment, UPI' }));
  expect(await field.count()).toBe(0);
  expect(await pay.getByRole('img').count()).toBe(0);
  expect(await page.getByText('Paid', { exact: true }).count()).toBe(0);
  await page.reload();
  await pay.getByText('Being checked').waitFor();
  await pay.getByRole('button', { name: 'Correct the UTR' }).click();
  await expectFocus(field);
  await field.fill('4512 3388 0198');
  await field.press('Enter');
  await pay.getByText('4512 3388 0198').waitFor();
  await expectFocus(pay.getByRole('heading', { name: 'Payment, UPI' }));
  expect(await field.count()).toBe(0);

  const states = [
    ['Paid', 'Paid', 'Your payment has reached us. Thank you.'],
    ['Refund due', 'Refund due', 'will be refunded'],
    ['Refunded', 'Refunded', 'Your payment was refunded.'],
  ] as const;
  for (const [status, word, sentence] of states) {
    await settle(order.number, status);
    await page.reload();
    await panel(page).getByText(word, { exact: true }).waitFor();
    await panel(page).getByText(sentence).waitFor();
    expect(await panel(page).getByRole('textbox').count()).toBe(0);
  }
});

test('the greeting changes with the UTR that is sent from it, not found at first and paid at last', async () => {
  const { page } = await placeOnScreen();
  const pay = panel(page);
  const field = pay.getByRole('textbox', { name: /^UTR/ });
  await field.fill('Sent Rs.1000 Ref 412345678901, sent Rs.674 Ref 778812340001');
  await pay.getByText('Which one is the UTR: 4123 4567 8901 or 7788 1234 0001?').waitFor();
  await pay.getByRole('button', { name: '7788 1234 0001' }).click();
  await expectFocus(field);
  expect(await field.inputValue()).toBe('778812340001');
  expect(await pay.getByText('Which one is the UTR').count()).toBe(0);
  await field.fill('A/C X1234 debited by 1674.0 on 25Nov26 trf to LEHAR Refno 778812340001. -SBI');
  expect(await field.inputValue()).toBe('778812340001');
  await pay.getByRole('button', { name: 'Send' }).click();
  await pay.getByText('Being checked').waitFor();
  await page.getByText('We check your payment, then we start pouring').waitFor();
  expect(await page.getByText("We'll write to you about the payment.").count()).toBe(0);

  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const text = page.getByRole('paragraph').filter({ hasText: 'is with us.' });
  const cancel = 'You can cancel until';
  await settle(number, 'Rejected');
  await page.reload();
  await panel(page).getByText('Not found', { exact: true }).waitFor();
  const requested = `Order ${number} is with us. We start pouring when the payment reaches us. ${cancel}`;
  await expect.poll(() => text.innerText()).toContain(requested);
  await settle(number, 'Paid');
  await page.reload();
  await panel(page).getByText('Paid', { exact: true }).waitFor();
  await panel(page).getByText('Your payment has reached us. Thank you.').waitFor();
  await expect.poll(() => text.innerText()).toContain(`Order ${number} is with us. ${cancel}`);
});

test('a failure to load, a used UTR and one not sent leave a sentence; one that was not found is requested again', async () => {
  const { page, customer } = await aBuyer(shop, { expected: [/409/, /500/] });
  const order = await anOrderOf(shop, customer, [ROSE]);
  const broken = { status: 500, code: 'INTERNAL', detail: 'Try again in a moment.' };
  await refuse(page, '**/v2/order/*/payment', broken);
  await shop.visit(page, `/order/${order.number}`);
  await page.getByText("How to pay didn't load.").waitFor();
  await page.unroute('**/v2/order/*/payment');
  await page.getByRole('button', { name: 'Try again' }).click();
  await panel(page).waitFor();
  expect(await page.getByText("How to pay didn't load.").count()).toBe(0);

  const other = await anOrderOf(shop, customer, [ROSE]);
  await customer.call(`POST /v2/order/${other.number}/payment`, { transactionId: '990011223344' });
  const field = page.getByRole('textbox', { name: /^UTR/ });
  await field.fill('990011223344');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('One transfer pays one order.').waitFor();
  expect(await field.inputValue()).toBe('990011223344');
  const problem = { method: 'POST', status: 500, code: 'INTERNAL', detail: 'Try again later.' };
  await refuse(page, '**/v2/order/*/payment', problem);
  await field.fill('990011223355');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Try again later.').waitFor();
  expect(await field.inputValue()).toBe('990011223355');
  await page.unroute('**/v2/order/*/payment');
  await page.getByRole('button', { name: 'Send' }).click();
  await panel(page).getByText('Being checked').waitFor();

  await settle(order.number, 'Rejected', 'Amount differs');
  await page.reload();
  await panel(page).getByText('Not found', { exact: true }).waitFor();
  const message = await panel(page).getByText('We could not match').innerText();
  expect(message).toContain('We could not match your UTR with a payment.');
  expect(message).toContain('We noted: “Amount differs”.');
  await panel(page)
    .getByRole('img', { name: /^QR code to pay ₹1,674.00/ })
    .waitFor();
  await panel(page).getByRole('textbox', { name: /^UTR/ }).fill('665544332211');
  await panel(page).getByRole('button', { name: 'Send' }).click();
  await panel(page).getByText('Being checked').waitFor();
});
