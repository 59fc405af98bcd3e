import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeInBothThemes } from '#test/support/axe.ts';
import { callsTo, inDatabase } from '#test/support/browser-session.ts';
import { GENDA, listen, MARINA } from '#test/support/buying.ts';
import { headingLevels, overflow, smallTargets } from '#test/support/layout.ts';
import { cardOf, expectAddress, expectFocus } from '#test/support/page-state.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const LIST = '/admin/my-products';
/** A product of the demo has a missing picture. */
const PICTURE = /ERR_NAME_NOT_RESOLVED/;

async function openList(search = '', options: Parameters<typeof anOwner>[1] = {}) {
  const { expected = [], ...rest } = options;
  const owner = await anOwner(shop, { ...rest, expected: [PICTURE, ...expected] });
  await shop.visit(owner.page, `${LIST}${search}`);
  await owner.page.getByRole('heading', { level: 2, name: /^All Products/ }).waitFor();
  return owner;
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const switchOf = (page: Page, name: string) =>
  page.getByRole('switch', { name: `Show ${name} in shop` });
const names = (page: Page) => page.getByRole('rowheader').allTextContents();
const caption = (page: Page, count: number | string) =>
  page.getByRole('heading', { level: 2, name: `All Products (${count})`, exact: true });
const isOn = (page: Page, name: string) => switchOf(page, name).getAttribute('aria-checked');

async function addMany(count: number): Promise<void> {
  await inDatabase(
    shop.connectionString(),
    `INSERT INTO product (id, slug, name, price, category_id, status)
     SELECT gen_random_uuid(), 'pebble-' || n, 'Pebble ' || lpad(n::text, 3, '0'), n * 100,
       (SELECT min(id) FROM category), 'inactive' FROM generate_series(1, $1::int) AS n`,
    [String(count)],
  );
}

test('each row shows picture, name, price, variants and stock; the tiles count and filter', async () => {
  const { page } = await openList();
  const cells = await rowOf(page, MARINA).getByRole('cell').allInnerTexts();
  expect(cells.slice(1, 4).map((cell) => cell.replaceAll(/\s+/g, ' '))).toEqual([
    'Now ₹1,299.00 Was ₹1,599.00',
    '3',
    '1 of 3 variants sold out',
  ]);
  expect(await rowOf(page, GENDA).getByRole('img').getAttribute('alt')).toBe(GENDA);
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Product Image',
    'Product Name',
    'Price',
    'Variants',
    'Stock',
    'Product List Page',
    'Actions',
  ]);
  const hidden = page.getByRole('button', { name: 'Out of Stock 4 hidden' });
  await hidden.click();
  await caption(page, 4).waitFor();
  expect(await hidden.getAttribute('aria-pressed')).toBe('true');
  expect(await page.getByLabel('Product Status').inputValue()).toBe('out of stock');
  await expectAddress(page, `${LIST}?status=out+of+stock`);
  await page.getByRole('button', { name: 'Available 30 in the shop' }).click();
  await caption(page, 30).waitFor();
  await page.getByRole('button', { name: 'Available 30 in the shop' }).click();
  await caption(page, 34).waitFor();
});

test('switching a product off and on hides and shows it in the shop at once', async () => {
  const { page } = await openList();
  const said = await listen(page);
  const grid = await shop.open('/', { expected: [/404/] });
  await cardOf(grid, MARINA).waitFor();
  const address = await cardOf(grid, MARINA).getByRole('link').first().getAttribute('href');
  await switchOf(page, MARINA).focus();
  await page.keyboard.press('Space');
  await expect.poll(said).toContain(`${MARINA} hidden from shop`);
  expect(await isOn(page, MARINA)).toBe('false');
  await expectFocus(switchOf(page, MARINA));
  await page.getByRole('button', { name: 'Out of Stock 5 hidden' }).waitFor();

  await shop.visit(grid, '/');
  await cardOf(grid, GENDA).waitFor();
  expect(await cardOf(grid, MARINA).count()).toBe(0);
  await shop.visit(grid, address ?? '');
  await grid.getByText('This piece is no longer listed.').waitFor();

  await page.keyboard.press('Enter');
  await expect.poll(said).toContain(`${MARINA} shown in shop`);
  await shop.visit(grid, '/');
  await cardOf(grid, MARINA).waitFor();
});

test('a failed switch goes back with a message; the retry works', async () => {
  const { page } = await openList('', { expected: [/503/, /Failed to change product status/] });
  await refuse(page, '**/v2/products/*', {
    method: 'PATCH',
    status: 503,
    code: 'UNAVAILABLE',
    detail: 'The shop cannot answer just now',
    times: 1,
  });
  await switchOf(page, GENDA).click();
  const alert = rowOf(page, GENDA).getByRole('alert');
  await alert.getByText("Couldn't change. Try again.").waitFor();
  expect(await isOn(page, GENDA)).toBe('true');
  await switchOf(page, GENDA).click();
  await alert.waitFor({ state: 'detached' });
  expect(await isOn(page, GENDA)).toBe('false');
  await page.getByRole('button', { name: 'Out of Stock 5 hidden' }).waitFor();
  await switchOf(page, GENDA).click();
  await page.getByRole('button', { name: 'Available 30 in the shop' }).waitFor();
});

test('a double click sends one call, and a filtered list keeps the changed row', async () => {
  const { page } = await openList('?status=available&name=genda');
  const calls: string[] = [];
  const clicked = Promise.withResolvers<void>();
  await page.route('**/v2/products/*', async (route) => {
    calls.push(route.request().method());
    await clicked.promise;
    await route.fallback();
  });
  await switchOf(page, GENDA).dblclick();
  clicked.resolve();
  await page.getByRole('button', { name: 'Out of Stock 5 hidden' }).waitFor();
  expect(calls).toEqual(['PATCH']);
  expect(await isOn(page, GENDA)).toBe('false');
  await expectFocus(switchOf(page, GENDA));
  await page.reload();
  await page.getByText('No products match.').waitFor();
  await page.getByRole('button', { name: 'Clear All Filters' }).last().click();
  await switchOf(page, GENDA).click();
  await page.getByRole('button', { name: 'Available 30 in the shop' }).waitFor();
});

test('keys alone filter, sort, switch and open a product', async () => {
  const { page } = await openList();
  await caption(page, 34).waitFor();
  const said = await listen(page);
  await page.getByLabel('Product Name').focus();
  await page.keyboard.type('genda');
  await caption(page, 1).waitFor();
  await expect.poll(said).toContain('1 product');
  for (const name of ['Min Amount', 'Max Amount', 'Product Status']) {
    await page.keyboard.press('Tab');
    await expectFocus(page.getByLabel(name));
  }
  await page.getByRole('button', { name: 'Product Name' }).focus();
  await page.keyboard.press('Enter');
  await expectAddress(page, `${LIST}?name=genda&sort=name`);
  const price = page.getByRole('button', { name: 'Price' });
  await page.keyboard.press('Tab');
  await expectFocus(price);
  await page.keyboard.press('Tab');
  const toggle = page.getByRole('switch', { name: `Show ${GENDA} in shop` });
  await expectFocus(toggle);
  await page.keyboard.press('Space');
  await expect.poll(said).toContain(`${GENDA} hidden from shop`);
  await page.keyboard.press('Space');
  await expect.poll(said).toContain(`${GENDA} shown in shop`);
  await expectFocus(toggle);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/product/*', { waitUntil: 'commit' });
  await expectFocus(page.locator('main h1'));
});

test('on a phone the rows are cards, with a sheet of filters and a native order', async () => {
  const { page } = await openList('', { width: 375, height: 800 });
  await caption(page, 34).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await page.getByRole('button', { name: 'Filters (0)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Product Name').fill('coasters');
  await sheet.getByLabel('Min Amount').fill('1000');
  const done = sheet.getByRole('button', { name: /^Show \d products$/ });
  await done.waitFor();
  await done.click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Filters (2)' }).waitFor();
  await page.getByLabel('Sort by').selectOption('price');
  await expectAddress(page, `${LIST}?name=coasters&min=1000&sort=price`);
  const first = page.getByRole('listitem').first();
  await first.getByText('Jaipur Terrazzo Coasters').waitFor();
  const toggle = first.getByRole('switch');
  expect((await toggle.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await toggle.click();
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false');
  await page.getByRole('button', { name: 'Out of Stock 5 hidden' }).waitFor();
  await toggle.click();
  await page.getByRole('button', { name: 'Available 30 in the shop' }).waitFor();
});

test.each([320, 375, 768])('at %i px nothing overflows', async (width) => {
  const { page } = await openList('?status=out+of+stock', { width, height: 800 });
  await caption(page, 4).waitFor();
  expect(await overflow(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  expect((await headingLevels(page)).slice(0, 2)).toEqual([1, 2]);
});

test("on a phone Back from a product restores the list's position; the current tab is visible", async () => {
  const { page } = await openList('', { width: 375, height: 700 });
  const product = page.getByRole('listitem').nth(8).getByRole('link').first();
  await product.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(700);
  await product.click();
  await page.waitForURL('**/admin/product/*', { waitUntil: 'commit' });
  await expectFocus(page.locator('main h1'));
  await page.goBack();
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Products' }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);

  await shop.visit(page, '/admin/payments');
  const tab = page.getByRole('navigation', { name: 'Workbench' }).locator('[aria-current]');
  const isInSight = () =>
    tab.evaluate((link) => {
      const { left, right } = link.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    });
  await expect.poll(isInSight).toBe(true);
});

test('the name column stays visible when the table scrolls sideways', async () => {
  const { page } = await openList('?name=genda', { width: 768, height: 900 });
  await caption(page, 1).waitFor();
  const region = page.getByRole('region', { name: 'All Products (1)' });
  const left = async () => (await region.boundingBox())?.x ?? 0;
  await region.focus();
  await region.evaluate((element) => element.scrollTo({ left: 2000 }));
  const box = await page.getByRole('rowheader', { name: GENDA }).boundingBox();
  expect(Math.round((box?.x ?? -1) - (await left()))).toBe(0);
  const head = await page.getByRole('columnheader', { name: 'Product Name' }).boundingBox();
  expect(Math.round(head?.x ?? -1)).toBe(Math.round(box?.x ?? 0));
});

test("a missing picture leaves a tinted tile with the product's name", async () => {
  const { page } = await openList('?status=out+of+stock');
  const [row] = await inDatabase(
    shop.connectionString(),
    `SELECT name FROM product JOIN product_image ON product_id = product.id
     WHERE url LIKE '%missing%' AND variant_id IS NULL`,
  );
  const tile = page.getByRole('img', { name: String(row?.['name']) });
  await expect.poll(() => tile.getAttribute('class')).toContain('pic-failed');
});

test('axe finds nothing in the list and after a failed switch', async () => {
  const { page } = await openList('?status=out+of+stock', {
    expected: [/503/, /Failed to change/],
  });
  await caption(page, 4).waitFor();
  await refuse(page, '**/v2/products/*', { status: 503, code: 'UNAVAILABLE', detail: 'Away' });
  await page.getByRole('switch').first().click();
  await page.getByText("Couldn't change. Try again.").waitFor();
  expect(await axeInBothThemes(page, 'products')).toEqual([]);
});

test('offline switches and copies are disabled with the reason; the list stays', async () => {
  const { page } = await openList('?name=genda', { expected: [/ERR_INTERNET_DISCONNECTED/] });
  await caption(page, 1).waitFor();
  await page.context().setOffline(true);
  const reason = page.getByText("You're offline. Changes need a connection.");
  await reason.waitFor();
  const toggle = page.getByRole('switch');
  for (const control of [toggle, page.getByRole('button', { name: `Duplicate ${GENDA}` })]) {
    expect(await control.getAttribute('aria-disabled')).toBe('true');
    expect(await control.getAttribute('aria-describedby')).toBe(await reason.getAttribute('id'));
  }
  await toggle.click({ force: true });
  expect(await toggle.getAttribute('aria-checked')).toBe('true');
  await page.context().setOffline(false);
  await reason.waitFor({ state: 'detached' });
});

test('a list that failed to load can be retried', async () => {
  const owner = await anOwner(shop, { expected: [PICTURE, /500/, /Error fetching products/] });
  await refuse(owner.page, '**/v2/admin/allproducts*', {
    status: 500,
    code: 'INTERNAL_ERROR',
    detail: 'It has been noted.',
    times: 1,
  });
  await shop.visit(owner.page, LIST);
  await owner.page.getByText("The products didn't load. It has been noted.").waitFor();
  await owner.page.getByRole('button', { name: 'Try again' }).click();
  await caption(owner.page, 34).waitFor();
  expect(await owner.page.getByText("didn't load").count()).toBe(0);
});

test('a page past the end, an unknown filter and an empty shop offer a way on', async () => {
  const { page } = await anOwner(shop, {
    expected: [PICTURE, /422/, /Error fetching products/],
  });
  await shop.visit(page, `${LIST}?page=9`);
  await page.getByText('There are no products this far on.').waitFor();
  await page.getByRole('button', { name: 'To the first page' }).click();
  await expectAddress(page, LIST);
  await shop.visit(page, `${LIST}?status=gone&sort=luck&min=x`);
  await caption(page, 34).waitFor();
  await shop.visit(page, `${LIST}?page=999999`);
  await page.getByRole('link', { name: 'Show all products' }).click();
  await caption(page, 34).waitFor();
  await page.route('**/v2/admin/allproducts*', (route) => route.fulfill({ json: [] }));
  await shop.visit(page, LIST);
  await page.getByText('Add your first piece').waitFor();
  expect(await page.getByLabel('Product Name').count()).toBe(0);
  await page.locator('.empty').getByRole('link', { name: 'Add Product' }).click();
  await expectAddress(page, '/admin/add-product');
});

test('filters, order and page are in the address and the call, and Back restores them', async () => {
  const { page } = await openList();
  await addMany(70);
  const calls = callsTo(page, '/v2/admin/allproducts');
  await page.getByLabel('Product Name').fill('pebble');
  await page.getByLabel('Max Amount').fill('60');
  await caption(page, 60).waitFor();
  await expectAddress(page, `${LIST}?name=pebble&max=60`);
  const query = new URL(calls.at(-1)?.url() ?? '').searchParams;
  expect([query.get('q'), query.get('max'), query.get('limit')]).toEqual(['pebble', '60', '50']);
  expect(await names(page)).toHaveLength(50);

  const price = page.getByRole('columnheader', { name: 'Price' });
  await price.getByRole('button').click();
  await expect.poll(() => price.getAttribute('aria-sort')).toBe('ascending');
  await expect.poll(async () => (await names(page))[0]).toBe('Pebble 001');
  await price.getByRole('button').click();
  await expect.poll(async () => (await names(page))[0]).toBe('Pebble 060');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => names(page)).toHaveLength(10);
  await expectAddress(page, `${LIST}?name=pebble&max=60&sort=-price&page=2`);
  await page.reload();
  await rowOf(page, 'Pebble 010').waitFor();
  await page.goBack();
  await rowOf(page, 'Pebble 060').waitFor();
  await page.goBack();
  await rowOf(page, 'Pebble 001').waitFor();
  expect(await page.getByLabel('Product Name').inputValue()).toBe('pebble');

  const far = page.getByRole('link', { name: 'View and Edit Pebble 040' });
  const position = () => page.locator('.tscroll').evaluate((region) => region.scrollTop);
  await far.scrollIntoViewIfNeeded();
  const before = await position();
  expect(before).toBeGreaterThan(1000);
  await far.click();
  await expectFocus(page.locator('main h1'));
  const state = (await page.evaluate(() => history.state as unknown)) as {
    usr: { product: { name: string } };
  };
  expect(state.usr.product.name).toBe('Pebble 040');
  await page.goBack();
  await expectAddress(page, `${LIST}?name=pebble&max=60&sort=price`);
  await expect.poll(position).toBe(before);
  await page.getByRole('button', { name: 'Sort by newest' }).click();
  await expect.poll(position).toBe(0);
  await page.getByText('Newest first').waitFor();
});

test('invalid amounts are marked, and the list ignores them', async () => {
  const { page } = await openList('?min=5&max=abc&page=1');
  await page.getByText('Give an amount in rupees').waitFor();
  await page.getByLabel('Max Amount').fill('1,0');
  await page.getByLabel('Min Amount').fill('90');
  await page.getByText('Min is above Max').waitFor();
  await page.getByText('No products match.').waitFor();
  await page.getByLabel('Min Amount').fill('');
  await expect.poll(() => page.getByText('Min is above Max').count()).toBe(0);
});

test('Duplicate opens a hidden copy; a refusal is shown beside the button', async () => {
  const { page, call } = await openList('?name=genda', {
    expected: [/404/, /503/, /copy product/],
  });
  await refuse(page, '**/copy', {
    status: 503,
    code: 'UNAVAILABLE',
    detail: 'Try again in a moment.',
    times: 1,
  });
  const copy = page.getByRole('button', { name: `Duplicate ${GENDA}` });
  await copy.click();
  await rowOf(page, GENDA).getByText('Not copied. Try again in a moment.').waitFor();
  await copy.click();
  await page.waitForURL(/\/admin\/product\/[^/]+\?edit=1$/, { waitUntil: 'commit' });
  const id = new URL(page.url()).pathname.split('/').at(-1);
  expect(await call(`GET /v2/admin/product/${id}`)).toMatchObject({
    name: `${GENDA} (copy)`,
    status: 'inactive',
  });
});

test('one tap sells a product out and back; it is archived, restored and deleted, unless it was ordered', async () => {
  await inDatabase(
    shop.connectionString(),
    `DELETE FROM product WHERE name LIKE 'Pebble %' OR name LIKE '%(copy)'`,
  );
  const { page } = await openList('', { expected: [/409/, /404/, /Failed to change product/] });
  const visitor = await shop.open('/');
  await page.getByRole('button', { name: `Mark ${GENDA} as sold out` }).click();
  await page.getByRole('button', { name: `Make ${GENDA} available again` }).waitFor();
  await shop.visit(visitor, '/');
  await cardOf(visitor, GENDA).getByText('Sold out').first().waitFor();
  await page.getByRole('button', { name: `Make ${GENDA} available again` }).click();
  await rowOf(page, GENDA).getByText('Made to order').waitFor();
  await shop.visit(visitor, '/');
  await cardOf(visitor, GENDA).waitFor();
  expect(await cardOf(visitor, GENDA).getByText('Sold out').count()).toBe(0);

  await page.getByRole('link', { name: `View and Edit ${GENDA}` }).click();
  const more = page.getByRole('button', { name: `More for ${GENDA}` });
  await more.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.locator('.ptitle').getByText('Archived').waitFor();
  await shop.visit(page, LIST);
  await caption(page, 33).waitFor();
  await page.getByLabel('Product Status').selectOption('Archived');
  await caption(page, 1).waitFor();
  await page.getByRole('button', { name: `Restore ${GENDA}` }).click();
  await page.getByText(`${GENDA} is back in your list, hidden from the shop`).first().waitFor();
  await switchOf(page, GENDA).click();
  await page.getByRole('button', { name: 'Available 30 in the shop' }).waitFor();

  const [unsold] = await inDatabase(
    shop.connectionString(),
    `INSERT INTO product (id, slug, name, price, category_id) VALUES (gen_random_uuid(),
       'pebble', 'Pebble', 100, (SELECT min(id) FROM category)) RETURNING id`,
  );
  await inDatabase(
    shop.connectionString(),
    `UPDATE order_line SET product_id = (SELECT id FROM product WHERE name = $1) WHERE position = 0`,
    [GENDA],
  );
  await shop.visit(page, `/admin/product/${String(unsold?.['id'])}`);
  await page.getByRole('button', { name: 'More for Pebble' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete Pebble?' }).getByText('Keep it').click();
  await page.getByRole('button', { name: 'More for Pebble' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectAddress(page, LIST);
  await caption(page, 34).waitFor();

  await page.getByRole('link', { name: `View and Edit ${GENDA}` }).click();
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const refusal = page.getByRole('alertdialog', { name: 'This piece was ordered' });
  await refusal.getByRole('button', { name: 'Archive it' }).click();
  await page.locator('.ptitle').getByText('Archived').waitFor();
});

test('on a phone prices are typed into the list, or changed for many at once with preview and undo', async () => {
  await inDatabase(
    shop.connectionString(),
    `UPDATE product SET status = 'active' WHERE status = 'archived'`,
  );
  const { page } = await anOwner(shop, {
    width: 375,
    height: 800,
    expected: [PICTURE, /409/, /Failed to change prices/],
  });
  await shop.visit(page, `${LIST}?name=coasters`);
  await page.getByRole('link', { name: 'Change prices' }).click();
  await page.getByRole('heading', { level: 2, name: '8 products' }).waitFor();
  const price = (name: string) => page.getByLabel(`Price of ${name}`);
  await price(GENDA).fill('0');
  await page.getByText('Give a price above 0').waitFor();
  await price(GENDA).fill('1,450');
  await page.getByText('1 new price').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('1 piece changed').first().waitFor();
  await page.getByText(/^Prices of 1 piece changed/).waitFor();
  await expect.poll(() => price(GENDA).inputValue()).toBe('1450');

  await page.getByRole('button', { name: 'Choose all 8' }).click();
  await page.getByLabel(`Choose ${GENDA}`).uncheck();
  await page.getByText('7 pieces chosen').waitFor();
  await page.getByRole('link', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 7 pieces' });
  await dialog.getByText('Give a number').waitFor();
  await dialog.getByLabel('How many percent').fill('10');
  await dialog.getByLabel('Rounded').selectOption('9');
  const marina = dialog.getByRole('listitem').filter({ hasText: MARINA });
  await expect.poll(() => marina.innerText()).toMatch(/₹1,299\s+→\s+(then\s+)?₹1,429/);
  expect(await marina.innerText()).toMatch(/Sunset Coral[^]*₹1,349[^]*₹1,479/);
  expect(await dialog.getByText(GENDA).count()).toBe(0);
  await inDatabase(
    shop.connectionString(),
    `UPDATE product SET version = version + 1 WHERE name = $1`,
    [MARINA],
  );
  await dialog.getByRole('button', { name: 'Change 7 pieces' }).click();
  await dialog.getByText(`Changed: ${MARINA}.`).waitFor();
  expect(await dialog.getByLabel('How many percent').inputValue()).toBe('10');
  await dialog.getByRole('button', { name: 'Change 7 pieces' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^Prices of 7 pieces changed/).waitFor();
  const visitor = await shop.open('/');
  await cardOf(visitor, MARINA).getByText('₹1,429').waitFor();
  await page.locator('.banner').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('7 pieces have their old prices back').first().waitFor();
  await expect.poll(() => price(MARINA).inputValue()).toBe('1299');
  await shop.visit(visitor, '/');
  await cardOf(visitor, MARINA).getByText('₹1,299').waitFor();
  // Without the message, which fades.
  await page.reload();
  await page.getByText(/^Prices of 1 piece changed/).waitFor();
  expect(await axeInBothThemes(page, 'prices')).toEqual([]);
});
