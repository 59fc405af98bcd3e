import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useCheckout } from '#test/support/checkout.ts';
import { orderAsGuest, placedByGuest } from '#test/support/guests.ts';
import { ADMIN_EMAIL, send, signIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { welcomeGuests } from '#test/support/workshop.ts';

const A_DAY = 10;

const shop = useCheckout({ rateLimits: true });

test('ten orders a day of one email or phone, from however many computers', async () => {
  await welcomeGuests(shop.app, await signIn(shop.app, ADMIN_EMAIL));
  await sql`UPDATE product SET stock = 99`.execute(shop.app.db);
  const lines = [{ productId: shop.tray.id }];
  let computer = 0;
  async function statusOf(change: object): Promise<number> {
    computer += 1;
    const from = `198.51.100.${computer}`;
    return (await orderAsGuest(shop.app, { lines, ...change }, { from })).status;
  }
  for (let order = 0; order < A_DAY; order += 1) expect(await statusOf({})).toBe(201);
  expect(await statusOf({ phone: '9820099999' })).toBe(429);
  expect(await statusOf({ email: 'asha@example.com' })).toBe(429);
  expect(await statusOf({ email: 'asha@example.com', phone: '9820099999' })).toBe(201);
  const refused = await orderAsGuest(shop.app, { lines }, { from: '198.51.100.99' });
  expect((await readProblem(refused)).code).toBe('RATE_LIMITED');
  expect(await shop.count('shop_order')).toBe(A_DAY + 1);
});

test('looking for an order takes as long whether it is there or not', async () => {
  await welcomeGuests(shop.app, await signIn(shop.app, ADMIN_EMAIL));
  const lines = [{ productId: shop.tray.id }];
  const customer = { email: 'kavya@example.com', phone: '9820011111' };
  const { order } = await placedByGuest(
    shop.app,
    { lines, ...customer },
    { from: '198.51.100.98' },
  );
  for (const number of [order.number, 'HK7M2QXA']) {
    const startedAt = performance.now();
    const body = { number, email: customer.email };
    const found = await send(shop.app, 'POST /v2/guest-order/find', { body });
    // A timer may fire a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(248);
    expect([found.status, await found.json()]).toEqual([202, {}]);
  }
});
