import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp();
});
beforeEach(() => shop.emptyCatalogue());
afterAll(() => shop.close());

async function relatedTo(slug: string): Promise<string[]> {
  await shop.catchUp();
  const response = await shop.request(`/v2/products/${slug}/related`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { slug: string }[]).map((one) => one.slug);
}

test('a rare tag counts more than a common one, then comes the category, four in all', async () => {
  await aProduct(shop.db, { slug: 'tray', tags: ['ocean', 'gift'] });
  for (const n of [1, 2, 3]) await aProduct(shop.db, { slug: `gift-${n}`, tags: ['gift'] });
  await aProduct(shop.db, { slug: 'pendant', tags: ['ocean'] });
  await aProduct(shop.db, { slug: 'plain', tags: [] });
  expect(await relatedTo('tray')).toEqual(['pendant', 'gift-1', 'gift-2', 'gift-3']);
  expect((await relatedTo('pendant')).slice(0, 1)).toEqual(['tray']);
  expect(await relatedTo('plain')).toHaveLength(4);
});

test('what the owner chose comes first in her order, as far as it is there, and is not said twice', async () => {
  const { id } = await aProduct(shop.db, { slug: 'tray', tags: ['ocean'] });
  for (const slug of ['alike', 'too']) await aProduct(shop.db, { slug, tags: ['ocean'] });
  const others = [
    await aProduct(shop.db, { slug: 'far', tags: ['wood'] }),
    await aProduct(shop.db, { slug: 'gone', stock: 0 }),
    await aProduct(shop.db, { slug: 'off', status: 'inactive' }),
    await aProduct(shop.db, { slug: 'near', tags: ['ocean'] }),
  ];
  await shop.db
    .insertInto('product_related')
    .values(others.map((one, position) => ({ product_id: id, other_id: one.id, position })))
    .execute();
  expect(await relatedTo('tray')).toEqual(['far', 'near', 'alike', 'too']);
});

test('what is sold out or switched off is left out, and an unknown product is not found', async () => {
  await aProduct(shop.db, { slug: 'tray', tags: ['ocean'] });
  await aProduct(shop.db, { slug: 'gone', tags: ['ocean'], stock: 0 });
  await aProduct(shop.db, { slug: 'off', tags: ['ocean'], status: 'inactive' });
  expect(await relatedTo('tray')).toEqual([]);
  expect((await shop.request('/v2/products/nothing/related')).status).toBe(404);
});
