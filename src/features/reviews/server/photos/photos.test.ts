import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminSummary } from '#app/admin-summary-contract.ts';
import type { ProductReviews } from '#features/reviews/shown-contract.ts';
import { sweepUnused } from '#features/media/server/sweep-pictures.ts';
import type { MyData } from '#features/privacy/contract.ts';
import type { AdminReview, OwnReview } from '#features/reviews/contract.ts';
import type { Context } from '#platform/server/context.ts';
import { aProduct } from '#test/support/factories.ts';
import { byLink, placedByGuest } from '#test/support/guests.ts';
import { CANARY, hostilePictures, noise } from '#test/support/hostile-pictures.ts';
import { anOrder } from '#test/support/orders.ts';
import { send, signUp, type SignedIn } from '#test/support/people.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { welcomeGuests } from '#test/support/workshop.ts';
import { forgetReviewers } from '../write-review.ts';

let shop: SignedInApp;
let context: TestContext;
beforeAll(async () => {
  shop = await openSignedInApp();
  context = createTestContext(shop.app.connectionString);
});
afterAll(async () => {
  await context.close();
  await shop.close();
});

type Product = { number: string; productId: string };

async function reviewed(person: SignedIn = shop.asha): Promise<Product> {
  const { db } = shop.app;
  const { id: productId } = await aProduct(db);
  const { uid, email } = person;
  const { number } = await anOrder(db, { uid, email, productId, status: 'delivered' });
  const body = { rating: 5, text: 'Looks as in the picture.' };
  const path = `/v2/order/${number}/reviews/${productId}`;
  expect((await send(shop.app, `PUT ${path}`, { ...person, body })).status).toBe(200);
  return { number, productId };
}

const pathOf = ({ number, productId }: Product) =>
  `/v2/order/${number}/reviews/${productId}/photos`;

type Sent = { bytes?: Buffer; type?: string; by?: { token: string } };
async function add(product: Product, { bytes, type = 'image/jpeg', by = shop.asha }: Sent = {}) {
  const response = await shop.app.request(pathOf(product), {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${by.token}` },
    body: new Uint8Array(bytes ?? (await noise(600, 400).jpeg().toBuffer())),
  });
  return {
    status: response.status,
    body: (await response.json()) as OwnReview & { code: string },
  };
}

async function aPhoto(product: Product): Promise<string> {
  const { photos } = (await add(product)).body;
  return photos.at(-1)?.id ?? '';
}

async function shownOf({ productId }: Product) {
  await shop.app.catchUp();
  const response = await shop.app.request(`/v2/products/${productId}/reviews`);
  return ((await response.json()) as ProductReviews).reviews.flatMap(({ pictures }) => pictures);
}

async function idOf({ productId }: Product): Promise<string> {
  const row = await shop.app.db
    .selectFrom('review')
    .select('id')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function decide(product: Product, photo: string, state: 'shown' | 'left-out') {
  return shop.call(`PUT /v2/admin/reviews/${await idOf(product)}/photos/${photo}`, { state });
}

const see = (path: string, { token }: { token?: string } = {}) =>
  shop.app.request(
    path,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  );

async function photosLeft(product: Product): Promise<number> {
  const { rows } = await sql`SELECT FROM review_picture
    WHERE review_id = ${await idOf(product)}`.execute(shop.app.db);
  return rows.length;
}

test('a photo is seen by its buyer and the owner alone until she shows it, then by everybody', async () => {
  const product = await reviewed();
  const { status, body } = await add(product);
  expect([status, body.state, body.photos]).toMatchObject([
    201,
    'shown',
    [{ width: 600, height: 400 }],
  ]);
  const photo = body.photos[0]?.id ?? '';
  expect(body.photos[0]).not.toHaveProperty('mediaId');
  const own = `${pathOf(product)}/${photo}`;
  const theirs = `/v2/admin/reviews/${await idOf(product)}/photos/${photo}`;
  const other = await signUp(shop.app, 'dev@example.com');
  const statuses = [
    await see(`${own}/480`, shop.asha),
    await see(`${theirs}/1920`, shop.admin),
    await see(`${own}/481`, shop.asha),
    await see(`${own}/480`, other),
    await see(`${own}/480`),
    await see(`${theirs}/480`, shop.asha),
    await see(`/media/${photo}/480.webp`),
  ].map((answer) => answer.status);
  expect(statuses).toEqual([200, 200, 404, 404, 401, 403, 404]);
  expect(await shownOf(product)).toEqual([]);

  const answer = (await (await decide(product, photo, 'shown')).json()) as AdminReview;
  expect(answer.photos).toMatchObject([{ id: photo, mediaId: photo }]);
  expect(await shownOf(product)).toEqual([{ mediaId: photo, width: 600, height: 400 }]);
  const shown = await see(`/media/${photo}/480.webp`);
  expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(480);
  expect((await decide(product, photo, 'shown')).status).toBe(200);
  const entries = (await shop.audited()).filter(({ action }) => action === 'review.photo');
  expect(entries.at(-1)?.after).toEqual({ picture: photo, state: 'shown' });
});

test('reviews with photos that wait are read by the owner first, and counted; a hidden one asks nothing', async () => {
  const piece = await reviewed();
  const waiting = async () => {
    const listed = await shop.ask<AdminReview[]>('GET /v2/admin/reviews?state=waiting&limit=100');
    const { reviews } = await shop.ask<AdminSummary>('GET /v2/admin/order-summary');
    expect(reviews.waiting).toBe(listed.length);
    return listed.filter(({ product }) => product.id === piece.productId).length;
  };
  expect(await waiting()).toBe(0);
  const first = await aPhoto(piece);
  const second = await aPhoto(piece);
  expect(await waiting()).toBe(1);
  await decide(piece, first, 'shown');
  expect(await waiting()).toBe(1);
  await decide(piece, second, 'left-out');
  expect(await waiting()).toBe(0);
  expect((await decide(piece, second, 'shown')).status).toBe(404);
  await aPhoto(piece);
  const { version } = await shop.app.db
    .selectFrom('review')
    .select('version')
    .where('product_id', '=', piece.productId)
    .executeTakeFirstOrThrow();
  const hidden = { state: 'hidden', reason: 'abuse', version };
  await shop.ask(`PUT /v2/admin/reviews/${await idOf(piece)}`, hidden);
  expect(await waiting()).toBe(0);
});

test('four photos, each once, for thirty days, of a review that there is', async () => {
  const product = await reviewed();
  const bytes = await noise(40, 30).png().toBuffer();
  const twins = await Promise.all([1, 2].map(() => add(product, { bytes, type: 'image/png' })));
  expect(twins.map(({ status }) => status)).toEqual([201, 201]);
  expect(await photosLeft(product)).toBe(1);
  const more = await Promise.all([1, 2, 3, 4, 5].map(() => add(product)));
  expect(
    more
      .map(({ status }) => String(status))
      .toSorted()
      .join(' '),
  ).toBe('201 201 201 409 409');
  const photos = more.find(({ status }) => status === 201)?.body.photos ?? [];
  const path = `DELETE ${pathOf(product)}/${photos[0]?.id}`;
  const left = (await (await send(shop.app, path, shop.asha)).json()) as OwnReview;
  expect(left.photos).toHaveLength(3);
  expect((await send(shop.app, path, shop.asha)).status).toBe(200);
  await sql`UPDATE review SET created_at = ${shop.app.clock.now()}::timestamptz - interval '31 days'
    WHERE id = ${await idOf(product)}`.execute(shop.app.db);
  expect((await add(product)).body.code).toBe('REVIEW_TOO_OLD');
  expect((await send(shop.app, path, shop.asha)).status).toBe(409);
  const { id: productId } = await aProduct(shop.app.db);
  expect((await add({ ...product, productId })).body.code).toBe('REVIEW_NOT_FOUND');
  const other = await signUp(shop.app, 'mira@example.com');
  expect((await add(await reviewed(), { by: other })).body.code).toBe('ORDER_NOT_FOUND');
});

test('a guest adds, sees and takes away photos by the link of the order', async () => {
  await welcomeGuests(shop.app, shop.admin);
  const { id: productId } = await aProduct(shop.app.db);
  const { order, key } = await placedByGuest(shop.app, { lines: [{ productId, quantity: 1 }] });
  await shop.ask(`PUT /v2/admin/order/${order.id}?status=delivered`, {});
  const linked = { number: order.number, key };
  const body = { rating: 5, text: 'Lovely' };
  await byLink(shop.app, `PUT /reviews/${productId}`, { ...linked, body });
  const path = `/v2/guest-order/${order.number}/reviews/${productId}/photos`;
  const post = async (orderKey: string) =>
    shop.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'image/png', 'order-key': orderKey },
      body: new Uint8Array(await noise(40, 30).png().toBuffer()),
    });
  expect((await post('x'.repeat(32))).status).toBe(404);
  const { photos } = (await (await post(key)).json()) as OwnReview;
  const one = `/reviews/${productId}/photos/${photos[0]?.id}`;
  expect((await byLink(shop.app, `GET ${one}/480`, linked)).status).toBe(200);
  expect(
    (await byLink(shop.app, `GET ${one}/480`, { number: order.number, key: 'x'.repeat(32) }))
      .status,
  ).toBe(404);
  const left = await byLink(shop.app, `DELETE ${one}`, linked);
  expect(((await left.json()) as OwnReview).photos).toEqual([]);
});

test('nothing but pixels stays of a file, and nothing of one that is no picture', async () => {
  const corpus = (await hostilePictures()).filter((_, at) => at % 5 === 1);
  let stored = 0;
  for (const { name, bytes, type, expect: due } of corpus) {
    const product = await reviewed();
    const { status } = await add(product, { bytes, ...(type && { type }) });
    expect([name, [413, 415, 422].includes(status)]).toEqual([name, due === 'refused']);
    if (due === 'stored') stored += 1;
    expect([name, await photosLeft(product)]).toEqual([name, due === 'stored' ? 1 : 0]);
    const { rows } = await sql<{ bytes: Buffer; small: Buffer }>`
      SELECT bytes, small FROM review_picture WHERE review_id = ${await idOf(product)}`.execute(
      shop.app.db,
    );
    for (const kept of rows.flatMap((row) => [row.bytes, row.small])) {
      const { exif, format } = await sharp(kept).metadata();
      expect([exif, format, kept.includes(CANARY)]).toEqual([undefined, 'webp', false]);
    }
  }
  expect(Math.min(stored, corpus.length - stored)).toBeGreaterThan(0);
});

/** A day and more from now. */
function later(): Context {
  const at = new Date(Date.now() + 2 * 86_400_000);
  return { ...context.ctx, clock: { now: () => at } };
}

async function mediaLeft(ids: string[]): Promise<number> {
  await sweepUnused(later());
  const { rows } = await sql`SELECT FROM media WHERE id = ANY(${ids})`.execute(shop.app.db);
  return rows.length;
}

test('photos are in the copy of the data, and go with the account, the order or the piece, files and all', async () => {
  const mira = await signUp(shop.app, 'mira2@example.com');
  const [left, forgotten, ended] = [await reviewed(mira), await reviewed(), await reviewed()];
  const ids: string[] = [];
  for (const product of [left, forgotten, ended]) {
    const by = product === left ? mira : shop.asha;
    await add(product, { by });
    const { photos } = (await add(product, { by })).body;
    ids.push(photos[0]?.id ?? '');
    await decide(product, photos[0]?.id ?? '', 'shown');
  }
  const copy = (await (await send(shop.app, 'GET /v2/users/export', mira)).json()) as MyData;
  const addresses = copy.reviews[0]?.photos ?? [];
  expect(addresses).toHaveLength(2);
  for (const address of addresses) expect((await see(address, mira)).status).toBe(200);
  expect(await mediaLeft(ids)).toBe(3);

  await sql`SELECT remove_customer(${mira.uid}, true)`.execute(shop.app.db);
  expect([await photosLeft(left), await shownOf(left)]).toEqual([0, []]);
  expect(await mediaLeft(ids)).toBe(2);
  await sql`UPDATE shop_order SET first_name = 'Removed' WHERE number = ${forgotten.number}`.execute(
    shop.app.db,
  );
  await forgetReviewers(context.ctx);
  expect([await photosLeft(forgotten), await shownOf(forgotten)]).toEqual([0, []]);
  await sql`DELETE FROM product WHERE id = ${ended.productId}`.execute(shop.app.db);
  expect(await mediaLeft(ids)).toBe(0);
});
