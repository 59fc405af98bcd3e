import { expect, test } from 'vitest';
import { aBuyer, drawerOf, ordersOf } from '#test/support/buying.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { aNewProduct, savebar, section } from '#test/support/product-form.ts';
import { expectFocus } from '#test/support/page-state.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const PHONE = { width: 375, height: 800 };

test('a maker asks for a name, a buyer orders two with other names, and both read them everywhere', async () => {
  const owner = await anOwner(shop, PHONE);
  const { id, slug, version } = await aNewProduct(owner, { name: 'Name Keychain', price: 249 });
  const { page: desk } = owner;
  await shop.visit(desk, `/admin/product/${id}?edit=1`);
  const asking = section(desk, /^Made for the buyer/);
  await asking.getByRole('button', { name: 'Ask for something' }).click();
  await expectFocus(asking.getByLabel('You ask for'));
  await desk.keyboard.type('Name');
  await asking.getByLabel('Letters, at most').fill('12');
  await asking.getByLabel('Adds to the price').fill('80');
  await asking.getByLabel('Must be answered').check();
  await asking.getByRole('button', { name: 'Ask for something' }).click();
  await asking.getByLabel('You ask for').nth(1).fill('Foil');
  await asking.getByLabel('The buyer gives').nth(1).selectOption('One of a list');
  await asking.getByLabel('Name', { exact: true }).fill('Gold, Silver');
  await asking.getByRole('button', { name: 'Move Foil up' }).click();
  await expectFocus(asking.getByRole('button', { name: 'Move Foil up' }));
  await savebar(desk).getByRole('button', { name: 'Save' }).click();
  await section(desk, 'Made for the buyer (2)').getByText('Silver').waitFor();
  expect(version).toBe(1);

  const { page, customer } = await aBuyer(shop, PHONE);
  await shop.visit(page, `/product/${slug}`);
  const add = page.getByRole('button', { name: /^Add to Cart ·/ });
  await add.click();
  const name = page.getByRole('textbox', { name: 'Name +₹80' });
  await expectFocus(name);
  await page.getByText('Fill this in').waitFor();
  await name.fill('<b>श्री</b> ❤');
  await page.getByText('10 of 12').waitFor();
  await page.getByRole('radio', { name: 'Gold' }).check();
  await page.getByRole('button', { name: 'Add to Cart · ₹329' }).click();
  const drawer = drawerOf(page);
  await drawer.getByText('<b>श्री</b> ❤').waitFor();
  await drawer.getByRole('link', { name: 'Add another with other words' }).click();
  expect(await name.inputValue()).toBe('<b>श्री</b> ❤');
  await name.fill('Dev');
  await add.click();
  await drawer.getByText('Dev').waitFor();
  await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await expect.poll(async () => (await ordersOf(customer)).length).toBe(1);
  const [order] = await ordersOf(customer);
  const values = order?.items.map(({ personal = [] }) => personal.map(({ value }) => value));
  expect(values).toEqual([
    ['Gold', '<b>श्री</b> ❤'],
    ['Gold', 'Dev'],
  ]);
  await shop.visit(page, '/my-orders');
  await page.getByText('Name Keychain (Gold, Dev)').waitFor();

  await shop.visit(desk, `/admin/order/${order?.number}`);
  await desk.getByRole('link', { name: 'Print work sheet' }).click();
  const sheet = desk.getByRole('article');
  await sheet.getByRole('heading', { name: 'Work sheet' }).waitFor();
  expect(await sheet.getByRole('listitem').allInnerTexts()).toHaveLength(2);
  await sheet.getByText('<b>श्री</b> ❤').waitFor();
  await shop.visit(desk, `/admin/order/${order?.number}?print=slip`);
  await desk.getByText('Dev', { exact: true }).waitFor();
});
