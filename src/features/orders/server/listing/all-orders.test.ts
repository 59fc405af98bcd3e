import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyTables } from '#test/support/empty-tables.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { anOrder, type MadeOrder } from '#test/support/orders.ts';
import { send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { OrderWire } from '../../contract.ts';

let shop: SignedInApp;
let orders: Record<'asha' | 'ravi' | 'aasha' | 'odd', MadeOrder>;

type Row = { first_name: string; last_name: string; phone: string; email: string };

async function named(made: MadeOrder, row: Row, number: string): Promise<MadeOrder> {
  await shop.app.db
    .updateTable('shop_order')
    .set({ ...row, number })
    .where('id', '=', made.id)
    .execute();
  return { ...made, number };
}

beforeAll(async () => {
  shop = await openSignedInApp();
  const { db } = shop.app;
  const make = (change: object) => anOrder(db, { uid: shop.asha.uid, ...change });
  const [asha, ravi, aasha, odd] = [
    await make({ ageSeconds: 400, unitPrice: 50_000 }),
    await make({ ageSeconds: 300, unitPrice: 150_025, status: 'shipped' }),
    await make({ ageSeconds: 200, unitPrice: 100_000, status: 'cancelled' }),
    await make({ ageSeconds: 100, unitPrice: 200_000, status: 'shipped' }),
  ];
  const person = (first_name: string, last_name: string, phone: string, email: string) => ({
    first_name,
    last_name,
    phone,
    email,
  });
  orders = {
    asha: await named(asha, person('Asha', 'Patel', '9820012345', 'asha@example.com'), 'ZZWK7Q2M'),
    ravi: await named(ravi, person('Ravi', 'Nair', '9811100000', 'r.nair@sea.in'), 'ABC22345'),
    aasha: await named(aasha, person('आशा', 'पटेल', '9898989898', 'a_p%x@ex.in'), 'MNPQRSTU'),
    odd: await named(odd, person("D'Arc", 'O\\Neil "Bo"', '9000000001', 'd@ex.in'), 'Y2Y2Y2Y2'),
  };
});
afterAll(() => shop.close());

const nameOf = ({ id }: OrderWire) =>
  Object.entries(orders).find(([, made]) => made.id === id)?.[0];

/** Names of the orders that are answered, in their order. */
async function found(query: Record<string, string> = {}) {
  const response = await shop.call(`GET /v2/admin/allorders?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  const names = ((await response.json()) as OrderWire[]).map(nameOf);
  return { names, total: Number(response.headers.get('x-total-count')) };
}

const names = async (query: Record<string, string>) => (await found(query)).names;
const ALL = ['odd', 'aasha', 'ravi', 'asha'];

describe('the orders of everybody', () => {
  test('are whole orders, newest first', async () => {
    expect(await found()).toEqual({ names: ALL, total: 4 });
    const [newest] = await shop.ask<OrderWire[]>('GET /v2/admin/allorders?limit=1');
    const whole = await shop.ask<OrderWire>(`GET /v2/admin/order/${orders.odd.id}`);
    expect(newest).toMatchObject({ number: 'Y2Y2Y2Y2', pricing: { total: 4025 } });
    expect(newest?.items).toEqual(whole.items);
  });

  test('come in four orders and in pages', async () => {
    expect(await names({ sort: 'oldest' })).toEqual(ALL.toReversed());
    expect(await names({ sort: 'amount' })).toEqual(['asha', 'aasha', 'ravi', 'odd']);
    expect(await names({ sort: '-amount' })).toEqual(['odd', 'ravi', 'aasha', 'asha']);
    expect(await found({ limit: '2', offset: '1' })).toEqual({
      names: ['aasha', 'ravi'],
      total: 4,
    });
    expect(await found({ offset: '50' })).toEqual({ names: [], total: 4 });
  });

  test('are found by status and by total, both ends included', async () => {
    expect(await found({ status: 'shipped' })).toEqual({ names: ['odd', 'ravi'], total: 2 });
    expect(await names({ status: 'delivered' })).toEqual([]);
    expect(await names({ status: 'all' })).toEqual(ALL);
    // 1025, 3025.50, 2025 and 4025 rupees.
    expect(await names({ min: '2025', max: '3025.5' })).toEqual(['aasha', 'ravi']);
    expect(await names({ min: '3025.51' })).toEqual(['odd']);
    expect(await names({ max: '1025', min: '' })).toEqual(['asha']);
    expect(await names({ status: 'shipped', max: '3500', q: 'nair' })).toEqual(['ravi']);
  });

  test('are found by any part of the number or the beginning of the id, in any case', async () => {
    expect(await names({ id: 'zzwk7q2m' })).toEqual(['asha']);
    expect(await names({ id: ' wk7 ' })).toEqual(['asha']);
    expect(await names({ id: 'zwk7q2m' })).toEqual(['asha']);
    expect(await names({ id: 'zW' })).toEqual(['asha']);
    expect(await names({ id: 'ST' })).toEqual(['aasha']);
    expect(await names({ id: 'zzz' })).toEqual([]);
    expect(await names({ id: 'y' })).toEqual(['odd']);
    const { id } = orders.ravi;
    for (const length of [36, 35, 24, 14, 9]) {
      expect(await names({ id: id.slice(0, length).toUpperCase() })).toContain('ravi');
    }
    expect(await names({ id: id.slice(0, 35) })).toEqual(['ravi']);
    expect(await names({ id: id.slice(0, 8) })).toContain('ravi');
    expect(await names({ id: id.slice(1) })).toEqual([]);
    expect(await names({ id: '-7' })).toEqual([]);
  });

  test('are found by the beginning of a code in them, in any case', async () => {
    const code = (made: MadeOrder, text: string) =>
      shop.app.db.updateTable('order_line').set({ code: text }).where('order_id', '=', made.id);
    await code(orders.asha, 'LG-S').execute();
    await code(orders.ravi, 'LG-L_2').execute();
    expect(await found({ code: ' lg- ' })).toEqual({ names: ['ravi', 'asha'], total: 2 });
    expect(await names({ code: 'LG-L_' })).toEqual(['ravi']);
    expect(await names({ code: 'LG-%' })).toEqual([]);
    expect(await names({ code: 'G-S' })).toEqual([]);
    expect(await names({ code: 'lg', q: 'nair', status: 'shipped' })).toEqual(['ravi']);
    expect(await names({ code: 'lg', id: 'wk7' })).toEqual(['asha']);
  });

  test('are found by a part of the number and the status at once', async () => {
    expect(await names({ id: 'wk7', status: 'pending' })).toEqual(['asha']);
    expect(await names({ id: 'zw', status: 'shipped' })).toEqual([]);
    expect(await names({ id: 'y', status: 'shipped' })).toEqual(['odd']);
    expect(await names({ id: 'wk7', status: 'delivered' })).toEqual([]);
  });

  test("are found by words of the customer's name, phone or email", async () => {
    expect(await names({ q: 'ASHA' })).toEqual(['asha']);
    expect(await names({ q: 'patel asha' })).toEqual(['asha']);
    expect(await names({ q: 'tel sh' })).toEqual([]);
    expect(await names({ q: 'na' })).toEqual(['ravi']);
    expect(await names({ q: '00123' })).toEqual(['asha']);
    expect(await names({ q: 'nair@sea.in' })).toEqual(['ravi']);
    expect(await names({ q: 'आशा' })).toEqual(['aasha']);
    expect(await names({ q: "d'arc" })).toEqual(['odd']);
    expect(await names({ q: 'asha nobody' })).toEqual([]);
  });

  test('are found by more words than anybody types', async () => {
    const parts = 'asha sha ash pat ate tel pate atel patel 982 200 123 345 2345 exa xam amp mpl';
    expect(await names({ q: parts })).toEqual(['asha']);
    expect(await names({ q: `${parts} ravi` })).toEqual([]);
  });
});

test('a customer sees the sums of each order in the list of their own', async () => {
  const list = await send(shop.app, 'GET /v2/orders', shop.asha);
  expect(list.headers.get('x-total-count')).toBe('4');
  const totals = ((await list.json()) as OrderWire[]).map(({ pricing }) => pricing.total);
  expect(totals).toEqual([4025, 2025, 3025.5, 1025]);
});

describe('whatever stands in a search is only text', () => {
  test.each([
    ['%', []],
    ['_', []],
    ['a_p', ['aasha']],
    ['p%x', ['aasha']],
    ['a%p', []],
    ['\\', []],
    ['o\\neil', ['odd']],
    ['"bo"', ['odd']],
    ["'; DROP TABLE shop_order; --", []],
    ["' OR 1=1 --", []],
    ['x'.repeat(1_000), []],
    ['a '.repeat(500), ['asha', 'aasha'].toReversed()],
    ['$1', []],
    ['İ', []],
  ])('for a customer: %s', async (q, expected) => {
    expect(await names({ q })).toEqual(expected);
  });

  test.each([
    '%',
    '_',
    'Z%M',
    'Z_WK',
    '\\',
    "'",
    '"',
    "' OR 1=1 --",
    'a'.repeat(1_000),
    'z z',
    '--',
  ])('for an order: %s', async (id) => {
    expect(await found({ id })).toEqual({ names: [], total: 0 });
  });

  test('and the orders are still there', async () => {
    expect(await names({})).toEqual(ALL);
  });
});

describe('an invalid query is a problem', () => {
  test.each([
    ['min=500&max=499.99', 'min', 'Min is above Max'],
    ['min=-1', 'min', 'Enter an amount in rupees like 499 or 499.50'],
    ['max=12.345', 'max', 'Enter an amount in rupees like 499 or 499.50'],
    ['max=1e9', 'max', 'Enter an amount in rupees like 499 or 499.50'],
  ])('for %s', async (query, field, sentence) => {
    const response = await shop.call(`GET /v2/admin/allorders?${query}`);
    expect(response.status).toBe(422);
    expect((await readProblem(response)).fields).toEqual({ [field]: sentence });
  });

  test.each(['status=nowhere', 'sort=id', "sort=total'--", 'uid=a', 'limit=-1'])(
    'for %s, too',
    async (query) => {
      expect((await shop.call(`GET /v2/admin/allorders?${query}`)).status).toBe(422);
    },
  );
});

test('the count of orders follows every change of them', async () => {
  const { db } = shop.app;
  const counts = async () => {
    const { rows } = await sql<{ status: string; counted: number; real: number }>`
      SELECT status, sum(tally.count) AS counted,
        (SELECT count(*) FROM shop_order WHERE shop_order.status = tally.status) AS real
      FROM order_tally AS tally GROUP BY status ORDER BY status`.execute(db);
    return rows;
  };
  const right = async () => (await counts()).every(({ counted, real }) => counted === real);
  expect(await right()).toBe(true);
  const { id } = await anOrder(db, { uid: shop.asha.uid });
  await shop.ask(`PUT /v2/admin/order/${id}?status=processing`);
  expect(await right()).toBe(true);
  await sql`UPDATE shop_order SET status = 'delivered' WHERE status <> 'pending'`.execute(db);
  expect(await right()).toBe(true);
  await emptyTables(db, 'shop_order');
  expect(await right()).toBe(true);
  await anOrder(db, { uid: shop.asha.uid });
  expect(await right()).toBe(true);
});
