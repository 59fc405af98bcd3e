import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endUnpaid } from '#features/orders/server/unpaid/end-unpaid.ts';
import type { OrderWire } from '#features/orders/contract.ts';
import { useCheckout } from '#test/support/checkout.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { byLink, newOrderKey, orderAsGuest } from '#test/support/guests.ts';
import { anOffer, usesOf } from '#test/support/offers.ts';
import { openOrderDeps, type OpenOrderDeps } from '#test/support/order-deps.ts';
import { ADMIN_EMAIL, send, signIn, type SignedIn } from '#test/support/people.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { welcomeGuests } from '#test/support/workshop.ts';

const ROUNDS = 40;

const shop = useCheckout();
let owner: SignedIn;
let deps: OpenOrderDeps;
let context: TestContext;

beforeAll(async () => {
  owner = await signIn(shop.app, ADMIN_EMAIL);
  await welcomeGuests(shop.app, owner);
  deps = await openOrderDeps(shop.app.connectionString);
  context = createTestContext(shop.app.connectionString);
});
beforeEach(async () => {
  await emptyTables(shop.app.db, 'offer');
  await sql`UPDATE product SET stock = 999 WHERE id = ${shop.tray.id}`.execute(shop.app.db);
});
afterAll(async () => {
  await deps.close();
  await context.close();
});

const end = () => endUnpaid(context.ctx, deps);
const lines = () => [{ productId: shop.tray.id, quantity: 1 }];
let visitors = 0;

async function keyOf(code: string): Promise<{ code: string; key: string }> {
  visitors += 1;
  const from = `198.51.${visitors >> 8}.${visitors & 255}`;
  const response = await send(shop.app, 'POST /v2/guest-coupon', { body: { code }, from });
  expect(response.status).toBe(200);
  return (await response.json()) as { code: string; key: string };
}

type Coupon = { code: string; key: string };

async function placing(coupon: Coupon): Promise<string> {
  const recipient = {
    email: `buyer${(visitors += 1)}@example.com`,
    phone: String(9_000_000_000 + visitors),
  };
  const response = await orderAsGuest(
    shop.app,
    { lines: lines(), coupon, ...recipient },
    { key: newOrderKey() },
  );
  return response.status === 201 ? 'placed' : ((await response.json()) as { code: string }).code;
}

type Unpaid = OrderWire & { key: string };

/** An order with the last use, whose time to pay is over. */
async function overdue(coupon: Coupon): Promise<Unpaid> {
  const response = await orderAsGuest(shop.app, { lines: lines(), coupon });
  expect(response.status).toBe(201);
  const { order, key } = (await response.json()) as { order: OrderWire; key: string };
  await sql`UPDATE shop_order SET pay_by = now() - interval '1 hour' WHERE id = ${order.id}`.execute(
    shop.app.db,
  );
  await sql`UPDATE payment SET reminded_at = now() WHERE order_id = ${order.id}`.execute(
    shop.app.db,
  );
  return { ...order, key };
}

const claim = ({ number, key }: Unpaid, round: number) =>
  byLink(shop.app, 'POST /payment', {
    number,
    key,
    body: { transactionId: String(412_345_000_000 + round) },
  });

async function statusOf(id: string): Promise<string> {
  const row = await shop.app.db
    .selectFrom('shop_order')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.status;
}

test('of a last use that an unpaid order holds, one order at most has it, whether that ends, is paid, or another comes', async () => {
  const { id } = await anOffer(shop.app, owner, { limitTotal: 1 });
  const coupon = await keyOf('DIWALI');
  for (let round = 0; round < ROUNDS; round += 1) {
    await emptyTables(shop.app.db, 'shop_order');
    await sql`UPDATE offer SET used = 0 WHERE id = ${id}`.execute(shop.app.db);
    const unpaid = await overdue(coupon);
    expect(await usesOf(shop.app.db, id)).toEqual({ counter: 1, orders: 1 });
    const isClaimed = round % 2 === 0;
    const [claimed, ...outcomes] = await Promise.all([
      isClaimed ? claim(unpaid, round) : undefined,
      placing(coupon),
      placing(coupon),
      placing(coupon),
      end(),
      end(),
    ]);
    const placed = outcomes.filter((one) => one === 'placed').length;
    const refused = outcomes.filter((one) => one === 'COUPON_NOT_VALID').length;
    expect(placed + refused).toBe(3);
    const isKept = (await statusOf(unpaid.id)) !== 'cancelled';
    expect(isKept).toBe(claimed?.status === 200);
    const held = placed + (isKept ? 1 : 0);
    expect(held).toBeLessThanOrEqual(1);
    expect(await usesOf(shop.app.db, id)).toEqual({ counter: held, orders: held });
    expect(await placing(coupon)).toBe(held === 0 ? 'placed' : 'COUPON_NOT_VALID');
    expect(await usesOf(shop.app.db, id)).toEqual({ counter: 1, orders: 1 });
  }
});
