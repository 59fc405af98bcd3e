import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cartOf, type TestCart } from '#test/support/carts.ts';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import { openPeopleApp, signUp, type SignedIn } from '#test/support/people.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { addToCart } from '../cart.ts';
import { addInOneStatement } from './add-in-one-statement.ts';

let app: TestApp;
let shop: TestContext;
let asha: SignedIn;
let cart: TestCart;

beforeAll(async () => {
  app = await openPeopleApp();
  asha = await signUp(app, 'asha@example.com');
  cart = cartOf(app, asha);
  shop = createTestContext(app.connectionString);
});
beforeEach(async () => {
  await app.db.deleteFrom('customer_profile').execute();
});
afterAll(async () => {
  await shop.close();
  await app.close();
});

/** Adds the long way once, so that the process remembers the product; then gives the short one. */
async function remembered(product: MadeProduct, variantId = '0', { uid }: SignedIn = asha) {
  const ctx = { ...shop.ctx, actor: { role: 'customer' as const, uid } };
  const line = { productId: product.id, variantId, quantity: 1 };
  await addToCart(ctx, undefined, line);
  return (quantity: number) => addInOneStatement(ctx, { uid, cartId: uid }, { ...line, quantity });
}

test('a remembered piece is added in one statement, and answered like any other', async () => {
  const tray = await aProduct(app.db, { variants: [{ value: 'Lagoon', stock: 9 }] });
  const add = await remembered(tray, tray.variantIds[0]);
  const item = await add(3);
  expect(item).toMatchObject({ quantity: 4, stock: 9, product: { variant: 'Lagoon' } });
  const [read] = (await cart.read()).items;
  const position = expect.any(Number) as number;
  expect(read).toEqual({ ...item, price: 1299, lineTotal: 4 * 1299, position });
});

test('what many add at one moment goes in together, but for what there is no room for', async () => {
  const tray = await aProduct(app.db, { stock: 5 });
  const vase = await aProduct(app.db, { variants: [{ value: 'Lagoon', stock: 9 }] });
  const addTray = await remembered(tray);
  const addVase = await remembered(vase, vase.variantIds[0]);
  const ravi = await signUp(app, 'ravi@example.com');
  const addForRavi = await remembered(tray, '0', ravi);
  const outcomes = await Promise.all([addTray(2), addForRavi(9), addVase(4), addForRavi(3)]);
  expect(outcomes[1]).toBeUndefined();
  expect(outcomes[3]).toMatchObject({ quantity: 4, stock: 5 });
  // Of two in one cart one is written, the other is left to the longer way.
  expect([outcomes[0], outcomes[2]].filter(Boolean)).toHaveLength(1);
  const quantities = (await cart.read()).items.map(({ quantity }) => quantity);
  expect(quantities.toSorted((a, b) => a - b)).toEqual(outcomes[0] ? [1, 3] : [1, 5]);
});

test('once the price has changed, nothing is written at the price of before', async () => {
  const tray = await aProduct(app.db);
  const add = await remembered(tray);
  await app.db.updateTable('product').set({ price: 149_900 }).where('id', '=', tray.id).execute();
  expect(await add(1)).toBeUndefined();
  expect((await cart.read()).items[0]?.quantity).toBe(1);
});

test('nor once it was taken off the shelf', async () => {
  const tray = await aProduct(app.db);
  const add = await remembered(tray);
  await app.db.updateTable('product').set({ status: 'inactive' }).execute();
  expect(await add(1)).toBeUndefined();
});

test('stock is looked at anew each time, also of a piece that was not counted before', async () => {
  const tray = await aProduct(app.db);
  const add = await remembered(tray);
  const setStock = (stock: number) =>
    app.db.updateTable('product').set({ stock }).where('id', '=', tray.id).execute();
  await setStock(3);
  expect(await add(3)).toBeUndefined();
  expect(await add(2)).toMatchObject({ quantity: 3, stock: 3 });
  await setStock(2);
  expect(await add(1)).toBeUndefined();
});

test('lines that share a part share its stock', async () => {
  const variants = [
    { name: 'Shade', value: 'Lagoon', stock: 5 },
    { name: 'Size', value: 'Small' },
    { name: 'Size', value: 'Large' },
  ];
  const tray = await aProduct(app.db, { variants });
  const [lagoon, small, large] = tray.variantIds;
  const addSmall = await remembered(tray, `${lagoon}+${small}`);
  const addLarge = await remembered(tray, `${lagoon}+${large}`);
  expect(await addLarge(2)).toMatchObject({ quantity: 3, stock: 5 });
  expect(await addSmall(2)).toBeUndefined();
  expect(await addSmall(1)).toMatchObject({ quantity: 2 });
});

test('no line grows beyond what it takes', async () => {
  const add = await remembered(await aProduct(app.db));
  expect(await add(99)).toBeUndefined();
  expect(await add(98)).toMatchObject({ quantity: 99 });
});

test('without a profile any more, the long way makes one', async () => {
  const add = await remembered(await aProduct(app.db));
  await app.db.deleteFrom('customer_profile').execute();
  expect(await add(1)).toBeUndefined();
});
