import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import { aBuyer } from '#test/support/buying.ts';
import { callsTo } from '#test/support/browser-session.ts';
import { expectFocus } from '#test/support/page-state.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { aPictureFile, fileInput, savebar, section } from '#test/support/product-form.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const ADDED = 'Product added successfully! Check console for details.';

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Create New Product' });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add Product' });
const variant = (page: Page, at: number) =>
  section(page, /^Variants/)
    .locator('fieldset.vrow')
    .nth(at);

async function fillBasics(page: Page, name: string): Promise<void> {
  await page.getByLabel('Product Name').fill(name);
  await page.locator('[name=price]').fill('1,299');
}

test.each([1440, 375])(
  'at %i px a piece with pictures and variants is added, ordered, and taken off the shelf',
  async (width) => {
    const owner = await anOwner(shop, { width, height: 800 });
    const { page } = owner;
    const name = `Harbour Tray ${width}`;
    const logged: string[] = [];
    page.on('console', (message) => logged.push(`${message.type()} ${message.text()}`));
    await shop.visit(page, '/admin/add-product');
    await fillBasics(page, name);
    await page.getByLabel('Status').selectOption({ label: 'active' });
    await page.getByLabel('Compare Price').fill('1599');
    await page.getByLabel('Cost Price').fill('520');
    await page.getByText('Margin ₹779 (60%)').waitFor();
    await page.getByText('SALE badge shows: ₹300 off.').waitFor();
    await page.getByLabel('Weight (Kg)').fill('0.455');
    await page.getByLabel('Category Name').fill('Sea Trays');
    expect(await page.getByLabel('Category Slug').inputValue()).toBe('sea-trays');

    await page.getByRole('button', { name: 'Add variant' }).click();
    await expectFocus(variant(page, 0).getByLabel('Name'));
    expect(await variant(page, 0).getByLabel('Name').inputValue()).toBe('Colors');
    expect(await variant(page, 0).getByLabel('Price').inputValue()).toBe('1,299');
    await variant(page, 0).getByLabel('Value').fill('Lagoon');
    await page.getByRole('button', { name: 'Add variant' }).click();
    await variant(page, 1).getByLabel('Value').fill('Coral');
    await variant(page, 1).getByLabel('Stock').fill('3');

    const files = await Promise.all(
      ['#14808a', '#c2922e', '#a3203c'].map((colour, at) =>
        aPictureFile(`harbour-tray_${at}.JPG`, colour),
      ),
    );
    await fileInput(page, 'Main Product Images').setInputFiles(files);
    const pictures = section(page, 'Main Product Images');
    await pictures.getByLabel('Address of picture 3').waitFor();
    const alts = await pictures.getByLabel(/^What picture/).all();
    expect(await Promise.all(alts.map((alt) => alt.inputValue()))).toEqual(['', '', '']);
    expect(await pictures.getByLabel('Primary picture: 1').isChecked()).toBe(true);
    await addButton(page).click();

    await page.getByRole('alertdialog', { name: ADDED }).waitFor();
    await expectFocus(title(page));
    expect(await page.getByLabel('Product Name').inputValue()).toBe('');
    expect(logged.some((line) => line.startsWith('log Product added'))).toBe(true);
    await page.getByRole('link', { name: 'View it' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();

    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: /^View in shop/ }).click(),
    ]);
    await opened.getByRole('heading', { level: 1, name }).waitFor();
    const { pathname } = new URL(opened.url());
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const buyer = await aBuyer(shop);
    await shop.visit(buyer.page, pathname);
    await buyer.page.locator('label').filter({ hasText: 'Coral' }).click();
    await buyer.page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await buyer.page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await buyer.page.getByRole('radio').first().check();
    await buyer.page.getByRole('button', { name: 'Complete Order' }).click();
    await buyer.page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();

    await shop.visit(page, `/admin/product/${id}`);
    await section(page, 'Variants (2)').getByText('2 in stock').waitFor();
    await page.getByRole('link', { name: 'Edit Product' }).click();
    await section(page, 'Status').getByLabel('Status').selectOption({ label: 'Inactive' });
    await savebar(page).getByRole('button', { name: 'Save' }).click();
    await savebar(page)
      .getByText(/^Saved \d\d:\d\d hrs$/)
      .waitFor();
    const gone = await fetch(`${shop.origin()}/v2/products/${id}`);
    expect(gone.status).toBe(404);
    const { variants } = (await owner.call(`GET /v2/admin/product/${id}`)) as AdminProductWire;
    expect(variants.map(({ stock }) => stock)).toEqual([undefined, 2]);
  },
);

test('a draft survives a reload, and can be discarded and restored', async () => {
  const { page } = await anOwner(shop);
  await shop.visit(page, '/admin/add-product');
  await fillBasics(page, 'Half a Tray');
  await page.getByRole('button', { name: 'Add attribute' }).click();
  await page.getByLabel('Name of attribute 1').fill('Finish');
  await page.reload();
  await page.getByText(/^Draft from \d\d:\d\d restored/).waitFor();
  expect(await page.getByLabel('Product Name').inputValue()).toBe('Half a Tray');
  expect(await page.getByLabel('Name of attribute 1').inputValue()).toBe('Finish');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expectFocus(title(page));
  expect(await page.getByLabel('Product Name').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await page.getByLabel('Product Name').inputValue()).toBe('Half a Tray');
});

test('Logout confirms before it deletes a draft completely', async () => {
  const { page } = await anOwner(shop);
  await shop.visit(page, '/admin/add-product');
  await fillBasics(page, 'Half a Tray');
  const logOut = page.getByRole('button', { name: 'Logout' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await logOut.click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Product Name').inputValue()).toBe('Half a Tray');
  await logOut.click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await page.waitForURL(`${shop.origin()}/`, { waitUntil: 'commit' });
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toContain('Half a Tray');
});

test('missing fields are marked and listed with links', async () => {
  const { page } = await anOwner(shop);
  await shop.visit(page, '/admin/add-product');
  await page.getByRole('button', { name: 'Add variant' }).click();
  await page.getByRole('button', { name: 'Add attribute' }).click();
  await page.getByLabel('Cost Price').fill('cheap');
  await addButton(page).click();
  const summary = page.getByRole('region', { name: /things to put right$/ });
  await expectFocus(summary);
  const found = await summary.getByRole('link').allInnerTexts();
  expect(found).toEqual([
    'Name: Give the piece a name',
    'Price: Give an amount in rupees, 0 or more',
    'Cost Price: Give an amount in rupees, 0 or more',
    'Variant 1: Enter a name and a value',
    'Variant 1: Give an amount in rupees, 0 or more',
    'Attribute 1: Enter a name and a value',
  ]);
  await summary.getByRole('link', { name: 'Variant 1: Enter' }).click();
  await expectFocus(variant(page, 0).getByLabel('Value'));
  await page.keyboard.type('Coral');
  expect(await variant(page, 0).getByLabel('Value').getAttribute('aria-invalid')).toBe(null);
});

test('invalid fields are marked before anything is sent', async () => {
  const { page } = await anOwner(shop);
  await shop.visit(page, '/admin/add-product');
  const calls = callsTo(page, '/v2/products');
  await fillBasics(page, 'Refused Tray');
  await page.getByLabel('Weight (Kg)').fill('0.0005');
  await addButton(page).click();
  await page.getByText('Give the weight in steps of 0.001 kg').first().waitFor();
  expect(await page.getByLabel('Weight (Kg)').getAttribute('aria-invalid')).toBe('true');
  expect(calls).toEqual([]);
});

test("a refusal keeps the draft, logs 'Error' and marks the field", async () => {
  const { page } = await anOwner(shop, { expected: [/404/, /422/, /^console error: Error /] });
  await shop.visit(page, '/admin/add-product');
  const errors: string[] = [];
  page.on('console', (message) => errors.push(message.text()));
  await fillBasics(page, 'Refused Tray');
  await page.getByRole('button', { name: 'Add image' }).click();
  const address = page.getByLabel('Address of picture 1');
  await address.fill(`/media/${'a'.repeat(22)}/960.webp`);
  await addButton(page).click();
  await page.getByText('This picture is not kept. Upload it again').first().waitFor();
  expect(await address.getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Product Name').inputValue()).toBe('Refused Tray');
  expect(errors).toContain('Error VALIDATION_FAILED');
});

test('a retry after a lost answer adds one product', async () => {
  const owner = await anOwner(shop, { expected: [/Error OFFLINE/, /ERR_/] });
  const { page } = owner;
  await shop.visit(page, '/admin/add-product');
  await fillBasics(page, 'Lost Tray');
  await page.route(
    '**/v2/products',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const calls = callsTo(page, '/v2/products');
  await addButton(page).dblclick();
  await page.getByText('Everything you typed is still here.').waitFor();
  expect(calls).toHaveLength(1);
  await page.reload();
  await page.getByText(/^Draft from/).waitFor();
  await addButton(page).click();
  await page.getByRole('alertdialog', { name: ADDED }).waitFor();
  const found = (await owner.call('GET /v2/admin/allproducts?q=Lost')) as unknown[];
  expect(found).toHaveLength(1);
});

test('an unreadable answer leaves the form as it is', async () => {
  const { page } = await anOwner(shop, { expected: [/503/, /Error UNAVAILABLE/] });
  await shop.visit(page, '/admin/add-product');
  await fillBasics(page, 'Later Tray');
  const detail = 'Try again in a moment. What you typed is not lost.';
  await refuse(page, '**/v2/products', { status: 503, code: 'UNAVAILABLE', detail, times: 1 });
  await page.keyboard.press('Control+s');
  await page.getByText(detail).waitFor();
  expect(await page.getByLabel('Product Name').inputValue()).toBe('Later Tray');
  await page.keyboard.press('Control+s');
  await page.getByRole('alertdialog', { name: ADDED }).waitFor();
});

test('the card is previewed while typing, on a phone behind a button', async () => {
  const { page } = await anOwner(shop, { width: 375, height: 700 });
  await shop.visit(page, '/admin/add-product');
  await fillBasics(page, 'Seen Tray');
  await page.getByLabel('Compare Price').fill('999');
  await page.getByText('No SALE badge will show').waitFor();
  const preview = page.locator('.preview');
  expect(await preview.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Preview' }).click();
  await preview.locator('h3', { hasText: 'Seen Tray' }).waitFor();
  expect(await preview.getByText('SALE').count()).toBe(0);
  await page.getByLabel('Compare Price').fill('1999');
  await preview.getByText('SALE', { exact: true }).waitFor();
});
