import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#platform/server/context.ts';
import { cartOf, type TestCart } from '#test/support/carts.ts';
import { aProduct } from '#test/support/factories.ts';
import { openPeopleApp, signUp, type SignedIn } from '#test/support/people.ts';
import { createTestContext } from '#test/support/test-context.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { MAX_LINES } from '../../contract.ts';
import { addToCart } from '../cart.ts';

const PROCESSES = 3;

let app: TestApp;
let asha: SignedIn;
let cart: TestCart;

beforeAll(async () => {
  app = await openPeopleApp();
  asha = await signUp(app, 'asha@example.com');
  cart = cartOf(app, asha);
});
beforeEach(async () => {
  await app.db.deleteFrom('customer_profile').execute();
});
afterAll(async () => {
  await app.close();
});

async function statusesOf(calls: Promise<Response>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('concurrent changes', () => {
  test('20 concurrent additions of one product by a new customer are all counted', async () => {
    const tray = await aProduct(app.db);
    const adds = Array.from({ length: 20 }, (_, index) =>
      cart.add(tray, { quantity: index % 2 === 0 ? 1 : 3 }),
    );
    expect(await statusesOf(adds)).toEqual({ 201: 20 });
    const { items, cartTotal } = await cart.read();
    expect(items.map(({ quantity }) => quantity)).toEqual([40]);
    expect(cartTotal).toBe(40 * 1299);
  });

  test('several processes that add to one cart lose nothing', async () => {
    const tray = await aProduct(app.db);
    const processes = Array.from({ length: PROCESSES }, () =>
      createTestContext(app.connectionString),
    );
    const adds = processes.flatMap(({ ctx }) => {
      const own: Context = { ...ctx, actor: { role: 'customer', uid: asha.uid } };
      const sent = { productId: tray.id, variantId: '0', quantity: 2 };
      return [0, 1, 2, 3].map(() => addToCart(own, undefined, sent));
    });
    await Promise.all(adds);
    for (const process of processes) await process.close();
    expect((await cart.read()).items.map(({ quantity }) => quantity)).toEqual([2 * adds.length]);
  });

  test('of 60 concurrent lines as many are added as a cart takes, the others are refused', async () => {
    const tray = await aProduct(app.db, { variants: Array.from({ length: 60 }, () => ({})) });
    const adds = tray.variantIds.map((variantId) => cart.add({ ...tray, variantId }));
    expect(await statusesOf(adds)).toEqual({ 201: MAX_LINES, 409: 10 });
    expect((await cart.read()).items).toHaveLength(MAX_LINES);
  });

  test('concurrent additions exceed neither the stock nor the limit of a line', async () => {
    const few = await aProduct(app.db, { stock: 7 });
    expect(await statusesOf(Array.from({ length: 20 }, () => cart.add(few)))).toEqual({
      201: 7,
      409: 13,
    });
    const many = await aProduct(app.db);
    const adds = Array.from({ length: 12 }, () => cart.add(many, { quantity: 11 }));
    expect(await statusesOf(adds)).toEqual({ 201: 9, 422: 3 });
    const { items } = await cart.read();
    expect(items.map(({ quantity }) => quantity)).toEqual([7, 99]);
  });

  test('two carts of one customer stay separate', async () => {
    const tray = await aProduct(app.db);
    const gift = cartOf(app, asha, 'gift');
    const adds = [cart, gift, cart, gift, gift].map((one) => one.add(tray, { quantity: 2 }));
    expect(await statusesOf(adds)).toEqual({ 201: 5 });
    expect((await cart.read()).items[0]?.quantity).toBe(4);
    expect((await gift.read()).items[0]?.quantity).toBe(6);
    await cart.remove(tray);
    expect((await gift.read()).items).toHaveLength(1);
  });

  test('concurrent adding, setting, removing and clearing end in a valid state', async () => {
    const [tray, ring] = [await aProduct(app.db), await aProduct(app.db)];
    for (let round = 0; round < 10; round += 1) {
      await cart.add(ring);
      const calls = await Promise.all([
        cart.add(tray, { quantity: 5 }),
        cart.remove(tray),
        cart.set(ring, 3),
        cart.clear(),
        cart.add(tray, { quantity: 5 }),
        cart.remove(ring),
      ]);
      const strange = calls.filter(({ status }) => ![200, 201, 204, 404].includes(status));
      expect(strange).toEqual([]);
      const { items } = await cart.read();
      for (const { productId, quantity } of items) {
        expect(productId === tray.id ? [5, 10] : [3]).toContain(quantity);
      }
      await cart.clear();
    }
  });

  test('a product that is deleted during the addition is no longer for sale', async () => {
    const tray = await aProduct(app.db);
    const [added] = await Promise.all([
      cart.add(tray),
      app.db.deleteFrom('product').where('id', '=', tray.id).execute(),
    ]);
    expect([201, 409]).toContain(added.status);
    expect((await cart.read()).items).toEqual([]);
  });
});
