import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callsTo, inDatabase } from '#test/support/browser-session.ts';
import { GENDA, listen, MARINA } from '#test/support/buying.ts';
import { cardOf, expectAddress, expectFocus } from '#test/support/look.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { refuse } from '#test/support/signed-in-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const LIST = '/admin/my-products';
/** A piece of the demo has a picture that is nowhere. */
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

test('each row tells picture, name, price, variants and stock; the cards count and filter', async () => {
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

test('a piece switched off is gone from the shop at once, and back when it is switched on', async () => {
  const { page } = await openList();
  const said = await listen(page);
  const shelf = await shop.open('/', { expected: [/404/] });
  await cardOf(shelf, MARINA).waitFor();
  const address = await cardOf(shelf, MARINA).getByRole('link').first().getAttribute('href');
  await switchOf(page, MARINA).focus();
  await page.keyboard.press('Space');
  await expect.poll(said).toContain(`${MARINA} hidden from shop`);
  expect(await isOn(page, MARINA)).toBe('false');
  await expectFocus(switchOf(page, MARINA));
  await page.getByRole('button', { name: 'Out of Stock 5 hidden' }).waitFor();

  await shop.visit(shelf, '/');
  await cardOf(shelf, GENDA).waitFor();
  expect(await cardOf(shelf, MARINA).count()).toBe(0);
  await shop.visit(shelf, address ?? '');
  await shelf.getByText('This piece is no longer listed.').waitFor();

  await page.keyboard.press('Enter');
  await expect.poll(said).toContain(`${MARINA} shown in shop`);
  await shop.visit(shelf, '/');
  await cardOf(shelf, MARINA).waitFor();
});

test('a switch that fails goes back and says so; the next try works', async () => {
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

test('a double click sends one call, and a filtered list keeps the row under the hand', async () => {
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

test('filters, order and page stand in the address, are asked of the shop, and Back restores them', async () => {
  const { page } = await openList();
  await addMany(70);
  const calls = callsTo(page, '/v2/admin/allproducts');
  await page.getByLabel('Product Name').fill('pebble');
  await page.getByLabel('Max Amount').fill('60');
  await caption(page, 60).waitFor();
  await expectAddress(page, `${LIST}?name=pebble&max=60`);
  const asked = new URL(calls.at(-1)?.url() ?? '').searchParams;
  expect([asked.get('q'), asked.get('max'), asked.get('limit')]).toEqual(['pebble', '60', '50']);
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
  const place = () => page.locator('.tscroll').evaluate((region) => region.scrollTop);
  await far.scrollIntoViewIfNeeded();
  const before = await place();
  expect(before).toBeGreaterThan(1000);
  await far.click();
  await expectFocus(page.locator('main h1'));
  const state = (await page.evaluate(() => history.state as unknown)) as {
    usr: { product: { name: string } };
  };
  expect(state.usr.product.name).toBe('Pebble 040');
  await page.goBack();
  await expectAddress(page, `${LIST}?name=pebble&max=60&sort=price`);
  await expect.poll(place).toBe(before);
  await page.getByRole('button', { name: 'Sort by newest' }).click();
  await expect.poll(place).toBe(0);
  await page.getByText('Newest first').waitFor();
});

test('amounts that are none are told beside their field, and the list goes on without them', async () => {
  const { page } = await openList('?min=5&max=abc&page=1');
  await page.getByText('Give an amount in rupees').waitFor();
  await page.getByLabel('Max Amount').fill('1,0');
  await page.getByLabel('Min Amount').fill('90');
  await page.getByText('Min is above Max').waitFor();
  await page.getByText('No products match.').waitFor();
  await page.getByLabel('Min Amount').fill('');
  await expect.poll(() => page.getByText('Min is above Max').count()).toBe(0);
});

test('Duplicate opens a copy that nobody sees yet; one refused says so beside the button', async () => {
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
