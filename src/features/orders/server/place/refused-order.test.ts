import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useCheckout } from '#test/support/checkout.ts';
import { aProduct } from '#test/support/factories.ts';
import { readProblem } from '#test/support/problems.ts';
import { fillCart, furnishShopper } from '#test/support/shoppers.ts';

const shop = useCheckout();

/** Nothing of an order that was refused is left, and the cart is as it was. */
async function expectNothing(lines = 2): Promise<void> {
  for (const table of ['shop_order', 'mail', 'stock_movement', 'idempotency_key'] as const) {
    expect([table, await shop.count(table)]).toEqual([table, 0]);
  }
  expect(await shop.count('cart_line')).toBe(lines);
}

describe('nothing is ordered', () => {
  test('from an empty cart', async () => {
    const problem = await readProblem(await shop.order());
    expect([problem.status, problem.code]).toEqual([409, 'CART_EMPTY']);
    await expectNothing(0);
  });

  test.each(['first_name', 'phone'])('without a %s in the profile', async (column) => {
    await shop.fill();
    await sql`UPDATE customer_profile SET ${sql.ref(column)} = ''`.execute(shop.app.db);
    expect((await readProblem(await shop.order())).code).toBe('PROFILE_INCOMPLETE');
    await expectNothing();
  });

  test("to an unknown address, or to another customer's", async () => {
    await shop.fill();
    await furnishShopper(shop.app.db, { uid: 'ravi' });
    await sql`UPDATE address SET id = 'ravis' WHERE uid = 'ravi'`.execute(shop.app.db);
    for (const id of ['nowhere', 'ravis']) {
      const problem = await readProblem(await shop.order({ shippingAddress: { id } }));
      expect([problem.status, problem.code]).toEqual([404, 'ADDRESS_NOT_FOUND']);
    }
    await expectNothing();
  });

  test('that was switched off', async () => {
    await shop.fill();
    await sql`UPDATE product SET status = 'inactive' WHERE id = ${shop.ring.id}`.execute(
      shop.app.db,
    );
    const response = await shop.order();
    const problem = (await response.clone().json()) as { productId: string };
    expect(problem.productId).toBe(shop.ring.id);
    expect((await readProblem(response)).code).toBe('PRODUCT_UNAVAILABLE');
    await expectNothing();
  });

  test('of which there are not enough', async () => {
    await shop.fill();
    await sql`UPDATE combination SET stock = 1`.execute(shop.app.db);
    const response = await shop.order();
    expect(await response.clone().json()).toMatchObject({
      productId: shop.ring.id,
      variantId: shop.ring.variantIds[0],
      available: 1,
    });
    expect((await readProblem(response)).code).toBe('OUT_OF_STOCK');
    // The total that a checkout shows leaves out what cannot be bought.
    const partly = await readProblem(await shop.order({ pricing: { total: 1 } }));
    expect(partly).toMatchObject({ code: 'OUT_OF_STOCK', available: 1 });
    await expectNothing();
    expect(await shop.stock()).toEqual([7, 1]);
  });

  test('by one line of several of which there are not enough', async () => {
    const vase = await aProduct(shop.app.db, {
      price: 10_000,
      variants: [
        { name: 'Colour', value: 'Red', price: 10_000 },
        { name: 'Size', value: 'Small', price: 10_000 },
        { name: 'Size', value: 'Large', price: 12_000 },
      ],
      combinations: [
        { value: 'Red, Small', stock: 4 },
        { value: 'Red, Large', stock: 1 },
      ],
    });
    const lines = vase.combinationIds.map((variantId) => ({
      productId: vase.id,
      variantId,
      quantity: 2,
    }));
    await fillCart(shop.app.db, shop.asha.uid, lines);
    expect((await readProblem(await shop.order())).code).toBe('OUT_OF_STOCK');
    await expectNothing();
    const [, large] = vase.combinationIds;
    await sql`UPDATE combination SET stock = 2 WHERE variant_id = ${large}`.execute(shop.app.db);
    await shop.placed();
    const movements = await shop.app.db
      .selectFrom('stock_movement')
      .select(['quantity', 'stock_after'])
      .orderBy('position')
      .execute();
    expect(movements).toEqual([
      { quantity: -2, stock_after: 2 },
      { quantity: -2, stock_after: 0 },
    ]);
  });
});

describe('what the customer was shown', () => {
  const shown = () => [
    { productId: shop.tray.id, variantId: '0', quantity: 1, price: 1299.5 },
    { productId: shop.ring.id, variantId: shop.ring.variantIds[0], quantity: 2, price: 599 },
  ];

  test('may be said, in any order, and is agreed to', async () => {
    await shop.fill();
    const pricing = { total: 2522.5, subtotal: 1 };
    const { pricing: sums } = await shop.placed({ items: shown().toReversed(), pricing });
    expect(sums.subtotal).toBe(2497.5);
  });

  test.each([
    ['another price', (items: object[]) => ({ items: [{ ...items[0], price: 1 }, items[1]] })],
    [
      'another quantity',
      (items: object[]) => ({ items: [{ ...items[0], quantity: 9 }, items[1]] }),
    ],
    ['a line less', (items: object[]) => ({ items: items.slice(1) })],
    ['the same line twice', (items: object[]) => ({ items: [items[0], items[0]] })],
    ['another total', () => ({ pricing: { total: 2522.49 } })],
  ])('%s places nothing and tells the figures of the shop', async (_, change) => {
    await shop.fill();
    const response = await shop.order(change(shown()));
    expect(await response.clone().json()).toMatchObject({
      total: 2522.5,
      items: [{ price: 1299.5, quantity: 1 }, { price: 599 }],
    });
    const problem = await readProblem(response);
    expect([problem.status, problem.code]).toEqual([409, 'PRICE_CHANGED']);
    await expectNothing();
  });

  test('each difference is named with its line', async () => {
    await shop.fill();
    const [tray, ring] = shown();
    const other = { ...tray, productId: '0198f000-0000-7000-8000-000000000000' };
    const response = await shop.order({ items: [{ ...ring, quantity: 1, price: 500 }, other] });
    const { changes } = (await response.json()) as { changes: object[] };
    const about = { productId: shop.ring.id, variantId: shop.ring.variantIds[0] };
    expect(changes).toMatchObject([
      { kind: 'added', productId: shop.tray.id, name: expect.any(String) },
      { kind: 'price', ...about, price: 599, previousPrice: 500 },
      { kind: 'quantity', ...about, quantity: 2, previousQuantity: 1 },
      { kind: 'gone', productId: other.productId, variantId: '0' },
    ]);
    await expectNothing();
  });
});
