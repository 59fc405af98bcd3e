import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { send, signUp, type SignedIn } from '#test/support/people.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { MAX_SAVED } from '../limits.ts';
import type { WishlistProduct } from '../contract.ts';

let shop: SignedInApp;
beforeAll(async () => {
  shop = await openSignedInApp();
});
afterAll(() => shop.close());

async function call(who: SignedIn, name: string, body?: object) {
  const response = await send(shop.app, name, { ...who, ...(body && { body }) });
  const text = await response.text();
  const answer = text === '' ? {} : (JSON.parse(text) as { code?: string });
  return { status: response.status, answer };
}

const save = (who: SignedIn, id: string) => call(who, `PUT /v2/saved-pieces/${id}`);

async function saved(who: SignedIn): Promise<string[]> {
  const { answer } = await call(who, 'GET /v2/saved-pieces');
  return (answer as WishlistProduct[]).map(({ productId }) => productId);
}

async function manyProducts(count: number): Promise<string[]> {
  await aProduct(shop.app.db, {});
  const { rows } = await sql<{ id: string }>`
    INSERT INTO product (id, slug, name, price, category_id)
    SELECT gen_random_uuid(), 'saved-' || gen_random_uuid(), 'Piece ' || n, 100,
      (SELECT min(id) FROM category)
    FROM generate_series(1, ${count}::int) AS n RETURNING id`.execute(shop.app.db);
  return rows.map(({ id }) => id);
}

test('a customer saves pieces, each once, and no longer; nobody else sees them', async () => {
  const { asha } = shop;
  const ravi = await signUp(shop.app, 'ravi@example.com');
  const first = (await aProduct(shop.app.db, {})).id;
  const second = (await aProduct(shop.app.db, {})).id;
  for (const id of [first, second, first]) expect((await save(asha, id)).status).toBe(204);
  expect(new Set(await saved(asha))).toEqual(new Set([first, second]));
  expect(await saved(ravi)).toEqual([]);
  await sql`UPDATE product SET stock = 0 WHERE id = ${first}`.execute(shop.app.db);
  await sql`UPDATE product SET status = 'inactive' WHERE id = ${second}`.execute(shop.app.db);
  expect(await saved(asha)).toEqual([first]);
  expect((await call(ravi, `DELETE /v2/saved-pieces/${first}`)).status).toBe(204);
  expect(await saved(asha)).toEqual([first]);
  for (let time = 0; time < 2; time += 1) {
    expect((await call(asha, `DELETE /v2/saved-pieces/${first}`)).status).toBe(204);
  }
  expect(await saved(asha)).toEqual([]);
});

test('what the shop does not show, and more than 200 pieces, are refused', async () => {
  const meera = await signUp(shop.app, 'meera@example.com');
  const hidden = (await aProduct(shop.app.db, { status: 'inactive' })).id;
  for (const id of [hidden, '018f0000-0000-7000-8000-000000000000']) {
    const { status, answer } = await save(meera, id);
    expect([status, answer.code]).toEqual([404, 'PRODUCT_NOT_FOUND']);
  }
  const ids = await manyProducts(MAX_SAVED + 1);
  const [last = '', ...others] = ids;
  const productIds = others.slice(0, MAX_SAVED);
  await call(meera, 'POST /v2/saved-pieces/merge', { productIds });
  const { status, answer } = await save(meera, last);
  expect([status, answer.code]).toEqual([409, 'SAVED_FULL']);
  expect((await save(meera, productIds[0] ?? '')).status).toBe(204);
});

test('merging adds what is new in its order, may be repeated, and says what is left out', async () => {
  const dev = await signUp(shop.app, 'dev@example.com');
  const [own = '', one = '', two = ''] = await manyProducts(3);
  await save(dev, own);
  const gone = (await aProduct(shop.app.db, { status: 'inactive' })).id;
  shop.app.clock.advance(1000);
  const productIds = [two, one, own, gone, two];
  const merge = () => call(dev, 'POST /v2/saved-pieces/merge', { productIds });
  expect((await merge()).answer).toEqual({ merged: 2, leftOut: 1 });
  expect((await merge()).answer).toEqual({ merged: 0, leftOut: 1 });
  expect(await saved(dev)).toEqual([two, one, own]);
  const many = Array.from({ length: MAX_SAVED + 1 }, () => own);
  const refused = await call(dev, 'POST /v2/saved-pieces/merge', { productIds: many });
  expect([refused.status, refused.answer.code]).toEqual([422, 'VALIDATION_FAILED']);
});

test("saved pieces are in the copy of one's data, and go with the account", async () => {
  const tara = await signUp(shop.app, 'tara@example.com');
  const { id } = await aProduct(shop.app.db, { name: 'Tide Tray' });
  await save(tara, id);
  const { answer } = await call(tara, 'GET /v2/users/export');
  expect(answer).toMatchObject({ savedPieces: [{ product: 'Tide Tray' }] });
  expect((await call(tara, 'DELETE /v2/auth/delete')).status).toBeLessThan(300);
  const { rows } = await sql`SELECT FROM saved_piece WHERE uid = ${tara.uid}`.execute(shop.app.db);
  expect(rows).toHaveLength(0);
});
