import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyTables } from '#test/support/empty-tables.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { aProduct } from '#test/support/factories.ts';
import { openOrderDeps, type OpenOrderDeps } from '#test/support/order-deps.ts';
import { aShopper, fillCart, HOME } from '#test/support/shoppers.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { aWorkshop } from '#test/support/workshop.ts';
import { placeOrder } from '../place/place-order.ts';
import { NewOrder } from '../../place-contract.ts';

const CUSTOMERS = 32;
const ROUNDS = 10;
const ROOM = 4;

let database: TestDatabase;
let shop: TestContext;
let deps: OpenOrderDeps;
let customers: Awaited<ReturnType<typeof aShopper>>[];

beforeAll(async () => {
  database = await createTestDatabase();
  shop = createTestContext(database.connectionString, 10);
  deps = await openOrderDeps(database.connectionString);
  const { db } = shop.ctx;
  customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, (_, index) => aShopper(db, `buyer-${index}`)),
  );
});
afterAll(async () => {
  await deps.close();
  await shop.close();
  await database.drop();
});

async function orderOne(actor: (typeof customers)[number], productId: string): Promise<string> {
  await fillCart(shop.ctx.db, actor.uid, [{ productId }]);
  const workshop = () => aWorkshop({ weeklyPieces: ROOM });
  const order = NewOrder.parse({ shippingAddress: { id: HOME.id } });
  const request = { cartId: undefined, key: undefined, order };
  const placed = await placeOrder({ ...shop.ctx, actor }, { ...deps, workshop }, request);
  return placed.order.shipBy ?? '';
}

test(`the last place of a week and ${CUSTOMERS} buyers at once: one has it, the others later ones, in ${ROUNDS} of ${ROUNDS} rounds`, async () => {
  const { db } = shop.ctx;
  const { id } = await aProduct(db);
  const [first, ...others] = customers;
  for (let round = 0; round < ROUNDS; round += 1) {
    await emptyTables(db, 'shop_order', 'cart');
    if (first) for (let place = 1; place < ROOM; place += 1) await orderOne(first, id);
    const dates = await Promise.all(others.map((customer) => orderOne(customer, id)));
    const earliest = dates.toSorted()[0];
    expect(dates.filter((date) => date === earliest)).toHaveLength(1);
    const { rows } = await sql<{
      pieces: number;
    }>`SELECT sum(pieces)::int AS pieces FROM making_slot
      GROUP BY monday ORDER BY monday`.execute(db);
    // 31 customers and the three slots that were taken before them.
    expect(rows.map(({ pieces: units }) => units)).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 2]);
  }
});
