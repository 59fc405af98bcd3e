import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type {
  CostedProductWire,
  CostList,
  CostSheet,
  MadeAnswer,
  MaterialWire,
} from '../contract.ts';
import { NEW_SHOP } from '#features/shop/settings/settings.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { aProduct } from '#test/support/factories.ts';
import { openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';
import { COST_BODIES } from '#test/support/cost-calls.ts';
import { publishSettings } from '#test/support/workshop.ts';

let owner: OwnerApp;

beforeAll(async () => {
  owner = await openOwnerApp();
  await publishSettings(owner.app, owner.admin, { tax: NEW_SHOP.tax });
});
beforeEach(async () => {
  await owner.app.emptyCatalogue();
  await emptyTables(owner.app.db, 'material', 'cost_setting');
});
afterAll(() => owner.app.close());

type Refusal = { code: string; fields?: Record<string, string> };
const once = () => ({ 'idempotency-key': randomUUID() });
const material = async (change: object = {}) => {
  const body = { name: 'Resin', unit: 'g', packSize: 1000, packPrice: 850, ...change };
  return (await owner.call<MaterialWire>('POST /v2/admin/materials', body, once())).body;
};
const recipe = (productId: string, change: object) =>
  owner.call<z.input<typeof CostSheet> & Refusal>(`PUT /v2/admin/product/${productId}/recipe`, {
    version: 0,
    batchSize: 1,
    minutes: 0,
    lines: [],
    ...change,
  });
const costs = async (query = '') =>
  (await owner.call<z.input<typeof CostList>>(`GET /v2/admin/costs${query}`)).body;
const use = (...products: object[]) =>
  owner.call<{ saved: number } & Refusal>('POST /v2/admin/cost-prices', { products });
const settings = (change: object = {}) =>
  owner.call<Refusal>('PUT /v2/admin/cost-settings', {
    ...COST_BODIES['PUT /v2/admin/cost-settings']?.(undefined, { productId: '' }),
    version: 0,
    ...change,
  });
const words = ({ name, variant, saved, recipe: says, margin }: CostedProductWire) =>
  [name, variant, saved, says?.cost, margin.word]
    .filter((part) => part !== '' && part !== undefined)
    .join(' ');

describe('a material', () => {
  test('costs from today on what a pack costs, and what is typed twice is added once', async () => {
    const key = once();
    const body = { name: ' Epoxy  resin', unit: 'g', packSize: 1000, packPrice: 849.5 };
    const first = await owner.call<MaterialWire>('POST /v2/admin/materials', body, key);
    const again = await owner.call<MaterialWire>('POST /v2/admin/materials', body, key);
    expect(first).toMatchObject({ status: 201, body: { name: 'Epoxy resin', packPrice: 849.5 } });
    expect(again.body).toEqual(first.body);
    expect((await owner.call<MaterialWire[]>('GET /v2/admin/materials')).body).toEqual([
      first.body,
    ]);
  });

  test('has dated prices, of which that of today counts', async () => {
    const { id, prices } = await material();
    const today = prices[0]?.from ?? '';
    const edit = (change: object) =>
      owner.call<MaterialWire & Refusal>(`PUT /v2/admin/material/${id}`, {
        version: 1,
        name: 'Resin',
        unit: 'g',
        prices: [
          { from: '2099-01-01', packSize: 1000, packPrice: 2000 },
          { from: today, packSize: 500, packPrice: 475 },
          { from: '2020-01-01', packSize: 1000, packPrice: 700 },
        ],
        ...change,
      });
    expect((await edit({})).body).toMatchObject({ packSize: 500, packPrice: 475, version: 2 });
    expect((await edit({})).body.code).toBe('MATERIAL_CHANGED');
    const day = { from: today, packSize: 1, packPrice: 1 };
    const twice = await edit({ version: 2, prices: [day, day] });
    expect(twice.body.fields).toEqual({
      'prices.1.from': 'There is another price from this day on',
    });
  });

  test('keeps its unit while a recipe counts in it', async () => {
    const { id } = await material();
    const product = await aProduct(owner.app.db);
    const change = (unit: string, version: number) =>
      owner.call<Refusal & MaterialWire>(`PUT /v2/admin/material/${id}`, {
        version,
        name: 'Resin',
        unit,
        prices: [{ from: '2026-01-01', packSize: 1, packPrice: 1 }],
      });
    expect((await change('ml', 1)).body.unit).toBe('ml');
    await recipe(product.id, { lines: [{ materialId: id, quantity: 1 }] });
    expect((await change('pcs', 2)).body.code).toBe('UNIT_IN_USE');
    expect((await change('ml', 2)).status).toBe(200);
  });

  test('that is deleted goes on to count in its recipes, and comes back', async () => {
    const { id } = await material();
    const product = await aProduct(owner.app.db, { name: 'Tray' });
    await recipe(product.id, { lines: [{ materialId: id, quantity: 100 }] });
    const hide = (isHidden: boolean) =>
      owner.call<MaterialWire>(`PUT /v2/admin/material/${id}/hidden`, { isHidden });
    expect((await hide(true)).body).toMatchObject({ isHidden: true, recipes: 1 });
    expect((await costs()).products.map(words)).toEqual(['Tray 93.5 unknown']);
    expect((await hide(false)).body.isHidden).toBe(false);
  });

  test('is counted where the owner counts it, and says when it is low', async () => {
    const { id } = await material({ stock: 400, lowAt: 500 });
    const stock = (body: object) =>
      owner.call<MaterialWire & Refusal>(`POST /v2/admin/material/${id}/stock`, body, once());
    expect((await stock({ bought: 1000.5 })).body).toMatchObject({ stock: 1400.5, isLow: false });
    expect((await stock({ count: 500 })).body.isLow).toBe(true);
    expect((await stock({ count: null })).body).not.toHaveProperty('stock');
    expect((await stock({ bought: 1 })).body.fields).toHaveProperty('bought');
    expect((await stock({})).status).toBe(422);
  });

  test.each([
    [{ packSize: 0 }, 'packSize', 'Enter how much is in a pack'],
    [{ packSize: 1.2345 }, 'packSize', 'Use at most 3 decimals'],
    [{ wastePercent: -1 }, 'wastePercent', 'Enter a percentage from 0 to 900'],
    [{ unit: 'kg' }, 'unit', 'Choose one of the units'],
    [{ name: '  ' }, 'name', 'Say what it is'],
  ])('%o is refused', async (change, field, sentence) => {
    expect(await material(change)).toMatchObject({ fields: { [field]: sentence } });
  });
});

describe('a recipe', () => {
  test('says what a piece costs, and with what margin it is sold', async () => {
    await settings();
    const { id } = await material({ wastePercent: 5 });
    const product = await aProduct(owner.app.db, { name: 'Coasters', price: 24_000 });
    const saved = await recipe(product.id, {
      batchSize: 4,
      minutes: 90,
      lines: [{ materialId: id, quantity: 320 }],
    });
    // (285.60 / 4 + 56.25) x 1.1
    expect(saved.body.recipes[0]?.costs).toMatchObject({ cost: 140.42, suggested: 239 });
    expect((await costs()).products.map(words)).toEqual(['Coasters 140.42 unknown']);
    expect(await use({ productId: product.id, cost: 140.42 })).toMatchObject({
      body: { saved: 1 },
    });
    expect((await costs()).products[0]).toMatchObject({
      saved: 140.42,
      isChanged: false,
      margin: { word: 'good', percent: 41 },
    });
    expect((await owner.call(`GET /v2/admin/product/${product.id}`)).body).toMatchObject({
      costPrice: 140.42,
      version: 2,
    });
  });

  test('of a product is that of its variants without one of their own', async () => {
    const { id } = await material({ packSize: 1, packPrice: 1 });
    const product = await aProduct(owner.app.db, {
      name: 'Tray',
      price: 30_000,
      variants: [
        { value: 'Small', price: 30_000 },
        { value: 'Large', price: 50_000 },
      ],
    });
    const [, large = ''] = product.combinationIds;
    await recipe(product.id, { lines: [{ materialId: id, quantity: 100 }] });
    expect((await costs()).products.map(words)).toEqual(['Tray 110 unknown']);
    const lines = [{ materialId: id, quantity: 500 }];
    await recipe(product.id, { variantId: large, lines });
    await use(
      { productId: product.id, cost: 110 },
      { productId: product.id, variantId: large, cost: 550 },
    );
    expect((await costs()).products.map(words)).toEqual([
      'Tray Large 550 550 below cost',
      'Tray 110 110 good',
    ]);
    const path = `DELETE /v2/admin/product/${product.id}/recipe?variantId=${large}`;
    expect((await owner.call(path)).status).toBe(200);
    // Its cost price stays until she takes the other.
    expect((await costs('?show=changed')).products.map(words)).toEqual([
      'Tray Large 550 110 below cost',
    ]);
    const other = await recipe(product.id, { variantId: randomUUID(), lines });
    expect(other.body.fields).toEqual({ variantId: 'Choose one of the variants' });
  });

  test('whose material has a new price changes no cost price by itself', async () => {
    const { id, prices } = await material({ packSize: 1, packPrice: 5 });
    const product = await aProduct(owner.app.db, { name: 'Tray', price: 100_000 });
    await recipe(product.id, { lines: [{ materialId: id, quantity: 100 }] });
    await use({ productId: product.id, cost: 550 });
    await owner.call(`PUT /v2/admin/material/${id}`, {
      version: 1,
      name: 'Resin',
      unit: 'g',
      prices: [{ from: prices[0]?.from, packSize: 1, packPrice: 6 }],
    });
    const list = await costs('?show=changed');
    expect(list.counts).toEqual({ all: 1, changed: 1, belowCost: 0, unknown: 0 });
    expect(list.products.map(words)).toEqual(['Tray 550 660 good']);
    // What she saw is no longer so.
    expect((await use({ productId: product.id, cost: 550 })).body.code).toBe('COSTS_MOVED');
    expect((await use({ productId: product.id, cost: 660 })).status).toBe(200);
  });

  test('may be nothing at all, and is saved as it was seen', async () => {
    const product = await aProduct(owner.app.db);
    expect((await recipe(product.id, { batchSize: 1.5 })).body.recipes[0]).toMatchObject({
      batchSize: 1.5,
      costs: { cost: 0 },
    });
    expect((await recipe(product.id, {})).body.code).toBe('RECIPE_CHANGED');
    expect((await recipe(product.id, { version: 1, minutes: 5 })).status).toBe(200);
    const none = await recipe(product.id, {
      version: 2,
      lines: [{ materialId: randomUUID(), quantity: 1 }],
    });
    expect(none.body.fields).toEqual({ 'lines.0.materialId': 'Choose a material' });
    const zero = await recipe(product.id, {
      version: 2,
      lines: [{ materialId: randomUUID(), quantity: 0 }],
    });
    expect(zero.body.fields).toEqual({ 'lines.0.quantity': 'Enter how much of it' });
  });
});

describe('pieces that were made', () => {
  const made = (id: string, body: object, headers = once()) =>
    owner.call<MadeAnswer & Refusal>(`POST /v2/admin/product/${id}/made`, body, headers);
  const left = async () =>
    (await owner.call<MaterialWire[]>('GET /v2/admin/materials')).body.map(({ stock }) => stock);

  test('are in stock, and their materials gone, once however often it is sent', async () => {
    const { id } = await material({ name: 'A', stock: 1000, wastePercent: 10 });
    await material({ name: 'B' });
    const product = await aProduct(owner.app.db, { stock: 2 });
    await recipe(product.id, { batchSize: 4, lines: [{ materialId: id, quantity: 200 }] });
    const key = once();
    const [first, again] = [
      await made(product.id, { count: 6 }, key),
      await made(product.id, { count: 6 }, key),
    ];
    expect(first).toMatchObject({
      status: 201,
      body: { stock: 8, taken: [{ name: 'A', unit: 'g', quantity: 330 }], short: [] },
    });
    expect(again.body).toEqual(first.body);
    expect(await left()).toEqual([670, undefined]);
    const { rows } = await sql`SELECT quantity, kind FROM material_use`.execute(owner.app.db);
    expect(rows).toEqual([{ quantity: -330, kind: 'made' }]);
    const [movement] = (
      await owner.call<{ movements: object[] }>(`GET /v2/admin/product/${product.id}/stock`)
    ).body.movements;
    expect(movement).toMatchObject({ quantity: 6, reason: 'Made new pieces' });
  });

  test('at the same time take each its share', async () => {
    const { id } = await material({ stock: 1000 });
    const product = await aProduct(owner.app.db, { stock: 0 });
    await recipe(product.id, { lines: [{ materialId: id, quantity: 10 }] });
    const answers = await Promise.all([1, 2, 3, 4].map((count) => made(product.id, { count })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await left()).toEqual([900]);
    expect((await owner.call(`GET /v2/admin/product/${product.id}`)).body.stock).toBe(10);
  });

  test('take no more of a material than is counted, and say so', async () => {
    const { id } = await material({ stock: 5 });
    const product = await aProduct(owner.app.db);
    await recipe(product.id, { lines: [{ materialId: id, quantity: 10 }] });
    const { body } = await made(product.id, { count: 1 });
    expect(body).toEqual({ taken: [{ name: 'Resin', unit: 'g', quantity: 5 }], short: ['Resin'] });
    expect(await left()).toEqual([0]);
  });

  test('need a recipe, and a variant where there are some', async () => {
    const plain = await aProduct(owner.app.db, { stock: 1 });
    expect((await made(plain.id, { count: 1 })).body.code).toBe('RECIPE_NOT_FOUND');
    const product = await aProduct(owner.app.db, { variants: [{ stock: 1 }, { stock: 1 }] });
    await recipe(product.id, {});
    expect((await made(product.id, { count: 1 })).body.fields).toHaveProperty('variantId');
    const [variantId] = product.combinationIds;
    expect((await made(product.id, { count: 1, variantId })).body.stock).toBe(2);
  });
});

test('what work costs is saved as it was seen', async () => {
  const { body } = await owner.call('GET /v2/admin/cost-settings');
  expect(body).toMatchObject({ version: 0, hourlyWage: 0 });
  const overhead = { kind: 'monthly', amount: 6000, hours: 120 };
  expect(await settings({ overhead })).toMatchObject({
    status: 200,
    body: { overhead, version: 1 },
  });
  expect((await settings()).body.code).toBe('COST_SETTINGS_CHANGED');
  expect((await settings({ version: 1 })).body).toMatchObject({ version: 2 });
  expect((await settings({ version: 2, marginPercent: 96 })).status).toBe(422);
});
