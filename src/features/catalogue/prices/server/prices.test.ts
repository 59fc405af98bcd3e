import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PricedProductWire } from '#features/catalogue/prices/prices-contract.ts';
import { aProduct } from '#test/support/factories.ts';
import { openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';

let owner: OwnerApp;

beforeAll(async () => {
  owner = await openOwnerApp();
});
beforeEach(() => owner.app.emptyCatalogue());
afterAll(() => owner.app.close());

type Change = { id: string; products: PricedProductWire[] };
type Problem = { code: string; fields?: Record<string, string>; products?: { name: string }[] };

const RAISE = { kind: 'percent', value: 10, rounding: '10' };
const preview = <T = PricedProductWire[]>(body: object) =>
  owner.call<T>('POST /v2/admin/price-preview', body);
const change = <T = Change>(products: object[], rule: object, key = randomUUID()) =>
  owner.call<T>('POST /v2/admin/price-change', { products, rule }, { 'idempotency-key': key });
const undo = <T = { restored: number; skipped: { name: string }[] }>(id: string) =>
  owner.call<T>(`POST /v2/admin/price-change/${id}/undo`);
const seen = ({ id, version }: PricedProductWire) => ({ id, version });

async function pricesOf(id: string): Promise<unknown[]> {
  const product = await owner.seen(id);
  return [product?.price, product?.comparePrice, ...(product?.variants ?? []).map((v) => v.price)];
}

test('what is previewed is what is changed, at once in the shop, and undone whole', async () => {
  const tray = await aProduct(owner.app.db, {
    name: 'Tray',
    price: 129_900,
    comparePrice: 159_900,
    variants: [{ value: 'Coral', price: 134_900 }, { value: 'Lagoon' }],
  });
  const bowl = await aProduct(owner.app.db, { name: 'Bowl', price: 50_000 });
  await aProduct(owner.app.db, { name: 'Vase', price: 200_000, status: 'inactive' });
  const rule = { ...RAISE, comparePrice: 'follows' };
  const { body } = await preview({ filter: { status: 'active', max: 1500 }, rule });
  expect(body).toMatchObject([
    { name: 'Bowl', before: 500, after: 550, variants: [] },
    {
      name: 'Tray',
      before: 1299,
      after: 1430,
      comparePriceBefore: 1599,
      comparePriceAfter: 1760,
      variants: [
        { value: 'Coral', before: 1349, after: 1480 },
        { value: 'Lagoon', before: 1299, after: 1430 },
      ],
    },
  ]);
  expect(await pricesOf(bowl.id)).toEqual([500, undefined]);
  const key = randomUUID();
  const done = await change(body.map(seen), rule, key);
  expect([done.status, await change(body.map(seen), rule, key)]).toMatchObject([
    201,
    { status: 201, body: { id: done.body.id } },
  ]);
  expect(await pricesOf(tray.id)).toEqual([1430, 1760, 1480, 1430]);
  expect(await pricesOf(bowl.id)).toEqual([550, undefined]);
  const past = await owner.call<object[]>('GET /v2/admin/price-changes');
  expect(past.body).toMatchObject([{ id: done.body.id, products: 2 }]);
  expect((await undo(done.body.id)).body).toEqual({ restored: 2, skipped: [] });
  expect(await pricesOf(tray.id)).toEqual([1299, 1599, 1349, 1299]);
  expect(await undo<Problem>(done.body.id)).toMatchObject({ status: 409 });
  expect((await undo('nothing')).status).toBe(404);
});

test('each product can get its own price; its variants of the old price follow', async () => {
  const tray = await aProduct(owner.app.db, {
    price: 100_000,
    variants: [{ price: 100_000 }, { price: 120_000 }],
  });
  const bowl = await aProduct(owner.app.db, { price: 50_000 });
  const products = [
    { id: tray.id, version: 1, price: 1100 },
    { id: bowl.id, version: 1, price: 449.5 },
  ];
  expect((await change(products, { kind: 'each' })).status).toBe(201);
  expect(await pricesOf(tray.id)).toEqual([1100, undefined, 1100, 1200]);
  expect(await pricesOf(bowl.id)).toEqual([449.5, undefined]);
});

test('nothing is changed when one product was edited since, and it is named', async () => {
  const tray = await aProduct(owner.app.db, { name: 'Tray', price: 100_000 });
  const bowl = await aProduct(owner.app.db, { name: 'Bowl', price: 50_000 });
  const { body } = await preview({ ids: [tray.id, bowl.id], rule: RAISE });
  await owner.call(`PATCH /v2/products/${bowl.id}?status=inactive`);
  const refused = await change<Problem>(body.map(seen), RAISE);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'PRICES_CHANGED', products: [{ name: 'Bowl' }] },
  });
  expect(await pricesOf(tray.id)).toEqual([1000, undefined]);
});

test('undo leaves the prices that were changed since, and names those products', async () => {
  const [tray, bowl] = [
    await aProduct(owner.app.db, { name: 'Tray', price: 100_000 }),
    await aProduct(owner.app.db, { name: 'Bowl', price: 50_000 }),
  ];
  const products = [tray, bowl].map(({ id }) => ({ id, version: 1 }));
  const { body } = await change(products, RAISE);
  await change([{ id: bowl.id, version: 2 }], { kind: 'set', value: 999 });
  await owner.call(`PATCH /v2/products/${tray.id}?status=inactive`);
  await owner.call(`PATCH /v2/products/${tray.id}?status=active`);
  expect((await undo(body.id)).body).toEqual({
    restored: 1,
    skipped: [{ id: bowl.id, name: 'Bowl' }],
  });
  expect([await pricesOf(tray.id), await pricesOf(bowl.id)]).toEqual([
    [1000, undefined],
    [999, undefined],
  ]);
});

test('a change and an edit at the same time: the later one is refused, and prices stay whole', async () => {
  for (let round = 0; round < 10; round += 1) {
    const tray = await aProduct(owner.app.db, { price: 100_000, variants: [{}, {}] });
    const { body } = await owner.call(`GET /v2/admin/product/${tray.id}`);
    const [changed, edited] = await Promise.all([
      change([{ id: tray.id, version: 1 }], { kind: 'percent', value: 10 }),
      owner.call(`PUT /v2/products/${tray.id}`, {
        ...body,
        price: 1300,
        variants: body.variants.map((variant) => ({ ...variant, price: 1300 })),
      }),
    ]);
    const statuses = [changed.status, edited.status];
    expect([
      [201, 409],
      [409, 200],
    ]).toContainEqual(statuses);
    const whole = changed.status === 201 ? 1100 : 1300;
    const [price, , ...variants] = await pricesOf(tray.id);
    expect(variants).toHaveLength(2);
    expect(new Set([price, ...variants])).toEqual(new Set([whole]));
  }
});

test('prices that nothing can be sold at, and too many products, are refused with a sentence', async () => {
  const pin = await aProduct(owner.app.db, { name: 'Pin', price: 4_000 });
  const less = { kind: 'amount', value: -50 };
  const refused = await preview<Problem>({ ids: [pin.id], rule: less });
  expect(refused).toMatchObject({
    status: 422,
    body: { fields: { 'rule.value': 'Pin would cost nothing. Take less off, or leave it out' } },
  });
  expect((await change<Problem>([{ id: pin.id, version: 1 }], less)).status).toBe(422);
  const twice = [
    { id: pin.id, version: 1 },
    { id: pin.id.toUpperCase(), version: 1 },
  ];
  expect((await change<Problem>(twice, RAISE)).status).toBe(422);
  for (const rule of [{ kind: 'percent', value: 0 }, { kind: 'percent', value: -100 }, {}]) {
    expect((await preview<Problem>({ ids: [pin.id], rule })).status).toBe(422);
  }
  const { db } = owner.app;
  const { category_id } = await db
    .selectFrom('product')
    .select('category_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('product')
    .values(
      Array.from({ length: 500 }, (_, at) => ({
        id: randomUUID(),
        slug: `pebble-${at}`,
        name: `Pebble ${at}`,
        price: 1_000,
        category_id,
      })),
    )
    .execute();
  const all = await preview<Problem>({ filter: { status: 'all' }, rule: RAISE });
  expect(all.body.fields).toEqual({
    filter: 'These are more than 500 pieces. Filter the list first',
  });
  const pebbles = await preview({ filter: { q: 'pebble' }, rule: RAISE });
  expect(pebbles.body).toHaveLength(500);
  expect((await change(pebbles.body.map(seen), RAISE)).status).toBe(201);
});
