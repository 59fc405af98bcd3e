import { afterAll, beforeAll, expect, test } from 'vitest';
import { cartOf, type TestCart } from '#test/support/carts.ts';
import { aProduct } from '#test/support/factories.ts';
import { openPeopleApp, signUp } from '#test/support/people.ts';
import type { TestApp } from '#test/support/test-app.ts';

let app: TestApp;
let cart: TestCart;

beforeAll(async () => {
  app = await openPeopleApp();
  cart = cartOf(app, await signUp(app, 'asha@example.com'));
});
afterAll(() => app.close());

test('a removed line comes back at its place, also where another one was removed meanwhile', async () => {
  const [first, second, third, last] = await Promise.all([
    aProduct(app.db),
    aProduct(app.db),
    aProduct(app.db),
    aProduct(app.db),
  ]);
  for (const piece of [first, second, third]) await cart.add(piece);
  const { items } = await cart.read();
  const order = async () => (await cart.read()).items.map(({ productId }) => productId);
  await cart.remove(second);
  await cart.remove(first);
  await cart.add(second, { position: items[1]?.position });
  expect(await order()).toEqual([second.id, third.id]);
  await cart.add(first, { position: items[0]?.position });
  expect(await order()).toEqual([first.id, second.id, third.id]);
  // What is there stays where it is, and nothing stands behind what is added later.
  await cart.add(third, { position: 0 });
  await cart.remove(first);
  await cart.add(first, { position: Number.MAX_SAFE_INTEGER });
  await cart.add(last);
  expect(await order()).toEqual([second.id, third.id, first.id, last.id]);
  expect((await cart.add(last, { position: -1 })).status).toBe(422);
});
