import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cartOf, itemOf, type TestCart } from '#test/support/carts.ts';
import { aProduct } from '#test/support/factories.ts';
import { openPeopleApp, signUp } from '#test/support/people.ts';
import type { TestApp } from '#test/support/test-app.ts';

let app: TestApp;
let cart: TestCart;

beforeAll(async () => {
  app = await openPeopleApp();
  cart = cartOf(app, await signUp(app, 'asha@example.com'));
});
beforeEach(async () => {
  await app.db.deleteFrom('customer_profile').execute();
});
afterAll(() => app.close());

async function availableOf(response: Response): Promise<unknown> {
  const { code, available } = (await response.json()) as { code: string; available: number };
  expect(code).toBe('OUT_OF_STOCK');
  return available;
}

test('what is in the cart already counts', async () => {
  const tray = await aProduct(app.db, { stock: 3 });
  const item = await itemOf(await cart.add(tray, { quantity: 2 }));
  expect(item.stock).toBe(3);
  const refused = await cart.add(tray, { quantity: 2 });
  expect(refused.status).toBe(409);
  expect(await availableOf(refused)).toBe(3);
  expect((await cart.add(tray)).status).toBe(201);
  expect(await availableOf(await cart.add(tray))).toBe(3);
});

test('lines that share a part share its stock', async () => {
  const tray = await aProduct(app.db, {
    variants: [
      { name: 'Colors', value: 'Lagoon', stock: 5 },
      { name: 'Size', value: 'Small', stock: 4 },
      { name: 'Size', value: 'Large' },
    ],
  });
  const [lagoon, small, large] = tray.variantIds;
  const inSmall = { ...tray, variantId: `${lagoon}+${small}` };
  const inLarge = { ...tray, variantId: `${lagoon}+${large}` };
  expect(await availableOf(await cart.add(inSmall, { quantity: 5 }))).toBe(4);
  expect((await cart.add(inSmall, { quantity: 3 })).status).toBe(201);
  expect(await availableOf(await cart.add(inLarge, { quantity: 3 }))).toBe(2);
  expect((await cart.add(inLarge, { quantity: 2 })).status).toBe(201);
  expect(await availableOf(await cart.set(inSmall, 4))).toBe(3);
});

test('a cart that holds more than there is says which line is short and does not count it', async () => {
  const [tray, ring] = [await aProduct(app.db, { stock: 3 }), await aProduct(app.db)];
  await cart.add(tray, { quantity: 3 });
  await cart.add(ring);
  await app.db.updateTable('product').set({ stock: 1 }).where('id', '=', tray.id).execute();
  const { items, cartTotal } = await cart.read();
  expect(items[0]).toMatchObject({ quantity: 3, stock: 1, problem: 'OUT_OF_STOCK' });
  expect(items[1]).not.toHaveProperty('problem');
  expect(cartTotal).toBe(1299);
});

test('a choice that cannot be made any more holds no stock back', async () => {
  const tray = await aProduct(app.db, {
    variants: [
      { name: 'Colors', value: 'Lagoon', stock: 2 },
      { name: 'Size', value: 'Small' },
      { name: 'Size', value: 'Large' },
    ],
  });
  const [lagoon, small, large = ''] = tray.variantIds;
  await cart.add({ ...tray, variantId: `${lagoon}+${large}` }, { quantity: 2 });
  await app.db.deleteFrom('variant').where('id', '=', large).execute();
  const added = await cart.add({ ...tray, variantId: `${lagoon}+${small}` }, { quantity: 2 });
  expect(added.status).toBe(201);
  const { items } = await cart.read();
  expect(items.map(({ problem }) => problem)).toEqual(['UNAVAILABLE', undefined]);
});
