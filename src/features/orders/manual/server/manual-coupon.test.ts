import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AppliedCouponWire } from '#features/offers/contract.ts';
import { useCheckout } from '#test/support/checkout.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { anOffer, usesOf } from '#test/support/offers.ts';
import { ADMIN_EMAIL, send, signIn, type SignedIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { HOME } from '#test/support/shoppers.ts';
import type { AdminOrderWire } from '../../admin-contract.ts';

const shop = useCheckout();
let owner: SignedIn;

beforeAll(async () => {
  owner = await signIn(shop.app, ADMIN_EMAIL);
});
beforeEach(() => emptyTables(shop.app.db, 'offer'));

/** A tray and a nameplate that the shop does not list, at the stall. */
const saleOf = () => ({
  channel: 'market',
  customer: { name: 'Ravi Kumar', phone: '98250 11111' },
  delivery: 'handed-over',
  lines: [
    { productId: shop.tray.id, quantity: 1, price: 1000.5 },
    { name: 'Nameplate', quantity: 1, price: 450 },
  ],
  payment: { method: 'Cash', status: 'Paid' },
  code: 'DIWALI',
});

const post = (change: object = {}) =>
  send(shop.app, 'POST /v2/admin/orders', {
    ...owner,
    body: { ...saleOf(), ...change },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });

async function written(change?: object): Promise<AdminOrderWire> {
  const response = await post(change);
  expect(response.status).toBe(201);
  return (await response.json()) as AdminOrderWire;
}

async function refused(change?: object): Promise<string | undefined> {
  const { status, fields } = await readProblem(await post(change));
  expect(status).toBe(422);
  return fields?.['code'];
}

function preview(change: object = {}) {
  const { lines, code } = saleOf();
  const body = { lines, code, ...change };
  return send(shop.app, 'POST /v2/admin/order-coupon', { ...owner, body });
}

test('a code takes its part off a sale and its lines, at the prices that were agreed on', async () => {
  const { id } = await anOffer(shop.app, owner, { limitTotal: 1 });
  // 15 % of Rs 1,450.50.
  const coupon: AppliedCouponWire = { code: 'DIWALI', title: 'Diwali 15%', discount: 217.58 };
  expect(await (await preview()).json()).toEqual(coupon);
  expect(await usesOf(shop.app.db, id)).toEqual({ counter: 0, orders: 0 });
  const order = await written({ code: ' diwali ', discount: 217.58 });
  expect(order).toMatchObject({
    coupon,
    items: [{ discount: 150.08 }, { discount: 67.5 }],
    pricing: { subtotal: 1450.5, discount: 217.58, shipping: 0, total: 1232.92 },
    payment: { amount: 1232.92, status: 'Paid' },
  });
  expect(await usesOf(shop.app.db, id)).toEqual({ counter: 1, orders: 1 });
  expect(await refused()).toBe('This code is used up.');
  expect(await shop.count('shop_order')).toBe(1);
});

test('a code that does not apply says why, and writes nothing', async () => {
  const { id } = await anOffer(shop.app, owner, { minSubtotal: 3000, limitTotal: 5 });
  const sentence = 'This code is for orders of ₹3,000 or more.';
  expect(await refused()).toBe(sentence);
  expect((await readProblem(await preview())).fields).toEqual({ code: sentence });
  expect(await refused({ code: 'NOTHING' })).toBe("This code doesn't apply.");
  expect(await refused({ code: 'no' })).toMatch(/^Enter a code/);
  expect(await shop.count('shop_order')).toBe(0);
  expect(await shop.stock()).toEqual([7, 3]);
  expect(await usesOf(shop.app.db, id)).toEqual({ counter: 0, orders: 0 });
});

test('a code that takes off another amount than was seen is refused', async () => {
  await anOffer(shop.app, owner);
  expect(await refused({ discount: 200 })).toBe('This code takes off ₹217.58 now.');
  const order = await written({ discount: 200, code: undefined });
  expect(order.pricing).toMatchObject({ discount: 200, total: 1250.5 });
  expect(order).not.toHaveProperty('coupon');
});

test('automatic offers change no price that was agreed on', async () => {
  const winter = { reach: 'automatic', title: 'Winter 20%', percent: 20, code: undefined } as const;
  await anOffer(shop.app, owner, winter);
  const plain = await written({ code: undefined });
  expect(plain.pricing).toMatchObject({ discount: 0, total: 1450.5 });
  await anOffer(shop.app, owner);
  expect((await written()).pricing.discount).toBe(217.58);
});

test('a code for some products leaves the others and what is no product', async () => {
  await anOffer(shop.app, owner, { productIds: [shop.tray.id] });
  const { items } = await written();
  expect(items).toMatchObject([{ discount: 150.08 }, { price: 450 }]);
  expect(items[1]?.discount ?? 0).toBe(0);
  const lines = [{ name: 'Nameplate', quantity: 1, price: 450 }];
  expect(await refused({ lines })).toMatch(/^This code is only for /);
});

test('free delivery takes off what was agreed on for it', async () => {
  const free = { kind: 'delivery', title: 'Free delivery', percent: undefined } as const;
  await anOffer(shop.app, owner, free);
  expect(await refused()).toBe('You pay no less with this code.');
  const { id: _id, ...address } = HOME;
  const payment = { method: 'UPI', status: 'Pending' };
  const order = await written({ delivery: 'sent', address, shipping: 60, payment });
  expect(order).toMatchObject({
    coupon: { code: 'DIWALI', discount: 60 },
    pricing: { discount: 0, shipping: 0, total: 1450.5 },
  });
});

test('once each counts by phone in any spelling, and by somebody who is known', async () => {
  await anOffer(shop.app, owner, { limitEach: 1 });
  const { userId } = await written();
  const used = 'You have used this code already.';
  expect(await refused({ customer: { name: 'R', phone: '+91 9825011111' } })).toBe(used);
  expect(await refused({ customer: { uid: userId } })).toBe(used);
  expect((await readProblem(await preview({ uid: userId }))).fields).toEqual({ code: used });
  await written({ customer: { name: 'Meera', phone: '9825022222' } });
});

test('of sales at once on the last use one is written, and cancelling gives it back', async () => {
  const { id } = await anOffer(shop.app, owner, { limitTotal: 1 });
  await sql`UPDATE product SET stock = 50 WHERE id = ${shop.tray.id}`.execute(shop.app.db);
  const pending = { delivery: 'pickup', payment: { method: 'UPI', status: 'Pending' } };
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(pending)));
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([201, 422, 422, 422, 422, 422]);
  expect(await usesOf(shop.app.db, id)).toEqual({ counter: 1, orders: 1 });
  const order = (await answers.find(({ status }) => status === 201)?.json()) as AdminOrderWire;
  const body = { reason: 'A mistake' };
  await send(shop.app, `PUT /v2/admin/order/${order.id}?status=cancelled`, { ...owner, body });
  expect(await usesOf(shop.app.db, id)).toEqual({ counter: 0, orders: 0 });
});
