import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useCheckout } from '#test/support/checkout.ts';
import { aProduct } from '#test/support/factories.ts';
import { ADMIN_EMAIL, send, signIn, type SignedIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { HOME } from '#test/support/shoppers.ts';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import type { KnownCustomer, NewManualOrderWire } from '../manual-contract.ts';

const shop = useCheckout({ settings: { PUBLIC_URL: 'http://shop.test' } });
let admin: SignedIn;

beforeAll(async () => {
  admin = await signIn(shop.app, ADMIN_EMAIL);
});

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Ravi buys two trays and a nameplate at the market, in cash. */
let sale: NewManualOrderWire;

beforeEach(() => {
  sale = {
    channel: 'market',
    customer: { name: 'Ravi Kumar Rao', phone: '98250 11111' },
    delivery: 'handed-over',
    lines: [
      { productId: shop.tray.id, quantity: 2, price: 1000 },
      { name: 'Nameplate', details: 'Walnut', quantity: 1, price: 450.5 },
    ],
    discount: 50.5,
    payment: { method: 'Cash', status: 'Paid' },
  };
});

function post(change: object = {}, key?: string): Promise<Response> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return send(shop.app, 'POST /v2/admin/orders', {
    ...admin,
    body: { ...sale, ...change },
    headers,
  });
}

async function written(change?: object): Promise<AdminOrderWire> {
  const response = await post(change, crypto.randomUUID());
  expect(response.status).toBe(201);
  return (await response.json()) as AdminOrderWire;
}

async function fieldsOf(change: object): Promise<Record<string, string> | undefined> {
  const problem = await readProblem(await post(change, crypto.randomUUID()));
  return problem.fields;
}

test('a sale at a market is delivered and paid, at the prices of that day, and takes stock', async () => {
  const order = await written();
  expect(order).toMatchObject({
    status: 'delivered',
    channel: 'market',
    userId: expect.stringMatching(/^walk-in:[\da-f-]{36}$/),
    billingName: { firstName: 'Ravi', lastName: 'Kumar Rao', phone: '9825011111', email: '' },
    items: [
      { productId: shop.tray.id, price: 1000, quantity: 2 },
      { price: 450.5, product: { name: 'Nameplate' }, personal: [{ value: 'Walnut' }] },
    ],
    pricing: { subtotal: 2450.5, discount: 50.5, shipping: 0, total: 2400 },
    payment: { method: 'Cash', status: 'Paid', amount: 2400 },
    shipping: { kind: 'pickup', name: 'Handed over' },
    tracking: [
      { kind: 'placed', actor: 'admin' },
      { kind: 'payment', text: 'Payment received (Cash)' },
      { kind: 'status', status: 'delivered', text: 'Handed over' },
    ],
  });
  expect(order).not.toHaveProperty('soldAt');
  expect(order.payment).toHaveProperty('undoableUntil');
  expect(await shop.stock()).toEqual([5, 3]);
  expect(await shop.count('mail')).toBe(0);
});

test('what was sold some days ago says so, up to 30 days', async () => {
  const soldAt = daysAgo(29);
  const before = Date.now();
  const { createdAt, ...order } = await written({ soldAt });
  expect(order).toMatchObject({ soldAt, deliveredDate: soldAt });
  expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before);
  expect(await fieldsOf({ soldAt: daysAgo(32) })).toHaveProperty('soldAt');
  expect(await fieldsOf({ soldAt: daysAgo(-1) })).toHaveProperty('soldAt');
});

test('an order by phone is sent to its address, and is paid by the link of its mail', async () => {
  const { id: _id, ...address } = HOME;
  const order = await written({
    channel: 'phone',
    delivery: 'sent',
    address,
    shipping: 60,
    sendMail: true,
    customer: { name: 'Ravi', email: 'ravi@example.com' },
    payment: { method: 'UPI', status: 'Pending' },
  });
  expect(order).toMatchObject({
    status: 'pending',
    shippingAddress: { city: 'Ahmedabad' },
    pricing: { total: 2460 },
    payment: { method: 'UPI', status: 'Pending' },
  });
  const mails = await shop.app.db.selectFrom('mail').selectAll().execute();
  expect(mails.map(({ kind, to_address: to }) => [kind, to])).toEqual([
    ['order-placed', 'ravi@example.com'],
  ]);
  const key = /#k=([\w-]+)/.exec(mails[0]?.body_text ?? '')?.[1] ?? '';
  const opened = await send(shop.app, `GET /v2/guest-order/${order.number}`, {
    headers: { 'order-key': key },
  });
  expect(((await opened.json()) as OrderWire).id).toBe(order.id);
});

test('the mail of what is paid asks for no money', async () => {
  await written({ customer: { name: 'Ravi', email: 'ravi@example.com' }, sendMail: true });
  const { body_text: text } = await shop.app.db
    .selectFrom('mail')
    .select('body_text')
    .executeTakeFirstOrThrow();
  expect(text).toContain('₹2,400');
  expect(text).not.toContain('How to pay');
});

test('the same sale under its key is written once, another one is refused', async () => {
  const answers = [await post({}, 'sale-1'), await post({}, 'sale-1')];
  const [first, again] = (await Promise.all(answers.map((one) => one.json()))) as [
    AdminOrderWire,
    AdminOrderWire,
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(again).toEqual(first);
  expect(answers[1]?.headers.has('idempotency-replayed')).toBe(true);
  expect(await shop.count('shop_order')).toBe(1);
  expect(await shop.stock()).toEqual([5, 3]);
  const other = await readProblem(await post({ discount: 0 }, 'sale-1'));
  expect(other.code).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('sales of one key at once are one order, and sales at once share the stock', async () => {
  await Promise.all(Array.from({ length: 4 }, () => post({}, 'sale-2')));
  expect(await shop.count('shop_order')).toBe(1);
  const answers = await Promise.all(Array.from({ length: 4 }, (_, at) => post({}, `more-${at}`)));
  const statuses = answers.map(({ status }) => status).toSorted((one, two) => one - two);
  expect(statuses).toEqual([201, 201, 409, 409]);
  expect(await shop.stock()).toEqual([1, 3]);
});

test('a sale of more than there is names every piece that is short, and writes nothing', async () => {
  const ring = { productId: shop.ring.id, variantId: shop.ring.variantIds[0], quantity: 4 };
  const lines = [{ productId: shop.tray.id, quantity: 9 }, ring];
  const problem = await readProblem(await post({ lines }, 'short'));
  expect(problem).toMatchObject({
    code: 'OUT_OF_STOCK',
    productId: shop.tray.id,
    available: 7,
    pieces: [
      { productId: shop.tray.id, variantId: '0', available: 7 },
      { productId: shop.ring.id, variantId: ring.variantId, available: 3 },
    ],
  });
  expect(await shop.count('shop_order')).toBe(0);
  expect(await shop.stock()).toEqual([7, 3]);
  expect((await post({ lines: [{ ...ring, quantity: 3 }] }, 'short-2')).status).toBe(201);
});

test('a piece that is hidden or asks for words can be sold; a choice that there is not cannot', async () => {
  const { db } = shop.app;
  const hidden = await aProduct(db, { price: 80_000 });
  await sql`UPDATE product SET status = 'inactive' WHERE id = ${hidden.id}`.execute(db);
  const order = await written({ lines: [{ productId: hidden.id, quantity: 1 }], discount: 0 });
  expect(order.pricing.total).toBe(800);
  const lines = [{ productId: shop.ring.id, quantity: 1 }];
  expect((await readProblem(await post({ lines }))).code).toBe('PRODUCT_UNAVAILABLE');
});

test('each thing that is wrong is said at its field', async () => {
  expect(await fieldsOf({ customer: { name: '' } })).toHaveProperty(['customer.name']);
  expect(await fieldsOf({ customer: { uid: 'nobody' } })).toHaveProperty(['customer.uid']);
  expect(await fieldsOf({ customer: { name: 'R', phone: '12' } })).toHaveProperty([
    'customer.phone',
  ]);
  expect(await fieldsOf({ delivery: 'sent' })).toHaveProperty('address');
  expect(await fieldsOf({ discount: 99_999 })).toHaveProperty('discount');
  expect(await fieldsOf({ lines: [] })).toHaveProperty('lines');
  expect(await fieldsOf({ lines: [{ quantity: 1 }] })).toHaveProperty(['lines.0.name']);
  expect(await fieldsOf({ lines: [{ name: 'A', quantity: 1 }] })).toHaveProperty(['lines.0.price']);
  expect(await fieldsOf({ lines: [{ name: 'A', quantity: 0, price: 1 }] })).toHaveProperty([
    'lines.0.quantity',
  ]);
  const late = { method: 'Bank transfer', status: 'Pending' };
  expect(await fieldsOf({ payment: late })).toHaveProperty(['payment.method']);
  const cash = { method: 'Cash on delivery', status: 'Pending' };
  expect(await fieldsOf({ payment: cash })).toHaveProperty(['payment.method']);
  expect(await shop.count('shop_order')).toBe(0);
});

test('somebody who has ordered before is found, and keeps one uid', async () => {
  const walkIn = await written();
  await shop.fill();
  await shop.placed();
  const found = async (q: string) => {
    const answer = await send(shop.app, `GET /v2/admin/customers?q=${q}`, admin);
    return (await answer.json()) as KnownCustomer[];
  };
  const [ravi, ...others] = await found('ravi rao');
  expect([ravi?.uid, ravi?.orderCount, ravi?.address, others]).toEqual([
    walkIn.userId,
    1,
    undefined,
    [],
  ]);
  const [asha] = await found('asha');
  expect(asha).toMatchObject({ uid: shop.asha.uid, phone: '9820012345', address: HOME });
  const again = await written({ customer: { uid: walkIn.userId, phone: '9825022222' } });
  expect(again).toMatchObject({
    userId: walkIn.userId,
    billingName: { firstName: 'Ravi', lastName: 'Kumar Rao', phone: '9825022222' },
    customer: { orderCount: 2 },
  });
  const hers = await written({ customer: { uid: shop.asha.uid } });
  const own = await send(shop.app, `GET /v2/order/${hers.number}`, shop.asha);
  expect(((await own.json()) as OrderWire).items).toHaveLength(2);
});
