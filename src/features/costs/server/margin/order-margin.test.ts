import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type * as z from 'zod';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import type { OrderWire } from '#features/orders/contract.ts';
import type { OrderMargin } from '../../margin-contract.ts';
import { NEW_SHOP } from '#features/shop/settings/settings.ts';
import { COST_BODIES } from '#test/support/cost-calls.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { aProduct } from '#test/support/factories.ts';
import { anOrder } from '#test/support/orders.ts';
import { send } from '#test/support/people.ts';
import { publishSettings } from '#test/support/workshop.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';

let shop: SignedInApp;

beforeAll(async () => {
  shop = await openSignedInApp();
});
beforeEach(async () => {
  await emptyTables(shop.app.db, 'shop_order', 'cost_setting');
  await publishSettings(shop.app, shop.admin, { tax: NEW_SHOP.tax, papers: NEW_SHOP.papers });
  await shop.ask('PUT /v2/admin/cost-settings', {
    ...COST_BODIES['PUT /v2/admin/cost-settings']?.(undefined, { productId: '' }),
    version: 0,
  });
});
afterAll(() => shop.close());

type Wire = z.input<typeof OrderMargin>;
const margin = (id: string) => shop.ask<Wire>(`GET /v2/admin/order/${id}/margin`);
const deliveryCost = (id: string, amount: number | null) =>
  shop.ask<Wire>(`PUT /v2/admin/order/${id}/delivery-cost`, { amount });
const sold = (lines: object[], change: object = {}) =>
  shop.ask<AdminOrderWire>('POST /v2/admin/orders', {
    channel: 'market',
    customer: { name: 'Asha' },
    delivery: 'handed-over',
    lines,
    payment: { method: 'Cash', status: 'Paid' },
    ...change,
  });
const unitCosts = async () =>
  (
    await shop.app.db.selectFrom('order_line').select('unit_cost').orderBy('position').execute()
  ).map(({ unit_cost }) => unit_cost);

test('an order keeps what its pieces cost when it was placed', async () => {
  const tray = await aProduct(shop.app.db, { price: 100_000, costPrice: 40_000 });
  const bowl = await aProduct(shop.app.db, {
    price: 50_000,
    costPrice: 10_000,
    variants: [{ value: 'Small' }, { value: 'Large' }],
  });
  const [small = '', large = ''] = bowl.combinationIds;
  await sql`UPDATE combination SET cost_price = 15000
    WHERE product_id = ${bowl.id} AND variant_id = ${large}`.execute(shop.app.db);
  const unknown = await aProduct(shop.app.db);
  await sold([
    { productId: tray.id, quantity: 1 },
    { productId: bowl.id, variantId: small, quantity: 1 },
    { productId: bowl.id, variantId: large, quantity: 1 },
    { productId: unknown.id, quantity: 1 },
    { name: 'Nameplate', quantity: 1, price: 450 },
  ]);
  const known = [40_000, 10_000, 15_000, null, null];
  expect(await unitCosts()).toEqual(known);
  await sql`UPDATE product SET cost_price = 1`.execute(shop.app.db);
  expect(await unitCosts()).toEqual(known);
});

test('the GST within an order is that of its pieces, by the tax settings, and none without a registration', async () => {
  const tray = await aProduct(shop.app.db, { price: 100_000, costPrice: 40_000 });
  const bowl = await aProduct(shop.app.db, { price: 50_000, costPrice: 10_000 });
  await sql`UPDATE product SET tax_rate = '5' WHERE id = ${bowl.id}`.execute(shop.app.db);
  const plate = [tray, bowl].map(({ id }) => ({ productId: id, quantity: 1 }));
  const before = await sold(plate);
  expect((await margin(before.id)).gst).toBe(0);
  await publishSettings(shop.app, shop.admin, {
    tax: { mode: 'regular', gstin: '24ZZZZZ0000Z1ZW' },
    papers: { ...NEW_SHOP.papers, rate: '18' },
  });
  const { id } = await sold(plate);
  // 1,000 with 18 % and 500 with 5 % in it.
  expect(await margin(id)).toMatchObject({ gst: 176.34, costs: 500, margin: 823.66 });
  const settings = await shop.ask<object>('GET /v2/admin/cost-settings');
  expect(settings).toMatchObject({ gstPercent: 18 });
  const sheet = await shop.ask<object>(`GET /v2/admin/product/${bowl.id}/recipes`);
  expect(sheet).toMatchObject({ product: { gstPercent: 5 } });
  await publishSettings(shop.app, shop.admin, { tax: NEW_SHOP.tax, papers: NEW_SHOP.papers });
  // Its invoice says what it was.
  expect((await margin(id)).gst).toBe(176.34);
});

test('what sending cost may come along with the parcel, and only with one', async () => {
  const { id } = await anOrder(shop.app.db, { uid: shop.asha.uid, status: 'processing' });
  const move = (to: string, body: object) =>
    shop.call(`PUT /v2/admin/order/${id}?status=${to}`, body);
  expect((await move('cancelled', { deliveryCost: 85.5 })).status).toBe(422);
  expect((await move('shipped', { carrier: 'DTDC', deliveryCost: 85.5 })).status).toBe(200);
  expect((await margin(id)).deliveryCost).toBe(85.5);
  expect((await move('shipped', { carrier: 'Ekart' })).status).toBe(200);
  expect((await margin(id)).deliveryCost).toBe(85.5);
});

test('what is left of it is unknown until all of it is known', async () => {
  const tray = await aProduct(shop.app.db, { price: 100_000, costPrice: 40_000 });
  const plate = { name: 'Nameplate', quantity: 1, price: 500 };
  const odd = await sold([{ productId: tray.id, quantity: 1 }, plate]);
  await deliveryCost(odd.id, 60);
  expect(await margin(odd.id)).toEqual({
    total: 1500,
    deliveryCost: 60,
    packing: 0,
    fee: 0,
    gst: 0,
    unknown: ['Nameplate'],
  });
});

test('what is left of it is the total less delivery, packing, fee and pieces', async () => {
  const tray = await aProduct(shop.app.db, { price: 100_000, costPrice: 40_000 });
  const { id, number } = await sold([{ productId: tray.id, quantity: 2 }]);
  await sql`UPDATE shop_order SET delivery_kind = 'courier'`.execute(shop.app.db);
  expect(await margin(id)).not.toHaveProperty('margin');
  await sql`UPDATE payment SET method = 'Online'`.execute(shop.app.db);
  // 2000 - 85.50 - 40 - 2 % - 2 x 400
  expect(await deliveryCost(number, 85.5)).toMatchObject({
    packing: 40,
    fee: 40,
    costs: 800,
    margin: 1034.5,
    percent: 52,
  });
  await sql`INSERT INTO refund (order_id, seq, amount, method, was_due, at)
    VALUES (${id}, 1, 150000, 'Cash', false, now())`.execute(shop.app.db);
  expect((await margin(id)).margin).toBe(-465.5);
  expect(await deliveryCost(id, null)).not.toHaveProperty('deliveryCost');
});

test('no customer reads any of it', async () => {
  const tray = await aProduct(shop.app.db, { price: 100_000, costPrice: 43_217 });
  const body = { productId: tray.id };
  await send(shop.app, 'POST /v2/cart', { ...shop.asha, body });
  await sold([{ productId: tray.id, quantity: 1 }]);
  await sql`UPDATE shop_order SET uid = ${shop.asha.uid}`.execute(shop.app.db);
  const orders = await send(shop.app, 'GET /v2/orders', shop.asha);
  const [order] = (await orders.clone().json()) as OrderWire[];
  for (const path of ['/v2/orders', `/v2/order/${order?.id}`, '/v2/users/export', '/v2/carts']) {
    const answer = await send(shop.app, `GET ${path}`, shop.asha);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(await answer.text()).not.toMatch(/432\.17|43217|unitCost|unit_cost/);
  }
  for (const person of [{}, shop.asha]) {
    const { status } = await send(shop.app, `GET /v2/admin/order/${order?.id}/margin`, person);
    expect(status).toBe('token' in person ? 403 : 401);
  }
});
