import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useCheckout } from '#test/support/checkout.ts';
import { byLink, GUEST, placedByGuest, seenByLink } from '#test/support/guests.ts';
import { openOrderDeps, type OpenOrderDeps } from '#test/support/order-deps.ts';
import { ADMIN_EMAIL, signIn } from '#test/support/people.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { welcomeGuests } from '#test/support/workshop.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';

const shop = useCheckout();
let deps: OpenOrderDeps;
let context: TestContext;

beforeAll(async () => {
  deps = await openOrderDeps(shop.app.connectionString);
  context = createTestContext(shop.app.connectionString);
  await welcomeGuests(shop.app, await signIn(shop.app, ADMIN_EMAIL));
});
afterAll(async () => {
  await deps.close();
  await context.close();
});

async function order() {
  const lines = [{ productId: shop.tray.id, quantity: 1 }];
  const { order: placed, key } = await placedByGuest(shop.app, { lines });
  return { number: placed.number, key };
}

function age(number: string, hours: number) {
  return sql`UPDATE shop_order SET created_at = now() - make_interval(hours => ${hours}::integer)
    WHERE number = ${number}`.execute(shop.app.db);
}

function cancelAfter(hours: number): Promise<void> {
  return cancelUnpaid(context.ctx, { ...deps, guestUnpaidHours: () => hours });
}

test('what a guest did not pay in time is cancelled once; what is claimed, young or of an account stays', async () => {
  const [old, claimed, young] = [await order(), await order(), await order()];
  await shop.fill();
  const own = await shop.placed();
  for (const { number } of [old, claimed, own]) await age(number, 49);
  await age(young.number, 47);
  const body = { transactionId: '412345678901' };
  await byLink(shop.app, 'POST /payment', { ...claimed, body });
  await cancelAfter(0);
  expect(await shop.stock()).toEqual([3, 1]);
  await Promise.all([cancelAfter(48), cancelAfter(48)]);
  await cancelAfter(48);
  const states = await Promise.all(
    [old, claimed, young].map(async (linked) => (await seenByLink(shop.app, linked)).status),
  );
  expect(states).toEqual(['cancelled', 'pending', 'pending']);
  expect(await shop.stock()).toEqual([4, 1]);
  const cancelled = await seenByLink(shop.app, old);
  expect(cancelled.cancelReason).toBe('It was not paid within 48 hours.');
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM mail
    WHERE kind = 'order-cancelled' AND to_address = ${GUEST.email}`.execute(shop.app.db);
  expect(rows[0]?.count).toBe(1);
  const { rows: owns } = await sql<{ status: string }>`
    SELECT status FROM shop_order WHERE number = ${own.number}`.execute(shop.app.db);
  expect(owns[0]?.status).toBe('pending');
});
