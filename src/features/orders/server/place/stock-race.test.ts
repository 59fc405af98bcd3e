import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyTables } from '#test/support/empty-tables.ts';
import { openRace } from '#test/support/race.ts';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import { fillCart, HOME } from '#test/support/shoppers.ts';
import { NewOrder } from '../../place-contract.ts';

const CUSTOMERS = 32;
const ROUNDS = 20;
const ORDER = NewOrder.parse({ shippingAddress: { id: HOME.id } });

let race: Awaited<ReturnType<typeof openRace>>;

beforeAll(async () => {
  race = await openRace(CUSTOMERS);
});
afterAll(() => race.close());

async function fillAll(lines: Parameters<typeof fillCart>[2]): Promise<void> {
  await emptyTables(race.shop.ctx.db, 'cart');
  for (const customer of race.customers) await fillCart(race.shop.ctx.db, customer.uid, lines);
}

function tally(outcomes: string[]): Record<string, number> {
  return Object.fromEntries(
    [...new Set(outcomes)].map((one) => [one, outcomes.filter((other) => other === one).length]),
  );
}

async function ledger({ id }: MadeProduct): Promise<{ stock: number; booked: number }> {
  const { rows } = await sql<{ stock: number; booked: number }>`
    SELECT coalesce(product.stock, (SELECT min(stock) FROM combination WHERE product_id = ${id}))
      AS stock, (SELECT sum(quantity) FROM stock_movement WHERE product_id = ${id}) AS booked
    FROM product WHERE id = ${id}`.execute(race.shop.ctx.db);
  return rows[0] ?? { stock: NaN, booked: NaN };
}

describe(`${CUSTOMERS} buyers at once`, () => {
  test(`of the last unit: exactly one has it, in ${ROUNDS} of ${ROUNDS} rounds`, async () => {
    const rounds: Record<string, number>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const product = await aProduct(
        race.shop.ctx.db,
        round % 2 ? { stock: 1 } : { variants: [{ stock: 1 }] },
      );
      await fillAll([{ productId: product.id, variantId: product.variantIds[0] ?? '0' }]);
      rounds.push(
        tally(await Promise.all(race.customers.map((customer) => race.outcomeOf(customer)))),
      );
      expect(await ledger(product)).toEqual({ stock: 0, booked: -1 });
    }
    expect(rounds).toEqual(rounds.map(() => ({ placed: 1, OUT_OF_STOCK: CUSTOMERS - 1 })));
  });

  test('of two combinations with 5 pieces each: five have both', async () => {
    const vase = await aProduct(race.shop.ctx.db, {
      variants: [
        { name: 'Colour', value: 'Red' },
        { name: 'Size', value: 'Small' },
        { name: 'Size', value: 'Large' },
      ],
      combinations: [
        { value: 'Red, Small', stock: 5 },
        { value: 'Red, Large', stock: 5 },
      ],
    });
    await fillAll(vase.combinationIds.map((variantId) => ({ productId: vase.id, variantId })));
    const outcomes = await Promise.all(race.customers.map((customer) => race.outcomeOf(customer)));
    expect(tally(outcomes)).toEqual({ placed: 5, OUT_OF_STOCK: CUSTOMERS - 5 });
    expect(await ledger(vase)).toEqual({ stock: 0, booked: -10 });
  });

  test('of two products, in carts filled in opposite order: no deadlock reaches anybody', async () => {
    const [one, other] = [
      await aProduct(race.shop.ctx.db, { stock: 1000 }),
      await aProduct(race.shop.ctx.db, { variants: [{ stock: 1000 }] }),
    ];
    const lines = [
      { productId: one.id },
      { productId: other.id, variantId: other.variantIds[0] ?? '' },
    ];
    await fillAll(lines);
    for (const customer of race.customers.slice(0, CUSTOMERS / 2)) {
      const uid = customer.uid;
      await sql`DELETE FROM cart_line WHERE uid = ${uid}`.execute(race.shop.ctx.db);
      await fillCart(race.shop.ctx.db, uid, lines.toReversed());
    }
    const outcomes = await Promise.all(race.customers.map((customer) => race.outcomeOf(customer)));
    expect(tally(outcomes)).toEqual({ placed: CUSTOMERS });
  });
});

test('a price that is edited while people order: the old snapshot or the new, never a mix', async () => {
  const product = await aProduct(race.shop.ctx.db, { price: 10_000 });
  await fillAll([{ productId: product.id, quantity: 2 }]);
  const at = (rupees: number): NewOrder => ({
    ...ORDER,
    items: [
      { productId: product.id, variantId: '0', personalId: '', quantity: 2, price: rupees * 100 },
    ],
    pricing: { total: (2 * rupees + 25) * 100 },
  });
  const edit = sql`UPDATE product SET price = 20000 WHERE id = ${product.id}`.execute(
    race.shop.ctx.db,
  );
  const outcomes = await Promise.all(
    race.customers.map((customer, index) => race.outcomeOf(customer, at(index % 2 ? 100 : 200))),
  );
  await edit;
  const known = new Set(['placed', 'PRICE_CHANGED']);
  expect(outcomes.filter((outcome) => !known.has(outcome))).toEqual([]);
  const { rows } = await sql<{ unit_price: number; total: number }>`
    SELECT DISTINCT unit_price, total FROM shop_order JOIN order_line ON order_id = id
    WHERE product_id = ${product.id} ORDER BY unit_price`.execute(race.shop.ctx.db);
  const right = [
    { unit_price: 10_000, total: 22_500 },
    { unit_price: 20_000, total: 42_500 },
  ];
  expect(right).toEqual(expect.arrayContaining(rows));
  expect(outcomes).toContain('placed');
});

test('a product that is switched off while people order is sold before or not at all', async () => {
  const product = await aProduct(race.shop.ctx.db);
  await fillAll([{ productId: product.id }]);
  const [first, ...rest] = await Promise.all(
    race.customers.slice(0, 1).map((customer) => race.outcomeOf(customer)),
  );
  expect([first, rest.length]).toEqual(['placed', 0]);
  const off = sql`UPDATE product SET status = 'inactive' WHERE id = ${product.id}`.execute(
    race.shop.ctx.db,
  );
  const late = race.customers.slice(1);
  const outcomes = await Promise.all([off, ...late.map((customer) => race.outcomeOf(customer))]);
  const { placed = 0, PRODUCT_UNAVAILABLE: refused = 0 } = tally(outcomes.slice(1) as string[]);
  expect(placed + refused).toBe(CUSTOMERS - 1);
  await fillAll([{ productId: product.id }]);
  expect(await Promise.all(race.customers.map((customer) => race.outcomeOf(customer)))).toEqual(
    race.customers.map(() => 'PRODUCT_UNAVAILABLE'),
  );
});
