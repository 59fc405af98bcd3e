import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction, type Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { NEW_SHOP, type ShopSettings } from '#features/shop/settings/settings.ts';
import { marginOfOrders } from '#features/costs/margin-of-orders.ts';
import { newOrderNumber } from '#features/orders/server/place/draft-order.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { HOME } from '#test/support/shoppers.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { addDays } from '../../days.ts';
import type { MarginSales } from '../../contract.ts';
import { closeDays } from './close-days.ts';
import { getNumbers, getSalesToday } from './get-numbers.ts';

/** The last day of a year of trade. */
const TODAY = '2026-10-31';
const DELIVERY = 2_500;
const PRICE = 40_000;

let database: TestDatabase;
let context: TestContext;
const clock = createTestClock();
let ctx: Context;

beforeAll(async () => {
  database = await createTestDatabase();
  context = createTestContext(database.connectionString);
  ctx = { ...context.ctx, clock };
  await sql`INSERT INTO cost_setting (hourly_wage, overhead_percent, packing, fee_percent, margin_percent,
      rounding) VALUES (0, 0, ${RATES.packing}, ${RATES.feePercent}, 40, '9')`.execute(ctx.db);
});
afterAll(async () => {
  await context.close();
  await database.drop();
});

/** Noon in India, so many days before the last one. */
const noon = (ago: number) => new Date(`${addDays(TODAY, -ago)}T06:30:00Z`);
/** Half an hour before or after midnight in India. */
const atMidnight = (ago: number, isAfter: boolean) =>
  new Date(Date.parse(`${addDays(TODAY, -ago)}T18:30:00Z`) + (isAfter ? 1 : -1) * 1_800_000);

type Part = { seq: number; amount: number; came?: Date; isOnline?: boolean };
type Trade = {
  id: string;
  day: string;
  isCancelled: boolean;
  quantity: number;
  returned: number;
  total: number;
  unitCost: number | undefined;
  /** What sending it cost; undefined: not typed in. */
  sent: number | undefined;
  isPickup: boolean;
  parts: Part[];
  refunds: { seq: number; amount: number; at: Date; isBack: boolean }[];
};

const indiaDay = (at: Date) => new Date(at.getTime() + 19_800_000).toISOString().slice(0, 10);
const RATES = { packing: 4_000, feePercent: 2, gstPercent: 3 };
const SETTINGS: ShopSettings = {
  ...NEW_SHOP,
  tax: { mode: 'regular', gstin: '' },
  papers: { ...NEW_SHOP.papers, rate: '3' },
};
const deps = { settings: () => SETTINGS };
const totalOf = (quantity: number) => quantity * PRICE + DELIVERY;

async function place(at: Date, quantity: number, soldAt?: Date): Promise<Trade> {
  const id = uuidv7();
  const total = totalOf(quantity);
  const unitCost = quantity === 3 ? undefined : 10_000 + quantity;
  await transaction(ctx, async ({ db }) => {
    await db
      .insertInto('shop_order')
      .values({
        id,
        number: newOrderNumber(),
        uid: 'asha',
        subtotal: total - DELIVERY,
        shipping: DELIVERY,
        total,
        first_name: 'Asha',
        last_name: 'Patel',
        phone: '9820012345',
        email: 'asha@example.com',
        address: JSON.stringify(HOME),
        created_at: at,
        sold_at: soldAt ?? null,
        channel: soldAt ? 'market' : 'web',
        via: quantity === 2 ? 'ig' : null,
        delivery_kind: soldAt ? 'pickup' : 'courier',
      })
      .execute();
    await sql`INSERT INTO order_line (order_id, position, product_id, variant_id, name, slug, quantity,
        unit_price, unit_cost) VALUES (${id}, 0, ${uuidv7()}, '0', 'Tray', 'tray', ${quantity}, ${PRICE},
        ${unitCost ?? null})`.execute(db);
    await sql`INSERT INTO payment (order_id, amount) VALUES (${id}, ${total})`.execute(db);
  });
  const day = indiaDay(soldAt ?? at);
  const parts = [{ seq: 1, amount: total }];
  const isPickup = soldAt !== undefined;
  return {
    id,
    day,
    quantity,
    total,
    unitCost,
    isPickup,
    parts,
    isCancelled: false,
    returned: 0,
    sent: isPickup ? 0 : undefined,
    refunds: [],
  };
}

async function pay(trade: Trade, at: Date): Promise<void> {
  for (const part of trade.parts.filter(({ came }) => came === undefined)) {
    part.came = at;
    part.isOnline = at.getDate() % 2 === 0;
    const method = part.isOnline ? 'Online' : 'Cash';
    await sql`UPDATE payment SET status = 'Paid', method = ${method}, recorded_by = 'owner',
      decided_at = ${at} WHERE order_id = ${trade.id} AND seq = ${part.seq}`.execute(ctx.db);
  }
}

async function undoPayment(trade: Trade): Promise<void> {
  const [first] = trade.parts;
  if (first?.came === undefined || trade.isCancelled || trade.refunds.length > 0) return;
  delete first.came;
  await sql`UPDATE payment SET status = 'Pending', decided_at = NULL, recorded_by = NULL
    WHERE order_id = ${trade.id} AND seq = 1`.execute(ctx.db);
}

async function cancel(trade: Trade, at: Date): Promise<void> {
  trade.isCancelled = true;
  await sql`UPDATE shop_order SET status = 'cancelled', updated_at = ${at}
    WHERE id = ${trade.id}`.execute(ctx.db);
  await sql`UPDATE payment SET status = 'Refund due' WHERE order_id = ${trade.id}
    AND status = 'Paid'`.execute(ctx.db);
}

const receivedOf = ({ parts }: Trade) =>
  parts.reduce((sum, { amount, came }) => sum + (came ? amount : 0), 0);
const sentOf = ({ refunds }: Trade) =>
  refunds.reduce((sum, { amount, isBack }) => sum + (isBack ? 0 : amount), 0);

async function refund(trade: Trade, at: Date, share: number): Promise<void> {
  const amount = Math.ceil((receivedOf(trade) - sentOf(trade)) * share);
  if (amount <= 0) return;
  const seq = trade.refunds.length + 1;
  trade.refunds.push({ seq, amount, at, isBack: false });
  await sql`INSERT INTO refund (order_id, seq, amount, method, was_due, at)
    VALUES (${trade.id}, ${seq}, ${amount}, 'UPI', ${trade.isCancelled}, ${at})`.execute(ctx.db);
  // The decision is of the day of the refund, the money of the day when it came.
  await sql`UPDATE payment SET status = 'Refunded', decided_at = ${at}
    WHERE order_id = ${trade.id} AND status = 'Refund due'`.execute(ctx.db);
}

async function takeRefundBack(trade: Trade): Promise<void> {
  const last = trade.refunds.findLast(({ isBack }) => !isBack);
  if (last === undefined) return;
  last.isBack = true;
  await sql`UPDATE refund SET taken_back_at = now() WHERE order_id = ${trade.id}
    AND seq = ${last.seq}`.execute(ctx.db);
}

async function edit(trade: Trade, quantity: number): Promise<void> {
  if (trade.isCancelled || trade.refunds.length > 0 || trade.returned > 0) return;
  const more = totalOf(quantity) - trade.total;
  const [first] = trade.parts;
  if (more === 0 || first === undefined || trade.parts.length > 1) return;
  if (first.came === undefined) first.amount += more;
  else if (more > 0) trade.parts.push({ seq: 2, amount: more });
  else {
    first.amount += more;
    trade.parts.push({ seq: 2, amount: -more, came: first.came });
  }
  trade.quantity = quantity;
  trade.total += more;
  await transaction(ctx, async ({ db }) => {
    await sql`UPDATE order_line SET quantity = ${quantity} WHERE order_id = ${trade.id}`.execute(
      db,
    );
    await sql`UPDATE shop_order SET subtotal = ${trade.total - DELIVERY}, total = ${trade.total}
      WHERE id = ${trade.id}`.execute(db);
    await sql`UPDATE payment SET amount = ${first.amount} WHERE order_id = ${trade.id}
      AND seq = 1`.execute(db);
    const [, second] = trade.parts;
    if (second === undefined) return;
    const [label, status] = second.came ? ['Refund', 'Refund due'] : ['Extra', 'Pending'];
    await sql`INSERT INTO payment (order_id, seq, label, amount, status, recorded_by, decided_at, came_at)
      VALUES (${trade.id}, 2, ${label}, ${second.amount}, ${status}, ${second.came ? 'owner' : null},
        ${second.came ? new Date() : null}, ${second.came ?? null})`.execute(db);
  });
}

async function takeBack(trade: Trade): Promise<void> {
  if (trade.isCancelled || trade.returned >= trade.quantity) return;
  trade.returned += 1;
  await sql`UPDATE order_line SET returned = ${trade.returned}
    WHERE order_id = ${trade.id}`.execute(ctx.db);
}

async function typeSending(trade: Trade, amount: number): Promise<void> {
  trade.sent = amount;
  await sql`INSERT INTO order_cost (order_id, delivery) VALUES (${trade.id}, ${amount})
    ON CONFLICT (order_id) DO UPDATE SET delivery = ${amount}`.execute(ctx.db);
}

async function placeOne(at: Date, quantity: number): Promise<Trade> {
  const trade = await place(at, quantity);
  if (quantity % 2 === 0) await typeSending(trade, 6_000);
  return trade;
}

const NOTHING = {
  orders: 0,
  units: 0,
  revenue: 0,
  received: 0,
  refunds: 0,
  total: 0,
  online: 0,
  parcels: 0,
  delivery: 0,
  costs: 0,
  gst: 0,
  unpapered: 0,
  unknownOrders: 0,
  unknownOf: 0,
  unknownUnits: 0,
  unsentOrders: 0,
};
type Day = typeof NOTHING;

function ofMargin(trade: Trade): Partial<Day> {
  const { quantity, unitCost, sent, isPickup } = trade;
  const total = Math.max(0, trade.total - sentOf(trade));
  const unknown = {
    unknownUnits: unitCost === undefined ? quantity : 0,
    unsentOrders: sent === undefined ? 1 : 0,
  };
  if (unitCost === undefined || sent === undefined) {
    return { ...unknown, unknownOrders: 1, unknownOf: total };
  }
  const online = trade.parts.reduce(
    (sum, { amount, isOnline }) => sum + (isOnline ? amount : 0),
    0,
  );
  const parcels = isPickup ? 0 : 1;
  const costs = quantity * unitCost;
  return { ...unknown, total, unpapered: total, online, parcels, delivery: sent, costs };
}

function asNumbers(day: Day): MarginSales {
  const { orders, units, revenue, received, refunds, ...sums } = day;
  const { unknownOrders, unknownOf, unknownUnits, unsentOrders } = sums;
  const left = marginOfOrders(sums, RATES).margin / 100;
  const margin = { left, of: sums.total, unknownOrders, unknownOf, unknownUnits, unsentOrders };
  return { orders, units, revenue, received, refunds, gst: 0, margin };
}

/** The days as the orders say it, one after the other and without SQL. */
function daysOf(trades: Trade[]): Map<string, Day> {
  const days = new Map<string, Day>();
  const add = (day: string, more: Partial<Day>) => {
    const known = days.get(day) ?? NOTHING;
    const sums = Object.entries(more).map(([key, value]) => [key, known[key as keyof Day] + value]);
    days.set(day, { ...known, ...Object.fromEntries(sums) });
  };
  for (const trade of trades) {
    const { day, quantity, returned, total } = trade;
    if (!trade.isCancelled) {
      add(day, { orders: 1, units: quantity - returned, revenue: total, ...ofMargin(trade) });
    }
    for (const { amount, came } of trade.parts) if (came) add(indiaDay(came), { received: amount });
    for (const { amount, at, isBack } of trade.refunds) {
      if (!isBack) add(indiaDay(at), { refunds: amount });
    }
  }
  return days;
}

function sumOf(days: Map<string, Day>, from: string, to: string): MarginSales {
  const sum = [...days]
    .filter(([day]) => day >= from && day <= to)
    .reduce(
      (all, [, sales]) =>
        Object.fromEntries(
          Object.entries(all).map(([key, value]) => [key, value + sales[key as keyof Day]]),
        ) as Day,
      NOTHING,
    );
  return asNumbers(sum);
}

/** Pieces of a day that were kept and whose cost is known. */
function knownUnits(trades: Trade[], of: string): number {
  const known = trades.filter(
    ({ day, isCancelled, unitCost }) => day === of && !isCancelled && unitCost !== undefined,
  );
  return known.reduce((sum, { quantity, returned }) => sum + quantity - returned, 0);
}

const ago = fc.integer({ min: 0, max: 364 });
const which = fc.nat(1000);
const ACTION = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('place'),
      ago,
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('late'), ago, isAfter: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('market'),
      ago,
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay'), which, ago }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel'), which, ago }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund'),
      which,
      ago,
      share: fc.constantFrom(0.3, 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund back'), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit'),
      which,
      quantity: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('return'), which }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sent'), which, ago }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('close'), ago }) },
);

type Action = {
  kind: string;
  ago?: number;
  quantity?: number;
  which?: number;
  share?: number;
  isAfter?: boolean;
};

const tradeOf = (trades: Trade[], { which = 0 }: Action): Trade | undefined =>
  trades[which % Math.max(trades.length, 1)];

async function act(trades: Trade[], action: Action): Promise<void> {
  const { kind, ago: days = 0, quantity = 1, isAfter = false } = action;
  const at = noon(days);
  const trade = tradeOf(trades, action);
  switch (kind) {
    case 'place':
      trades.push(await placeOne(at, quantity));
      return;
    case 'late':
      trades.push(await place(atMidnight(days + 1, isAfter), 1));
      return;
    case 'market': {
      const sold = await place(new Date(at.getTime() + 86_400_000), quantity, at);
      await pay(sold, at);
      trades.push(sold);
      return;
    }
    case 'close':
      clock.set(noon(days));
      await closeDays(ctx);
      return;
    default:
      if (trade) await CHANGES[kind]?.(trade, { ...action, at });
  }
}

type Change = (trade: Trade, by: Action & { at: Date }) => Promise<void>;

const CHANGES: Record<string, Change> = {
  pay: async (trade, { at }) => (trade.isCancelled ? undefined : pay(trade, at)),
  undo: undoPayment,
  cancel: (trade, { at }) => cancel(trade, at),
  refund: (trade, { at, share = 1 }) => refund(trade, at, share),
  'refund back': takeRefundBack,
  sent: (trade, { at }) => typeSending(trade, 5_000 + (at.getTime() % 1_000)),
  edit: (trade, { quantity = 1 }) => edit(trade, quantity),
  return: takeBack,
};

const empty = () =>
  emptyTables(
    ctx.db,
    'shop_order',
    'sales_day',
    'sales_product_day',
    'sales_closing',
    'sales_change',
  );

test('closed and open days say what the orders of a year say, however these changed since', async () => {
  const trade = fc.asyncProperty(
    fc.array(ACTION, { minLength: 20, maxLength: 80 }),
    async (all) => {
      await empty();
      const trades: Trade[] = [];
      for (const action of all) await act(trades, action);
      clock.set(noon(0));
      const days = daysOf(trades);
      for (const by of ['day', 'week', 'month'] as const) {
        const { spans, month, today } = await getNumbers(ctx, deps, by);
        for (const { from, to, ...sales } of spans) {
          expect({ from, ...sales }).toEqual({ from, ...sumOf(days, from, to) });
        }
        expect(month).toEqual(sumOf(days, `${TODAY.slice(0, 7)}-01`, TODAY));
        expect(today).toEqual(sumOf(days, TODAY, TODAY));
      }
      const { margin: _margin, gst: _gst, ...salesToday } = sumOf(days, TODAY, TODAY);
      expect(await getSalesToday(ctx)).toEqual(salesToday);
      await closeDays(ctx);
      const { rows } = await sql<{ day: string; units: number; revenue: number }>`SELECT day::text,
        sum(units)::int AS units, sum(revenue)::int AS revenue, sum(known_units)::int AS known
        FROM sales_product_day
      GROUP BY day HAVING sum(units) > 0 ORDER BY day`.execute(ctx.db);
      const sold = [...days]
        .filter(([day, { units }]) => day < TODAY && units > 0)
        .toSorted(([one], [other]) => one.localeCompare(other));
      expect(rows).toEqual(
        sold.map(([day, { units }]) => ({
          day,
          units,
          revenue: units * PRICE,
          known: knownUnits(trades, day),
        })),
      );
    },
  );
  await fc.assert(trade, { numRuns: 20 });
});

test('however many days changed, all of them are renewed', async () => {
  await empty();
  clock.set(noon(0));
  for (let ago = 1; ago <= 20; ago += 1) await place(noon(ago), 1);
  await closeDays(ctx);
  await sql`UPDATE shop_order SET status = 'cancelled'`.execute(ctx.db);
  const { spans } = await getNumbers(ctx, deps, 'day');
  expect(spans.reduce((sum, { orders }) => sum + orders, 0)).toBe(0);
});

test('a change that commits after its day was renewed is not lost', async () => {
  await empty();
  clock.set(noon(0));
  const order = await place(noon(20), 1);
  await place(noon(20), 1);
  await closeDays(ctx);
  const revenue = async () => (await getNumbers(ctx, deps, 'day')).spans[9]?.revenue;
  expect(await revenue()).toBe(2 * totalOf(1));
  await transaction(ctx, async ({ db }) => {
    await sql`UPDATE shop_order SET status = 'cancelled' WHERE id = ${order.id}`.execute(db);
    // Another change of the same day is renewed while this one is not yet seen.
    await sql`INSERT INTO sales_change (day) VALUES (${order.day}::date)`.execute(ctx.db);
    expect(await revenue()).toBe(2 * totalOf(1));
  });
  expect(await revenue()).toBe(totalOf(1));
});
