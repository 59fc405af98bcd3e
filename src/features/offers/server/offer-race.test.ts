import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NewOrder } from '#features/orders/place-contract.ts';
import { placeOrder } from '#features/orders/server/place/place-order.ts';
import { ProblemError } from '#platform/contract/problem.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { aProduct } from '#test/support/factories.ts';
import { openOrderDeps, type OpenOrderDeps } from '#test/support/order-deps.ts';
import { usesOf } from '#test/support/offers.ts';
import { aShopper, fillCart, HOME } from '#test/support/shoppers.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';

const CUSTOMERS = 50;
const ROUNDS = 5;
const ID = '019ad0a4-7c1e-7a52-b3a5-0f2f4d8e6c11';
const ORDER = NewOrder.parse({ shippingAddress: { id: HOME.id } });

type Customer = Awaited<ReturnType<typeof aShopper>>;

let database: TestDatabase;
let shop: TestContext;
let deps: OpenOrderDeps;
let customers: Customer[];

beforeAll(async () => {
  database = await createTestDatabase();
  shop = createTestContext(database.connectionString, 10);
  deps = await openOrderDeps(database.connectionString);
  customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, (_, index) => aShopper(shop.ctx.db, `buyer-${index}`)),
  );
});
afterAll(async () => {
  await deps.close();
  await shop.close();
  await database.drop();
});

/** `placed`, or the code of what was thrown. */
async function outcomeOf(actor: Customer): Promise<string> {
  try {
    const request = { cartId: undefined, key: undefined, order: ORDER };
    await placeOrder({ ...shop.ctx, actor }, deps, request);
    return 'placed';
  } catch (error) {
    if (error instanceof ProblemError) return error.declaration.code;
    throw error;
  }
}

test.each([
  ['code', 1],
  ['codes', null],
] as const)('of 50 orders on the last use of a %s one is placed', async (reach, limit) => {
  const { db } = shop.ctx;
  const product = await aProduct(db, { stock: null });
  for (let round = 0; round < ROUNDS; round += 1) {
    await emptyTables(db, 'offer', 'shop_order', 'cart');
    await sql`INSERT INTO offer (id, reach, title, kind, basis_points, limit_total)
      VALUES (${ID}, ${reach}, 'Diwali', 'percent', 1500, ${limit})`.execute(db);
    await sql`INSERT INTO offer_code (code, offer_id, is_single)
      VALUES ('DIWALI', ${ID}, ${reach === 'codes'})`.execute(db);
    for (const { uid } of customers) await fillCart(db, uid, [{ productId: product.id }]);
    await sql`UPDATE cart SET coupon_code = 'DIWALI'`.execute(db);
    const outcomes = await Promise.all(customers.map(outcomeOf));
    expect(outcomes.filter((one) => one === 'placed')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'COUPON_NOT_VALID')).toHaveLength(CUSTOMERS - 1);
    expect(await usesOf(db, ID)).toEqual({ counter: limit ?? 0, orders: 1 });
    const orders = await db.selectFrom('shop_order').select(['discount', 'coupon_code']).execute();
    expect(orders).toMatchObject([{ coupon_code: 'DIWALI' }]);
  }
});
