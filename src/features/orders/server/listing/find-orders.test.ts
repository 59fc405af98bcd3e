import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { anOrder, type MadeOrder } from '#test/support/orders.ts';
import type { OrderWire } from '../../contract.ts';

let shop: SignedInApp;
let orders: Record<'asha' | 'ravi', MadeOrder>;

const RAVI = { first_name: 'Ravi', last_name: 'Nair', phone: '9811100000', email: 'r.nair@sea.in' };

beforeAll(async () => {
  shop = await openSignedInApp();
  const { db } = shop.app;
  // The first has the name Asha Patel and the phone number 9820012345.
  orders = {
    asha: await anOrder(db, { uid: shop.asha.uid }),
    ravi: await anOrder(db, { uid: 'ravi', status: 'shipped' }),
  };
  await db.updateTable('shop_order').set(RAVI).where('id', '=', orders.ravi.id).execute();
});
afterAll(() => shop.close());

/** Names of the orders that are answered. */
async function found(query: Record<string, string>) {
  const response = await shop.call(`GET /v2/admin/allorders?${new URLSearchParams(query)}`);
  const ids = ((await response.json()) as OrderWire[]).map(({ id }) => id);
  const names = Object.entries(orders).filter(([, { id }]) => ids.includes(id));
  return {
    names: names.map(([name]) => name),
    total: Number(response.headers.get('x-total-count')),
  };
}

const names = async (query: Record<string, string>) => (await found(query)).names;

describe('a phone number', () => {
  test.each([
    '+91 98200 12345',
    '+919820012345',
    '98200-12345',
    '09820012345',
    '(98200) 12345',
    '+91 98200',
    'asha +91 98200-12345 patel',
  ])('written as %s is found', async (q) => {
    expect(await names({ q })).toEqual(['asha']);
  });

  test.each(['+91 98200 12346', '19820012345', '98200-12345 ravi'])(
    'that nobody has is not found by %s',
    async (q) => {
      expect(await names({ q })).toEqual([]);
    },
  );
});

test('what is paid and not sent yet is found while it is so', async () => {
  const toShip = () => found({ status: 'to-ship' });
  const decide = (made: MadeOrder, body: object) =>
    shop.ask(`POST /v2/admin/order/${made.id}/payment`, body);
  expect(await toShip()).toEqual({ names: [], total: 0 });
  for (const made of [orders.asha, orders.ravi]) {
    await decide(made, { decision: 'Paid', method: 'Cash' });
  }
  expect(await toShip()).toEqual({ names: ['asha'], total: 1 });
  await shop.ask(`PUT /v2/admin/order/${orders.asha.id}?status=processing`);
  expect(await toShip()).toEqual({ names: ['asha'], total: 1 });
  expect(await names({ status: 'to-ship', q: 'asha', id: orders.asha.number, min: '500' })).toEqual(
    ['asha'],
  );
  expect(await names({ status: 'to-ship', q: 'ravi' })).toEqual([]);
  await shop.ask(`POST /v2/admin/order/${orders.asha.id}/payment/undo`, { reason: 'A slip' });
  expect(await toShip()).toEqual({ names: [], total: 0 });
  await decide(orders.asha, { decision: 'Paid', method: 'Cash' });
  await shop.ask(`PUT /v2/admin/order/${orders.asha.id}?status=shipped`);
  expect(await toShip()).toEqual({ names: [], total: 0 });
});
