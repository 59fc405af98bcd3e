import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeOnPhone } from '#test/support/axe.ts';
import { drawerOf, UPI } from '#test/support/buying.ts';
import { freePort } from '#test/support/free-port.ts';
import { sellToGuests } from '#test/support/guest-shop.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { OWNED } from '#test/support/owner-page.ts';
import { openRazorpayStandIn } from '#test/support/razorpay-stand-in.ts';
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

test('a visitor pays online on a phone, from the link of a product to Paid', async () => {
  const page = await shop.newPage(PHONE);
  await page.goto(`${ORIGIN}/product/monsoon-drop-earrings`);
  await untilReady(page);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await drawerOf(page).getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  for (const [name, value] of Object.entries(DETAILS)) {
    await page.locator(`main [name=${name}]`).fill(value);
    if (name === 'zipCode') await page.getByText('Fits your PIN code').waitFor();
  }
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  const panel = page.getByRole('region', { name: 'Payment', exact: true });
  const payOnline = panel.getByRole('button', { name: /^Pay ₹.* online$/ });
  await payOnline.waitFor();
  await panel.getByRole('link', { name: /in your UPI app$/ }).waitFor();
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeOnPhone(page, 'ways to pay')).toEqual([]);

  await payOnline.click();
  await page.getByRole('heading', { name: /^Pay \d/ }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await payOnline.click();
  await page.getByRole('button', { name: 'Fail' }).click();
  await payOnline.click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Your payment has reached us. Thank you.').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/order\/\w{8}$/);
  expect([...standIn.payments.values()].map(({ status }) => status)).toEqual([
    'failed',
    'captured',
  ]);
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
