import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NEW_SHOP } from '#features/shop/settings/settings.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { aProduct } from '#test/support/factories.ts';
import { anOrder, type MadeOrder } from '#test/support/orders.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { publishSettings } from '#test/support/workshop.ts';
import type { MarginSalesWire, NumbersWire } from '../contract.ts';
import type { InterestWire } from '../interest-contract.ts';
import { closeDays } from './sales/close-days.ts';

const NO_MARGIN = {
  left: 0,
  of: 0,
  unknownOrders: 0,
  unknownOf: 0,
  unknownUnits: 0,
  unsentOrders: 0,
};
const NOTHING: MarginSalesWire = {
  orders: 0,
  units: 0,
  revenue: 0,
  received: 0,
  refunds: 0,
  gst: 0,
  margin: NO_MARGIN,
};

let shop: SignedInApp;
let context: TestContext;

beforeAll(async () => {
  shop = await openSignedInApp();
  shop.app.clock.set(new Date());
  context = createTestContext(shop.app.connectionString);
  await publishSettings(shop.app, shop.admin, { tax: NEW_SHOP.tax });
});
afterAll(async () => {
  await context.close();
  await shop.close();
});
beforeEach(() =>
  emptyTables(shop.app.db, 'shop_order', 'sales_day', 'sales_closing', 'sales_change'),
);

const numbers = (by = 'day') => shop.ask<NumbersWire>(`GET /v2/admin/numbers?by=${by}`);
const today = async () => (await numbers()).today;
/** Rs 2,025 for two pieces. */
const order = (change: object = {}): Promise<MadeOrder> =>
  anOrder(shop.app.db, { uid: shop.asha.uid, email: shop.asha.email, ...change });
const DAY = 86_400;

test('a shop without orders has earned nothing, on 30 days, 12 weeks and 12 months', async () => {
  const { today: sales, week, month, spans } = await numbers();
  expect([sales, week, month]).toEqual([NOTHING, NOTHING, NOTHING]);
  expect(spans).toHaveLength(30);
  expect((await numbers('week')).spans).toHaveLength(12);
  expect((await numbers('month')).spans).toHaveLength(12);
});

test('an order counts when it is placed, its money when it comes, and a cancelled one no longer', async () => {
  const made = await order();
  const margin = {
    ...NO_MARGIN,
    unknownOrders: 1,
    unknownOf: 2025,
    unknownUnits: 2,
    unsentOrders: 1,
  };
  expect(await today()).toEqual({ ...NOTHING, orders: 1, units: 2, revenue: 2025, margin });
  await shop.ask(`POST /v2/admin/order/${made.id}/payment`, { decision: 'Paid', method: 'Cash' });
  expect(await today()).toMatchObject({ orders: 1, received: 2025 });
  await shop.ask(`PUT /v2/admin/order/${made.id}?status=cancelled`);
  expect(await today()).toEqual({ ...NOTHING, received: 2025 });
  await shop.ask(`POST /v2/admin/order/${made.id}/payment`, { decision: 'Refunded' });
  expect(await today()).toEqual({ ...NOTHING, received: 2025, refunds: 2025 });
});

test('money of an old order is of the day when it came, and stays there when it goes back', async () => {
  const made = await order({ ageSeconds: 9 * DAY, status: 'delivered' });
  await shop.ask(`POST /v2/admin/order/${made.id}/payment`, { decision: 'Paid', method: 'Cash' });
  await sql`UPDATE payment SET came_at = now() - interval '6 days', decided_at = now() - interval '6 days'
    WHERE order_id = ${made.id}`.execute(shop.app.db);
  await closeDays(context.ctx);
  const refund = { amount: 500, method: 'UPI', reason: 'One broke' };
  await shop.ask(`POST /v2/admin/order/${made.id}/refund`, refund);
  const { spans } = await numbers();
  expect(spans.at(-10)).toMatchObject({ orders: 1, revenue: 2025, received: 0 });
  expect(spans.at(-7)).toMatchObject({ orders: 0, received: 2025, refunds: 0 });
  expect(spans.at(-1)).toMatchObject({ orders: 0, received: 0, refunds: 500 });
  await shop.ask(`POST /v2/admin/order/${made.id}/refund/undo`, { refund: 1, reason: 'Not sent' });
  expect(await today()).toEqual(NOTHING);
});

test('a closed day that an edit, a return or a cancellation changes is written anew', async () => {
  const made = await order({ ageSeconds: 5 * DAY, status: 'delivered' });
  const other = await order({ ageSeconds: 5 * DAY });
  await closeDays(context.ctx);
  const thatDay = async () => (await numbers()).spans.at(-6);
  expect(await thatDay()).toMatchObject({ orders: 2, units: 4, revenue: 4050 });
  const back = { lines: [{ line: 1, quantity: 1 }], reason: 'It broke', condition: 'Broken' };
  await shop.ask(`POST /v2/admin/order/${made.id}/return`, { ...back, isRestocked: false });
  expect(await thatDay()).toMatchObject({ orders: 2, units: 3, revenue: 4050 });
  await shop.ask(`PUT /v2/admin/order/${other.id}?status=cancelled`);
  expect(await thatDay()).toMatchObject({ orders: 1, units: 1, revenue: 2025 });
  const { rows } = await sql<{ orders: number }>`SELECT orders FROM sales_day
    WHERE orders > 0`.execute(shop.app.db);
  expect(rows).toEqual([{ orders: 1 }]);
});

test('what is left of an order is in its day as soon as its costs are known, and in its piece', async () => {
  const { id: productId } = await aProduct(shop.app.db, { price: 100_000, costPrice: 40_000 });
  const soldAt = new Date(Date.now() - 3 * DAY * 1000).toISOString();
  const { id } = await shop.ask<{ id: string }>('POST /v2/admin/orders', {
    channel: 'market',
    customer: { name: 'Ravi' },
    delivery: 'handed-over',
    lines: [{ productId, quantity: 2 }],
    payment: { method: 'Cash', status: 'Paid' },
    soldAt,
  });
  await sql`UPDATE shop_order SET delivery_kind = 'courier' WHERE id = ${id}`.execute(shop.app.db);
  await closeDays(context.ctx);
  const thatDay = async () => (await numbers()).spans.at(-4)?.margin;
  expect(await thatDay()).toMatchObject({ left: 0, of: 0, unknownOf: 2000, unsentOrders: 1 });
  await shop.ask(`PUT /v2/admin/order/${id}/delivery-cost`, { amount: 90.5 });
  expect(await thatDay()).toEqual({ ...NO_MARGIN, left: 1109.5, of: 2000 });
  expect(await shop.ask(`GET /v2/admin/order/${id}/margin`)).toMatchObject({ margin: 1109.5 });
  await shop.ask(`POST /v2/admin/order/${id}/refund`, {
    amount: 500,
    method: 'Cash',
    reason: 'Late',
  });
  expect(await thatDay()).toEqual({ ...NO_MARGIN, left: 609.5, of: 1500 });
  const { products } = await shop.ask<InterestWire>('GET /v2/admin/numbers/interest');
  expect(products.find((one) => one.id === productId)).toMatchObject({
    margin: 1200,
    marginUnits: 2,
  });
});

test('a sale at a stall is of the day on which it was made, with its money', async () => {
  const { id: productId } = await aProduct(shop.app.db, { stock: 5 });
  const soldAt = new Date(Date.now() - 2 * DAY * 1000).toISOString();
  await shop.ask('POST /v2/admin/orders', {
    channel: 'market',
    customer: { name: 'Ravi' },
    delivery: 'handed-over',
    lines: [{ productId, quantity: 2, price: 1000 }],
    payment: { method: 'Cash', status: 'Paid' },
    soldAt,
  });
  const { spans, today: now } = await numbers();
  expect(spans.at(-3)).toMatchObject({ orders: 1, units: 2, revenue: 2000, received: 2000 });
  expect(now).toEqual(NOTHING);
});
