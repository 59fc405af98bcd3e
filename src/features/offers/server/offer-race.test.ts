import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRace } from '#test/support/race.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { aProduct } from '#test/support/factories.ts';
import { usesOf } from '#test/support/offers.ts';
import { fillCart } from '#test/support/shoppers.ts';

const CUSTOMERS = 50;
const ROUNDS = 5;
const ID = '019ad0a4-7c1e-7a52-b3a5-0f2f4d8e6c11';

let race: Awaited<ReturnType<typeof openRace>>;

beforeAll(async () => {
  race = await openRace(CUSTOMERS);
});
afterAll(() => race.close());

test.each([
  ['code', 1],
  ['codes', null],
] as const)('of 50 orders on the last use of a %s one is placed', async (reach, limit) => {
  const { db } = race.shop.ctx;
  const product = await aProduct(db, { stock: null });
  for (let round = 0; round < ROUNDS; round += 1) {
    await emptyTables(db, 'offer', 'shop_order', 'cart');
    await sql`INSERT INTO offer (id, reach, title, kind, basis_points, limit_total)
      VALUES (${ID}, ${reach}, 'Diwali', 'percent', 1500, ${limit})`.execute(db);
    await sql`INSERT INTO offer_code (code, offer_id, is_single)
      VALUES ('DIWALI', ${ID}, ${reach === 'codes'})`.execute(db);
    for (const { uid } of race.customers) await fillCart(db, uid, [{ productId: product.id }]);
    await sql`UPDATE cart SET coupon_code = 'DIWALI'`.execute(db);
    const outcomes = await Promise.all(race.customers.map((customer) => race.outcomeOf(customer)));
    expect(outcomes.filter((one) => one === 'placed')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'COUPON_NOT_VALID')).toHaveLength(CUSTOMERS - 1);
    expect(await usesOf(db, ID)).toEqual({ counter: limit ?? 0, orders: 1 });
    const orders = await db.selectFrom('shop_order').select(['discount', 'coupon_code']).execute();
    expect(orders).toMatchObject([{ coupon_code: 'DIWALI' }]);
  }
});
