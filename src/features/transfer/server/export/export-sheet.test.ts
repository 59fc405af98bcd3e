import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { anOrder } from '#test/support/orders.ts';
import { PASSWORD, send } from '#test/support/people.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';

let shop: SignedInApp;

beforeAll(async () => {
  shop = await openSignedInApp();
});
afterAll(() => shop.close());

const proof = { currentPassword: PASSWORD };

function rowsOf(text: string): Record<string, string>[] {
  return parse(text, { columns: true, bom: true });
}

async function sheet(call: string, body?: object) {
  const response = await shop.call(call, body);
  expect(response.status).toBe(200);
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
  return { headers: response.headers, text, rows: rowsOf(text) };
}

const orders = (query = '') => sheet(`POST /v2/admin/export/orders.csv${query}`, proof);

describe('orders', () => {
  test('hold names, addresses and sums, with plain money and days of India', async () => {
    const { number, id } = await anOrder(shop.app.db, {
      uid: shop.asha.uid,
      paymentStatus: 'Paid',
    });
    await sql`UPDATE shop_order SET created_at = '2026-03-31T18:45:00Z', first_name = '=HYPERLINK("x")',
      notes = 'Ring twice, please' WHERE id = ${id}`.execute(shop.app.db);
    const { rows, headers, text } = await orders('?from=2026-04-01&to=2026-04-01');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      Order: number,
      Date: '2026-04-01',
      Time: '00:15',
      'First name': `'=HYPERLINK("x")`,
      Phone: '9820012345',
      'Address line 1': '14 Ellis Bridge',
      'PIN code': '380006',
      Subtotal: '2000.00',
      'Delivery cost': '25.00',
      Total: '2025.00',
      Paid: '2025.00',
      Note: 'Ring twice, please',
    });
    expect(text.startsWith('\uFEFFOrder,Date')).toBe(true);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="orders.csv"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await orders('?to=2026-03-31')).rows).toHaveLength(0);
  });

  test('name the offer by which they were cheaper, also one without a code', async () => {
    const { db } = shop.app;
    const [automatic, coded] = [await anOrder(db, { uid: 'a' }), await anOrder(db, { uid: 'b' })];
    await sql`UPDATE shop_order SET offer_title = 'Winter 20%' WHERE id = ${automatic.id}`.execute(
      db,
    );
    await sql`UPDATE shop_order SET offer_title = 'Diwali 15%', coupon_code = 'DIWALI'
      WHERE id = ${coded.id}`.execute(db);
    const { rows } = await orders();
    const offerOf = ({ number }: { number: string }) => {
      const row = rows.find(({ Order }) => Order === number);
      return [row?.['Discount code'], row?.['Offer']];
    };
    expect([automatic, coded].map(offerOf)).toEqual([
      ['', 'Winter 20%'],
      ['DIWALI', 'Diwali 15%'],
    ]);
  });

  test('leave only once the owner has confirmed it', async () => {
    const call = 'POST /v2/admin/export/orders.csv';
    const before = (await shop.audited()).length;
    expect((await shop.call(call, { currentPassword: 'wrong' })).status).toBe(422);
    expect((await shop.call(call, {})).status).toBe(422);
    expect((await shop.call('GET /v2/admin/export/orders.csv')).status).toBe(422);
    expect((await send(shop.app, call, { ...shop.asha, body: proof })).status).toBe(403);
    expect(await shop.audited()).toHaveLength(before);
  });

  test('are written down with their days and how many they are', async () => {
    await orders('?from=2026-04-01&to=2026-04-01');
    const last = (await shop.audited()).at(-1);
    expect(last).toMatchObject({
      action: 'export.sheet',
      object_id: 'orders.csv',
      after: { from: '2026-04-01', to: '2026-04-01', rows: 1 },
    });
  });

  test('are asked for by days that are days, the first one first', async () => {
    for (const query of ['?from=2026-02-30', '?from=2026-05-02&to=2026-05-01', '?days=3'])
      expect((await shop.call(`POST /v2/admin/export/orders.csv${query}`, proof)).status).toBe(422);
  });
});

describe('money', () => {
  test('that came is above zero, and money that went back below', async () => {
    const { number } = await anOrder(shop.app.db, { uid: shop.asha.uid, paymentStatus: 'Paid' });
    await shop.ask(`POST /v2/admin/order/${number}/refund`, {
      amount: 500,
      method: 'Cash',
      reference: '',
      reason: 'Chipped',
    });
    const { rows } = await sheet('GET /v2/admin/export/payments.csv');
    const own = rows.filter((row) => row['Order'] === number);
    expect(own.map(({ Kind, Amount }) => [Kind, Amount])).toEqual([
      ['payment', '2025.00'],
      ['refund', '-500.00'],
    ]);
  });

  test('lines are one row each', async () => {
    const { number } = await anOrder(shop.app.db, { uid: shop.asha.uid });
    const { rows } = await sheet('GET /v2/admin/export/lines.csv');
    expect(rows.find((row) => row['Order'] === number)).toMatchObject({
      Line: '1',
      Product: 'Marina Coasters',
      Quantity: '2',
      Price: '1000.00',
      'Line total': '2000.00',
    });
  });
});

describe("a courier's list", () => {
  test('has what is paid and not sent, with weight, and cash to collect where it was confirmed', async () => {
    const { db } = shop.app;
    const { id: productId } = await aProduct(db, { weightGrams: 450 });
    const paid = await anOrder(db, { uid: shop.asha.uid, paymentStatus: 'Paid', productId });
    const cash = await anOrder(db, { uid: shop.asha.uid, productId });
    const unpaid = await anOrder(db, { uid: shop.asha.uid, productId });
    await sql`UPDATE payment SET method = 'Cash on delivery' WHERE order_id = ${cash.id}`.execute(
      db,
    );
    await sql`UPDATE shop_order SET confirmed_at = now() WHERE id = ${cash.id}`.execute(db);
    const { rows } = await sheet('POST /v2/admin/export/shiprocket.csv', proof);
    const of = (number: string) => rows.find((row) => row['*Order Id'] === number);
    expect(of(paid.number)).toMatchObject({
      '*Payment Method(COD/Prepaid)': 'Prepaid',
      '*Shipping Address Postcode': '380006',
      '*Weight Of Shipment(kg)': '0.900',
      'Send Notification(True/False)': 'False',
      '*Selling Price(Per Unit Item, Inclusive of Tax)': '2025.00',
    });
    expect(of(cash.number)?.['*Payment Method(COD/Prepaid)']).toBe('COD');
    expect(of(unpaid.number)).toBeUndefined();
    const post = await sheet('POST /v2/admin/export/india-post.csv', proof);
    expect(post.rows.find((row) => row['Reference'] === cash.number)).toMatchObject({
      Name: 'Asha Patel',
      'PIN code': '380006',
      'Weight (g)': '900',
      'Cash to collect': '2025.00',
    });
  });

  test('leaves out what is neither paid nor collected at the door, and does not count it', async () => {
    const { db } = shop.app;
    const awaited = await Promise.all(
      ['Pending', 'Submitted', 'Refund due'].map(async (status) => {
        const { id, number } = await anOrder(db, { uid: shop.asha.uid });
        await sql`UPDATE shop_order SET confirmed_at = now() WHERE id = ${id}`.execute(db);
        await sql`UPDATE payment SET status = ${status}, method = 'Online' WHERE order_id = ${id}`.execute(
          db,
        );
        return number;
      }),
    );
    for (const [name, key] of [
      ['shiprocket.csv', '*Order Id'],
      ['india-post.csv', 'Reference'],
    ] as const) {
      const { rows } = await sheet(`POST /v2/admin/export/${name}`, proof);
      const numbers = rows.map((row) => row[key]);
      expect(numbers.filter((number) => awaited.includes(number ?? ''))).toEqual([]);
      expect((await shop.audited()).at(-1)).toMatchObject({
        object_id: name,
        after: { rows: rows.length },
      });
    }
  });

  test('says what is left to collect where a deposit came', async () => {
    const { db } = shop.app;
    const { id, number } = await anOrder(db, {
      uid: shop.asha.uid,
      parts: [
        { label: 'Deposit', amount: 1_025_00 },
        { label: 'Balance', amount: 1_000_00 },
      ],
    });
    await sql`UPDATE payment SET status = 'Paid', method = 'Online'
      WHERE order_id = ${id} AND seq = 1`.execute(db);
    await sql`UPDATE payment SET method = 'Cash on delivery'
      WHERE order_id = ${id} AND seq = 2`.execute(db);
    await sql`UPDATE shop_order SET confirmed_at = now() WHERE id = ${id}`.execute(db);
    const { rows } = await sheet('POST /v2/admin/export/shiprocket.csv', proof);
    expect(rows.find((row) => row['*Order Id'] === number)).toMatchObject({
      '*Payment Method(COD/Prepaid)': 'COD',
      '*Partial COD (Yes/No)': 'Yes',
      'Paid Amount (Rs.)': '1025.00',
    });
  });
});

test('products have a row each, one for each variant and one for each combination', async () => {
  const { slug } = await aProduct(shop.app.db, {
    variants: [
      { name: 'Colour', value: 'Lagoon' },
      { name: 'Colour', value: 'Pearl' },
      { name: 'Size', value: 'Large' },
    ],
    combinations: [{ value: 'Pearl, Large', code: 'P-L', stock: 3 }],
    attributes: [{ name: 'Material', value: 'Resin' }],
    tags: ['sea', 'gift'],
  });
  const { rows } = await sheet('GET /v2/admin/export/products.csv');
  const own = rows.filter((row) => row['Slug'] === slug);
  expect(own.map((row) => [row['Row'], row['Option 1'], row['Option 2'], row['Stock']])).toEqual([
    ['product', '', '', ''],
    ['variant', 'Lagoon', '', ''],
    ['variant', 'Pearl', '', ''],
    ['variant', '', 'Large', ''],
    ['combination', 'Lagoon', 'Large', ''],
    ['combination', 'Pearl', 'Large', '3'],
  ]);
  expect(own[0]).toMatchObject({
    Tags: 'sea, gift',
    Features: 'Material: Resin',
    Price: '1299.00',
  });
});

test('a thousand orders come in parts, and a reader who goes away frees the place', async () => {
  const { db } = shop.app;
  await sql`INSERT INTO shop_order (id, number, uid, status, subtotal, shipping, total, first_name,
      last_name, phone, email, address, created_at)
    SELECT gen_random_uuid(), '3333' || translate(lpad(n::text, 4, '0'), '01', 'AB'), 'many', 'delivered',
      100, 0, 100, 'Asha', 'Patel', '9820012345', 'asha@example.com', '{}', '2020-01-01'
    FROM generate_series(1, 1200) AS n`.execute(db);
  for (let turn = 0; turn < 5; turn += 1) {
    const response = await shop.call('POST /v2/admin/export/orders.csv?to=2020-12-31', proof);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
  }
  const { rows } = await orders('?to=2020-12-31');
  expect(new Set(rows.map((row) => row['Order'])).size).toBe(1200);
});

test('materials go out with each of their prices', async () => {
  const { db } = shop.app;
  await sql`INSERT INTO material (id, name, unit, waste_percent, stock)
    VALUES ('019abcde-0000-7000-8000-000000000001', '=Resin', 'g', 5, 1200.5)`.execute(db);
  await sql`INSERT INTO material_price SELECT id, day::date, 1000, 85000 FROM material,
    unnest(ARRAY['2026-04-01', '2026-10-01']) AS day`.execute(db);
  const { rows } = await sheet('GET /v2/admin/export/materials.csv?from=2026-11-01');
  expect(rows).toMatchObject([
    { Material: "'=Resin", Unit: 'g', 'Price since': '2026-04-01', 'Pack price': '850.00' },
    { 'Price since': '2026-10-01', 'Pack size': '1000', Stock: '1200.5' },
  ]);
});

test('papers of a month go out with a row for each rate, once the owner has confirmed it', async () => {
  const { id: productId } = await aProduct(shop.app.db, { price: 100_000 });
  await shop.ask('POST /v2/admin/orders', {
    channel: 'market',
    customer: { name: 'Ravi' },
    delivery: 'handed-over',
    lines: [{ productId, quantity: 1 }],
    payment: { method: 'Cash', status: 'Paid' },
  });
  const call = 'POST /v2/admin/export/papers.csv';
  expect((await shop.call(call, {})).status).toBe(422);
  const { rows, text } = await sheet(call, proof);
  const register = await shop.call('GET /v2/admin/paper-register?year=25-26');
  expect(text).toBe(Buffer.from(await register.arrayBuffer()).toString('utf8'));
  expect(rows).toMatchObject([{ Customer: 'Ravi', Amount: '1000.00' }]);
  expect((await sheet(`${call}?to=2020-01-31`, proof)).rows).toEqual([]);
  expect((await shop.audited()).at(-1)).toMatchObject({ object_id: 'papers.csv' });
});
