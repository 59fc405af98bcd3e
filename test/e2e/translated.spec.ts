import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { aBuyer, cartOf, drawerOf, ordersOf, UPI } from '#test/support/buying.ts';
import { aClaim, aUtr } from '#test/support/claims.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { translatePages } from '#test/support/translated-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => ({ ...OWNED, ...UPI }));

/** Parts that come to life later were translated meanwhile; React draws them anew. */
const LATE_PART = /Minified React error #418/;

const region = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name, exact: true });
const exactly = (amount: number) => formatRupees(amount, { exact: true });

/** Rupees that are read there, once there are as many. */
async function amountsIn(place: Locator, count: number): Promise<number[]> {
  const read = async () => {
    const words = await place.innerText();
    return [...words.matchAll(/₹([\d,]+(?:\.\d\d)?)/g)].map(([, amount = '']) =>
      Number(amount.replaceAll(',', '')),
    );
  };
  await expect.poll(async () => (await read()).length).toBe(count);
  return read();
}

/** No amount went through the translation. */
async function expectSums(page: Page): Promise<void> {
  const words = await page.locator('body').innerText();
  expect(words.match(/.*₹[௦-௯].*/g)).toBe(null);
}

test('a buyer whose browser translates reads every sum as it is, up to the order and its payment', async () => {
  const { page, customer } = await aBuyer(shop, { expected: [LATE_PART] });
  await translatePages(page.context());
  await shop.visit(page, '/product/andaman-serving-tray');
  const main = page.getByRole('main');
  await main.getByText('₹2,499', { exact: true }).first().waitFor();
  await main.getByRole('radio', { name: /^Large/ }).check({ force: true });
  await main.getByText('₹3,299', { exact: true }).first().waitFor();
  expect(await main.getByText('₹2,499', { exact: true }).count()).toBe(0);
  await main.getByRole('button', { name: 'Increase quantity' }).click();
  await main.getByRole('button', { name: 'Add to Cart', exact: true }).click();

  const drawer = drawerOf(page);
  const line = drawer.getByRole('listitem').first();
  await line.getByText('₹6,598', { exact: true }).waitFor();
  await line.getByRole('button', { name: /^Increase/ }).click();
  await line.getByText('₹9,897', { exact: true }).waitFor();
  await expect.poll(async () => (await cartOf(customer)).cartTotal).toBe(9897);
  const delivered = drawer.locator('p:has(> span + b)').last();
  await expect.poll(() => amountsIn(delivered, 2)).toEqual([25, 9922]);
  await expectSums(page);
  await line.getByRole('button', { name: /^Decrease/ }).click();
  await line.getByText('₹6,598', { exact: true }).waitFor();
  await expect.poll(() => amountsIn(delivered, 2)).toEqual([25, 6623]);

  await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click();
  const addresses = page.getByRole('radiogroup', { name: 'Delivery address' });
  for (const at of [1, 0]) await addresses.getByRole('radio').nth(at).check();
  const sums = page.getByRole('complementary', { name: 'Order Summary' }).locator('dl');
  expect(await amountsIn(sums, 3)).toEqual([6598, 25, 6623]);
  const gift = page.getByRole('checkbox', { name: 'This is a gift' });
  await gift.check();
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await page.locator('.error-message').first().waitFor();
  await gift.uncheck();
  await expectSums(page);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();

  const [order] = await ordersOf(customer);
  expect(order?.pricing.total).toBe(6623);
  const number = order?.number ?? '';
  const pay = region(page, /^(Pay by UPI|Payment, UPI)$/);
  for (const words of [exactly(6623), 'lehar@okbank', `Order ${number}`]) {
    await pay.getByText(words, { exact: true }).waitFor();
  }
  await expectSums(page);
  const utr = pay.getByRole('textbox', { name: /^UTR/ });
  await pay.getByRole('button', { name: 'Send' }).click();
  await pay.getByText(/^Enter the/).waitFor();
  await utr.fill(aUtr());
  await pay.getByRole('button', { name: 'Send' }).click();
  await pay.getByText('Being checked').waitFor();

  await page.getByRole('link', { name: `View order ${number}` }).click();
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor();
  await main.getByRole('button', { name: 'Cancel Order' }).click();
  const asking = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await asking.getByText(number).first().waitFor();
  await asking.getByText(/reached us will be refunded/).waitFor();
  await expectSums(page);
  await asking.getByRole('button', { name: /^(Yes, c|C)ancel/ }).click();
  await main.getByText('Cancelled').first().waitFor();
  await page.getByRole('link', { name: 'My Orders' }).first().click();
  const cards = page.getByRole('article');
  await cards.getByRole('heading', { name: number, exact: true }).waitFor();
  await cards.getByText(/reached us will be refunded/).waitFor();
  await expectSums(page);
});

test('an owner whose browser translates reads every sum and state of an order as it changes', async () => {
  const { number, utr } = await aClaim(shop, await aBuyer(shop));
  const { page, call } = await anOwner(shop);
  await translatePages(page.context());
  const now = async () => (await call(`GET /v2/admin/order/${number}`)) as AdminOrderWire;
  const { pricing } = await now();
  await shop.visit(page, '/admin/payments');
  const row = page.getByRole('listitem').filter({ hasText: number });
  await row.getByText(`${utr.slice(0, 4)} ${utr.slice(4, 8)} ${utr.slice(8)}`).waitFor();
  expect(await amountsIn(row, 1)).toEqual([pricing.total]);
  await row.getByRole('link', { name: `Order ${number}` }).click();

  const payment = region(page, 'Payment');
  await payment.getByRole('button', { name: 'Mark as paid' }).click();
  const asking = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await payment.getByText('Paid', { exact: true }).or(asking).first().waitFor();
  if (await asking.isVisible()) await asking.getByRole('button', { name: 'Mark as paid' }).click();
  await payment.getByText('Paid', { exact: true }).first().waitFor();
  await expectSums(page);

  await page.getByRole('button', { name: 'Mark as processing' }).click();
  await page.locator('h1 + span').getByText('Processing', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  const shipping = page.getByRole('dialog', { name: `Ship order ${number}` });
  await shipping.getByLabel('Carrier').selectOption('Delhivery');
  await shipping.getByLabel('Tracking number').fill('1490812236754');
  await shipping.getByRole('button', { name: 'Mark as shipped' }).click();
  await region(page, 'Parcel').getByText('1490812236754').waitFor();

  await payment.getByRole('button', { name: 'Record a refund' }).click();
  const refund = page.getByRole('dialog', { name: `Record a refund of ${number}` });
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await refund.locator('.error-message').first().waitFor();
  await refund.getByLabel('Amount').fill('200');
  await refund.getByRole('radio', { name: 'UPI' }).check();
  await refund.getByLabel(/^Reference/).fill(aUtr());
  await refund.getByLabel(/^Reason/).fill('A small chip');
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await refund.waitFor({ state: 'hidden' });
  const refunds = payment.getByRole('list', { name: 'Refunds' });
  expect(await amountsIn(refunds, 1)).toEqual([200]);
  await expectSums(page);
  expect((await now()).refunds?.map(({ amount }) => amount)).toEqual([200]);
});
