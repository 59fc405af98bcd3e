import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyTables } from '#test/support/empty-tables.ts';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import { anOrder } from '#test/support/orders.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import type { InterestWire } from '../../interest-contract.ts';
import { createVisitCounter, type VisitCounter } from './count-visits.ts';
import { sweepVisits } from './sweep-visits.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const DAY_MS = 86_400_000;

let shop: SignedInApp;
let context: TestContext;
let tray: MadeProduct;

beforeAll(async () => {
  shop = await openSignedInApp();
  context = createTestContext(shop.app.connectionString);
  tray = await aProduct(shop.app.db, { stock: 5 });
});
afterAll(async () => {
  await context.close();
  await shop.close();
});
beforeEach(async () => {
  await shop.app.flushVisits();
  await emptyTables(shop.app.db, 'visit_day', 'visit_mark', 'visit_salt', 'shop_order');
  await sql`TRUNCATE sales_day, sales_closing, sales_change`.execute(shop.app.db);
});

type Sent = { from?: string; headers?: Record<string, string>; body?: string };

function see(seen: object, { from = '203.0.113.1', headers = {}, body }: Sent = {}) {
  const text = body ?? JSON.stringify(seen);
  return shop.app.request('/v2/seen', {
    method: 'POST',
    from,
    body: text,
    headers: {
      'user-agent': FIREFOX,
      'content-type': 'text/plain;charset=UTF-8',
      'content-length': String(Buffer.byteLength(text)),
      ...headers,
    },
  });
}

type Counted = { kind: string; product: boolean; source: string; views: number; visits: number };

async function counted(): Promise<Counted[]> {
  await shop.app.flushVisits();
  const { rows } = await sql<Counted>`SELECT kind, product_id IS NOT NULL AS product, source, views,
      visits FROM visit_day ORDER BY day, kind, product, source, device`.execute(shop.app.db);
  return rows;
}

const total = async () => (await counted()).filter(({ kind }) => kind === 'any');
const interest = () => shop.ask<InterestWire>('GET /v2/admin/numbers/interest');

describe('a visit', () => {
  test('counts once for a browser and a day, each page as often as it is seen', async () => {
    const { slug } = await shop.app.db
      .selectFrom('product')
      .select('slug')
      .where('id', '=', tray.id)
      .executeTakeFirstOrThrow();
    for (const path of ['/', `/product/${slug}`, `/product/${slug}`, '/checkout', '/about']) {
      expect((await see({ path, via: 'ig', w: 375 })).status).toBe(204);
    }
    await see({ path: `/product/${slug}`, cart: tray.id });
    await see({ path: '/' }, { from: '203.0.113.2' });
    const of = (kind: string, views: number, visits: number, more: Partial<Counted> = {}) => ({
      kind,
      product: false,
      source: '',
      views,
      visits,
      ...more,
    });
    expect(await counted()).toEqual([
      of('any', 1, 1, { source: 'direct' }),
      of('any', 5, 1, { source: 'instagram' }),
      of('cart', 1, 1),
      of('cart', 1, 1, { product: true }),
      of('checkout', 1, 1),
      of('home', 2, 2),
      of('page', 1, 1),
      of('product', 2, 1),
      of('product', 2, 1, { product: true }),
    ]);
  });

  test('is not counted of crawlers, of browsers that ask for it, from other sites and of pages of the owner', async () => {
    await see({ path: '/' }, { headers: { 'user-agent': CRAWLER } });
    await see({ path: '/' }, { headers: { 'user-agent': '' } });
    await see({ path: '/' }, { headers: { 'sec-gpc': '1' } });
    await see({ path: '/' }, { headers: { dnt: '1' } });
    await see({ path: '/' }, { headers: { 'sec-fetch-site': 'cross-site' } });
    await see({ path: '/admin/today' });
    await see({ path: '/preview' });
    expect(await counted()).toEqual([]);
  });

  test('of a product that was made up is dropped, and words without sense are answered alike', async () => {
    const answers = await Promise.all([
      see({ path: '/product/never-poured' }),
      see({ path: '/', cart: crypto.randomUUID() }),
      see({}, { body: 'no json' }),
      see({}, { body: '{"path":7}' }),
      see({}, { body: JSON.stringify({ path: '/', ref: 'x'.repeat(2000) }) }),
      see({}, { body: '' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204]);
    expect(await counted()).toEqual([]);
  });

  test('has one of 200 sources of a day; the others are one', async () => {
    for (let at = 0; at < 130; at += 1)
      await see({ path: '/', utm: `first-${at}` }, { from: `198.51.100.${at}` });
    await shop.app.flushVisits();
    for (let at = 0; at < 130; at += 1)
      await see({ path: '/', utm: `later-${at}` }, { from: `192.0.2.${at}` });
    const sources = await total();
    expect(sources).toHaveLength(201);
    expect(sources.find(({ source }) => source === 'other')?.visits).toBe(60);
    expect(sources.reduce((sum, { visits }) => sum + visits, 0)).toBe(260);
  });
});

describe('processes', () => {
  let others: VisitCounter[];
  const looker = { domain: 'shop.test', address: '203.0.113.9', userAgent: FIREFOX };

  beforeEach(() => {
    others = [0, 1].map(() => createVisitCounter(context.ctx));
  });

  test('count one visitor once, also where they write at the same moment', async () => {
    await Promise.all(others.map((one) => one.see({ path: '/' }, looker)));
    await Promise.all(others.map((one) => one.stop()));
    expect(await counted()).toMatchObject([
      { kind: 'any', views: 2, visits: 1 },
      { kind: 'home', views: 2, visits: 1 },
    ]);
  });

  test('store neither the address nor the browser, and throw the salt away with its day', async () => {
    const [one] = others;
    await one?.see({ path: '/' }, looker);
    await one?.stop();
    const tables = await sql<{ text: string }>`SELECT visit_day::text AS text FROM visit_day
      UNION ALL SELECT visit_mark::text FROM visit_mark`.execute(shop.app.db);
    for (const { text } of tables.rows) expect(text).not.toMatch(/203\.0|Firefox|Mozilla/);
    const later = { ...context.ctx, clock: { now: () => new Date(Date.now() + DAY_MS) } };
    await sweepVisits(later);
    expect(await shop.app.db.selectFrom('visit_salt').selectAll().execute()).toEqual([]);
    expect(await shop.app.db.selectFrom('visit_mark').selectAll().execute()).not.toEqual([]);
    await sweepVisits({ ...later, clock: { now: () => new Date(Date.now() + 2 * DAY_MS) } });
    expect(await shop.app.db.selectFrom('visit_mark').selectAll().execute()).toEqual([]);
  });

  test('hold no more than so much of a flood in memory', async () => {
    const [one] = others;
    for (let at = 0; at < 30_000; at += 1) {
      const [third, fourth] = [at >> 8, at & 255];
      const address = `10.9.${third}.${fourth}`;
      await one?.see({ path: '/product/made-up', utm: `word-${at}` }, { ...looker, address });
    }
    expect(one?.size()).toBeLessThanOrEqual(22_000);
    for (let at = 0; at < 30_000; at += 1) {
      await one?.see({ path: '/' }, { ...looker, address: `10.8.${at >> 8}.${at & 255}` });
    }
    expect(one?.size()).toBeLessThanOrEqual(22_000);
    await one?.stop();
    expect(one?.size()).toBe(0);
  });
});

test('days of more than 25 months ago are added up on the first of their month', async () => {
  await sql`INSERT INTO visit_day (day, kind, views, visits) VALUES ('2020-05-01', 'home', 3, 2),
    ('2020-05-02', 'home', 5, 4), ('2020-05-31', 'home', 1, 1), ('2020-06-02', 'any', 1, 1)`.execute(
    shop.app.db,
  );
  await sweepVisits(context.ctx);
  await sweepVisits(context.ctx);
  const { rows } = await sql`SELECT day::text, kind, views, visits FROM visit_day
    ORDER BY day`.execute(shop.app.db);
  expect(rows).toEqual([
    { day: '2020-05-01', kind: 'home', views: 9, visits: 7 },
    { day: '2020-06-01', kind: 'any', views: 1, visits: 1 },
  ]);
});

test('the owner sees from where they came, what they looked at and what they bought', async () => {
  shop.app.clock.set(new Date());
  const { id: productId } = tray;
  await see({ path: '/', via: 'ig' });
  await see({ path: '/', ref: 'www.google.co.in' }, { from: '203.0.113.4' });
  await see({ path: '/', cart: productId });
  await shop.app.flushVisits();
  const order = await anOrder(shop.app.db, {
    uid: shop.asha.uid,
    productId,
    paymentStatus: 'Paid',
  });
  await sql`UPDATE shop_order SET via = 'instagram', is_paid = true
    WHERE id = ${order.id}`.execute(shop.app.db);
  const seen = await interest();
  expect(seen.funnel).toEqual({ visits: 2, product: 0, cart: 1, checkout: 0, orders: 1, paid: 1 });
  expect(seen.sources).toEqual([
    { source: 'instagram', visits: 1, orders: 1, revenue: 2025 },
    { source: 'google', visits: 1, orders: 0, revenue: 0 },
  ]);
  expect(seen.products).toMatchObject([
    { id: productId, visits: 0, intoCart: 1, sold: 2, revenue: 2000, isSeldomBought: false },
  ]);
});
