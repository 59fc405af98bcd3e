import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ShelvedProduct } from '#features/catalogue/collections/collection-contract.ts';
import { axeInLight } from '#test/support/axe.ts';
import { aBuyer, anOrderOf, GENDA, listen, MARINA, ROSE } from '#test/support/buying.ts';
import { expectFocus } from '#test/support/page-state.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { anOwner, OWNED, type Owner } from '#test/support/owner-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
const LIST = '/admin/my-products';
const PLATTER = 'Teak & Tide Platter';
/** A product of the demo has a missing picture. */
const PICTURE = /ERR_NAME_NOT_RESOLVED/;
const AWAY = {
  status: 503,
  contentType: 'application/problem+json',
  json: {
    type: 'about:blank',
    title: 'Away',
    status: 503,
    code: 'UNAVAILABLE',
    detail: "The shop can't answer right now.",
  },
};

type Counted = { id: string; variants: { id: string; stock?: number }[] };
type Found = { id: string; variants: { id: string; value: string }[] };

async function findProduct({ call }: Owner, name: string): Promise<Found> {
  const q = encodeURIComponent(name);
  const [found] = (await call(`GET /v2/admin/allproducts?q=${q}`)) as Found[];
  if (!found) throw new Error(`${name} is not there`);
  return found;
}

const sheetOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Stock of ${name}`, exact: true });
const firstPart = (sheet: Locator) => sheet.getByRole('listitem').first();
const linkOf = (page: Page, name: string) =>
  page.getByRole('link', { name: `Stock of ${name}`, exact: true });
const ledger = async (page: Page) =>
  (await page.locator('li:has(time)').allInnerTexts()).map((words) =>
    words
      .split(/\s+/)
      .join(' ')
      .replace(/ \d\d\/\d\d\/\d{4}, [\d:]{8} hrs$/, ''),
  );
const inList = (page: Page, name: string) =>
  page
    .locator('tr', { hasText: name })
    .getByText(/left|sold out|made to order/i)
    .first()
    .textContent();

test('what is sold out is found by its card and restocked in one step, part by part', async () => {
  const expected = [PICTURE, /503/, /Failed to restock/];
  const { page, call } = await anOwner(shop, { expected });
  const [marina] = (await call('GET /v2/admin/allproducts?q=marina%20shore')) as [Counted];
  for (const { id: variantId } of marina.variants) {
    const body = { variantId, count: 0, reason: 'Counted' };
    await call(`POST /v2/admin/product/${marina.id}/stock`, body);
  }
  await shop.visit(page, LIST);
  await page.getByRole('button', { name: 'Sold out 2 to restock' }).click();
  await page.getByRole('heading', { name: 'All Products (2)' }).waitFor();
  expect(await page.getByLabel('Product Status').inputValue()).toBe('sold out');
  await page.getByRole('link', { name: `Restock ${MARINA}` }).click();
  const sheet = page.getByRole('dialog', { name: `Restock ${MARINA}` });
  const lagoon = sheet.getByLabel('Lagoon: pieces to add');
  await expectFocus(lagoon);
  await page.keyboard.press('Enter');
  await sheet.getByText('Enter a whole number').waitFor();
  await lagoon.fill('4');
  await sheet.getByLabel('Sunset Coral: pieces to add').fill('2');
  let sent = 0;
  await page.route('**/v2/admin/product/*/stock', async (route) => {
    sent += route.request().method() === 'POST' ? 1 : 0;
    await (sent === 2 ? route.fulfill(AWAY) : route.fallback());
  });
  await page.keyboard.press('Enter');
  await sheet.getByRole('alert').getByText(AWAY.json.detail).waitFor();
  await sheet.getByText('Lagoon: saved, 4 left').waitFor();
  await expectFocus(sheet.getByLabel('Sunset Coral: pieces to add'));
  await sheet.getByRole('button', { name: 'Save stock' }).click();
  await sheet.waitFor({ state: 'detached' });
  await expectFocus(page.getByRole('link', { name: `Stock of ${MARINA}`, exact: true }));
  await page.getByRole('row', { name: MARINA }).getByText('1 of 3 variants sold out').waitFor();
  await page.getByRole('button', { name: 'Sold out 1 to restock' }).waitFor();
  const { variants } = (await call(`GET /v2/admin/product/${marina.id}`)) as Counted;
  expect(variants.map(({ stock }) => stock)).toEqual([4, 0, 2]);

  const toasts = page.getByRole('region', { name: 'Notifications' });
  await toasts.getByText('Stock saved').waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflow(page)).toEqual([]);
  await page.getByRole('link', { name: `Restock ${PLATTER}` }).click();
  const plain = page.getByRole('dialog', { name: `Restock ${PLATTER}` });
  await expectFocus(plain.getByLabel('Pieces to add'));
  expect(await axeInLight(page, 'restock')).toEqual([]);
  expect(await overflow(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  const stock = page.getByRole('dialog', { name: `Stock of ${PLATTER}`, exact: true });
  await plain.getByRole('link', { name: 'More about its stock' }).click();
  await stock.getByRole('button', { name: 'Change This piece' }).waitFor();
  await page.goBack();
  await stock.waitFor({ state: 'detached' });
});

test('pieces are added and counted anew part by part; what was sold and given back is in the ledger', async () => {
  const owner = await anOwner(shop);
  const { page } = owner;
  const { id: marinaId, variants } = await findProduct(owner, MARINA);
  for (const { id: variantId, value } of variants) {
    const count = value === 'Sunset Coral' ? 0 : null;
    const body = { variantId, count, reason: 'Counted anew' };
    await owner.call(`POST /v2/admin/product/${marinaId}/stock`, body);
  }
  await shop.visit(page, `${LIST}?name=coasters&stock=${marinaId}`);
  const marina = sheetOf(page, MARINA);
  const coral = marina.getByRole('listitem').filter({ hasText: 'Sunset Coral' }).first();
  await coral.getByText('Sold out').waitFor();
  for (const [mode, field, units, left] of [
    ['Add', 'Pieces to add', '1,000', '1,000 left'],
    ['Count', 'Pieces there are now', '7', '7 left'],
  ] as const) {
    await coral.getByRole('button', { name: 'Change Sunset Coral' }).click();
    await coral.getByRole('radio', { name: mode, exact: true }).check();
    await coral.getByLabel(field).fill(units);
    await coral.getByText(`Then: ${left}.`).waitFor();
    await coral.getByLabel('Why').fill('Counted again');
    await coral.getByRole('button', { name: 'Save stock' }).click();
    await coral.getByText(left, { exact: true }).waitFor();
  }
  await coral.getByRole('button', { name: 'Change Sunset Coral' }).click();
  await coral.getByRole('radio', { name: 'Stop counting' }).check();
  await coral.getByText('From then on it is made to order and never sells out.').waitFor();
  await coral.getByRole('button', { name: 'Given away' }).click();
  await coral.getByRole('button', { name: 'Save stock' }).click();
  await coral.getByRole('button', { name: 'Start counting Sunset Coral' }).waitFor();
  await expect
    .poll(async () => (await ledger(page))[0])
    .toBe('−7 Sunset Coral: Changed by you – Given away Not counted (made to order)');
  await expect.poll(() => inList(page, MARINA)).toBe('Made to order');

  await page.keyboard.press('Escape');
  await marina.waitFor({ state: 'detached' });
  await linkOf(page, GENDA).click();
  const sheet = sheetOf(page, GENDA);
  const said = await listen(page);
  await sheet.getByText('No changes yet.').waitFor();
  await sheet.getByText('Not counted (made to order)').waitFor();
  await sheet.getByRole('button', { name: 'Start counting This piece' }).click();
  await expectFocus(sheet.getByLabel('Pieces there are now'));
  await page.keyboard.type('4');
  await sheet.getByRole('button', { name: 'Made new pieces' }).click();
  await sheet.getByRole('button', { name: 'Save stock' }).click();
  await expectFocus(sheet.getByRole('button', { name: 'Change This piece' }));
  await expect.poll(said).toContain('This piece: 4 left');
  await expect.poll(() => ledger(page)).toEqual(['+4 Changed by you – Made new pieces 4 left']);
  await expect.poll(() => inList(page, GENDA)).toBe('4 left');

  const { customer } = await aBuyer(shop);
  const { id } = await anOrderOf(shop, customer, [GENDA]);
  await customer.call(`DELETE /v2/order/${id}`);
  await page.reload();
  await expect
    .poll(() => ledger(page))
    .toEqual([
      '+1 Back from a cancelled order View order 4 left',
      '−1 Sold View order 3 left',
      '+4 Changed by you – Made new pieces 4 left',
    ]);
  await sheet.getByRole('link', { name: 'View order' }).first().click();
  await page.waitForURL(`**/admin/order/${id}`, { waitUntil: 'commit' });
});

test('fewer pieces than are taken are said beside them, and nothing typed is lost', async () => {
  const owner = await anOwner(shop, {
    expected: [/409/, /STOCK_TOO_LOW/, /Failed to change stock/],
  });
  const { page, call } = owner;
  const { id } = await findProduct(owner, ROSE);
  await call(`POST /v2/admin/product/${id}/stock`, { count: 5, reason: 'Counted' });
  await shop.visit(page, `${LIST}?name=rose&stock=${id}`);
  const sheet = sheetOf(page, ROSE);
  await sheet.getByRole('button', { name: 'Change This piece' }).click();
  await sheet.getByRole('radio', { name: 'Take away' }).check();
  await sheet.getByLabel('Pieces to take away').fill('3');
  await sheet.getByLabel('Why').fill('Broken on the way');
  await call(`POST /v2/admin/product/${id}/stock`, { count: 1, reason: 'Sold at the fair' });
  await sheet.getByRole('button', { name: 'Save stock' }).click();
  await sheet.getByText('There are fewer pieces than that: 1 left.').waitFor();
  await expectFocus(sheet.getByLabel('Pieces to take away'));
  expect(await sheet.getByLabel('Why').inputValue()).toBe('Broken on the way');
  await firstPart(sheet).getByText('1 left', { exact: true }).waitFor();
  await sheet.getByLabel('Pieces to take away').fill('1');
  await sheet.getByText('There are fewer pieces').waitFor({ state: 'detached' });
  await sheet.getByRole('button', { name: 'Save stock' }).click();
  await firstPart(sheet).getByText('Sold out', { exact: true }).waitFor();
});

test('the sheet opens over the list and asks before typed words go; keys alone change the stock, on a phone too', async () => {
  const { page } = await anOwner(shop);
  await shop.visit(page, `${LIST}?name=coasters`);
  await linkOf(page, MARINA).waitFor();
  // What was typed is written into the address a moment later, and must not close the marina.
  await page.getByLabel('Product Name').fill('marina');
  await linkOf(page, MARINA).evaluate((link: HTMLElement) => link.click());
  const marina = sheetOf(page, MARINA);
  await page.waitForURL(/(?=.*[?&]stock=)(?=.*[?&]name=marina)/, { waitUntil: 'commit' });
  await marina.getByRole('button', { name: 'Start counting Lagoon' }).waitFor();
  await page.goBack();
  await marina.waitFor({ state: 'detached' });
  await page.goForward();
  await marina.getByRole('button', { name: 'Start counting Lagoon' }).click();
  await marina.getByLabel('Why').pressSequentially('Broken');
  await page.keyboard.press('Escape');
  const ask = page.getByRole('alertdialog', { name: 'Discard this change of stock?' });
  await ask.getByRole('button', { name: 'Keep writing' }).click();
  expect(await marina.getByLabel('Why').inputValue()).toBe('Broken');
  await page.keyboard.press('Escape');
  await ask.getByRole('button', { name: 'Discard' }).click();
  await marina.waitFor({ state: 'detached' });

  await page.getByLabel('Product Name').fill('jaali');
  const sheet = sheetOf(page, 'Jaali Trinket Dish');
  await linkOf(page, 'Jaali Trinket Dish').focus();
  await page.keyboard.press('Enter');
  await expectFocus(sheet.getByRole('heading', { level: 2 }));
  await sheet
    .getByRole('button', { name: /^Start counting/ })
    .first()
    .waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectFocus(sheet.getByLabel('Pieces there are now'));
  await page.keyboard.type('6');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Made new pieces');
  await page.keyboard.press('Enter');
  await firstPart(sheet).getByText('6 left', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await expectFocus(sheet.getByRole('radio', { name: 'Add', exact: true }));
  await page.keyboard.press('ArrowRight');
  await expectFocus(sheet.getByRole('radio', { name: 'Take away' }));
  await sheet.getByRole('button', { name: 'Save stock' }).click();
  await sheet.getByText('Say why').waitFor();
  // While it fades, its words are pale.
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await toasts.getByText('Stock saved').waitFor({ state: 'detached' });
  expect(await axeInLight(page, 'stock')).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflow(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await linkOf(page, 'Jaali Trinket Dish').focus();
  await page.keyboard.press('Enter');
  await expectFocus(sheet.getByRole('heading', { level: 2 }));
  await page.keyboard.press('Escape');
  await expectFocus(linkOf(page, 'Jaali Trinket Dish'));
});

const rows = (page: Page) => page.locator('[data-item]');
const names = (page: Page) => rows(page).getByRole('heading').allInnerTexts();
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).press('Enter');

async function expectSound(page: Page, name: string): Promise<void> {
  expect([await overflow(page), await smallTargets(page)]).toEqual([[], []]);
  await page.setViewportSize({ width: 375, height: 900 });
  expect(await axeInLight(page, name)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 720 });
}

async function dragBelow(page: Page, from: number, to: number): Promise<void> {
  await rows(page).nth(from).scrollIntoViewIfNeeded();
  await rows(page).nth(from).locator('button[aria-hidden]').hover();
  await page.mouse.down();
  const target = await rows(page).nth(to).boundingBox();
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + (target?.height ?? 0) - 4, { steps: 5 });
  await page.mouse.up();
}

test('on a small phone the owner orders collections and their pieces, and says what they are', async () => {
  const { page, call } = await anOwner(shop, {
    width: 320,
    height: 720,
    expected: [/409/],
  });
  await shop.visit(page, '/admin/my-products');
  await page.getByRole('link', { name: 'Collections', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Collections' }).waitFor();
  const ordered = ['Trays', 'Coasters', 'Jewellery', 'Keychains', 'Art pieces'];
  await rows(page).first().waitFor();
  const said = await listen(page);
  await press(page, 'Move Trays up');
  await page.getByText('Saved. Trays is 1 of 5').waitFor();
  await expect.poll(() => names(page)).toEqual(ordered);
  await expect.poll(said).toContain('Trays is now 1 of 5');
  await expectFocus(page.getByRole('button', { name: 'Move Trays up' }));
  await expectSound(page, 'collections');

  await page.getByRole('link', { name: 'Coasters' }).click();
  await page.getByLabel('Sentence').fill('For every cup');
  const create = { width: 1200, height: 600, channels: 3, background: '#98420f' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await page
    .getByLabel(/for the picture$/)
    .setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer });
  await page.getByText('Replaced.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. Visitors see it now').first().waitFor();
  const [first = '', second = '', third = '', ...rest] = await names(page);
  await dragBelow(page, 0, 1);
  await page.getByText(`Saved. ${first} is 2 of ${rest.length + 3}`).waitFor();
  await expect.poll(() => names(page)).toEqual([second, first, third, ...rest]);
  await press(page, `Move ${third} to the top`);
  await page.getByText(`Saved. ${third} is 1 of`).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => names(page)).toEqual([second, first, third, ...rest]);
  await expectSound(page, 'a collection');

  // In another window.
  const shelf = (await call('GET /v2/admin/collection/coasters/products')) as ShelvedProduct[];
  const [top, , low] = shelf.map(({ id }) => id);
  await call(`PUT /v2/admin/product/${low}/place`, { after: null, before: top });
  await press(page, `Move ${first} up`);
  await page.getByText('Nothing was moved. It is shown here').first().waitFor();
  await expect.poll(() => names(page)).toEqual([third, second, first, ...rest]);

  await shop.visit(page, '/?category=coasters');
  await page.getByRole('heading', { level: 1, name: 'Coasters' }).waitFor();
  await page.getByText('For every cup').waitFor();
  const chips = page.getByRole('navigation', { name: 'Categories and tags' }).getByRole('link');
  expect((await chips.allInnerTexts()).slice(0, 6)).toEqual(['All', ...ordered]);
  const cards = await page.getByRole('article').getByRole('heading').allInnerTexts();
  expect(cards.slice(0, 3)).toEqual([third, second, first]);
});
