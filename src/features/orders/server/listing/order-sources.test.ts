import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder } from '#test/support/orders.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import type { OrderWire } from '../../contract.ts';

let shop: SignedInApp;

const DAY_SECONDS = 86_400;

beforeAll(async () => {
  shop = await openSignedInApp();
});
afterAll(() => shop.close());

async function cameBy(via: string | null, days: number, status = 'pending'): Promise<void> {
  const made = await anOrder(shop.app.db, { uid: 'her', ageSeconds: days * DAY_SECONDS });
  await shop.app.db
    .updateTable('shop_order')
    .set({ via, status })
    .where('id', '=', made.id)
    .execute();
}

test('the owner sees how many orders of a month came by which link, and reads them', async () => {
  expect(await shop.ask('GET /v2/admin/order-sources')).toEqual([]);
  await cameBy(null, 1);
  await cameBy('card', 2);
  await cameBy('ig', 3);
  await cameBy('ig', 29);
  await cameBy('ig', 31);
  await cameBy('wa', 1, 'cancelled');
  await cameBy('fair', 200);
  expect(await shop.ask('GET /v2/admin/order-sources')).toEqual([
    { via: 'ig', recent: 2 },
    { via: 'card', recent: 1 },
    { via: 'wa', recent: 0 },
  ]);
  const found = async (query: string) =>
    (await shop.ask<OrderWire[]>(`GET /v2/admin/allorders?${query}`)).length;
  expect(await Promise.all(['via=ig', 'via=ig&status=shipped', 'via=fair', ''].map(found))).toEqual(
    [3, 0, 1, 7],
  );
  expect((await shop.call('GET /v2/admin/allorders?via=A%20word')).status).toBe(422);
});
