import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicProductWire } from '#features/catalogue/contract.ts';
import type { ProductReviews, ShopReviews } from '#features/reviews/shown-contract.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { aProduct } from '#test/support/factories.ts';
import { openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';

let owner: OwnerApp;
beforeAll(async () => {
  owner = await openOwnerApp();
});
afterAll(() => owner.app.close());

const db = () => owner.app.db;
const WORDS = 'It came in two days and looks as in the picture.';

type Row = { rating?: number; text?: string; state?: 'shown' | 'waiting' };

async function aReview(productId: string, { rating = 5, text = WORDS, state = 'shown' }: Row = {}) {
  const id = uuidv7();
  const row = { id, product_id: productId, name: 'Asha K.', rating, text, state };
  await db().insertInto('review').values(row).execute();
  return id;
}

async function get<T>(path: string): Promise<T> {
  await owner.app.catchUp();
  return (await (await owner.app.request(path)).json()) as T;
}

const version = async () =>
  (await db().selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version;
const sumsOf = (id: string) =>
  db()
    .selectFrom('product')
    .select(['rating', 'review_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a product has the sums of its shown reviews, whatever happens to them', async () => {
  const { id } = await aProduct(db());
  const first = await aReview(id, { rating: 5 });
  await aReview(id, { rating: 2 });
  const waiting = await aReview(id, { rating: 1, state: 'waiting' });
  expect(await sumsOf(id)).toEqual({ rating: 3.5, review_count: 2 });
  await db().updateTable('review').set({ rating: 4 }).where('id', '=', first).execute();
  expect(await sumsOf(id)).toEqual({ rating: 3, review_count: 2 });
  await db().updateTable('review').set({ state: 'shown' }).where('id', '=', waiting).execute();
  expect(await sumsOf(id)).toEqual({ rating: 2.3, review_count: 3 });
  const hidden = { state: 'hidden', reason: 'spam' };
  await db().updateTable('review').set(hidden).where('id', '=', first).execute();
  expect(await sumsOf(id)).toEqual({ rating: 1.5, review_count: 2 });
  await db().deleteFrom('review').where('product_id', '=', id).execute();
  expect(await sumsOf(id)).toEqual({ rating: 0, review_count: 0 });
});

test('reviews that are shown at the same moment are all counted', async () => {
  const { id } = await aProduct(db());
  await Promise.all(Array.from({ length: 12 }, () => aReview(id, { rating: 4 })));
  expect(await sumsOf(id)).toEqual({ rating: 4, review_count: 12 });
});

test('a shown review raises the catalogue version once, one that waits does not', async () => {
  const { id } = await aProduct(db());
  const before = await version();
  await aReview(id, { state: 'waiting' });
  expect(await version()).toBe(before);
  await aReview(id);
  expect(await version()).toBe(before + 1);
});

test('visitors read five at a time, the newest first, and how many stars there were', async () => {
  const { id, slug } = await aProduct(db());
  for (const rating of [1, 2, 3, 4, 5, 5, 5]) await aReview(id, { rating });
  await aReview(id, { state: 'waiting' });
  const first = await get<ProductReviews>(`/v2/products/${slug}/reviews`);
  expect(first).toMatchObject({ rating: 3.6, count: 7, counts: [3, 1, 1, 1, 1] });
  expect(first.reviews).toHaveLength(5);
  const rest = await get<ProductReviews>(`/v2/products/${id}/reviews?offset=5`);
  expect(rest.reviews.map(({ rating }) => rating)).toEqual([2, 1]);
  const shown = await get<PublicProductWire>(`/v2/products/${id}`);
  expect(shown).toMatchObject({ rating: 3.6, reviewCount: 7 });
  expect((await owner.app.request('/v2/products/no-such-piece/reviews')).status).toBe(404);
});

test('the best words are the newest of each active product, neither short nor poor', async () => {
  await owner.app.emptyCatalogue();
  const [tray, bowl, gone] = [
    await aProduct(db(), { name: 'Tray' }),
    await aProduct(db(), { name: 'Bowl' }),
    await aProduct(db(), { name: 'Gone', status: 'inactive' }),
  ];
  await aReview(tray.id, { text: `${WORDS} The older one.` });
  await aReview(tray.id, { text: `${WORDS} The newer one.` });
  await aReview(bowl.id, { rating: 4 });
  await aReview(bowl.id, { rating: 5, text: 'Nice' });
  await aReview(bowl.id, { rating: 1, text: `${WORDS} Broken.` });
  await aReview(gone.id);
  const best = await get<ShopReviews>('/v2/reviews?limit=6');
  expect(best).toMatchObject({ rating: 4, count: 5 });
  expect(best.reviews.map(({ product, text }) => [product.name, text])).toEqual([
    ['Tray', `${WORDS} The newer one.`],
    ['Bowl', WORDS],
  ]);
});
