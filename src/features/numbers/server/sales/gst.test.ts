import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import type { OrderMargin } from '#features/costs/margin-contract.ts';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import { NEW_SHOP } from '#features/shop/settings/settings.ts';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import { COST_BODIES } from '#test/support/cost-calls.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { aProduct } from '#test/support/factories.ts';
import { anOffer } from '#test/support/offers.ts';
import { ADMIN_EMAIL, PASSWORD, send, signIn, type SignedIn } from '#test/support/people.ts';
import { HOME } from '#test/support/shoppers.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { publishSettings } from '#test/support/workshop.ts';
import type { NumbersWire } from '../../contract.ts';
import { closeDays } from './close-days.ts';

/** GST rates of the four pieces in per cent; an empty one takes the rate of its category or the usual one. */
const RATES = ['3', '5', '', ''];
const DAY_MS = 86_400_000;
const FIRST = Date.parse('2026-04-02T06:30:00Z');
/** Over half a year, with turns of months in it. */
const STEPS = 8;
const STEP_MS = 23 * DAY_MS;

let shop: SignedInApp;
let context: TestContext;
let owner: SignedIn;
let pieces: string[];

beforeAll(async () => {
  shop = await openSignedInApp();
  context = createTestContext(shop.app.connectionString);
  owner = shop.admin;
  await publishSettings(shop.app, owner, {
    tax: { mode: 'regular', gstin: '24ZZZZZ0000Z1ZW' },
    papers: {
      ...NEW_SHOP.papers,
      rate: '18',
      hsn: '3926',
      categories: [{ category: 'Bowls', rate: '12', hsn: '7117' }],
    },
  });
  await ask('PUT /v2/admin/cost-settings', {
    ...COST_BODIES['PUT /v2/admin/cost-settings']?.(undefined, { productId: '' }),
    version: 0,
  });
  await anOffer(shop.app, owner);
  pieces = [];
  for (const [at, rate] of RATES.entries()) {
    const { id } = await aProduct(shop.app.db, {
      price: 33_337 + 7_919 * at,
      costPrice: 10_001 + at,
      category: at === 2 ? { name: 'Bowls', slug: 'bowls' } : { name: 'Trays', slug: 'trays' },
    });
    await sql`UPDATE product SET tax_rate = ${rate} WHERE id = ${id}`.execute(shop.app.db);
    pieces.push(id);
  }
});
afterAll(async () => {
  await context.close();
  await shop.close();
});

async function ask<T>(call: string, body?: object): Promise<T> {
  const response = await send(shop.app, call, { ...owner, ...(body && { body }) });
  expect([call, response.status < 300 || (await response.text())]).toEqual([call, true]);
  return (await response.json()) as T;
}

/** What the state of the order may refuse. */
async function attempt(call: string, body: object): Promise<void> {
  const { status } = await send(shop.app, call, { ...owner, body });
  expect([200, 201, 409, 422]).toContain(status);
}

const LINES = fc.array(
  fc.record({
    piece: fc.integer({ min: 0, max: RATES.length }),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 3 },
);
const ACTION = fc.record({
  kind: fc.constantFrom(
    'sell',
    'send',
    'send',
    'code',
    'ship',
    'ship',
    'cancel',
    'return',
    'refund',
    'edit',
    'close',
  ),
  which: fc.nat(1_000),
  lines: LINES,
  paise: fc.integer({ min: 0, max: 9_999 }),
  state: fc.constantFrom('Gujarat', 'Kerala'),
});
type Action = typeof ACTION extends fc.Arbitrary<infer T> ? T : never;

const linesOf = ({ lines }: Action) =>
  lines.map(({ piece, quantity }) =>
    piece === RATES.length
      ? { name: 'Nameplate', quantity, price: 450.55 }
      : { productId: pieces[piece], quantity },
  );

async function sell(action: Action, isSent: boolean, code?: string): Promise<string> {
  const lines = linesOf(action);
  const shipping = isSent ? 61.35 : 0;
  const coded =
    code &&
    (await ask<{ discount: number }>('POST /v2/admin/order-coupon', {
      lines,
      shipping,
      code,
    }));
  const { id: _id, ...address } = { ...HOME, state: action.state };
  const { id } = await ask<{ id: string }>('POST /v2/admin/orders', {
    channel: isSent ? 'whatsapp' : 'market',
    customer: { name: 'Ravi', phone: '9820012345' },
    delivery: isSent ? 'sent' : 'handed-over',
    ...(isSent && { address }),
    lines,
    shipping,
    discount: coded ? coded.discount : action.paise / 100,
    ...(code && { code }),
    payment: { method: 'UPI', status: 'Paid' },
    soldAt: shop.app.clock.now().toISOString(),
  });
  if (isSent) await ask(`PUT /v2/admin/order/${id}/delivery-cost`, { amount: 48.5 });
  return id;
}

const orderOf = (id: string) => ask<AdminOrderWire>(`GET /v2/admin/order/${id}`);
const isSentOff = ({ status }: AdminOrderWire) => status === 'shipped' || status === 'delivered';

async function ship(id: string): Promise<void> {
  const { status } = await orderOf(id);
  if (status === 'pending') await ask(`PUT /v2/admin/order/${id}?status=processing`);
  if (status === 'pending' || status === 'processing')
    await ask(`PUT /v2/admin/order/${id}?status=shipped`);
}

async function cancel(id: string): Promise<void> {
  const isReturned = isSentOff(await orderOf(id));
  await attempt(`PUT /v2/admin/order/${id}?status=cancelled`, isReturned ? { isReturned } : {});
}

async function takeBack(id: string): Promise<void> {
  const { items, status } = await orderOf(id);
  const line = items.findIndex(({ quantity, returned = 0 }) => returned < quantity) + 1;
  if (status === 'shipped') await ask(`PUT /v2/admin/order/${id}?status=delivered`);
  await attempt(`POST /v2/admin/order/${id}/return`, {
    lines: [{ line, quantity: 1 }],
    reason: 'Cracked',
    condition: 'Damaged',
    isRestocked: false,
  });
}

const refund = (id: string, { paise }: Action) =>
  attempt(`POST /v2/admin/order/${id}/refund`, {
    amount: paise / 100,
    method: 'UPI',
    reason: 'Late',
  });

async function edit(id: string, { paise }: Action): Promise<void> {
  const { version, items } = await orderOf(id);
  await attempt(`PUT /v2/admin/order/${id}/contents`, {
    version,
    reason: 'Agreed on the phone',
    lines: items.map(({ quantity }, at) => ({ line: at + 1, quantity })),
    shipping: 25.05,
    discount: paise / 100,
  });
}

const SALES: Record<string, (action: Action) => Promise<string>> = {
  sell: (action) => sell(action, false),
  send: (action) => sell(action, true),
  code: (action) => sell(action, true, 'DIWALI'),
};
const CHANGES: Record<string, (id: string, action: Action) => Promise<void>> = {
  ship,
  cancel,
  return: takeBack,
  refund,
  edit,
};

async function act(orders: string[], action: Action): Promise<void> {
  const { kind, which } = action;
  const sold = await SALES[kind]?.(action);
  if (sold !== undefined) orders.push(sold);
  if (kind === 'close') await closeDays({ ...context.ctx, clock: shop.app.clock });
  const id = orders[which % Math.max(orders.length, 1)];
  if (id !== undefined) await CHANGES[kind]?.(id, action);
}

/** A token holds for minutes. */
async function goTo(step: number): Promise<void> {
  shop.app.clock.set(new Date(FIRST + step * STEP_MS));
  owner = await signIn(shop.app, ADMIN_EMAIL);
}

type Row = Record<string, string>;
const paise = (amount: string | undefined) => Math.round(Number(amount) * 100);
const gstOf = (rows: Row[]) =>
  rows.reduce(
    (sum, row) => sum + paise(row['CGST']) + paise(row['SGST or UTGST']) + paise(row['IGST']),
    0,
  );
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

async function sheet(call: string, body?: object): Promise<Row[]> {
  const response = await send(shop.app, call, { ...owner, ...(body && { body }) });
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
  expect([text, response.status]).toEqual([text, 200]);
  return parse(text, { columns: true, bom: true });
}

/** The accountant's file of some days. */
const fileOf = (from: string, to: string) =>
  sheet(`POST /v2/admin/export/papers.csv?from=${from}&to=${to}`, { currentPassword: PASSWORD });

type Margin = z.input<typeof OrderMargin>;
type Sold = { id: string; day: string; isCancelled: boolean; margin: Margin };

async function soldOf(id: string): Promise<Sold> {
  const margin = await ask<Margin>(`GET /v2/admin/order/${id}/margin`);
  const { soldAt, createdAt, status } = await orderOf(id);
  return {
    id,
    day: indiaDay(new Date(soldAt ?? createdAt)),
    isCancelled: status === 'cancelled',
    margin,
  };
}

/** What is left of the orders of these days, as their pages say it. */
function leftOf(sold: Sold[], from: string, to: string): number {
  const known = sold.filter(
    ({ day, isCancelled, margin }) =>
      day >= from && day <= to && !isCancelled && margin.margin !== undefined,
  );
  return sumOf(known.map(({ margin }) => Math.round((margin.margin ?? 0) * 100)));
}

/** @returns the kinds of papers there are */
async function agree(orders: string[]): Promise<string[]> {
  const register = await sheet('GET /v2/admin/paper-register?year=26-27');
  const sold: Sold[] = [];
  for (const id of orders) {
    const one = await soldOf(id);
    const { number } = await orderOf(id);
    expect(Math.round(one.margin.gst * 100)).toBe(
      gstOf(register.filter(({ Order }) => Order === number)),
    );
    sold.push(one);
  }
  const { spans } = await ask<NumbersWire>('GET /v2/admin/numbers?by=month');
  for (const { from, to, gst, margin } of spans) {
    const month = register.filter(({ Date: day = '' }) => day >= from && day <= to);
    expect([from, Math.round(gst * 100)]).toEqual([from, gstOf(month)]);
    expect([from, Math.round(margin.left * 100)]).toEqual([from, leftOf(sold, from, to)]);
    expect(await fileOf(from, to)).toEqual(month);
  }
  // All orders together are all months together.
  expect(sumOf(sold.map(({ margin }) => Math.round(margin.gst * 100)))).toBe(
    sumOf(spans.map(({ gst }) => Math.round(gst * 100))),
  );
  return register.map(({ Paper = '' }) => Paper);
}

test('orders, numbers, register and file for the accountant say the same GST, to the paisa', async () => {
  const trade = fc.array(fc.array(ACTION, { minLength: 1, maxLength: 6 }), {
    minLength: STEPS - 1,
    maxLength: STEPS - 1,
  });
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(trade, async (steps) => {
      await emptyTables(
        shop.app.db,
        ...([
          'shop_order',
          'document_series',
          'sales_day',
          'sales_closing',
          'sales_change',
        ] as const),
      );
      const orders: string[] = [];
      for (const [step, actions] of steps.entries()) {
        await goTo(step);
        for (const action of actions) await act(orders, action);
      }
      await goTo(STEPS - 1);
      for (const id of orders) await ship(id);
      for (const kind of await agree(orders)) kinds.add(kind);
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect([...kinds].toSorted()).toEqual(['Credit note', 'Tax invoice']);
});
