import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cartOf, type TestCart } from '#test/support/carts.ts';
import { aPhoto } from '#test/support/customer-pictures.ts';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import {
  ADMIN_EMAIL,
  openPeopleApp,
  send,
  signIn,
  signUp,
  type SignedIn,
} from '#test/support/people.ts';
import { anOffer } from '#test/support/offers.ts';
import { readProblem } from '#test/support/problems.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { welcomeGuests } from '#test/support/workshop.ts';
import { uuidv7 } from '#platform/server/id.ts';
import type { MergedCartWire } from '../../guest-cart-contract.ts';

let app: TestApp;
let asha: SignedIn;
let cart: TestCart;
let tray: MadeProduct;
let ring: MadeProduct;

beforeAll(async () => {
  app = await openPeopleApp();
  asha = await signUp(app, 'asha@example.com');
  cart = cartOf(app, asha);
  tray = await aProduct(app.db, { stock: 7 });
  ring = await aProduct(app.db);
});
beforeEach(async () => {
  await app.db.deleteFrom('customer_profile').execute();
  await app.db.deleteFrom('idempotency_key').execute();
});
afterAll(() => app.close());

let keys = 0;

function sendMerge(key: string | undefined, lines: object[]): Promise<Response> {
  return send(app, 'POST /v2/cart/merge', {
    ...asha,
    body: { lines },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}

async function merge(lines: object[], key = `merge:${(keys += 1)}`): Promise<MergedCartWire> {
  const response = await sendMerge(key, lines);
  expect(response.status).toBe(200);
  return (await response.json()) as MergedCartWire;
}

const inCart = ({ items }: { items: MergedCartWire['items'] }) =>
  items.map(({ productId, quantity, previousPrice }) => [productId, quantity, previousPrice]);

test('pieces of both are in the cart, those of the account above', async () => {
  await cart.add(ring, { quantity: 2 });
  const merged = await merge([
    { productId: tray.id, quantity: 3 },
    { productId: ring.id, quantity: 1, price: 1000 },
  ]);
  expect(merged).toMatchObject({ merged: 4, leftOut: [] });
  expect(inCart(merged)).toEqual([
    [ring.id, 3, 1000],
    [tray.id, 3, undefined],
  ]);
  expect((await cart.read()).items).toEqual(merged.items);
});

test('the same merge again adds nothing, even later and at once', async () => {
  const lines = [{ productId: tray.id, quantity: 1 }];
  const answers = await Promise.all(Array.from({ length: 50 }, () => merge(lines, 'merge:one:1')));
  expect(answers.map(({ merged }) => merged)).toEqual(Array(50).fill(1));
  await cart.set(tray, 4);
  expect(inCart(await merge(lines, 'merge:one:1'))).toEqual([[tray.id, 4, undefined]]);
  const other = await sendMerge('merge:one:1', [{ productId: ring.id }]);
  expect((await readProblem(other)).code).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('50 merges of different carts at once lose nothing, into a cart that was never there', async () => {
  await Promise.all(Array.from({ length: 50 }, () => merge([{ productId: ring.id }])));
  expect(inCart(await cart.read())).toEqual([[ring.id, 50, undefined]]);
});

test('what does not fit is named, and the rest is added', async () => {
  await cart.add(tray, { quantity: 5 });
  await cart.add(ring, { quantity: 98 });
  const hidden = await aProduct(app.db, { status: 'inactive', name: 'Secret' });
  const merged = await merge([
    { productId: tray.id, quantity: 4 },
    { productId: ring.id, quantity: 4 },
    { productId: hidden.id },
    { productId: ring.id, personal: { words: 'Asha' } },
  ]);
  expect(merged.merged).toBe(3);
  expect(merged.leftOut.map(({ index, quantity, why }) => [index, quantity, why])).toEqual([
    [0, 2, 'OUT_OF_STOCK'],
    [1, 3, 'TOO_MANY'],
    [2, 1, 'UNAVAILABLE'],
    [3, 1, 'PERSONAL_CHANGED'],
  ]);
  expect(JSON.stringify(merged)).not.toContain('Secret');
  expect(inCart(merged)).toEqual([
    [tray.id, 7, undefined],
    [ring.id, 99, undefined],
  ]);
});

test('a full cart takes more of what is in it, and no other piece', async () => {
  const all = await Promise.all(Array.from({ length: 51 }, () => aProduct(app.db)));
  const [first, ...others] = all.map(({ id }) => ({ productId: id }));
  await merge(others);
  const merged = await merge([first ?? {}, others[0] ?? {}]);
  expect(merged.leftOut).toMatchObject([{ index: 0, why: 'CART_FULL' }]);
  expect([merged.merged, merged.items.length]).toEqual([1, 50]);
});

test('words and photos come along, and the photo is the customer’s from then on', async () => {
  const [name, photo] = [uuidv7(), uuidv7()];
  const named = await aProduct(app.db, {
    fields: [
      { id: name, label: 'Name', price: 10_000 },
      { id: photo, label: 'Photo', kind: 'photo', max_files: 1, max_length: null },
    ],
  });
  const { id, ownerKey } = await aPhoto(app);
  const line = {
    productId: named.id,
    personal: { [name]: 'Asha', [photo]: id },
    pictureKeys: { [id]: ownerKey },
  };
  const merged = await merge([line]);
  expect(merged.items[0]).toMatchObject({ price: 1399, personal: [{ value: 'Asha' }, {}] });
  const { uid } = await app.db
    .selectFrom('customer_picture')
    .select('uid')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(uid).toBe(asha.uid);
  const ravi = await signUp(app, 'ravi@example.com');
  const stolen = await send(app, 'POST /v2/cart/merge', {
    ...ravi,
    body: { lines: [line] },
    headers: { 'idempotency-key': 'merge:stolen' },
  });
  expect(await stolen.json()).toMatchObject({ leftOut: [{ why: 'PERSONAL_CHANGED' }] });
});

test('a code that was typed without an account takes the place of the one in the cart; a guessed one does not', async () => {
  const owner = await signIn(app, ADMIN_EMAIL);
  await welcomeGuests(app, owner);
  await anOffer(app, owner, { limitEach: 1 });
  await anOffer(app, owner, { code: 'EARLIER' });
  const given = await send(app, 'POST /v2/guest-coupon', { body: { code: 'diwali' } });
  const coupon = (await given.json()) as object;
  await cart.add(ring);
  const kept = { ...asha, query: { cartid: asha.uid }, body: { code: 'EARLIER' } };
  expect((await send(app, 'PUT /v2/cart/coupon', kept)).status).toBe(204);
  const codeOf = async () => {
    const { rows } = await sql<{ coupon_code: string }>`SELECT coupon_code FROM cart
      WHERE uid = ${asha.uid}`.execute(app.db);
    return rows.map((row) => row.coupon_code);
  };
  const lines = [{ productId: tray.id }];
  const guessed = { code: 'DIWALI', key: 'guessed' };
  for (const [one, expected] of [
    [guessed, 'EARLIER'],
    [coupon, 'DIWALI'],
    [undefined, 'DIWALI'],
  ] as const) {
    const merged = await send(app, 'POST /v2/cart/merge', {
      ...asha,
      body: { lines, ...(one && { coupon: one }) },
      headers: { 'idempotency-key': `merge:${(keys += 1)}` },
    });
    expect(merged.status).toBe(200);
    expect(await codeOf()).toEqual([expected]);
  }
});

test('it needs a key', async () => {
  expect((await sendMerge(undefined, [])).status).toBe(422);
});
