import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { emptyTables } from '#test/support/empty-tables.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { anOrder, anOrderWithin, type MadeOrder } from '#test/support/orders.ts';
import type { OrderWire } from '../../contract.ts';
import { PATIENTLY } from '#test/support/patience.ts';
import { transaction } from '#platform/server/context.ts';

const MEERA = { first_name: 'Meera', last_name: 'Iyer', phone: '9111111111', email: 'm@sea.in' };
const ASHA_ROW = ' asha patel 9820012345 her@example.com';
const MEERA_ROW = ' meera iyer 9111111111 m@sea.in';

let shop: SignedInApp;
let older: MadeOrder;
let newer: MadeOrder;

beforeAll(async () => {
  shop = await openSignedInApp();
});
afterAll(() => shop.close());

const HER = { uid: 'her', email: 'her@example.com' };

beforeEach(async () => {
  await emptyTables(shop.app.db, 'shop_order');
  older = await anOrder(shop.app.db, { ...HER, ageSeconds: 200 });
  newer = await anOrder(shop.app.db, { ...HER, ageSeconds: 100 });
});

async function found(q: string): Promise<string[]> {
  const orders = await shop.ask<OrderWire[]>(
    `GET /v2/admin/allorders?${new URLSearchParams({ q })}`,
  );
  return orders.map(({ id }) => id);
}

function rename({ id }: MadeOrder, db = shop.app.db) {
  return db.updateTable('shop_order').set(MEERA).where('id', '=', id).execute();
}

/** The stored search words of all customers. */
async function storedWords(): Promise<Record<string, string[]>> {
  const rows = await shop.app.db.selectFrom('order_customer').selectAll().execute();
  return Object.fromEntries(rows.map(({ uid, words }) => [uid, words.split('\n').toSorted()]));
}

test('the words of a customer are stored once, however many the orders', async () => {
  expect(await storedWords()).toEqual({ her: [ASHA_ROW] });
  expect(await found('asha')).toEqual([newer.id, older.id]);
});

test('of a customer with two names each order is found by its own', async () => {
  await rename(newer);
  expect(await storedWords()).toEqual({ her: [ASHA_ROW, MEERA_ROW] });
  expect(await found('asha')).toEqual([older.id]);
  expect(await found('meera 91111')).toEqual([newer.id]);
  expect(await found('asha meera')).toEqual([]);
  const third = await anOrder(shop.app.db, { ...HER, email: 'new@example.com', ageSeconds: 50 });
  expect(await storedWords()).toEqual({
    her: [ASHA_ROW, ' asha patel 9820012345 new@example.com', MEERA_ROW],
  });
  expect(await found('asha')).toEqual([third.id, older.id]);
  expect(await found('asha new@')).toEqual([third.id]);
});

test('words that no order has any more are neither found nor stored', async () => {
  await rename(newer);
  await rename(older);
  expect(await storedWords()).toEqual({ her: [MEERA_ROW] });
  expect(await found('asha')).toEqual([]);
  expect(await found('meera')).toEqual([newer.id, older.id]);
  await sql`UPDATE shop_order SET uid = 'another' WHERE id = ${older.id}`.execute(shop.app.db);
  expect(await storedWords()).toEqual({ her: [MEERA_ROW], another: [MEERA_ROW] });
  await sql`DELETE FROM payment; DELETE FROM order_line; DELETE FROM order_event`.execute(
    shop.app.db,
  );
  await sql`DELETE FROM shop_order WHERE uid = 'her'`.execute(shop.app.db);
  expect(await storedWords()).toEqual({ another: [MEERA_ROW] });
  await emptyTables(shop.app.db, 'shop_order');
  expect(await storedWords()).toEqual({});
});

test('an order placed while all others of its customer are renamed is found by its words', async () => {
  const another = createTestContext(shop.app.connectionString);
  const waiting = sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const { placed, renaming } = await transaction({ db: shop.app.db }, async ({ db: tx }) => {
    const order = await anOrderWithin(tx, { ...HER, ageSeconds: 0 });
    const done = another.ctx.db.updateTable('shop_order').set(MEERA).execute();
    await vi.waitUntil(async () => (await waiting.execute(shop.app.db)).rows.length > 0, PATIENTLY);
    return { placed: order, renaming: { done } };
  });
  await renaming.done;
  await another.close();
  expect(await found('asha')).toEqual([placed.id]);
  expect(await storedWords()).toEqual({ her: [ASHA_ROW, MEERA_ROW] });
});

test('a name is found whatever its accents, nuktas and composition', async () => {
  const named = async (order: MadeOrder, first_name: string) =>
    shop.app.db.updateTable('shop_order').set({ first_name }).where('id', '=', order.id).execute();
  await named(older, 'Zoë');
  await named(newer, 'फ़ातिमा');
  for (const q of ['Zoë', 'zoe', 'ZOE\u0308']) expect([q, await found(q)]).toEqual([q, [older.id]]);
  for (const q of ['फ़ातिमा', 'फ\u093cातिमा', 'फातिमा']) {
    expect([q, await found(q)]).toEqual([q, [newer.id]]);
  }
});
