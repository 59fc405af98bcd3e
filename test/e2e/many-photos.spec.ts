import { expect, test } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import { axeInLight } from '#test/support/axe.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { aPictureFile } from '#test/support/product-form.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const PHONE = { width: 375, height: 812 };

test('many photos become hidden products on one page; what fails costs the others nothing', async () => {
  const owner = await anOwner(shop, { ...PHONE, expected: [/415/] });
  const { page } = owner;
  await shop.visit(page, '/admin/my-products');
  await page.getByRole('link', { name: 'Add many from photos' }).click();
  await page.getByRole('heading', { level: 1, name: 'Add many from photos' }).waitFor();
  const broken = { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  const files = [await aPictureFile('harbour-dusk.jpg'), await aPictureFile('IMG_2043.jpg')];
  const choice = page.getByLabel('pictures for new products');
  await choice.setInputFiles(files);
  const drafts = page.getByRole('list', { name: 'New products' }).getByRole('listitem');
  await expect.poll(() => drafts.count()).toBe(2);
  const [first, second] = [drafts.nth(0), drafts.nth(1)];
  expect(await first.getByLabel('Name').inputValue()).toBe('Harbour dusk');
  await first.getByLabel('Price').fill('450');
  await first.getByLabel('Category').fill('Dusk');
  await choice.setInputFiles([broken]);
  await page.getByRole('button', { name: 'Dismiss torn.jpg' }).click();
  await first.getByRole('button', { name: 'Price and category for all below' }).click();
  expect(await second.getByLabel('Price').inputValue()).toBe('450');

  await page.reload();
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  expect(await first.getByLabel('Price').inputValue()).toBe('450');
  await page.getByRole('button', { name: 'Add 2 products' }).click();
  await second.getByText('Enter a name').waitFor();
  await second.getByLabel('Name').fill('Harbour dawn');
  await second.getByLabel('Stock').fill('3');
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  expect(await axeInLight(page, 'many photos')).toEqual([]);
  await page.getByRole('button', { name: 'Add 2 products' }).click();
  await page.getByText('2 products added').waitFor();
  const dawn = (await owner.call('GET /v2/admin/product/harbour-dawn')) as AdminProductWire;
  expect(dawn).toMatchObject({ status: 'inactive', price: 450, stock: 3 });
  expect(dawn.category.name).toBe('Dusk');
  expect(dawn.images).toHaveLength(1);
});
