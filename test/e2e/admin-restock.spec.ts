import { expect, test } from 'vitest';
import { axeInBothThemes } from '#test/support/axe.ts';
import { MARINA } from '#test/support/buying.ts';
import { overflow, smallTargets } from '#test/support/layout.ts';
import { expectFocus } from '#test/support/page-state.ts';
import { anOwner, OWNED } from '#test/support/owner-page.ts';
import { useShop } from '#test/support/use-shop.ts';

const shop = useShop(() => OWNED);
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
    detail: 'The shop cannot answer just now.',
  },
};

type Found = { id: string; variants: { id: string; stock?: number }[] };

test('what is sold out is found by its card and restocked in one step, part by part', async () => {
  const expected = [PICTURE, /503/, /Failed to restock/];
  const { page, call } = await anOwner(shop, { expected });
  const [marina] = (await call('GET /v2/admin/allproducts?q=marina%20shore')) as [Found];
  for (const { id: variantId } of marina.variants) {
    const body = { variantId, count: 0, reason: 'Counted' };
    await call(`POST /v2/admin/product/${marina.id}/stock`, body);
  }
  await shop.visit(page, '/admin/my-products');
  await page.getByRole('button', { name: 'Sold out 2 to restock' }).click();
  await page.getByRole('heading', { name: 'All Products (2)' }).waitFor();
  expect(await page.getByLabel('Product Status').inputValue()).toBe('sold out');
  await page.getByRole('link', { name: `Restock ${MARINA}` }).click();
  const sheet = page.getByRole('dialog', { name: `Restock ${MARINA}` });
  const lagoon = sheet.getByLabel('Lagoon: pieces to add');
  await expectFocus(lagoon);
  await page.keyboard.press('Enter');
  await sheet.getByText('Give a whole number of pieces').waitFor();
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
  const { variants } = (await call(`GET /v2/admin/product/${marina.id}`)) as Found;
  expect(variants.map(({ stock }) => stock)).toEqual([4, 0, 2]);

  const toasts = page.getByRole('region', { name: 'Notifications' });
  await toasts.getByText('Stock saved').waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflow(page)).toEqual([]);
  await page.getByRole('link', { name: `Restock ${PLATTER}` }).click();
  const plain = page.getByRole('dialog', { name: `Restock ${PLATTER}` });
  await expectFocus(plain.getByLabel('Pieces to add'));
  expect(await axeInBothThemes(page, 'restock')).toEqual([]);
  expect(await overflow(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  const stock = page.getByRole('dialog', { name: `Stock of ${PLATTER}`, exact: true });
  await plain.getByRole('link', { name: 'More about its stock' }).click();
  await stock.getByRole('button', { name: 'Change This piece' }).waitFor();
  await page.goBack();
  await stock.waitFor({ state: 'detached' });
});
