import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import { axeInLight } from '#test/support/axe.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { aPictureFile } from '#test/support/product-form.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const PHONE = { width: 375, height: 812 };

test('many photos become hidden products on one page; what fails costs the others nothing', async () => {
  const owner = await anOwner(shop, { ...PHONE, expected: [/415/, /ERR_FAILED/] });
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
  await page.route('**/v2/products', (route) => route.abort());
  await page.getByRole('button', { name: 'Add 2 products' }).click();
  await page.getByText('Nothing was added').waitFor();
  expect(await drafts.getByText('could not be reached').count()).toBe(0);
  await page.unroute('**/v2/products');
  await page.getByRole('button', { name: 'Add 2 products' }).click();
  await page.getByText('2 products added').waitFor();
  const dawn = (await owner.call('GET /v2/admin/product/harbour-dawn')) as AdminProductWire;
  expect(dawn).toMatchObject({ status: 'inactive', price: 450, stock: 3 });
  expect(dawn.category.name).toBe('Dusk');
  expect(dawn.images).toHaveLength(1);
});

/** A folder with a photo, and another one in a folder of its own. */
async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lehar-photos-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'trays'));
  for (const name of ['Tide bowl.jpg', 'trays/Harbour tray.jpg']) {
    const { buffer } = await aPictureFile(path.basename(name));
    await writeFile(path.join(folder, name), buffer);
  }
  return folder;
}

/** Drops what lies on the computer in the middle of a part of the page, as a hand does: no event of a script holds a folder. */
async function dropOn(page: Page, label: string, file: string): Promise<void> {
  const box = await page.locator('label', { hasText: label }).boundingBox();
  if (!box) throw new Error(`${label} is not shown`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x, y, data });
  }
}

test('a folder is dropped with the folders in it', async () => {
  const { page } = await anOwner(shop);
  await shop.visit(page, '/admin/transfer/photos');
  await dropOn(page, 'Drop or pick pictures', await aFolder());
  const names = page.getByRole('list', { name: 'New products' }).getByLabel('Name');
  await expect.poll(() => names.count()).toBe(2);
  const typed = await Promise.all((await names.all()).map((name) => name.inputValue()));
  expect(typed.toSorted()).toEqual(['Harbour tray', 'Tide bowl']);
});
