import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminSummary } from '#app/admin-summary-contract.ts';
import type { TodayWire } from '#app/today-contract.ts';
import type { ProductReviews } from '#features/reviews/shown-contract.ts';
import type { AdminReview, OrderReviews, OwnReview } from '#features/reviews/contract.ts';
import { aProduct } from '#test/support/factories.ts';
import { byLink, placedByGuest } from '#test/support/guests.ts';
import { anOrder } from '#test/support/orders.ts';
import { ADMIN_EMAIL, send, type SignedIn } from '#test/support/people.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { welcomeGuests } from '#test/support/workshop.ts';

let shop: SignedInApp;
beforeAll(async () => {
  shop = await openSignedInApp();
});
afterAll(() => shop.close());

const WORDS = { rating: 4, text: 'Looks as in the picture.' };

type Status = 'delivered' | 'shipped';
async function bought(status: Status = 'delivered', person: SignedIn = shop.asha) {
  const { db } = shop.app;
  const { id: productId } = await aProduct(db);
  const { uid, email } = person;
  const { id, number } = await anOrder(db, { uid, email, productId, status });
  return { productId, id, number };
}

async function write(
  product: { number: string; productId: string },
  body: object,
  who = shop.asha,
) {
  const call = `PUT /v2/order/${product.number}/reviews/${product.productId}`;
  const response = await send(shop.app, call, { ...who, body });
  return { status: response.status, body: (await response.json()) as OwnReview & { code: string } };
}

async function shown(productId: string): Promise<ProductReviews> {
  await shop.app.catchUp();
  return (await (await shop.app.request(`/v2/products/${productId}/reviews`)).json()) as never;
}

const listed = (state = 'all') =>
  shop.ask<AdminReview[]>(`GET /v2/admin/reviews?state=${state}&limit=100`);
const ofProduct = async (productId: string) =>
  (await listed()).filter(({ product }) => product.id === productId);

test('a delivered piece is reviewed under first name and initial, or the town, and shown at once', async () => {
  const product = await bought();
  expect(await write(product, WORDS)).toMatchObject({
    status: 200,
    body: { ...WORDS, name: 'Asha P.', state: 'shown' },
  });
  expect((await shown(product.productId)).reviews).toMatchObject([{ ...WORDS, name: 'Asha P.' }]);
  await write(product, { ...WORDS, showsName: false });
  const { rows } = await sql<{ name: string }>`
    SELECT 'A buyer from ' || (address->>'city') AS name FROM shop_order
    WHERE id = ${product.id}`.execute(shop.app.db);
  expect((await shown(product.productId)).reviews[0]?.name).toBe(rows[0]?.name);
  const own = await send(shop.app, `GET /v2/order/${product.number}/reviews`, shop.asha);
  expect((await own.json()) as OrderReviews).toMatchObject({
    named: 'Asha P.',
    nameless: rows[0]?.name,
    pieces: [{ productId: product.productId, review: { ...WORDS, state: 'shown' } }],
  });
});

test('only who bought it, once it was delivered, and only this piece', async () => {
  const shipped = await bought('shipped');
  expect((await write(shipped, WORDS)).body.code).toBe('NOT_DELIVERED');
  const { id: other } = await aProduct(shop.app.db);
  const delivered = await bought();
  expect((await write({ ...delivered, productId: other }, WORDS)).body.code).toBe('NOT_IN_ORDER');
  const foreign = await bought('delivered', { ...shop.asha, uid: 'somebody-else' });
  expect((await write(foreign, WORDS)).body.code).toBe('ORDER_NOT_FOUND');
  expect((await write(delivered, { rating: 5, text: '  ' })).status).toBe(422);
  expect((await write(delivered, { rating: 6, text: 'Six' })).status).toBe(422);
  expect((await shown(delivered.productId)).count).toBe(0);
});

test('the owner reviews nothing in her own shop, whatever she is signed in as', async () => {
  const own = await bought('delivered', shop.admin);
  expect((await write(own, WORDS, shop.admin)).status).toBe(403);
  const product = await bought('delivered', { ...shop.asha, email: ADMIN_EMAIL.toUpperCase() });
  expect((await write(product, WORDS)).body.code).toBe('OWN_SHOP');
});

test('words with a link, an address or a phone number wait for the owner', async () => {
  const suspicious = [
    'See www.cheaper.example',
    'Better at cheaper-coasters.shop',
    'Write to me@example.com',
    'Call 98200 12345',
  ];
  for (const text of suspicious) {
    const product = await bought();
    expect([text, (await write(product, { rating: 5, text })).body.state]).toEqual([
      text,
      'waiting',
    ]);
    expect((await shown(product.productId)).count).toBe(0);
  }
  for (const text of ['Came in 2-3 days. Set of 4, 10 cm, bought 2 in 2025.', 'A+++. Lovely']) {
    expect((await write(await bought(), { rating: 5, text })).body.state).toBe('shown');
  }
});

test('of two tabs there is one review, and the sums are those of the last words', async () => {
  const product = await bought();
  const ratings = [1, 2, 3, 4, 5, 5];
  const answers = await Promise.all(ratings.map((rating) => write(product, { ...WORDS, rating })));
  expect(answers.map(({ status }) => status)).toEqual(ratings.map(() => 200));
  const { count, rating, reviews } = await shown(product.productId);
  expect([count, reviews.length]).toEqual([1, 1]);
  expect(rating).toBe(reviews[0]?.rating);
});

test('a review can be changed for thirty days', async () => {
  const product = await bought();
  await write(product, WORDS);
  const age = (days: number) =>
    sql`UPDATE review SET created_at = ${shop.app.clock.now()}::timestamptz
      - make_interval(days => ${days}::integer) WHERE order_id = ${product.id}`.execute(
      shop.app.db,
    );
  await age(29);
  expect((await write(product, { ...WORDS, rating: 2 })).body.rating).toBe(2);
  await age(31);
  expect((await write(product, WORDS)).body.code).toBe('REVIEW_TOO_OLD');
  expect((await shown(product.productId)).rating).toBe(2);
});

test('whoever has the link of an order without an account reviews it', async () => {
  await welcomeGuests(shop.app, shop.admin);
  const { id: productId } = await aProduct(shop.app.db);
  const { order, key } = await placedByGuest(shop.app, { lines: [{ productId, quantity: 1 }] });
  const call = `PUT /reviews/${productId}`;
  const review = (linked: object) => byLink(shop.app, call, { number: order.number, ...linked });
  expect((await review({ key, body: WORDS })).status).toBe(409);
  await shop.ask(`PUT /v2/admin/order/${order.id}?status=delivered`, {});
  expect((await review({ key: 'x'.repeat(32), body: WORDS })).status).toBe(404);
  expect((await review({ key, body: WORDS })).status).toBe(200);
  expect((await shown(productId)).reviews).toMatchObject([{ ...WORDS, name: 'Ravi K.' }]);
  const products = await byLink(shop.app, 'GET /reviews', { number: order.number, key });
  expect(await products.json()).toMatchObject({
    pieces: [{ productId, review: { state: 'shown' } }],
  });
});

test('the owner hides for a reason of the list, shows again, and decides about what she has read', async () => {
  const product = await bought();
  await write(product, { ...WORDS, rating: 1 });
  const [review] = await ofProduct(product.productId);
  const path = `PUT /v2/admin/reviews/${review?.id}`;
  const bad = { state: 'hidden', reason: 'few stars', version: review?.version };
  expect((await shop.call(path, bad)).status).toBe(422);
  const hidden = await shop.ask<AdminReview>(path, { ...bad, reason: 'abuse' });
  expect(hidden).toMatchObject({ state: 'hidden', reason: 'abuse', orderStatus: 'delivered' });
  expect((await shown(product.productId)).count).toBe(0);
  const old = { state: 'shown', version: review?.version };
  expect((await shop.call(path, old)).status).toBe(409);
  await shop.ask(path, { state: 'shown', version: hidden.version });
  expect((await shown(product.productId)).count).toBe(1);
  await shop.ask(path, { ...bad, reason: 'spam', version: hidden.version + 1 });
  // Other words of a hidden review are read before they are shown.
  expect((await write(product, WORDS)).body.state).toBe('waiting');
  expect((await listed('waiting')).map(({ product }) => product.id)).toContain(product.productId);
});

test('the owner replies under the review; the buyer gets the first reply by mail, and no other', async () => {
  const product = await bought();
  await write(product, WORDS);
  const [review] = await ofProduct(product.productId);
  const reply = (text: string, version = review?.version) =>
    shop.call(`PUT /v2/admin/reviews/${review?.id}/reply`, { text, version });
  const ofShown = async () => (await shown(product.productId)).reviews[0]?.reply;
  const mails = () =>
    shop.app.db
      .selectFrom('mail')
      .select(['to_address', 'body_text'])
      .where('kind', '=', 'review-reply')
      .where('body_text', 'like', `%${product.number}%`)
      .execute();
  expect((await reply('Thank you!', 7)).status).toBe(409);
  const answered = (await (await reply('Thank you!')).json()) as AdminReview;
  expect(answered.reply).toBe('Thank you!');
  expect(await ofShown()).toBe('Thank you!');
  expect(await mails()).toMatchObject([{ to_address: shop.asha.email }]);
  await reply('Thank you very much!', answered.version);
  await write(product, { ...WORDS, rating: 5 });
  expect(await ofShown()).toBe('Thank you very much!');
  expect(await mails()).toHaveLength(1);
  const [now] = await ofProduct(product.productId);
  await reply('', now?.version);
  expect(await ofShown()).toBeUndefined();
});

test('a review that waits stands on the page of today, and is counted', async () => {
  await write(await bought(), { rating: 5, text: 'Look at www.cheaper.example' });
  const { length: total } = await listed('waiting');
  const { reviews } = await shop.ask<AdminSummary>('GET /v2/admin/order-summary');
  const { groups } = await shop.ask<TodayWire>('GET /v2/admin/today');
  const waiting = groups.find(({ kind }) => kind === 'review');
  expect([reviews.waiting, waiting?.count]).toEqual([total, total]);
});

test('who deletes the account is named no more, and the words stay', async () => {
  const product = await bought();
  await write(product, WORDS);
  await sql`SELECT remove_customer(${shop.asha.uid}, true)`.execute(shop.app.db);
  expect((await shown(product.productId)).reviews).toMatchObject([{ ...WORDS, name: 'A buyer' }]);
});
