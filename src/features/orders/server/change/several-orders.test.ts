import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '#test/support/empty-tables.ts';
import { anOrder, type MadeOrder } from '#test/support/orders.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { SeveralMoved } from '../../change/several-contract.ts';

let shop: SignedInApp;
let one: MadeOrder;
let other: MadeOrder;

beforeAll(async () => {
  shop = await openSignedInApp();
});
beforeEach(async () => {
  await emptyTables(shop.app.db, 'shop_order', 'mail');
  one = await anOrder(shop.app.db, { uid: shop.asha.uid, status: 'processing' });
  other = await anOrder(shop.app.db, { uid: shop.asha.uid });
});
afterAll(() => shop.close());

const ship = (orders: object[], carrier = 'India Post') =>
  shop.ask<SeveralMoved>('PUT /v2/admin/orders/shipped', { carrier, orders });

const orderNow = ({ id }: MadeOrder) => shop.ask<AdminOrderWire>(`GET /v2/admin/order/${id}`);

async function countMails(): Promise<number> {
  const { rows } = await sql<{ mails: number }>`SELECT count(*)::int AS mails FROM mail`.execute(
    shop.app.db,
  );
  return rows[0]?.mails ?? 0;
}

test('several orders are shipped, each with its tracking number; pressed again nothing happens twice', async () => {
  const orders = [{ id: one.id, trackingNumber: 'EW1' }, { id: other.id }];
  expect(await ship(orders)).toEqual({ moved: [one.id, other.id], refused: [] });
  const mails = await countMails();
  expect(mails).toBe(2);
  expect(await ship(orders)).toEqual({ moved: [one.id, other.id], refused: [] });
  expect(await countMails()).toBe(mails);
  const [first, second] = [await orderNow(one), await orderNow(other)];
  expect(first.shipping).toMatchObject({ carrier: 'India Post', trackingNumber: 'EW1' });
  expect(second.shipping.trackingNumber).toBeUndefined();
  expect(first.tracking.filter(({ status }) => status === 'shipped')).toHaveLength(1);
});

test('what sending each of them cost comes along', async () => {
  const orders = [{ id: one.id }, { id: other.id }];
  await shop.ask('PUT /v2/admin/orders/shipped', { orders, deliveryCost: 85.5 });
  for (const { id } of orders) {
    const margin = await shop.ask<object>(`GET /v2/admin/order/${id}/margin`);
    expect(margin).toMatchObject({ deliveryCost: 85.5 });
  }
});

test('two presses at the same time send each order once', async () => {
  const orders = [{ id: one.id, trackingNumber: 'EW1' }];
  await Promise.all([ship(orders), ship(orders), ship(orders)]);
  expect(await countMails()).toBe(1);
  expect((await orderNow(one)).shipping.trackingNumber).toBe('EW1');
});

test('one that is refused says why and holds up no other', async () => {
  await shop.ask(`PUT /v2/admin/order/${one.id}?status=shipped`, { trackingNumber: 'EW0' });
  const cancelled = await anOrder(shop.app.db, { uid: shop.asha.uid, status: 'cancelled' });
  const atTheDoor = await anOrder(shop.app.db, { uid: shop.asha.uid });
  await sql`UPDATE payment SET method = 'Cash on delivery'
    WHERE order_id = ${atTheDoor.id}`.execute(shop.app.db);
  const orders = [one, cancelled, atTheDoor, other].map(({ id }, at) => ({
    id,
    trackingNumber: `EW${at + 1}`,
  }));
  const answer = await ship(orders);
  expect(answer.moved).toEqual([other.id]);
  expect(answer.refused.map(({ id, code }) => [id, code])).toEqual([
    [one.id, 'ORDER_STATUS_NOT_ALLOWED'],
    [cancelled.id, 'ORDER_STATUS_NOT_ALLOWED'],
    [atTheDoor.id, 'ORDER_NOT_CONFIRMED'],
  ]);
  // What is there already is not overwritten.
  expect((await orderNow(one)).shipping.trackingNumber).toBe('EW0');
});

test('nothing is sent for one order twice, for none, for too long a number or for an unknown courier', async () => {
  for (const body of [
    { orders: [{ id: one.id }, { id: one.id }] },
    { orders: [] },
    { orders: [{ id: one.id, trackingNumber: 'x'.repeat(61) }] },
    { orders: [{ id: one.id, trackingNumber: '1.23457E+11' }] },
    { carrier: 'Pigeon', orders: [{ id: one.id }] },
  ]) {
    expect((await shop.call('PUT /v2/admin/orders/shipped', body)).status).toBe(422);
  }
  expect((await orderNow(one)).status).toBe('processing');
});
