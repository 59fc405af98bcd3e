import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { placeManyOrders } from '#test/support/many-orders.ts';
import { plansOf } from '#test/support/query-plans.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { addDays } from '../../days.ts';
import { closeDays } from './close-days.ts';
import { openDays } from './get-numbers.ts';
import {
  findClosed,
  listLinkSales,
  listProductSales,
  listSales,
  writeDays,
} from './sales-queries.ts';

/** Of some six weeks, 900 a day. */
const COUNT = 40_000;

let database: TestDatabase;
let context: TestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  context = createTestContext(database.connectionString);
  await placeManyOrders(database.connectionString, COUNT);
  await closeDays(context.ctx);
  await sql`ANALYZE`.execute(context.ctx.db);
});
afterAll(async () => {
  await context.close();
  await database.drop();
});

async function range() {
  const { db, clock } = context.ctx;
  const today = indiaDay(clock.now());
  const closed = await findClosed(db);
  return { from: '2020-01-01', closed, open: openDays('2020-01-01', closed, today) };
}

test('closed days and the open ones hold every order once', async () => {
  const days = await listSales(context.ctx.db, await range());
  const { rows } = await sql<{ orders: number; revenue: number }>`SELECT count(*)::int AS orders,
      sum(total)::bigint AS revenue FROM shop_order WHERE status <> 'cancelled'`.execute(
    context.ctx.db,
  );
  const sum = (of: 'orders' | 'revenue') => days.reduce((all, day) => all + day[of], 0);
  expect(rows).toEqual([{ orders: sum('orders'), revenue: sum('revenue') }]);
});

test('what is not closed is found by indexes, however many orders there are', async () => {
  const asked = await range();
  expect(asked.open.length).toBeLessThan(3);
  const plans = await plansOf(database.connectionString, async (db) => {
    await listSales(db, asked);
    await listLinkSales(db, asked);
    await listProductSales(db, asked);
  });
  expect(plans).toHaveLength(3);
  for (const plan of plans) {
    expect(plan).not.toMatch(/Seq Scan on (?:shop_order|order_line|payment)\b/);
  }
});

test('days that are closed are read by themselves, however many orders there are', async () => {
  const { closed = '' } = await range();
  const days = Array.from({ length: 7 }, (_, at) => addDays(closed, -at));
  const plans = await plansOf(database.connectionString, (db) => writeDays(db, days));
  const writing = plans.filter((plan) => plan.includes('Insert on sales'));
  expect(writing).toHaveLength(2);
  for (const plan of writing) {
    // A merge join reads an index of all orders.
    expect(plan).not.toMatch(/Seq Scan on (?:shop_order|order_line|payment)\b|Merge Join/);
  }
});
