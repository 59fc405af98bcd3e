import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeHere, axeInLight } from '#test/support/axe.ts';
import { callsTo, inDatabase } from '#test/support/browser-session.ts';
import { GENDA, listen, MARINA } from '#test/support/buying.ts';
import { headingLevels, overflow, smallTargets } from '#test/support/layout.ts';
import { cardOf, expectAddress, expectFocus } from '#test/support/page-state.ts';
import { anOwner, goTo, OWNED } from '#test/support/owner-page.ts';
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

test('the owner reads her list: it loads again, its tiles count and filter, and wrong addresses lead on', async () => {
  const { page } = await anOwner(shop, {
    expected: [PICTURE, /500/, /422/, /Error fetching products/],
  });
  await refuse(page, '**/v2/admin/allproducts*', {
    status: 500,
    code: 'INTERNAL_ERROR',
    detail: 'It has been noted.',
    times: 1,
  });
  await shop.visit(page, LIST);
  await page.getByText("The products didn't load. It has been noted.").waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await caption(page, 34).waitFor();
  expect(await page.getByText("didn't load").count()).toBe(0);

  const cells = await rowOf(page, MARINA).getByRole('cell').allInnerTexts();
  expect(cells.slice(1, 4).map((cell) => cell.replaceAll(/\s+/g, ' '))).toEqual([
    'Now ₹1,299.00 Was ₹1,599.00',
    '3',
    '1 of 3 variants sold out 3 people wait',
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
  // Instead of a picture that is missing there is a tile with the name.
  const [row] = await inDatabase(
    shop.connectionString(),
    `SELECT name FROM product JOIN product_image ON product_id = product.id
     WHERE url LIKE '%missing%' AND variant_id IS NULL`,
  );
  const tile = page.getByRole('img', { name: String(row?.['name']) });
  await expect.poll(() => tile.getAttribute('class')).toContain('picture-failed');
  await page.getByRole('button', { name: 'Available 30 in the shop' }).click();
  await caption(page, 30).waitFor();
  await page.getByRole('button', { name: 'Available 30 in the shop' }).click();
  await caption(page, 34).waitFor();

  await goTo(page, `${LIST}?page=9`);
  await page.getByText('There are no products this far on.').waitFor();
  await page.getByRole('button', { name: 'To the first page' }).click();
  await expectAddress(page, LIST);
  await goTo(page, `${LIST}?status=gone&sort=luck&min=x`);
  await caption(page, 34).waitFor();
  await page.getByText('Enter an amount in rupees').waitFor();
  await page.getByLabel('Max Amount').fill('10');
  await page.getByLabel('Min Amount').fill('90');
  await page.getByText('Min is above Max').waitFor();
  await page.getByText('No products match.').waitFor();
  await page.getByLabel('Min Amount').fill('');
  await expect.poll(() => page.getByText('Min is above Max').count()).toBe(0);
  await shop.visit(page, `${LIST}?page=999999`);
  await page.getByRole('link', { name: 'Show all products' }).click();
  await caption(page, 34).waitFor();
  await page.route('**/v2/admin/allproducts*', (route) => route.fulfill({ json: [] }));
  await shop.visit(page, LIST);
  await page.getByText('Add your first piece').waitFor();
  expect(await page.getByLabel('Product Name').count()).toBe(0);
  await page.getByRole('link', { name: 'Add Product' }).last().click();
  await expectAddress(page, '/admin/add-product');
});

test('a switch hides and shows a product in the shop at once; refused, pressed twice or offline it says so', async () => {
  const { page } = await openList('', {
    expected: [/503/, /Failed to change product status/, /ERR_INTERNET_DISCONNECTED/],
  });
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
  const isShown = async () => (await (await fetch(shop.origin())).text()).includes(MARINA);
  await expect.poll(isShown).toBe(false);
  await shop.visit(grid, '/');
  await cardOf(grid, GENDA).waitFor();
  expect(await cardOf(grid, MARINA).count()).toBe(0);
  expect((await fetch(new URL(address ?? '', shop.origin()))).status).toBe(404);
  await page.keyboard.press('Enter');
  await expect.poll(said).toContain(`${MARINA} shown in shop`);
  await expect.poll(isShown).toBe(true);
  await shop.visit(grid, '/');
  await cardOf(grid, MARINA).waitFor();

  await refuse(page, '**/v2/products/*', {
    method: 'PATCH',
    status: 503,
    code: 'UNAVAILABLE',
    detail: "The shop can't answer right now",
    times: 1,
  });
  await switchOf(page, GENDA).click();
  const alert = rowOf(page, GENDA).getByRole('alert');
  await alert.getByText("Couldn't change. Try again.").waitFor();
  expect(await isOn(page, GENDA)).toBe('true');
  expect(await axeInLight(page, 'a failed switch')).toEqual([]);
  await switchOf(page, GENDA).click();
  await alert.waitFor({ state: 'detached' });
  expect(await isOn(page, GENDA)).toBe('false');
  await page.getByRole('button', { name: 'Out of Stock 5 hidden' }).waitFor();
  await switchOf(page, GENDA).click();
  await page.getByRole('button', { name: 'Available 30 in the shop' }).waitFor();

  await page.getByLabel('Product Name').fill('genda');
  await page.getByLabel('Product Status').selectOption('available');
  await caption(page, 1).waitFor();
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
  // What was changed stays in the filtered list until it is loaded again.
  expect(await isOn(page, GENDA)).toBe('false');
  await expectFocus(switchOf(page, GENDA));
  await page.reload();
  await page.getByText('No products match.').waitFor();
  await page.getByRole('button', { name: 'Clear All Filters' }).last().click();
  await switchOf(page, GENDA).click();
  await page.getByRole('button', { name: 'Available 30 in the shop' }).waitFor();

  await page.context().setOffline(true);
  const reason = page.getByText("You're offline. Changes need a connection.");
  await reason.waitFor();
  const toggle = switchOf(page, GENDA);
  for (const control of [toggle, page.getByRole('button', { name: `Duplicate ${GENDA}` })]) {
    await expect.poll(() => control.getAttribute('aria-disabled')).toBe('true');
    expect(await control.getAttribute('aria-describedby')).toBe(await reason.getAttribute('id'));
  }
  await toggle.click({ force: true });
  expect(await isOn(page, GENDA)).toBe('true');
  await page.context().setOffline(false);
  await reason.waitFor({ state: 'detached' });
});

test('on a phone the rows are cards with a sheet of filters; a narrow table keeps its names in sight', async () => {
  const { page } = await openList('', { width: 375, height: 700 });
  await caption(page, 34).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
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
  const more = first.getByRole('button', { name: 'More for Jaipur Terrazzo Coasters' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Sold out' }).click();
  await expectFocus(more);
  await first.getByRole('link', { name: /^Restock/ }).waitFor();
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Available again' }).press('Enter');
  await first.getByRole('link', { name: /^Stock of/ }).waitFor();
  expect(await axeHere(page, 'cards of products')).toEqual([]);
  expect((await headingLevels(page)).slice(0, 2)).toEqual([1, 2]);
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await (width < 700 ? first : rowOf(page, GENDA)).waitFor();
    expect([width, ...(await overflow(page)), ...(await smallTargets(page))]).toEqual([width]);
  }
  const region = page.getByRole('region', { name: /^All Products/ });
  const leftOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().x);
  await region.focus();
  await region.evaluate((element) => element.scrollTo({ left: 2000 }));
  const left = await leftOf(region);
  expect(await leftOf(page.getByRole('rowheader', { name: GENDA }))).toBeCloseTo(left, 0);
  const column = page.getByRole('columnheader', { name: 'Product Name' });
  expect(await leftOf(column)).toBeCloseTo(left, 0);

  await page.setViewportSize({ width: 375, height: 700 });
  await goTo(page, '/admin/payments');
  const tab = page.getByRole('navigation', { name: 'Workbench' }).locator('[aria-current]');
  const isInSight = () =>
    tab.evaluate((link) => {
      const { left: from, right: to } = link.getBoundingClientRect();
      return from >= 0 && to <= innerWidth;
    });
  await expect.poll(isInSight).toBe(true);
});

test('keys alone filter, sort, switch and open; filters, order and page are in the address, and Back restores them', async () => {
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

  await page.goBack();
  await caption(page, 1).waitFor();
  await addMany(70);
  const calls = callsTo(page, '/v2/admin/allproducts');
  await page.getByLabel('Product Name').fill('pebble');
  await page.getByLabel('Max Amount').fill('60');
  await caption(page, 60).waitFor();
  await expectAddress(page, `${LIST}?sort=name&name=pebble&max=60`);
  const query = new URL(calls.at(-1)?.url() ?? '').searchParams;
  expect([query.get('q'), query.get('max'), query.get('limit')]).toEqual(['pebble', '60', '50']);
  expect(await names(page)).toHaveLength(50);

  const column = page.getByRole('columnheader', { name: 'Price' });
  await column.getByRole('button').click();
  await expect.poll(() => column.getAttribute('aria-sort')).toBe('ascending');
  await expect.poll(async () => (await names(page))[0]).toBe('Pebble 001');
  await column.getByRole('button').click();
  await expect.poll(async () => (await names(page))[0]).toBe('Pebble 060');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => names(page)).toHaveLength(10);
  await expectAddress(page, `${LIST}?sort=-price&name=pebble&max=60&page=2`);
  await page.reload();
  await rowOf(page, 'Pebble 010').waitFor();
  await page.goBack();
  await rowOf(page, 'Pebble 060').waitFor();
  await page.goBack();
  await rowOf(page, 'Pebble 001').waitFor();
  expect(await page.getByLabel('Product Name').inputValue()).toBe('pebble');

  const far = page.getByRole('link', { name: 'View and Edit Pebble 040' });
  const position = () =>
    page.getByRole('region', { name: /^All Products/ }).evaluate((region) => region.scrollTop);
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
  await expectAddress(page, `${LIST}?sort=price&name=pebble&max=60`);
  await expect.poll(position).toBe(before);
  await page.getByRole('button', { name: 'Sort by newest' }).click();
  await expect.poll(position).toBe(0);
  await page.getByText('Newest first').waitFor();
});

test('a product is copied, sold out and back by one tap, archived, restored and deleted, unless it was ordered', async () => {
  const { page, call } = await openList('?name=genda', {
    expected: [/404/, /409/, /503/, /copy product/, /Failed to change product/],
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
  await inDatabase(
    shop.connectionString(),
    `DELETE FROM product WHERE name LIKE 'Pebble %' OR name LIKE '%(copy)'`,
  );
  await shop.visit(page, LIST);
  await page.getByRole('button', { name: `Mark ${GENDA} as sold out` }).click();
  await page.getByRole('button', { name: `Make ${GENDA} available again` }).waitFor();
  const visitor = await shop.open('/');
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
  await page.locator('h1').locator('..').getByText('Archived').waitFor();
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
  await goTo(page, `/admin/product/${String(unsold?.['id'])}`);
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
  await page.locator('h1').locator('..').getByText('Archived').waitFor();
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
  await page.getByText('Enter a price above 0').waitFor();
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
  await dialog.getByText('Enter a number').waitFor();
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
  expect(await axeInLight(page, 'prices')).toEqual([]);
});
