import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '#test/support/empty-tables.ts';
import { anOrder } from '#test/support/orders.ts';
import { openOrderDeps, type OpenOrderDeps } from '#test/support/order-deps.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { remindUnpaid } from './remind-unpaid.ts';

const HOUR = 3600;
let database: TestDatabase;
let shop: TestContext;
let deps: OpenOrderDeps;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = createTestContext(database.connectionString);
  deps = await openOrderDeps(database.connectionString);
});
beforeEach(async () => {
  await emptyTables(shop.ctx.db, 'shop_order', 'mail');
});
afterAll(async () => {
  await deps.close();
  await shop.close();
  await database.drop();
});

const remind = (hours = 24) => remindUnpaid(shop.ctx, { ...deps, remindUnpaidHours: () => hours });

async function mails() {
  const { rows } = await sql<{ subject: string; body_text: string }>`
    SELECT subject, body_text FROM mail WHERE kind = 'payment-reminder'`.execute(shop.ctx.db);
  return rows;
}

const order = (change: Partial<Parameters<typeof anOrder>[1]> = {}) =>
  anOrder(shop.ctx.db, { uid: 'asha', ageSeconds: 25 * HOUR, ...change });

test('an order that waits for its payment gets one mail, also when two processes look at once', async () => {
  const { number } = await order();
  await remind(0);
  await remind(26);
  expect(await mails()).toEqual([]);
  await Promise.all([remind(), remind()]);
  await remind();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`Lehar: your order ${number} waits for its payment`);
  expect(mail?.body_text).toContain('How to pay: Pay by UPI.');
  expect(mail?.body_text).toContain(`http://shop.test/order/${number}`);
  const { rows } = await sql`SELECT text, is_public FROM order_event WHERE seq = 2`.execute(
    shop.ctx.db,
  );
  expect(rows).toEqual([{ text: 'Reminded of the payment by email', is_public: false }]);
});

test('nobody is reminded of what is claimed, paid, cancelled, sent, paid on delivery, new or long past', async () => {
  await order({ paymentStatus: 'Submitted' });
  await order({ paymentStatus: 'Paid' });
  await order({ status: 'cancelled' });
  await order({ status: 'shipped' });
  await order({ ageSeconds: 23 * HOUR });
  await order({ ageSeconds: (24 * 8 + 1) * HOUR });
  const { id } = await order();
  await sql`UPDATE payment SET method = 'Cash on delivery' WHERE order_id = ${id}`.execute(
    shop.ctx.db,
  );
  await remind();
  expect(await mails()).toEqual([]);
});

test('a claim that arrives while the job runs is not answered by a reminder', async () => {
  const { id } = await order();
  const claim = shop.ctx.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM shop_order WHERE id = ${id} FOR UPDATE`.execute(tx);
    const reminded = remind();
    await sql`UPDATE payment SET status = 'Submitted', transaction_id = '412345678901'
      WHERE order_id = ${id}`.execute(tx);
    return { reminded };
  });
  await (
    await claim
  ).reminded;
  expect(await mails()).toEqual([]);
});
