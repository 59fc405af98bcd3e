import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeOnPhone } from '#test/support/axe.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { drawerOf, UPI } from '#test/support/buying.ts';
import { freePort } from '#test/support/free-port.ts';
import { sellToGuests } from '#test/support/guest-shop.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { OWNED } from '#test/support/owner-page.ts';
import { openRazorpayStandIn } from '#demo/razorpay/razorpay-stand-in.ts';
import { untilReady, useShop } from '#test/support/use-shop.ts';

const standIn = await openRazorpayStandIn();
const PORT = String(await freePort());
/** The demo's address, which the gateway sends browsers back to. */
const ORIGIN = `http://localhost:${PORT}`;
const shop = useShop(() => ({
  ...OWNED,
  ...UPI,
  ...standIn.settings,
  PORT,
}));
const PHONE = { width: 375, height: 812 };

beforeAll(async () => {
  standIn.webhook = `${ORIGIN}/v2/payments/razorpay/events`;
  await sellToGuests(shop);
});
afterAll(() => standIn.close());

const DETAILS = {
  zipCode: '380 006',
  city: 'Ahmedabad',
  address1: '14 Ellis Bridge',
  firstName: 'Ravi',
  lastName: 'Kumar',
  phone: '98200 54321',
  email: 'ravi@gmail.com',
};

/** Fills the checkout from the page of a product. */
async function toCheckout(page: Page): Promise<void> {
  await page.goto(`${ORIGIN}/product/monsoon-drop-earrings`);
  await untilReady(page);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await drawerOf(page).getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  for (const [name, value] of Object.entries(DETAILS)) {
    await page.locator(`main [name=${name}]`).fill(value);
    if (name === 'zipCode') await page.getByText('Fits your PIN code').waitFor();
  }
}

const way = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const onGateway = (page: Page) => page.getByRole('heading', { name: /^Pay \d/ });
const panelOf = (page: Page) => page.getByRole('region', { name: 'Payment', exact: true });
const payOnline = (page: Page) => panelOf(page).getByRole('button', { name: /^Pay ₹.* online$/ });

async function placeOnline(page: Page): Promise<void> {
  await way(page, /^Card, netbanking/).click();
  await page.getByRole('button', { name: 'Complete Order' }).click();
}

test('a visitor pays online on a phone in five taps, from the link of a product to Paid', async () => {
  const page = await shop.newPage(PHONE);
  await toCheckout(page);
  await way(page, /^UPI/).waitFor();
  expect(await way(page, /^UPI/).isChecked()).toBe(true);
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeOnPhone(page, 'choice of the way to pay')).toEqual([]);
  const opened = standIn.orders.size;
  await placeOnline(page);
  await onGateway(page).waitFor();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Your payment has reached us. Thank you.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/order\/\w{8}$/);
  expect(standIn.orders.size - opened).toBe(1);
  await page.goto(`${ORIGIN}/checkout`);
  await page.waitForURL(/\/order\/\w{8}$/);
});

test('whoever comes back unpaid reads so, has both ways, and turns to UPI by hand', async () => {
  const page = await shop.newPage(PHONE);
  await toCheckout(page);
  await placeOnline(page);
  await onGateway(page).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  const notYet = page.getByText(/^No payment has reached us yet\./);
  await notYet.waitFor();
  await panelOf(page)
    .getByText(/^Pay by .*\d:\d\d hrs/)
    .waitFor();
  const byHand = panelOf(page).getByRole('button', { name: 'Pay by UPI instead' });
  await byHand.waitFor();
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeOnPhone(page, 'back without a payment')).toEqual([]);

  const before = standIn.orders.size;
  await payOnline(page).dblclick();
  await onGateway(page).waitFor();
  await page.goBack();
  await notYet.waitFor();
  await payOnline(page).click();
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByText(/^Your payment didn't go through\./).waitFor();
  expect(standIn.orders.size).toBe(before);

  await byHand.click();
  await panelOf(page)
    .getByRole('link', { name: /in your UPI app$/ })
    .waitFor();
  await panelOf(page).getByLabel('UTR, 12 digits, after paying').waitFor();
  await panelOf(page)
    .getByText(/^Pay by \w{3} \d+ \w{3}, /)
    .waitFor();
  await payOnline(page).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Your payment has reached us. Thank you.').waitFor();
});

test('a payment page that cannot open leaves the order placed, with both ways', async () => {
  const page = await shop.newPage({ ...PHONE, expected: [/ERR_CONNECTION_RESET|\/attempts/] });
  await toCheckout(page);
  await page.route('**/attempts', (route) => route.abort('connectionreset'));
  await placeOnline(page);
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  const number = new URL(page.url()).pathname.slice('/order/'.length);
  await panelOf(page)
    .getByText(/^The payment page cannot be opened just now\. Nothing was charged/)
    .waitFor();
  await panelOf(page).getByRole('button', { name: 'Pay by UPI instead' }).waitFor();
  await page.unroute('**/attempts');
  await payOnline(page).click();
  await onGateway(page).waitFor();
  await inDatabase(
    shop.connectionString(),
    "UPDATE shop_order SET status = 'cancelled', ended_unpaid_at = now() WHERE number = $1",
    [number],
  );
  await page.goBack();
  await page.getByRole('button', { name: 'Buy again' }).click();
  await drawerOf(page).getByText('Monsoon Drop Earrings').first().waitFor();
  expect(await drawerOf(page).getByRole('link', { name: 'Proceed to Checkout' }).count()).toBe(1);
});

test('only the page of an order lets a form leave the shop, and to the gateway alone', async () => {
  const policyOf = async (path: string): Promise<string> => {
    const { headers } = await fetch(shop.origin() + path);
    return headers.get('content-security-policy') ?? '';
  };
  expect(await policyOf('/order/AAAAAAAA')).toContain(`form-action 'self' ${standIn.origin};`);
  expect(await policyOf('/')).toContain("form-action 'self';");
  expect(await policyOf('/checkout')).toContain("form-action 'self';");
});
