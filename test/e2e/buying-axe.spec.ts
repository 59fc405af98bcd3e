import { expect, test } from 'vitest';
import { axeInBothThemes, axeInLight } from '#test/support/axe.ts';
import { aBuyer, anOrderOf, drawerOf, fillCart, GENDA, MARINA, UPI } from '#test/support/buying.ts';
import { inDatabase } from '#test/support/browser-session.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => UPI);

const expected = [/404/, /409/, /500/, /Error fetching orders:/];
const open = (options = {}) => aBuyer(shop, { expected, ...options });

test('axe finds nothing wrong with the drawer: empty, full, with faults, asking', async () => {
  const { page, customer } = await open();
  await shop.visit(page, '/?cart=1');
  await drawerOf(page).getByText('Your cart is empty.').waitFor();
  expect(await axeInLight(page, 'empty drawer')).toEqual([]);
  await fillCart(shop, customer, [MARINA, GENDA]);
  await inDatabase(shop.connectionString(), 'UPDATE product SET stock = 0 WHERE name = $1', [
    GENDA,
  ]);
  await shop.visit(page, '/?cart=1');
  await drawerOf(page).getByText('Sold out. Remove it to check out.').waitFor();
  expect(await axeInBothThemes(page, 'drawer')).toEqual([]);
  await drawerOf(page).getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('alertdialog').waitFor();
  expect(await axeInLight(page, 'question')).toEqual([]);
  await inDatabase(shop.connectionString(), 'UPDATE product SET stock = NULL', []);
});

test('axe finds nothing wrong with the checkout: empty, choosing, adding, refused', async () => {
  const { page, customer } = await open();
  await shop.visit(page, '/checkout');
  await page.getByText('Your cart is empty.').waitFor();
  expect(await axeInLight(page, 'empty checkout')).toEqual([]);
  await fillCart(shop, customer, [MARINA, GENDA]);
  await shop.visit(page, '/checkout');
  await page.getByText('Choose a delivery address first.').waitFor();
  expect(await axeInBothThemes(page, 'checkout')).toEqual([]);
  await page.getByRole('button', { name: 'Add a new address' }).click();
  await page.getByRole('button', { name: 'Save and deliver here' }).click();
  expect(await axeInLight(page, 'new address')).toEqual([]);
  await page.getByRole('radio').first().check();
  const problem = { status: 409, code: 'PRICE_CHANGED', detail: 'Nothing was ordered.' };
  await refuse(page, '**/v2/order?*', problem);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await page.getByRole('alert').getByText('Nothing was ordered.').waitFor();
  expect(await axeInLight(page, 'refused order')).toEqual([]);
});

test('axe finds nothing wrong with an order, placed now and in each status', async () => {
  const { page, customer } = await open();
  await fillCart(shop, customer, [MARINA]);
  await shop.visit(page, '/checkout');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await page.getByRole('textbox', { name: /^UTR/ }).waitFor();
  expect(await axeInBothThemes(page, 'placed')).toEqual([]);
  const { number } = await anOrderOf(shop, customer);
  for (const status of ['pending', 'shipped', 'delivered', 'cancelled']) {
    await inDatabase(
      shop.connectionString(),
      `UPDATE shop_order SET status = $1, carrier = 'Delhivery', tracking_number = '1490'
       WHERE number = $2`,
      [status, number],
    );
    await shop.visit(page, `/order/${number}`);
    await page.getByRole('region', { name: /^(Pay by UPI|Payment, UPI)$/ }).waitFor();
    // The dark theme was looked at above.
    expect(await axeInLight(page, status)).toEqual([]);
  }
  await shop.visit(page, '/order/NEVER123');
  await page.getByText("We couldn't find this order.").waitFor();
  expect(await axeInLight(page, 'unknown order')).toEqual([]);
});

test('axe finds nothing wrong with my orders and support', async () => {
  const { page, customer } = await open();
  await shop.visit(page, '/my-orders');
  await page.getByText('No orders yet.').waitFor();
  expect(await axeInLight(page, 'no orders')).toEqual([]);
  const { number } = await anOrderOf(shop, customer);
  await shop.visit(page, '/my-orders');
  await page.getByRole('article').waitFor();
  expect(await axeInBothThemes(page, 'orders')).toEqual([]);
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await page.getByRole('dialog').getByText('Other', { exact: true }).click();
  expect(await axeInLight(page, 'question before cancelling')).toEqual([]);
  await page.getByRole('button', { name: 'Keep order' }).click();
  await page.getByLabel('Order ID or product').fill('xyzzy');
  await page.getByText('No orders match.').waitFor();
  expect(await axeInLight(page, 'no match')).toEqual([]);
  await shop.visit(page, `/my-orders?support=${number}`);
  const dialog = page.getByRole('dialog', { name: `About order ${number}` });
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await dialog.getByText('Write what it is about').waitFor();
  expect(await axeInLight(page, 'support with faults')).toEqual([]);
  await dialog.getByLabel('How can we help?').fill('Hello');
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('dialog', { name: "We've got your message" }).waitFor();
  expect(await axeInLight(page, 'sent')).toEqual([]);
});
