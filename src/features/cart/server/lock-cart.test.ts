import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction, type Context } from '#platform/server/context.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { clearCart, lockCart } from './cart.ts';

const UID = 'asha';
const LINE = { uid: UID, cart_id: UID, variant_id: '0', quantity: 2, seen_price: 129_900 };

let database: TestDatabase;
let shop: TestContext;
let asha: Context;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = createTestContext(database.connectionString);
  asha = { ...shop.ctx, actor: { role: 'customer', uid: UID } };
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

let product: MadeProduct;

beforeEach(async () => {
  const { db } = asha;
  await db.deleteFrom('customer_profile').execute();
  product = await aProduct(db, { stock: 7, images: [{ url: 'https://img.test/a.webp' }] });
  await db.insertInto('customer_profile').values({ uid: UID }).execute();
  await db.insertInto('cart').values({ uid: UID, id: UID }).execute();
});

test('a cart is read at current prices', async () => {
  await asha.db
    .insertInto('cart_line')
    .values({ ...LINE, product_id: product.id })
    .execute();
  await asha.db
    .updateTable('product')
    .set({ price: 99_900 })
    .where('id', '=', product.id)
    .execute();
  const cart = await transaction(asha, (tx) => lockCart(tx, undefined));
  expect(cart).toEqual({
    cartId: UID,
    lines: [
      {
        productId: product.id,
        variantId: '0',
        personalId: '',
        personal: [],
        quantity: 2,
        unitPrice: 99_900,
        weightGrams: 250,
        categoryId: '1',
        tags: [],
        isOnSale: false,
        seenPrice: 129_900,
        name: product.name,
        slug: product.slug,
        variant: '',
        code: '',
        imageUrl: 'https://img.test/a.webp',
        isForSale: true,
        isPersonalChanged: false,
        stock: 7,
      },
    ],
  });
});

test('a missing cart has no lines', async () => {
  const cart = await transaction(asha, (tx) => lockCart(tx, 'gift'));
  expect(cart).toEqual({ cartId: 'gift', lines: [] });
});

test('of concurrent orders of one cart only the first finds lines', async () => {
  await asha.db
    .insertInto('cart_line')
    .values({ ...LINE, product_id: product.id })
    .execute();
  const order = (): Promise<number> =>
    transaction(asha, async (tx) => {
      const { cartId, lines } = await lockCart(tx, undefined);
      await clearCart(tx, cartId);
      return lines.length;
    });
  const counts = await Promise.all([order(), order(), order()]);
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
});
