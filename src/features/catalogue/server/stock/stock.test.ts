import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StockMovement, StockSheet } from '#features/catalogue/admin-contract.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import { openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';

let owner: OwnerApp;
let product: MadeProduct;
let lagoon: string;

beforeAll(async () => {
  owner = await openOwnerApp();
});
beforeEach(async () => {
  await owner.app.emptyCatalogue();
  product = await aProduct(owner.app.db, {
    variants: [{ value: 'Lagoon', stock: 5 }, { value: 'Coral' }],
  });
  lagoon = product.variantIds[0] ?? '';
});
afterAll(() => owner.app.close());

const REASON = { reason: 'Poured a batch' };

function change<T = StockMovement>(body: object, id = product.id) {
  return owner.call<T>(`POST /v2/admin/product/${id}/stock`, { ...REASON, ...body });
}

async function sheet(id = product.id): Promise<StockSheet> {
  const { status, body } = await owner.call<StockSheet>(`GET /v2/admin/product/${id}/stock`);
  expect(status).toBe(200);
  return body;
}

/** The stock of each variant; `true` for more than five. */
async function publicStock(): Promise<(number | true | undefined)[] | undefined> {
  return (await owner.seen(product.id))?.variants.map(({ stock, isCounted }) => stock ?? isCounted);
}

describe('POST /v2/admin/product/{id}/stock', () => {
  test('adds and takes units, records why, and visitors see it at once', async () => {
    expect(await publicStock()).toEqual([5, undefined]);
    const { status, body } = await change({ variantId: lagoon, change: -3 });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      variantId: lagoon,
      quantity: -3,
      stockAfter: 2,
      kind: 'adjusted',
      reason: 'Poured a batch',
      at: expect.any(String),
    });
    expect(await publicStock()).toEqual([2, undefined]);
    await change({ variantId: lagoon, change: 40 });
    expect(await publicStock()).toEqual([true, undefined]);
  });

  test('starts counting, counts again and stops counting', async () => {
    const coral = product.variantIds[1];
    for (const [count, quantity, left] of [
      [7, 7, 7],
      [7, 0, 7],
      [0, -7, 0],
      [3, 3, 3],
      [null, -3, undefined],
    ] as const) {
      const { body } = await change({ variantId: coral, count });
      expect([body.quantity, body.stockAfter]).toEqual([quantity, left]);
      expect((await publicStock())?.[1]).toBe(left === 7 ? true : left);
    }
  });

  test('counts the product itself if it has no variants', async () => {
    const plain = await aProduct(owner.app.db);
    const { body } = await change({ count: 4 }, plain.id);
    expect(body).not.toHaveProperty('variantId');
    expect((await owner.seen(plain.id))?.stock).toBe(4);
    expect((await sheet(plain.slug)).parts).toEqual([{ name: '', value: '', stock: 4 }]);
  });

  test('is booked once per key, even if ten requests are concurrent', async () => {
    const body = { ...REASON, variantId: lagoon, change: 3 };
    const send = (changed: object = body, headers = { 'idempotency-key': 'stock-0001' }) =>
      owner.call<StockMovement>(`POST /v2/admin/product/${product.id}/stock`, changed, headers);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const replayed = answers.filter(({ headers }) => headers.has('idempotency-replayed'));
    expect(replayed).toHaveLength(9);
    expect((await sheet()).movements).toEqual([answers[0]?.body]);
    expect(await publicStock()).toEqual([true, undefined]);

    const other = await send({ ...body, change: 4 });
    expect([other.status, (other.body as unknown as ProblemBody).code]).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
    // What was refused has left its key free.
    const key = { 'idempotency-key': 'stock-0002' };
    expect((await send({ ...body, change: -20 }, key)).status).toBe(409);
    expect((await send({ ...body, change: -2 }, key)).status).toBe(201);
    expect(await publicStock()).toEqual([true, undefined]);
  });

  test('never goes below zero, and answers what is left', async () => {
    const { status, body } = await change<ProblemBody & { available: number }>({
      variantId: lagoon,
      change: -6,
    });
    expect([status, body.code, body.available]).toEqual([409, 'STOCK_TOO_LOW', 5]);
    expect((await sheet()).movements).toEqual([]);
  });

  test('lets five of twenty concurrent requests take one of five', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => change({ variantId: lagoon, change: -1 })),
    );
    const statuses = all.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(15).fill(409)]);
    const { parts, movements } = await sheet();
    expect(parts[0]?.stock).toBe(0);
    expect(movements.map(({ stockAfter }) => stockAfter)).toEqual([0, 1, 2, 3, 4]);
  });

  test.each([
    ['reason', { change: 1, reason: '  ' }],
    ['reason', { change: 1, reason: undefined }],
    ['count', {}],
    ['count', { change: 1, count: 1 }],
    ['change', { change: 0 }],
    ['change', { change: 1.5 }],
    ['change', { change: 2_000_000 }],
    ['count', { count: -1 }],
    ['variantId', { change: 1, variantId: undefined }],
    ['variantId', { change: 1, variantId: 'nothing' }],
    ['variantId', { change: 1, variantId: '018f0000-0000-7000-8000-000000000000' }],
  ])('refuses %s of %j', async (field, body) => {
    const { status, body: problem } = await change<ProblemBody>({ variantId: lagoon, ...body });
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, [field]]);
    expect((await sheet()).parts[0]?.stock).toBe(5);
  });

  test('refuses uncounted stock and the variant of another product', async () => {
    const other = await aProduct(owner.app.db, { variants: [{ stock: 1 }] });
    const coral = await change<ProblemBody>({ variantId: product.variantIds[1], change: 1 });
    expect([coral.status, Object.keys(coral.body.fields ?? {})]).toEqual([422, ['change']]);
    const foreign = await change<ProblemBody>({ variantId: other.variantIds[0], change: 1 });
    expect([foreign.status, Object.keys(foreign.body.fields ?? {})]).toEqual([422, ['variantId']]);
    expect((await change({ change: 1 }, 'nothing')).status).toBe(404);
  });
});

describe('GET /v2/admin/product/{id}/stock', () => {
  test('answers the stock of each part and the newest movements', async () => {
    for (let number = 1; number <= 52; number += 1) {
      await change({ variantId: lagoon, change: 1, reason: `Batch ${number}` });
    }
    const { parts, movements } = await sheet();
    expect(parts).toEqual([
      { variantId: lagoon, name: 'Colors', value: 'Lagoon', stock: 57 },
      { variantId: product.variantIds[1], name: 'Colors', value: 'Coral' },
    ]);
    expect(movements).toHaveLength(50);
    expect(movements.map(({ reason }) => reason).slice(0, 2)).toEqual(['Batch 52', 'Batch 51']);
  });
});
