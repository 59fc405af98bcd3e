import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { aProduct } from '#test/support/factories.ts';
import { send } from '#test/support/people.ts';
import { furnishShopper, HOME } from '#test/support/shoppers.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { aWorkshop, publishSettings } from '#test/support/workshop.ts';

const RUNS = 10;

const STOCK = 12;
const WEEKLY_PIECES = 6;

let shop: SignedInApp;
let tray: string;
let clock: string;
let utrs = 700_000_000_000;

beforeAll(async () => {
  shop = await openSignedInApp();
  shop.app.clock.set(new Date());
  const { db } = shop.app;
  ({ id: clock } = await aProduct(db, { price: 80_000, stock: null }));
  await furnishShopper(db, shop.asha);
  await publishSettings(shop.app, shop.admin, {
    workshop: aWorkshop({ weeklyPieces: WEEKLY_PIECES }),
  });
});
afterAll(() => shop.close());

/** What the bank and the shelf would say, in paise and pieces. */
type World = { order: AdminOrderWire; came: number; went: number; restocked: number };

const paise = (rupees: number) => Math.round(rupees * 100);
const partsOf = ({ payments, payment }: AdminOrderWire) =>
  payments ?? [{ ...payment, seq: 1, label: 'Full' as const }];

const receivedOf = (order: AdminOrderWire) =>
  partsOf(order)
    .filter(({ status }) => /Paid|Refund/.test(status))
    .reduce((sum, { amount }) => sum + paise(amount), 0);
const amountOf = (world: World, share: number) => Math.ceil((world.came * share) / 100) / 100;

async function call(world: World, path: string, body?: object): Promise<boolean> {
  const [method = '', rest = ''] = path.split(' ');
  const response = await shop.call(`${method} /v2/admin/order/${world.order.id}${rest}`, body);
  expect([200, 201, 409, 422]).toContain(response.status);
  if (response.status < 300) world.order = (await response.json()) as AdminOrderWire;
  return response.status < 300;
}

type Kind = 'tray' | 'clock' | 'free';
const productOf = (of: Kind, quantity: number) => {
  if (of === 'free') return { name: 'Nameplate', quantity, price: 450.5 };
  return { productId: of === 'tray' ? tray : clock, quantity };
};

type Edit = { kept: number[]; added: [Kind, number] | null; shipping: number; discount: number };
async function edit(world: World, { kept, added, shipping, discount }: Edit): Promise<void> {
  const { items, version } = world.order;
  const staying = items.flatMap((_, at) => {
    const quantity = kept[at] ?? 1;
    return quantity === 0 ? [] : [{ line: at + 1, quantity }];
  });
  const lines = [...staying, ...(added ? [productOf(...added)] : [])];
  await call(world, 'PUT /contents', { version, reason: 'So wished', lines, shipping, discount });
}

async function pay(world: World, method: string): Promise<void> {
  const part = partsOf(world.order).find(({ status }) => /Pending|Rejected/.test(status));
  const isPaid = await call(world, 'POST /payment', { decision: 'Paid', method });
  if (isPaid) world.came += paise(part?.amount ?? Number.NaN);
}

async function claim(world: World, decision: string): Promise<void> {
  utrs += 1;
  const transactionId = String(utrs);
  const path = `POST /v2/order/${world.order.id}/payment`;
  const claimed = await send(shop.app, path, { ...shop.asha, body: { transactionId } });
  if (claimed.status !== 200) return;
  await call(world, 'GET ');
  const part = partsOf(world.order).find(({ status }) => status === 'Submitted');
  const isDone = await call(world, 'POST /payment', { decision, transactionId, reason: 'Seen' });
  if (isDone && decision === 'Paid') world.came += paise(part?.amount ?? Number.NaN);
}

async function undoPayment(world: World): Promise<void> {
  const before = receivedOf(world.order);
  const isDone = await call(world, 'POST /payment/undo', { reason: 'Of another' });
  if (isDone) world.came -= before - receivedOf(world.order);
}

async function refund(world: World, share: number): Promise<void> {
  const amount = amountOf(world, share);
  const isSent = await call(world, 'POST /refund', { amount, method: 'Bank transfer' });
  if (isSent) world.went += paise(amount);
}

async function undoRefund(world: World, seq: number): Promise<void> {
  const amount = world.order.refunds?.find((one) => one.seq === seq)?.amount;
  const isBack = await call(world, 'POST /refund/undo', { refund: seq, reason: 'Typed twice' });
  if (isBack) world.went -= paise(amount ?? Number.NaN);
}

type Back = { line: number; quantity: number; isRestocked: boolean; share: number };
async function comeBack(world: World, back: Back): Promise<void> {
  const { line, quantity, isRestocked, share } = back;
  const amount = amountOf(world, share);
  const isCounted = world.order.items[line - 1]?.productId === tray;
  const isDone = await call(world, 'POST /return', {
    lines: [{ line, quantity }],
    reason: 'It broke',
    condition: 'Broken',
    isRestocked,
    ...(amount > 0 && { refund: { amount, method: 'Cash' } }),
  });
  if (!isDone) return;
  if (isRestocked && isCounted) world.restocked += quantity;
  world.went += paise(amount);
}

async function undoReturn(world: World, seq: number): Promise<void> {
  const { returns = [], refunds = [], items } = world.order;
  const taken = returns.find((one) => one.seq === seq);
  const isBack = await call(world, 'POST /return/undo', { return: seq, reason: 'Of another' });
  if (!isBack || !taken) return;
  world.went -= paise(refunds.find((one) => one.seq === taken.refund)?.amount ?? 0);
  const trays = taken.lines.filter(({ line }) => items[line - 1]?.productId === tray);
  if (taken.isRestocked) for (const { quantity } of trays) world.restocked -= quantity;
}

async function move(world: World, to: string): Promise<void> {
  const isReturned = to === 'cancelled' && world.order.status === 'shipped';
  await call(world, `PUT ?status=${to}`, isReturned ? { isReturned } : {});
}

async function reopen(world: World): Promise<void> {
  await call(world, 'POST /reopening', { reason: 'A slip' });
}

const upTo = (max: number, min = 0) => fc.integer({ min, max });
const WAYS = {
  edit: fc.record({
    kept: fc.array(upTo(4), { minLength: 4, maxLength: 4 }),
    added: fc.option(fc.tuple(fc.constantFrom<Kind>('tray', 'clock', 'free'), upTo(4, 1))),
    shipping: upTo(300),
    discount: upTo(300),
  }),
  pay: fc.constantFrom('Cash', 'UPI'),
  claim: fc.constantFrom('Paid', 'Rejected'),
  undoPayment: fc.constant(''),
  refund: upTo(120, 1),
  undoRefund: upTo(3, 1),
  undoReturn: upTo(2, 1),
  comeBack: fc.record({
    line: upTo(3, 1),
    quantity: upTo(2, 1),
    isRestocked: fc.boolean(),
    share: upTo(60),
  }),
  move: fc.constantFrom('processing', 'shipped', 'delivered', 'cancelled'),
  reopen: fc.constant(''),
};
type Name = keyof typeof WAYS;
const DOES = {
  edit,
  pay,
  claim,
  undoPayment,
  refund,
  undoRefund,
  comeBack,
  undoReturn,
  move,
  reopen,
} as Record<Name, (world: World, what: unknown) => Promise<void>>;
const OFTEN = { edit: 4, pay: 3, move: 4, comeBack: 2, refund: 2 } as Partial<Record<Name, number>>;
const step = fc.oneof(
  ...(Object.keys(WAYS) as Name[]).map((name) => ({
    weight: OFTEN[name] ?? 1,
    arbitrary: fc.tuple(fc.constant(name), WAYS[name] as fc.Arbitrary<unknown>),
  })),
);

async function aWorld(): Promise<World> {
  const { id: _id, ...address } = HOME;
  ({ id: tray } = await aProduct(shop.app.db, { price: 129_950, stock: STOCK }));
  const order = await shop.ask<AdminOrderWire>('POST /v2/admin/orders', {
    channel: 'phone',
    customer: { uid: shop.asha.uid, name: 'Asha Patel', email: shop.asha.email },
    delivery: 'sent',
    address,
    shipping: 60,
    lines: [productOf('tray', 2), productOf('clock', 3), productOf('free', 1)],
    payment: { method: 'UPI', status: 'Pending' },
  });
  return { order, came: 0, went: 0, restocked: 0 };
}

type Facts = {
  total: number;
  standing: number;
  money: number;
  sent: number;
  stock: number;
  moved: number;
  taken: number;
  lines: { made: number; places: number; trays: number };
  fullest: number;
};

async function factsOf({ id }: AdminOrderWire): Promise<Facts> {
  const { rows } = await sql<Facts>`SELECT total,
    (SELECT sum(amount)::int FROM payment WHERE order_id = ${id} AND label <> 'Refund') AS standing,
    (SELECT coalesce(sum(amount), 0)::int FROM payment WHERE order_id = ${id}
      AND status IN ('Paid', 'Refund due', 'Refunded')) AS money,
    (SELECT coalesce(sum(amount), 0)::int FROM refund
      WHERE order_id = ${id} AND taken_back_at IS NULL) AS sent,
    (SELECT stock FROM product WHERE id = ${tray}) AS stock,
    (SELECT coalesce(sum(quantity), 0)::int FROM stock_movement WHERE product_id = ${tray}) AS moved,
    (SELECT coalesce(-sum(quantity), 0)::int FROM stock_movement
      WHERE product_id = ${tray} AND order_id = ${id}) AS taken,
    (SELECT json_build_object(
      'trays', coalesce(sum(quantity) FILTER (WHERE product_id = ${tray}), 0),
      'made', coalesce(sum(quantity) FILTER (WHERE product_id IS DISTINCT FROM ${tray}), 0),
      'places', (SELECT coalesce(sum(pieces), 0) FROM making_slot WHERE order_id = ${id}))
      FROM order_line WHERE order_id = ${id}) AS lines,
    (SELECT coalesce(max(pieces), 0)::int FROM (SELECT sum(pieces) AS pieces FROM making_slot
      GROUP BY monday) AS week) AS fullest
    FROM shop_order WHERE id = ${id}`.execute(shop.app.db);
  const [facts] = rows;
  if (!facts) throw new Error('The order is gone');
  return facts;
}

/** The amount that the owner is told to send back. */
function dueOf({ refundDue, payments, payment }: AdminOrderWire): number {
  const isWhole = payments === undefined && payment.status === 'Refund due';
  return paise(refundDue ?? (isWhole ? payment.amount : 0));
}

async function compare({ order, came, went, restocked }: World): Promise<[object, object]> {
  const facts = await factsOf(order);
  const isCancelled = order.status === 'cancelled';
  const isOpen = order.status === 'pending' || order.status === 'processing';
  const { made, places, trays } = facts.lines;
  const [left, due] = [came - went, dueOf(order)];
  const found = {
    parts: facts.standing,
    received: facts.money,
    sentBack: facts.sent,
    stock: facts.stock,
    taken: facts.taken,
    places: isOpen ? places : Math.max(places - made, 0),
    due: isCancelled ? due : Math.max(due - left, 0),
    isMoreSent: left < 0,
    isWeekTooFull: facts.fullest > WEEKLY_PIECES,
  };
  const right = {
    parts: facts.total,
    received: came,
    sentBack: went,
    stock: STOCK + facts.moved,
    taken: isCancelled ? 0 : trays - restocked,
    places: isOpen ? made : 0,
    due: isCancelled ? left : 0,
    isMoreSent: false,
    isWeekTooFull: false,
  };
  return [found, right];
}

const REOPENED: [Name, unknown][] = [
  ['move', 'delivered'],
  ['reopen', ''],
];

test('whatever happens to an order, its parts, its refunds, the stock and the weeks agree', async () => {
  const steps = fc.array(step, { minLength: 4, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const world = await aWorld();
      for (const [name, what] of all) {
        await DOES[name](world, what);
        const [found, right] = await compare(world);
        expect(found).toEqual(right);
      }
    }),
    { numRuns: RUNS, examples: [[REOPENED]] },
  );
});
