import { expect, test } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import { addressOf, expectFocus, untilDrawn } from '#test/support/page-state.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { aNewProduct, savebar, section } from '#test/support/product-form.ts';
import { delayAnswer } from '#test/support/traffic.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);

test('an edit saved after Back does not affect the next one', async () => {
  const owner = await anOwner(shop);
  const { page } = owner;
  const { id } = await aNewProduct(owner);
  await shop.visit(page, `/admin/product/${id}`);
  const edit = page.getByRole('link', { name: 'Edit Product' });
  const nameField = page.getByLabel('Product Name');
  const discard = page.getByRole('button', { name: 'Discard changes' });
  await edit.click();
  await nameField.fill('Saved Tray');
  const letGo = await delayAnswer(page, `**/v2/products/${id}`);
  await savebar(page).getByRole('button', { name: 'Save' }).click();
  await page.goBack();
  await discard.click();
  await edit.click();
  await nameField.fill('Next Tray');
  letGo();
  await page.getByRole('heading', { level: 1, name: 'Saved Tray' }).waitFor();
  await untilDrawn(page);
  expect(addressOf(page)).toBe(`/admin/product/${id}?edit=1`);
  await expectFocus(nameField);
  expect(await nameField.inputValue()).toBe('Next Tray');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Next Tray');
  await savebar(page).getByRole('button', { name: 'Cancel' }).click();
  await discard.click();
  await edit.waitFor();
  expect(await page.getByText(/^Saved \d\d:\d\d hrs$/).count()).toBe(0);
});

test('a raised price shows what each combination will cost, and card, page and cart agree', async () => {
  const owner = await anOwner(shop);
  const { page } = owner;
  const product = await aNewProduct(owner, {
    name: 'Lotus Tray',
    price: 999,
    variants: [
      { name: 'Colors', value: 'Lagoon', price: 999 },
      { name: 'Size', value: 'Small', price: 899 },
      { name: 'Size', value: 'Medium', price: 999 },
    ],
  });
  await shop.visit(page, `/admin/product/${product.id}?edit=1`);
  const price = page.locator('[name=price]');
  const rows = section(page, 'Variants (3)').locator('tbody tr');
  await rows.first().waitFor();
  expect(await rows.allInnerTexts()).toEqual([
    'Lagoon + Small\t₹899.00',
    'Lagoon + Medium\t₹999.00',
  ]);
  await price.fill('1,099');
  await page.getByText('Lagoon ₹1,099.00, Medium ₹1,099.00. To keep one apart').waitFor();
  expect(await rows.allInnerTexts()).toEqual([
    'Lagoon + Small\t₹899.00',
    'Lagoon + Medium\t₹1,099.00 was ₹999.00',
  ]);
  await page.locator('[name="variants.2.price"]').fill('1199');
  await savebar(page).getByRole('button', { name: 'Save' }).click();
  await savebar(page)
    .getByText(/^Saved /)
    .waitFor();
  const { variants } = (await owner.call(
    `GET /v2/admin/product/${product.id}`,
  )) as AdminProductWire;
  expect(variants.map((variant) => variant.price)).toEqual([1099, 899, 1199]);
  await shop.visit(page, '/?q=lotus+tray');
  const card = page.getByRole('article').filter({ hasText: 'Lotus Tray' }).last();
  await card.getByText('₹899').waitFor();
  await shop.visit(page, '/product/lotus-tray');
  await page.locator('main .price').getByText('₹899').first().waitFor();
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(structured.join('')).toContain('"price":899,');
});
