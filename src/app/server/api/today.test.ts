import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { anOrder } from '#test/support/orders.ts';
import { send } from '#test/support/people.ts';
import { publishSettings } from '#test/support/workshop.ts';
import { ORIGINAL_CHATS } from '#features/shop/settings/chat-texts.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import type { TodayWire } from '../../today-contract.ts';

let shop: SignedInApp;

beforeAll(async () => {
  shop = await openSignedInApp();
  await sql`TRUNCATE mail`.execute(shop.app.db);
});
afterAll(() => shop.close());

async function today() {
  const { groups } = await shop.ask<TodayWire>('GET /v2/admin/today');
  return Object.fromEntries(groups.map(({ kind, ...group }) => [kind, group]));
}

async function week() {
  return (await shop.ask<TodayWire>('GET /v2/admin/today')).week;
}

test('of an empty shop nothing waits', async () => {
  expect(await today()).toEqual({});
  expect(await week()).toEqual({ orders: 0, placed: 0, awaited: 0 });
});

test('each kind of work is listed, the oldest first, five rows and a count', async () => {
  const { app, asha } = shop;
  const order = (change: object) => anOrder(app.db, { uid: asha.uid, ...change });
  const pending = [];
  for (let at = 0; at < 6; at += 1) pending.push(await order({ ageSeconds: 600 - at }));
  const claimed = await order({ paymentStatus: 'Submitted', shipsInDays: -3 });
  const started = await order({ paymentStatus: 'Paid' });
  const cash = await order({});
  await sql`UPDATE payment SET method = 'Cash on delivery' WHERE order_id = ${cash.id}`.execute(
    app.db,
  );
  const back = await order({ status: 'cancelled', paymentStatus: 'Paid' });
  await sql`UPDATE payment SET status = 'Refund due' WHERE order_id = ${back.id}`.execute(app.db);
  const paid = await order({ status: 'processing', paymentStatus: 'Paid', ageSeconds: 50 });
  const late = await order({ status: 'processing', paymentStatus: 'Paid', shipsInDays: -2 });
  const waiting = await order({ paymentStatus: 'Paid', shipsInDays: -1 });
  const parts = [
    { label: 'Deposit', amount: 100_000 },
    { label: 'Balance', amount: 102_500 },
  ];
  const rest = await order({ status: 'processing', parts });
  await sql`UPDATE payment SET status = 'Paid', method = 'Cash', recorded_by = 'owner'
    WHERE order_id = ${rest.id} AND seq = 1`.execute(app.db);
  const product = await aProduct(app.db, { stock: 2 });
  await aProduct(app.db, { stock: 50 });
  await send(app, 'POST /v2/custom-order-email', {
    body: { name: 'Ravi', email: 'ravi@example.com', productType: 'trays' },
  });
  await sql`UPDATE mail SET state = 'failed'
    WHERE id = (SELECT id FROM mail ORDER BY id LIMIT 1)`.execute(app.db);

  expect(await week()).toEqual({ orders: 13, placed: 26_325, awaited: 17_225 });
  const seen = await today();
  const ids = (kind: string) => seen[kind]?.rows.map(({ id }) => id);
  expect(seen.unpaid?.count).toBe(6);
  expect(ids('unpaid')).toEqual(pending.slice(0, 5).map(({ number }) => number));
  expect(ids('start')).toEqual([started.number]);
  expect(ids('confirm')).toEqual([cash.number]);
  expect(ids('refund')).toEqual([back.number]);
  expect(ids('check')).toEqual([claimed.number]);
  expect(Object.keys(seen).indexOf('late')).toBe(0);
  expect(ids('pack')).toEqual([paid.number]);
  expect(seen.late?.rows).toMatchObject([
    { id: late.number, act: 'ship' },
    { id: waiting.number, act: 'start' },
  ]);
  expect(seen.balance?.rows).toMatchObject([{ id: rest.number, amount: 1025 }]);
  expect(seen.few).toMatchObject({ count: 1, rows: [{ id: product.id, left: 2 }] });
  expect(seen.answer?.rows).toMatchObject([{ title: 'Ravi' }]);
  expect(seen.mail?.count).toBe(1);
  expect(seen).not.toHaveProperty('quote');
});

test('an order opens a chat with the text of the owner, and other work none', async () => {
  const { check, few } = await today();
  const [{ chat, id } = {}] = check?.rows ?? [];
  const { origin, pathname, searchParams } = new URL(chat ?? '');
  expect(origin + pathname).toMatch(/^https:\/\/wa\.me\/91\d{10}$/);
  expect(searchParams.get('text')).toBe(
    `Hello Asha, this is Lehar: we are checking your payment of ₹2,025.00 for your order ${id}. Could you send us a screenshot of it from your UPI app?`,
  );
  expect(few?.rows[0]).not.toHaveProperty('chat');
  await publishSettings(shop.app, shop.admin, {
    chat: { ...ORIGINAL_CHATS, check: '{name}! {sum} for {order}?' },
  });
  const [own] = (await today()).check?.rows ?? [];
  expect(new URL(own?.chat ?? '').searchParams.get('text')).toBe(`Asha! ₹2,025.00 for ${id}?`);
});

test('a count says when more wait than were read', async () => {
  const { app, asha } = shop;
  expect((await today()).start).not.toHaveProperty('hasMore');
  for (let count = 0; count < 100; count += 1) {
    await anOrder(app.db, { uid: asha.uid, paymentStatus: 'Paid' });
  }
  expect((await today()).start).toMatchObject({ hasMore: true });
});

test('only the owner reads it', async () => {
  expect((await send(shop.app, 'GET /v2/admin/today', shop.asha)).status).toBe(403);
});
