import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import { axeInLight } from '#test/support/axe.ts';
import { callsTo, ENDED, inDatabase } from '#test/support/browser-session.ts';
import { MARINA } from '#test/support/buying.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { OWNED, anOwner, type Owner } from '#test/support/owner-page.ts';
import { addressOf, expectAddress, expectFocus, untilDrawn } from '#test/support/page-state.ts';
import { ADMIN_EMAIL, PASSWORD } from '#test/support/people.ts';
import { aNewProduct, savebar, section } from '#test/support/product-form.ts';
import { delayAnswer } from '#test/support/traffic.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const SAVED = /^Saved \d\d:\d\d hrs$/;
const CHANGED = [/409/, /Error PRODUCT_CHANGED/];
const VARIANTS = [{ name: 'Colors', value: 'Lagoon', price: 1299, stock: 5, stockSeen: null }];

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

const saveButton = (page: Page) => savebar(page).getByRole('button', { name: 'Save' });
const nameField = (page: Page) => page.getByLabel('Product Name');

async function nowIs({ call }: Owner, id: string): Promise<AdminProductWire> {
  return (await call(`GET /v2/admin/product/${id}`)) as AdminProductWire;
}

/** The edit mode of a new product, in a tab of the owner's. */
async function editing(change: Record<string, unknown> = {}, expected: RegExp[] = []) {
  const owner = await anOwner(shop, { expected });
  const product = await aNewProduct(owner, change);
  await shop.visit(owner.page, `/admin/product/${product.id}?edit=1`);
  await expectFocus(nameField(owner.page));
  return { owner, page: owner.page, product };
}

test('the owner sees a whole product with a link to the shop; a missing one and a failed load are said', async () => {
  const { page } = await anOwner(shop, { expected: [/404/, /500/] });
  const [row] = await inDatabase(
    shop.connectionString(),
    'SELECT id FROM product WHERE name = $1',
    [MARINA],
  );
  await shop.visit(page, `/admin/product/${String(row?.id)}`);
  await page.getByRole('heading', { level: 1, name: MARINA }).waitFor();
  const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
  expect(headings).toEqual([
    'Basic Information',
    'Variants (3)',
    'Attributes',
    'Tags',
    'Product Images',
    'Stock',
    'Category',
    'Product Stats',
  ]);
  await page.getByText('/product/marina-shoreline-coasters').waitFor();
  const link = page.getByRole('link', { name: 'View in shop (opens in new tab)' });
  expect(await link.getAttribute('href')).toBe('/product/marina-shoreline-coasters');
  await page.getByText('₹520.00 · Margin ₹779.00 (60%)').waitFor();
  const stats = section(page, 'Product Stats').locator('dd');
  expect(await stats.nth(0).innerText()).toContain(String(row?.id));
  expect((await stats.allInnerTexts()).slice(1)).toEqual(['4.8 /5', '9', '480 g']);
  const category = section(page, 'Category').locator('dd');
  expect(await category.allInnerTexts()).toEqual(['Coasters', 'coasters']);

  await shop.visit(page, '/admin/product/no-such-piece');
  await page.getByText('Piece not found').waitFor();
  await page.route('**/v2/admin/product/broken', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 500, code: 'INTERNAL_ERROR', detail: 'It has been noted.' }),
    }),
  );
  await shop.visit(page, '/admin/product/broken');
  await page.getByText('It has been noted.').waitFor();
  await page.unroute('**/v2/admin/product/broken');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Piece not found').waitFor();
  expect(await page.getByRole('link', { name: 'Edit Product' }).count()).toBe(0);
});

/** What is wrong with the page as it stands, and on the smallest phone. */
async function faultsOf(page: Page, what: string): Promise<string[]> {
  const found = await axeInLight(page, what);
  await page.setViewportSize({ width: 320, height: 800 });
  found.push(...(await overflow(page)), ...(await smallTargets(page)));
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}

test('view, edit and compare are sound in both themes and fit a small phone', async () => {
  const owner = await anOwner(shop, { expected: [/pictures\.example/, /ERR_/, ...CHANGED] });
  const { page } = owner;
  const product = await aNewProduct(owner, FULL);
  await page.route('https://pictures.example/**', (route) => route.abort());
  await shop.visit(page, `/admin/product/${product.id}`);
  await page.getByRole('heading', { name: 'Stock history' }).waitFor();
  expect(await faultsOf(page, 'view')).toEqual([]);
  await page.getByRole('link', { name: 'Edit Product' }).click();
  await page.locator('[name=price]').fill('dear');
  await saveButton(page).click();
  await page.getByText('Please fix 1 field').waitFor();
  expect(await faultsOf(page, 'edit')).toEqual([]);
  // A save that comes second shows the two states side by side.
  await page.locator('[name=price]').fill('1500');
  await nameField(page).fill('Mine');
  await owner.call(`PATCH /v2/products/${product.id}?status=inactive`);
  await saveButton(page).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('dialog', { name: 'What differs' }).waitFor();
  expect(await faultsOf(page, 'compare')).toEqual([]);
});

test('edits are saved by keyboard, after a time offline, after a lost answer, and with a new address', async () => {
  const { owner, page, product } = await editing({ variants: VARIANTS }, [
    ...CHANGED,
    /422/,
    /Error VALID/,
    /ERR_/,
    /Error OFFLINE/,
  ]);
  const edit = page.getByRole('link', { name: 'Edit Product' });
  const saves = callsTo(page, `/v2/products/${product.id}`);
  await savebar(page).getByText('Nothing changed yet').waitFor();
  await nameField(page).fill('Harbour Tray, Large');
  await savebar(page).getByText('Unsaved changes').waitFor();
  await page.locator('[name=costPrice]').fill('500');
  await page.getByText('Margin ₹799 (62%)').waitFor();
  await page.keyboard.press('Control+s');
  await savebar(page).getByText(SAVED).waitFor();
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Harbour Tray, Large' }));
  await expectAddress(page, `/admin/product/${product.id}`);
  expect(saves.filter((call) => call.method() === 'PUT')).toHaveLength(1);
  const now = await nowIs(owner, product.id);
  expect(now).toMatchObject({ version: 2, costPrice: 500, variants: [{ stock: 5 }] });
  expect(now.variants[0]?.id).toBe(product.variants[0]?.id);

  await edit.click();
  await nameField(page).fill('Typed in a tunnel');
  await page.context().setOffline(true);
  await savebar(page).getByText("You're offline. Saving needs a connection").waitFor();
  await expect.poll(() => saveButton(page).isDisabled()).toBe(true);
  await page.context().setOffline(false);
  await saveButton(page).click();
  await savebar(page).getByText(SAVED).waitFor();

  await edit.click();
  const slug = page.getByLabel('Address', { exact: true });
  await page.getByText('Old links keep working: they lead to the new address.').waitFor();
  await slug.fill('marina-shoreline-coasters');
  await saveButton(page).click();
  const summary = page.getByRole('region', { name: 'Please fix 1 field' });
  await expectFocus(summary);
  await summary.getByRole('link').click();
  await expectFocus(slug);
  await slug.fill('moved-tray');
  await saveButton(page).click();
  await page.getByText('/product/moved-tray').waitFor();
  expect((await nowIs(owner, product.id)).slug).toBe('moved-tray');

  await edit.click();
  await nameField(page).fill('Once');
  await page.route(
    `**/v2/products/${product.id}`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await saveButton(page).click();
  await page.getByText('What you typed is still here.').waitFor();
  await saveButton(page).click();
  await savebar(page).getByText(SAVED).waitFor();
  expect(await nowIs(owner, product.id)).toMatchObject({ name: 'Once', version: 5 });
  await edit.click();
  expect(await nameField(page).inputValue()).toBe('Once');
  await nameField(page).fill('Twice');
  await saveButton(page).click();
  await page.getByRole('heading', { level: 1, name: 'Twice' }).waitFor();
  expect(await nowIs(owner, product.id)).toMatchObject({ name: 'Twice', version: 6 });
  await shop.visit(page, `/product/${product.slug}`);
  await expectAddress(page, '/product/moved-tray');
});

test('an edit saved after Back does not affect the next one', async () => {
  const owner = await anOwner(shop);
  const { page } = owner;
  const product = await aNewProduct(owner);
  await shop.visit(page, `/admin/product/${product.id}`);
  const edit = page.getByRole('link', { name: 'Edit Product' });
  const discard = page.getByRole('button', { name: 'Discard changes' });
  await edit.click();
  await nameField(page).fill('Saved Tray');
  const letGo = await delayAnswer(page, `**/v2/products/${product.id}`);
  await savebar(page).getByRole('button', { name: 'Save' }).click();
  await page.goBack();
  await discard.click();
  await edit.click();
  await nameField(page).fill('Next Tray');
  letGo();
  await page.getByRole('heading', { level: 1, name: 'Saved Tray' }).waitFor();
  await untilDrawn(page);
  expect(addressOf(page)).toBe(`/admin/product/${product.id}?edit=1`);
  await expectFocus(nameField(page));
  expect(await nameField(page).inputValue()).toBe('Next Tray');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Next Tray');
  await savebar(page).getByRole('button', { name: 'Cancel' }).click();
  await discard.click();
  await edit.waitFor();
  expect(await page.getByText(SAVED).count()).toBe(0);
});

test('Cancel, Back, links, Logout and an ended session lose no edit unasked', async () => {
  const { page, product } = await editing({}, [
    ...ENDED,
    /Error UNAUTHENTICATED/,
    ...CHANGED,
    /ERR_FAILED/,
  ]);
  await savebar(page).getByRole('button', { name: 'Cancel' }).click();
  await expectAddress(page, `/admin/product/${product.id}`);
  await page.getByRole('link', { name: 'Edit Product' }).click();
  await nameField(page).fill('Never to be');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const ways = [
    () => savebar(page).getByRole('button', { name: 'Cancel' }).click(),
    () => page.goBack(),
    () => page.getByRole('link', { name: 'All Orders' }).click(),
  ];
  for (const leave of ways) {
    await leave();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(addressOf(page)).toBe(`/admin/product/${product.id}?edit=1`);
    expect(await nameField(page).inputValue()).toBe('Never to be');
  }
  const opened = new Promise((resolve) => page.once('dialog', resolve));
  await Promise.all([opened, page.close({ runBeforeUnload: true })]);
  const leaving = (await opened) as { type: () => string; dismiss: () => Promise<void> };
  expect(leaving.type()).toBe('beforeunload');
  await leaving.dismiss();
  await savebar(page).getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Harbour Tray' }).waitFor();
  await page.getByRole('link', { name: 'Edit Product' }).click();
  expect(await nameField(page).inputValue()).toBe('Harbour Tray');

  const name = nameField(page);
  await name.fill('Never to be');
  const logOut = page.getByRole('button', { name: 'Logout' });
  await logOut.click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  await page.route('**/identity/sign-out', (route) => route.abort());
  await logOut.click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  const failed = page.getByRole('alertdialog', { name: 'You are still signed in' });
  await failed.getByRole('button', { name: 'OK' }).click();
  expect(await nameField(page).inputValue()).toBe('Never to be');
  await page.unroute('**/identity/sign-out');

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
  await inDatabase(shop.connectionString(), renamed, [product.id]);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('Typed for ten minutes');
  await page.reload();
  await page.getByText(/^Draft from .* restored/).waitFor();
  expect(await name.inputValue()).toBe('Typed for ten minutes');
  await savebar(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('This piece has changed in the meantime').waitFor();

  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  expect(await name.inputValue()).toBe('Harbour Tray');
  expect(await page.getByText('Draft from').count()).toBe(0);
});

test('an edit made in two tabs is compared: once mine is saved over it, once theirs is taken', async () => {
  const { owner, page, product } = await editing({ variants: VARIANTS, tags: ['sea'] }, CHANGED);
  const other = await page.context().newPage();
  const dialog = page.getByRole('dialog', { name: 'What differs' });
  /** The other tab is saved first. */
  async function saveSecond(
    mine: string,
    theirs: string,
    meanwhile?: () => Promise<unknown>,
  ): Promise<void> {
    await nameField(page).fill(mine);
    await shop.visit(other, `/admin/product/${product.id}?edit=1`);
    await nameField(other).fill(theirs);
    await saveButton(other).click();
    await savebar(other).getByText(SAVED).waitFor();
    await meanwhile?.();
    await saveButton(page).click();
    await page.getByRole('alert').getByText('This piece has changed in the meantime').waitFor();
    expect(await nameField(page).inputValue()).toBe(mine);
    await page.getByRole('button', { name: 'Compare' }).click();
    await dialog.waitFor();
  }
  await page.locator('[name=price]').fill('1500');
  const sold = { variantId: product.variants[0]?.id, count: 2, reason: 'Sold at the fair' };
  await saveSecond('Mine', 'Theirs', () =>
    owner.call(`POST /v2/admin/product/${product.id}/stock`, sold),
  );
  const rows = await dialog.locator('tbody tr').allInnerTexts();
  expect(rows.slice(0, 2).map((row) => row.split(/\s+/).join(' '))).toEqual([
    'Name Changed by both Theirs Mine',
    'Price Changed by you ₹1,299.00 ₹1,500.00',
  ]);
  await dialog.getByRole('button', { name: 'Keep mine and save' }).click();
  await savebar(page).getByText(SAVED).waitFor();
  const now = await nowIs(owner, product.id);
  // Two are left: units sold meanwhile do not come back with an edit.
  expect(now).toMatchObject({ name: 'Mine', price: 1500, variants: [{ price: 1500, stock: 2 }] });

  await page.getByRole('link', { name: 'Edit Product' }).click();
  await page.locator('[name=price]').fill('1600');
  await saveSecond('Mine again', 'Theirs again');
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await nameField(page).inputValue()).toBe('Theirs again');
  expect(await page.locator('[name=price]').inputValue()).toBe('1500.00');
  await page.locator('[name=weight]').fill('0.455');
  await saveButton(page).click();
  await savebar(page).getByText(SAVED).waitFor();
  expect(await nowIs(owner, product.id)).toMatchObject({ name: 'Theirs again', weight: 0.455 });
});

type Group = { hasVariant: { offers: { price: number; url: string } }[] };

test('on a phone: options typed as a list make combinations with own price and pieces, the same everywhere', async () => {
  const owner = await anOwner(shop, { width: 375 });
  const { page } = owner;
  const marina = (await owner.call('GET /v2/products/marina-shoreline-coasters')) as {
    images: { mediaId: string }[];
  };
  const images = marina.images.slice(0, 2).map(({ mediaId }) => ({ mediaId }));
  const product = await aNewProduct(owner, {
    images,
    name: 'Lotus Tray',
    price: 999,
    status: 'active',
    variants: [
      { name: 'Colors', value: 'Lagoon', price: 999 },
      { name: 'Size', value: 'Small', price: 899 },
    ],
  });
  await shop.visit(page, `/admin/product/${product.id}?edit=1`);
  await page.getByRole('button', { name: 'Add variant' }).click();
  await page.locator('[name="variants.2.name"]').fill('Size');
  await page.locator('[name="variants.2.value"]').fill('Medium, Large');
  await page.locator('[name=price]').fill('1,099');
  const combination = (name: string) => page.getByRole('group', { name, exact: true });
  const priceOf = (name: string) => combination(name).getByLabel('Price').inputValue();
  await combination('Lagoon, Large').waitFor();
  expect(await priceOf('Lagoon, Small')).toBe('899.00');
  await combination('Lagoon, Small').getByLabel('Code').fill('LT-S');
  expect(await priceOf('Lagoon, Medium')).toBe('1099.00');
  await combination('Lagoon, Medium').getByText('Offered').click();
  await combination('Lagoon, Large').getByLabel('Price').fill('1,499');
  await combination('Lagoon, Large').getByLabel('Stock').fill('2');
  await combination('Lagoon, Small').getByRole('button', { name: 'Choose a picture' }).click();
  const choice = page.getByRole('dialog', { name: 'Picture of Lagoon, Small' });
  await choice.getByText('Picture 2').click();
  await choice.getByText('All of Lagoon').click();
  await choice.getByRole('button', { name: 'Use it' }).click();
  await combination('Lagoon, Small').getByRole('button', { name: 'Picture: Picture 2' }).click();
  await choice.getByText('None', { exact: true }).click();
  await choice.getByRole('button', { name: 'Use it' }).click();
  await saveButton(page).click();
  await savebar(page).getByText(SAVED).waitFor();
  const { combinations } = await nowIs(owner, product.id);
  expect(combinations).toMatchObject([
    { price: 899, code: 'LT-S', isOffered: true },
    { price: 1099, isOffered: false },
    { price: 1499, stock: 2 },
  ]);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Lagoon, Medium' })
    .getByText('Not offered')
    .waitFor();
  await shop.visit(page, '/?q=lotus+tray');
  await page.getByRole('article').filter({ hasText: 'Lotus Tray' }).getByText('₹899').waitFor();
  await shop.visit(page, `/product/${product.slug}`);
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(structured.join('')).toContain('"price":899,');
  const [group] = structured.map((text) => JSON.parse(text) as Group);
  const addressOf = (price: number) =>
    group?.hasVariant.find(({ offers }) => offers.price === price)?.offers.url ?? '';
  await page.goto(addressOf(1499));
  await page.locator('main').getByText('₹1,499').first().waitFor();
  expect(await page.getByLabel('Large', { exact: true }).isChecked()).toBe(true);
  await page.getByText('Only 2 left').first().waitFor();
  const shown = () => page.locator('main figure img').first().getAttribute('src');
  expect(await shown()).toContain(images[1]?.mediaId);
  await page.getByText('Small', { exact: true }).click();
  await page.locator('main').getByText('₹899').first().waitFor();
  expect(await shown()).toContain(images[0]?.mediaId);
  await page.getByText('Medium', { exact: true }).click();
  await page.getByText("This combination isn't available").first().waitFor();
  expect(await page.getByRole('button', { name: 'Not available' }).isDisabled()).toBe(true);
});
