import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '#test/support/empty-tables.ts';
import { anOrder, type MadeOrder } from '#test/support/orders.ts';
import { send } from '#test/support/people.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import type { AdminOrderWire, ListedOrderWire } from '../../admin-contract.ts';

let shop: SignedInApp;
let one: MadeOrder;
let other: MadeOrder;

beforeAll(async () => {
  shop = await openSignedInApp();
});
beforeEach(async () => {
  await emptyTables(shop.app.db, 'shop_order');
  one = await anOrder(shop.app.db, { uid: shop.asha.uid, ageSeconds: 200 });
  other = await anOrder(shop.app.db, { uid: shop.asha.uid, ageSeconds: 100 });
});
afterAll(() => shop.close());

const tag = (id: string, change: object) => shop.call(`PUT /v2/admin/order/${id}/tags`, change);

async function listed(query: Record<string, string>): Promise<ListedOrderWire[]> {
  return shop.ask(`GET /v2/admin/allorders?${new URLSearchParams(query)}`);
}

const idsOf = (orders: { id: string }[]) => orders.map(({ id }) => id);

const tagsOf = async (id: string) =>
  (await shop.ask<AdminOrderWire>(`GET /v2/admin/order/${id}`)).tags;

test('tags are words in small letters, once each, and find orders', async () => {
  await tag(one.id, { add: [' Gift ', 'urgent', 'GIFT'] });
  await tag(other.id, { add: ['gift'] });
  await tag(one.id, { add: ['gift', 'Diwali'], remove: ['URGENT'] });
  expect(await tagsOf(one.id)).toEqual(['gift', 'diwali']);
  expect(idsOf(await listed({ tag: 'GIFT' }))).toEqual([other.id, one.id]);
  expect(idsOf(await listed({ tag: 'diwali', status: 'pending' }))).toEqual([one.id]);
  expect(await listed({ tag: 'gif' })).toEqual([]);
  const [found] = await listed({ q: 'asha', tag: 'diwali' });
  expect(found?.tags).toEqual(['gift', 'diwali']);
  const known = await shop.ask<string[]>('GET /v2/admin/order-tags');
  expect(known.toSorted()).toEqual(['diwali', 'gift']);
});

test('the customer reads nothing of them', async () => {
  await tag(one.id, { add: ['difficult'] });
  for (const call of [`GET /v2/order/${one.id}`, 'GET /v2/orders', 'GET /v2/users/export']) {
    expect(await (await send(shop.app, call, shop.asha)).text()).not.toContain('difficult');
  }
});

test('the same again changes nothing, and leaves no entry in the log', async () => {
  await tag(one.id, { add: ['gift'] });
  const before = await shop.audited();
  await tag(one.id, { add: ['gift'], remove: ['never there'] });
  expect(await shop.audited()).toEqual(before);
});

test('ten at once, and two at the same time lose none', async () => {
  const many = Array.from({ length: 8 }, (_, at) => `tag ${at}`);
  await tag(one.id, { add: many });
  await Promise.all(['a', 'b'].map((word) => tag(one.id, { add: [word] })));
  expect((await tagsOf(one.id)).toSorted()).toEqual(['a', 'b', ...many]);
  const refused = await tag(one.id, { add: ['c'] });
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
    409,
    'TOO_MANY_TAGS',
  ]);
  expect((await tag(one.id, { add: ['x'.repeat(31)] })).status).toBe(422);
  expect((await tag(one.id, {})).status).toBe(422);
});

test('orders are found by where they came from', async () => {
  await sql`UPDATE shop_order SET channel = 'market' WHERE id = ${one.id}`.execute(shop.app.db);
  expect(idsOf(await listed({ channel: 'market' }))).toEqual([one.id]);
  expect(idsOf(await listed({ channel: 'web' }))).toEqual([other.id]);
  expect(await listed({ channel: 'phone' })).toEqual([]);
});

test('a balance is due where one part is paid and another is not', async () => {
  const { db } = shop.app;
  await db.transaction().execute(async (tx) => {
    await sql`UPDATE payment SET amount = amount - 100, label = 'Deposit', status = 'Paid', method = 'Cash',
      recorded_by = 'owner' WHERE order_id = ${one.id}`.execute(tx);
    await sql`INSERT INTO payment (order_id, seq, label, amount)
      VALUES (${one.id}, 2, 'Balance', 100)`.execute(tx);
  });
  expect(idsOf(await listed({ status: 'balance-due' }))).toEqual([one.id]);
  expect(idsOf(await listed({ status: 'balance-due', id: other.number }))).toEqual([]);
  expect(await listed({ status: 'to-ship' })).toEqual([]);
  await sql`UPDATE payment SET status = 'Paid', method = 'Cash', recorded_by = 'owner'
    WHERE order_id = ${one.id} AND seq = 2`.execute(db);
  expect(await listed({ status: 'balance-due' })).toEqual([]);
  expect(idsOf(await listed({ status: 'to-ship' }))).toEqual([one.id]);
});

test('a gift is found by who gets it, also after that was changed', async () => {
  const gift = { firstName: 'Ravindra', lastName: 'Nair', phone: '9811100000', message: '' };
  await sql`UPDATE shop_order SET gift = ${JSON.stringify(gift)} WHERE id = ${one.id}`.execute(
    shop.app.db,
  );
  expect(idsOf(await listed({ q: 'ravindra' }))).toEqual([one.id]);
  expect(idsOf(await listed({ q: 'asha ravindra' }))).toEqual([one.id]);
  await sql`UPDATE shop_order SET gift = gift || '{"firstName": "Meenakshi"}'
    WHERE id = ${one.id}`.execute(shop.app.db);
  expect(await listed({ q: 'ravindra' })).toEqual([]);
  expect(idsOf(await listed({ q: 'meenakshi nair' }))).toEqual([one.id]);
});
