import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import { aProduct } from '#test/support/factories.ts';
import { openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';
import { send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';

let owner: OwnerApp;

beforeAll(async () => {
  owner = await openOwnerApp();
});
beforeEach(async () => {
  const { db } = owner.app;
  await owner.app.emptyCatalogue();
  const old = { status: 'inactive', createdAt: new Date('2026-01-01') } as const;
  await aProduct(db, { ...old, name: 'Wave Tray', price: 100_000, tags: ['ocean'] });
  await aProduct(db, { name: 'Tide Clock', price: 250_050, createdAt: new Date('2026-03-01') });
  await aProduct(db, { name: '100% Ocean_Wave', price: 50, createdAt: new Date('2026-02-01') });
});
afterAll(() => owner.app.close());

async function names(query: Record<string, string>): Promise<string[]> {
  const search = new URLSearchParams(query).toString();
  const { status, body, headers } = await owner.call<AdminProductWire[]>(
    `GET /v2/admin/allproducts?${search}`,
  );
  expect(status).toBe(200);
  const isWhole = query['limit'] === undefined;
  expect([isWhole, headers.get('x-total-count')]).toEqual([
    isWhole,
    String(isWhole ? body.length : 3),
  ]);
  return body.map(({ name }) => name);
}

const [WAVE, TIDE, OCEAN] = ['Wave Tray', 'Tide Clock', '100% Ocean_Wave'];

describe('GET /v2/admin/allproducts', () => {
  test('answers products of every status, newest first, and is not cached', async () => {
    expect(await names({})).toEqual([TIDE, OCEAN, WAVE]);
    const { headers, body } = await owner.call<AdminProductWire[]>(
      'GET /v2/admin/allproducts?limit=0&offset=0&status=all',
    );
    expect(body).toHaveLength(3);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['all', [TIDE, OCEAN, WAVE]],
    ['active', [TIDE, OCEAN]],
    ['available', [TIDE, OCEAN]],
    ['inactive', [WAVE]],
    ['out of stock', [WAVE]],
  ])('with status=%s answers %j', async (status, expected) => {
    expect(await names({ status })).toEqual(expected);
  });

  test.each([
    ['wave', [OCEAN, WAVE]],
    ['WAV tr', [WAVE]],
    ['ocean', [OCEAN]],
    ['a', [OCEAN, WAVE]],
    ['%', [OCEAN]],
    ['_', [OCEAN]],
    ['0% o', [OCEAN]],
    ['nothing', []],
  ])('with q=%s searches names only', async (q, expected) => {
    expect(await names({ q })).toEqual(expected);
  });

  test.each([
    [{ min: '1000' }, [TIDE, WAVE]],
    [{ max: '1000' }, [OCEAN, WAVE]],
    [{ min: '0.5', max: '0.50' }, [OCEAN]],
    [{ min: '2500.51' }, []],
    [{ min: '', max: '' }, [TIDE, OCEAN, WAVE]],
    [{ min: '5', max: '1' }, []],
    [{ min: '1', status: 'available', q: 'ti' }, [TIDE]],
  ])('with %j compares the price in rupees', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test.each([
    ['shelf', [WAVE, TIDE, OCEAN]],
    ['newest', [TIDE, OCEAN, WAVE]],
    ['price', [OCEAN, WAVE, TIDE]],
    ['-price', [TIDE, WAVE, OCEAN]],
    ['name', [OCEAN, TIDE, WAVE]],
    ['-name', [WAVE, TIDE, OCEAN]],
  ])('is sorted by %s', async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected);
  });

  test('is paged, with the total even past the last page', async () => {
    expect(await names({ limit: '1', offset: '1' })).toEqual([OCEAN]);
    const past = await owner.call<[]>('GET /v2/admin/allproducts?limit=5&offset=9');
    expect([past.body, past.headers.get('x-total-count')]).toEqual([[], '3']);
  });

  test.each([
    'status=sold',
    'min=-1',
    'max=much',
    'sort=cost',
    'limit=1001',
    'uid=a',
    `q=${'a'.repeat(2_000)}`,
  ])('refuses %s', async (query) => {
    const { token } = owner.admin;
    const answer = await send(owner.app, `GET /v2/admin/allproducts?${query}`, { token });
    expect(answer.status).toBe(422);
    await readProblem(answer);
  });
});

describe('GET /v2/admin/product/{id}', () => {
  test("answers a product of any status with the owner's fields", async () => {
    const { id, slug } = await aProduct(owner.app.db, {
      costPrice: 40_050,
      status: 'inactive',
      variants: [{ stock: 4 }, {}],
    });
    for (const name of [id, id.toUpperCase(), slug]) {
      const { status, body, headers } = await owner.call(`GET /v2/admin/product/${name}`);
      expect(status).toBe(200);
      expect(headers.get('etag')).toBe('"1"');
      expect(body).toMatchObject({ id, costPrice: 400.5, status: 'inactive', version: 1 });
      expect(body.stockSeen).toBeNull();
      expect(body.variants.map(({ stock, stockSeen }) => [stock, stockSeen])).toEqual([
        [4, 4],
        [undefined, null],
      ]);
    }
  });

  test('answers 404 for a missing product', async () => {
    const { status, body } = await owner.call('GET /v2/admin/product/nothing');
    expect([status, body]).toMatchObject([404, { code: 'PRODUCT_NOT_FOUND' }]);
  });
});

test('GET /v2/admin/product-summary counts active, inactive and sold-out products', async () => {
  const { body } = await owner.call<object>('GET /v2/admin/product-summary');
  expect(body).toEqual({ available: 2, outOfStock: 1, soldOut: 0, archived: 0 });
});
