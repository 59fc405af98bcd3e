import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cartOf, itemOf, type TestCart } from '#test/support/carts.ts';
import { aProduct } from '#test/support/factories.ts';
import { openPeopleApp, send, signUp, type SignedIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { MAX_CARTS, MAX_LINES } from '../contract.ts';

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
afterAll(() => app.close());

async function codeOf(response: Response): Promise<string> {
  return (await readProblem(response)).code;
}

describe('adding', () => {
  test('the first line creates profile and cart', async () => {
    expect(await cart.read()).toEqual({ cartId: asha.uid, cartTotal: 0, items: [] });
    const tray = await aProduct(app.db, {
      price: 249_950,
      images: [{ url: 'https://a.test/t.webp' }],
    });
    const response = await cart.add(tray, { quantity: 2 });
    expect(response.status).toBe(201);
    const item = {
      productId: tray.id,
      variantId: '0',
      quantity: 2,
      price: 2499.5,
      lineTotal: 4999,
      product: { name: tray.name, slug: tray.slug, variant: '', image: 'https://a.test/t.webp' },
    };
    expect(await response.json()).toEqual(item);
    expect(await cart.read()).toEqual({
      cartId: asha.uid,
      cartTotal: 4999,
      items: [{ ...item, position: expect.any(Number) as number }],
    });
    const profile = await send(app, 'GET /v2/users/profile', asha);
    expect(await profile.json()).toMatchObject({ firstName: 'Asha', email: asha.email });
  });

  test('the same product and variant merge into one line; another variant is another line, oldest first', async () => {
    const tray = await aProduct(app.db, {
      variants: [{ value: 'Lagoon' }, { value: 'Coral', price: 139_900 }],
    });
    const [lagoon = '', coral = ''] = tray.variantIds;
    await cart.add({ ...tray, variantId: coral });
    await cart.add({ ...tray, variantId: lagoon }, { quantity: 3 });
    const again = await itemOf(await cart.add({ ...tray, variantId: coral }, { quantity: 4 }));
    expect(again).toMatchObject({ quantity: 5, price: 1399, lineTotal: 6995 });
    const { items, cartTotal } = await cart.read();
    expect(items.map((item) => [item.product.variant, item.quantity])).toEqual([
      ['Coral', 5],
      ['Lagoon', 3],
    ]);
    expect(cartTotal).toBe(6995 + 3 * 1299);
  });

  test('variants of several groups add their price differences; the first with a picture shows it', async () => {
    const tray = await aProduct(app.db, {
      price: 100_000,
      images: [{ url: 'https://a.test/tray.webp', isPrimary: true }],
      variants: [
        {
          name: 'Colors',
          value: 'Lagoon',
          price: 110_000,
          images: [{ url: 'https://a.test/l.webp' }],
        },
        { name: 'Size', value: 'Large', price: 150_000 },
      ],
    });
    const variantId = tray.variantIds.join('+');
    const item = await itemOf(await cart.add({ ...tray, variantId }));
    expect(item).toMatchObject({ variantId, price: 1600 });
    expect(item.product).toMatchObject({
      variant: 'Lagoon, Large',
      image: 'https://a.test/l.webp',
    });
    for (const wrong of [...tray.variantIds, tray.variantIds.toReversed().join('+'), '0']) {
      expect(await codeOf(await cart.add({ ...tray, variantId: wrong }))).toBe(
        'PRODUCT_UNAVAILABLE',
      );
    }
  });

  test('a product or choice that is not for sale is refused', async () => {
    const hidden = await aProduct(app.db, { status: 'inactive' });
    const other = await aProduct(app.db, { variants: [{}] });
    const nothing = { id: '018f0000-0000-7000-8000-000000000000' };
    for (const product of [
      hidden,
      nothing,
      { ...hidden, variantId: other.variantIds[0] ?? '' },
      other,
    ]) {
      const response = await cart.add(product);
      expect(response.status).toBe(409);
      expect(await codeOf(response)).toBe('PRODUCT_UNAVAILABLE');
    }
    expect((await cart.read()).items).toEqual([]);
  });

  test('a line takes at most 99', async () => {
    const tray = await aProduct(app.db);
    expect((await cart.add(tray, { quantity: 99 })).status).toBe(201);
    const refused = await cart.add(tray, { quantity: 1 });
    expect(refused.status).toBe(422);
    const { detail, fields } = await readProblem(refused);
    expect(detail).toMatch(/at most 99 of one piece, and 99 are already in yours/);
    expect(fields).toHaveProperty('quantity');
    expect((await cart.read()).items[0]?.quantity).toBe(99);
  });

  test(`a customer has at most ${MAX_CARTS} carts; existing ones still take lines`, async () => {
    const tray = await aProduct(app.db);
    const [first, ...others] = Array.from({ length: MAX_CARTS }, (_, n) =>
      cartOf(app, asha, `c${n}`),
    );
    for (const one of [first, ...others]) expect((await one?.add(tray))?.status).toBe(201);
    const refused = await cartOf(app, asha, 'one-more').add(tray);
    expect(await codeOf(refused)).toBe('CART_FULL');
    expect((await first?.add(tray))?.status).toBe(201);
    expect((await first?.read())?.items).toMatchObject([{ quantity: 2 }]);
  });

  test(`a cart has at most ${MAX_LINES} lines; existing ones still grow`, async () => {
    const variants = Array.from({ length: MAX_LINES + 1 }, () => ({}));
    const tray = await aProduct(app.db, { variants });
    for (const variantId of tray.variantIds.slice(0, MAX_LINES)) {
      expect((await cart.add({ ...tray, variantId })).status).toBe(201);
    }
    const refused = await cart.add({ ...tray, variantId: tray.variantIds[MAX_LINES] ?? '' });
    expect(refused.status).toBe(409);
    expect(await codeOf(refused)).toBe('CART_FULL');
    expect((await cart.add({ ...tray, variantId: tray.variantIds[0] ?? '' })).status).toBe(201);
    expect((await cart.read()).items).toHaveLength(MAX_LINES);
  });

  test('the highest prices are summed exactly', async () => {
    const palace = await aProduct(app.db, { price: 10_000_000_000 });
    const item = await itemOf(await cart.add(palace, { quantity: 99 }));
    expect(item.lineTotal).toBe(99 * 100_000_000);
    expect((await cart.read()).cartTotal).toBe(99 * 100_000_000);
  });
});

describe('reading', () => {
  test('a changed price is shown together with the price that was seen', async () => {
    const tray = await aProduct(app.db);
    await cart.add(tray, { quantity: 2, price: 1299 });
    await app.db.updateTable('product').set({ price: 149_900 }).where('id', '=', tray.id).execute();
    const { items, cartTotal } = await cart.read();
    expect(items[0]).toMatchObject({ price: 1499, previousPrice: 1299, lineTotal: 2998 });
    expect(cartTotal).toBe(2998);
    const item = await itemOf(await cart.set(tray, 1));
    expect(item).not.toHaveProperty('previousPrice');
    expect((await cart.read()).items[0]).not.toHaveProperty('previousPrice');
  });

  test('the price sent with an addition is answered as the previous one if it is out of date', async () => {
    const tray = await aProduct(app.db);
    const item = await itemOf(await cart.add(tray, { price: 999 }));
    expect(item).toMatchObject({ price: 1299, previousPrice: 999, lineTotal: 1299 });
  });

  test('a line that is no longer for sale stays listed and is left out of the total', async () => {
    const tray = await aProduct(app.db, { variants: [{ value: 'Lagoon' }, { value: 'Coral' }] });
    const [lagoon = '', coral = ''] = tray.variantIds;
    const ring = await aProduct(app.db);
    await cart.add({ ...tray, variantId: lagoon });
    await cart.add(ring);
    await app.db.deleteFrom('variant').where('id', '=', lagoon).execute();
    await app.db.deleteFrom('combination').where('variant_id', '=', lagoon).execute();
    const { items, cartTotal } = await cart.read();
    expect(items[0]).toMatchObject({ price: 1299, problem: 'UNAVAILABLE' });
    expect(items[0]?.product).toMatchObject({ name: tray.name, variant: '' });
    expect(cartTotal).toBe(1299);
    expect(await codeOf(await cart.set({ ...tray, variantId: lagoon }, 2))).toBe(
      'PRODUCT_UNAVAILABLE',
    );
    expect((await cart.add({ ...tray, variantId: coral })).status).toBe(201);
    await app.db.updateTable('product').set({ status: 'inactive' }).execute();
    const all = await cart.read();
    expect(all.items.map(({ problem }) => problem)).toEqual(Array(3).fill('UNAVAILABLE'));
    expect(all.cartTotal).toBe(0);
  });
});

describe('changing', () => {
  test('a quantity is set, not added', async () => {
    const tray = await aProduct(app.db, { stock: 9 });
    await cart.add(tray, { quantity: 5 });
    expect(await itemOf(await cart.set(tray, 2))).toMatchObject({ quantity: 2, lineTotal: 2598 });
    expect(await codeOf(await cart.set(tray, 10))).toBe('OUT_OF_STOCK');
    for (const quantity of [0, -1, 1.5, 100])
      expect((await cart.set(tray, quantity)).status).toBe(422);
    expect((await cart.read()).items[0]?.quantity).toBe(2);
  });

  test('a missing line cannot be set; removing it is no error', async () => {
    const tray = await aProduct(app.db);
    const refused = await cart.set(tray, 2);
    expect(refused.status).toBe(404);
    expect(await codeOf(refused)).toBe('CART_LINE_NOT_FOUND');
    expect((await cart.remove(tray)).status).toBe(204);
    await cart.add(tray);
    expect((await cart.remove(tray)).status).toBe(204);
    expect((await cart.read()).items).toEqual([]);
  });

  test('clearing removes the lines of this cart only', async () => {
    const [tray, ring] = [await aProduct(app.db), await aProduct(app.db)];
    const gift = cartOf(app, asha, 'gift');
    await cart.add(tray);
    await cart.add(ring);
    await gift.add(ring, { quantity: 7 });
    expect((await cart.clear()).status).toBe(204);
    expect((await cart.read()).items).toEqual([]);
    expect(await gift.read()).toMatchObject({ cartId: 'gift', cartTotal: 7 * 1299 });
  });

  test('a removed line returns to its position, even after another line was removed', async () => {
    const [first, second, third, last] = await Promise.all([
      aProduct(app.db),
      aProduct(app.db),
      aProduct(app.db),
      aProduct(app.db),
    ]);
    for (const product of [first, second, third]) await cart.add(product);
    const { items } = await cart.read();
    const order = async () => (await cart.read()).items.map(({ productId }) => productId);
    await cart.remove(second);
    await cart.remove(first);
    await cart.add(second, { position: items[1]?.position });
    expect(await order()).toEqual([second.id, third.id]);
    await cart.add(first, { position: items[0]?.position });
    expect(await order()).toEqual([first.id, second.id, third.id]);
    // An existing line stays, and no position is behind a line that is added later.
    await cart.add(third, { position: 0 });
    await cart.remove(first);
    await cart.add(first, { position: Number.MAX_SAFE_INTEGER });
    await cart.add(last);
    expect(await order()).toEqual([second.id, third.id, first.id, last.id]);
    expect((await cart.add(last, { position: -1 })).status).toBe(422);
  });
});

async function availableOf(response: Response): Promise<unknown> {
  const { code, available } = (await response.json()) as { code: string; available: number };
  expect(code).toBe('OUT_OF_STOCK');
  return available;
}

describe('stock', () => {
  test('units that are in the cart already count', async () => {
    const tray = await aProduct(app.db, { stock: 3 });
    const item = await itemOf(await cart.add(tray, { quantity: 2 }));
    expect(item.stock).toBe(3);
    const refused = await cart.add(tray, { quantity: 2 });
    expect(refused.status).toBe(409);
    expect(await availableOf(refused)).toBe(3);
    expect((await cart.add(tray)).status).toBe(201);
    expect(await availableOf(await cart.add(tray))).toBe(3);
  });

  test('each combination has pieces and a price of its own; one that is not offered is not for sale', async () => {
    const tray = await aProduct(app.db, {
      variants: [
        { name: 'Colors', value: 'Lagoon' },
        { name: 'Size', value: 'Small' },
        { name: 'Size', value: 'Large' },
        { name: 'Size', value: 'Huge' },
      ],
      combinations: [
        { value: 'Lagoon, Small', stock: 4, price: 99_900 },
        { value: 'Lagoon, Huge', isOffered: false },
      ],
    });
    const [inSmall, inLarge, inHuge] = tray.combinationIds.map((variantId) => ({
      ...tray,
      variantId,
    }));
    if (!inSmall || !inLarge || !inHuge) throw new Error('Three combinations were made');
    expect(await availableOf(await cart.add(inSmall, { quantity: 5 }))).toBe(4);
    expect((await cart.add(inSmall, { quantity: 4 })).status).toBe(201);
    expect((await cart.add(inLarge, { quantity: 9 })).status).toBe(201);
    expect((await readProblem(await cart.add(inHuge))).code).toBe('PRODUCT_UNAVAILABLE');
    const { items } = await cart.read();
    expect(items.map(({ price, stock }) => [price, stock])).toEqual([
      [999, 4],
      [1299, undefined],
    ]);
  });

  test('a line above the stock is marked and left out of the total', async () => {
    const [tray, ring] = [await aProduct(app.db, { stock: 3 }), await aProduct(app.db)];
    await cart.add(tray, { quantity: 3 });
    await cart.add(ring);
    await app.db.updateTable('product').set({ stock: 1 }).where('id', '=', tray.id).execute();
    const { items, cartTotal } = await cart.read();
    expect(items[0]).toMatchObject({ quantity: 3, stock: 1, problem: 'OUT_OF_STOCK' });
    expect(items[1]).not.toHaveProperty('problem');
    expect(cartTotal).toBe(1299);
  });

  test('a line whose variant was deleted takes no stock', async () => {
    const tray = await aProduct(app.db, {
      variants: [
        { name: 'Colors', value: 'Lagoon' },
        { name: 'Size', value: 'Small' },
        { name: 'Size', value: 'Large' },
      ],
      combinations: [{ value: 'Lagoon, Small', stock: 2 }],
    });
    const [lagoon, small, large = ''] = tray.variantIds;
    const gone = `${lagoon}+${large}`;
    await cart.add({ ...tray, variantId: gone }, { quantity: 2 });
    await app.db.deleteFrom('variant').where('id', '=', large).execute();
    await app.db.deleteFrom('combination').where('variant_id', '=', gone).execute();
    const added = await cart.add({ ...tray, variantId: `${lagoon}+${small}` }, { quantity: 2 });
    expect(added.status).toBe(201);
    const { items } = await cart.read();
    expect(items.map(({ problem }) => problem)).toEqual(['UNAVAILABLE', undefined]);
  });
});

// The last test: it ends the session.
test('deleting the account deletes its carts', async () => {
  const tray = await aProduct(app.db);
  await cart.add(tray);
  expect((await send(app, 'DELETE /v2/auth/delete', asha)).status).toBe(204);
  expect(await app.db.selectFrom('cart').selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom('cart_line').selectAll().execute()).toEqual([]);
});
