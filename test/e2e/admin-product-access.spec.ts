import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeInBothThemes } from '#test/support/axe.ts';
import { ENDED, inDatabase } from '#test/support/browser-session.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { expectFocus } from '#test/support/page-state.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { ADMIN_EMAIL, PASSWORD } from '#test/support/people.ts';
import { aNewProduct, aPictureFile, fileInput, savebar } from '#test/support/product-form.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const FULL = {
  name: 'A tray with a name that is as long as the names of trays can be when nobody stops them',
  description: 'Blue as the sea.',
  price: 118500,
  comparePrice: 100000,
  costPrice: 120000,
  weight: 1.25,
  tags: ['ocean', 'a-tag-of-many-characters-without-a-space'],
  attributes: [{ name: 'Finish', value: 'Gloss' }],
  images: [{ url: 'https://pictures.example/a.jpg', alt: 'A wave' }],
  variants: [
    { name: 'Colors', value: 'Lagoon', price: 118500, stock: 3, images: [] },
    { name: 'Colors', value: 'Coral', price: 118500, images: [] },
  ],
};
const expected = [/pictures\.example/, /ERR_/, /412/, /Error PRODUCT_CHANGED/];

async function openProduct(width = 1440) {
  const owner = await anOwner(shop, { width, expected });
  const product = await aNewProduct(owner, FULL);
  await owner.page.route('https://pictures.example/**', (route) => route.abort());
  return { owner, page: owner.page, path: `/admin/product/${product.id}`, product };
}

/** A save that came second, with the two states side by side. */
async function openCompare({
  owner,
  page,
  path,
  product,
}: Awaited<ReturnType<typeof openProduct>>) {
  await shop.visit(page, `${path}?edit=1`);
  await page.getByLabel('Product Name').fill('Mine');
  await owner.call(`PATCH /v2/products/${product.id}?status=inactive`);
  await savebar(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('dialog', { name: 'What differs' }).waitFor();
}

test('axe finds nothing in view, edit and compare, in both themes', async () => {
  const opened = await openProduct();
  const { page, path } = opened;
  await shop.visit(page, path);
  await page.getByRole('heading', { name: 'What came and went' }).waitFor();
  expect(await axeInBothThemes(page, 'view')).toEqual([]);
  await shop.visit(page, `${path}?edit=1`);
  await page.locator('[name=price]').fill('dear');
  await savebar(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('One thing to put right').waitFor();
  expect(await axeInBothThemes(page, 'edit')).toEqual([]);
  // A draft outlives the way to the same product.
  await page.locator('[name=price]').fill('1500');
  await openCompare(opened);
  expect(await axeInBothThemes(page, 'compare')).toEqual([]);
});

test('axe finds nothing in the page that adds, in both themes', async () => {
  const { page } = await anOwner(shop, { expected: [/415/] });
  await shop.visit(page, '/admin/add-product');
  await page.getByRole('button', { name: 'Add variant' }).click();
  await page.getByRole('button', { name: 'Add attribute' }).click();
  const picture = await aPictureFile('shell.jpg');
  const text = { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') };
  await fileInput(page, 'Main Product Images').setInputFiles([picture, text]);
  await page.getByText('This is no picture the shop can use.').first().waitFor();
  await page.getByLabel('Address of picture 1').waitFor();
  expect(await axeInBothThemes(page, 'add')).toEqual([]);
});

test('nothing overflows at 320 px, and every control is large enough', async () => {
  const opened = await openProduct(320);
  const { page, path } = opened;
  const paths = [path, `${path}?edit=1`, '/admin/add-product'];
  for (const at of paths) {
    await shop.visit(page, at);
    await page.getByRole('heading', { name: 'Basic Information' }).waitFor();
    expect([at, await overflow(page)]).toEqual([at, []]);
    expect([at, await smallTargets(page)]).toEqual([at, []]);
  }
  await openCompare(opened);
  expect(await overflow(page)).toEqual([]);
});

/** Goes on with Tab until the focus stands there. */
async function tabTo(page: Page, locator: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    const isThere = await locator.evaluate((element) => element === document.activeElement);
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${String(locator)}`);
}

test('a product is added with the keyboard alone', async () => {
  const { page } = await anOwner(shop);
  await shop.visit(page, '/admin/add-product');
  const type = async (locator: Locator, text: string) => {
    await tabTo(page, locator);
    await page.keyboard.type(text);
  };
  await type(page.getByLabel('Product Name'), 'Keyed Tray');
  // Enter sends nothing from a line of text.
  await page.keyboard.press('Enter');
  expect(await page.locator('[aria-invalid]').count()).toBe(0);
  await type(page.locator('[name=price]'), '900');
  await tabTo(page, page.getByRole('button', { name: 'Add variant' }));
  await page.keyboard.press('Enter');
  await expectFocus(page.locator('[name="variants.0.name"]'));
  await type(page.locator('[name="variants.0.value"]'), 'Coral');
  await tabTo(page, page.getByRole('button', { name: 'Add attribute' }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('Finish');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Gloss');
  await type(page.getByLabel('Tags', { exact: true }).last(), 'ocean');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Remove tag ocean' }));
  await tabTo(page, fileInput(page, 'Main Product Images'));
  await tabTo(page, page.getByRole('button', { name: 'Add Product' }));
  await page.keyboard.press('Enter');
  await page
    .getByRole('alertdialog', {
      name: 'Product added successfully! Check console for details.',
    })
    .waitFor();
  await page.keyboard.press('Escape');
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Create New Product' }));
});

test('an edit survives an expired session with its base version', async () => {
  const owner = await anOwner(shop, {
    expected: [...ENDED, /Error UNAUTHENTICATED/, /412/, /Error PRODUCT_CHANGED/],
  });
  const { page } = owner;
  const { id } = await aNewProduct(owner, { name: 'Long Evening Tray' });
  await shop.visit(page, `/admin/product/${id}?edit=1`);
  const name = page.getByLabel('Product Name');
  await name.fill('Typed for ten minutes');
  await inDatabase(shop.connectionString(), 'DELETE FROM identity.session');
  await savebar(page).getByRole('button', { name: 'Save' }).click();
  const notice = page.getByRole('alertdialog', { name: 'You have been signed out' });
  await notice.getByRole('button', { name: 'Sign in again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email').fill(ADMIN_EMAIL);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  // Somebody else is quicker meanwhile.
  const renamed = "UPDATE product SET description = 'Theirs', version = version + 1 WHERE id = $1";
  await inDatabase(shop.connectionString(), renamed, [id]);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('Typed for ten minutes');
  await page.reload();
  await page.getByText(/^Draft from .* restored/).waitFor();
  expect(await name.inputValue()).toBe('Typed for ten minutes');
  await savebar(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('This piece was changed meanwhile').waitFor();

  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  expect(await name.inputValue()).toBe('Long Evening Tray');
  expect(await page.getByText('Draft from').count()).toBe(0);
  await name.fill('Given up');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('link', { name: 'Edit Product' }).click();
  expect(await name.inputValue()).toBe('Long Evening Tray');

  // Who signs out leaves nothing of it in the tab.
  await name.fill('Left behind');
  const stored = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  await expect.poll(stored).toContain('Left behind');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.waitForURL(`${shop.origin()}/`, { waitUntil: 'commit' });
  await expect.poll(stored).not.toContain('Left behind');
});

test('commas of any keyboard separate tags, and an unfinished tag is saved', async () => {
  const owner = await anOwner(shop);
  const { page } = owner;
  await shop.visit(page, '/admin/add-product');
  await page.getByLabel('Product Name').fill('Tagged Tray');
  await page.locator('[name=price]').fill('900');
  const field = page.getByLabel('Tags', { exact: true }).last();
  await field.focus();
  // Screen keyboards report text without keys.
  await page.keyboard.insertText('sea,');
  await page.getByRole('button', { name: 'Remove tag sea' }).waitFor();
  await page.keyboard.insertText('gift');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('button', { name: 'Remove tag gift' }).waitFor();
  expect(await page.getByText('Type a tag first').count()).toBe(0);
  await field.fill('storm');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.getByRole('alertdialog', { name: /^Product added/ }).waitFor();
  const [added] = (await owner.call('GET /v2/admin/allproducts?q=Tagged')) as { id: string }[];
  const { tags } = (await owner.call(`GET /v2/admin/product/${added?.id}`)) as { tags: string[] };
  expect(tags).toEqual(['sea', 'gift', 'storm']);
});
