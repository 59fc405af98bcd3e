import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { readProblem } from '#test/support/problems.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp();
});
beforeEach(() => shop.emptyCatalogue());
afterAll(() => shop.close());

async function list(query = ''): Promise<{ total: string | null; names: string[] }> {
  await shop.catchUp();
  const response = await shop.request(`/v2/products${query}`);
  expect(response.status).toBe(200);
  const products = (await response.json()) as { name: string }[];
  return {
    total: response.headers.get('x-total-count'),
    names: products.map(({ name }) => name),
  };
}

async function someProducts(...names: string[]): Promise<void> {
  for (const name of names) await aProduct(shop.db, { name });
}

/** Many plain products, `Piece 1` first on the shelf. */
async function manyProducts(count: number): Promise<void> {
  await aProduct(shop.db, { name: 'Piece 1' });
  await sql`
    INSERT INTO product (id, slug, name, price, category_id)
    SELECT gen_random_uuid(), 'many-' || n, 'Piece ' || n, 100, (SELECT id FROM category)
    FROM generate_series(2, ${count}::int) AS n ORDER BY n`.execute(shop.db);
}

describe('GET /v2/products', () => {
  test('answers an empty shop with an empty list', async () => {
    expect(await list()).toEqual({ total: '0', names: [] });
  });

  test('answers all in shelf order, and as many as are asked for, with the total', async () => {
    await manyProducts(30);
    const all = Array.from({ length: 30 }, (_, index) => `Piece ${index + 1}`);
    expect(await list()).toEqual({ total: '30', names: all });
    expect(await list('?limit=24')).toEqual({ total: '30', names: all.slice(0, 24) });
  });

  test('answers the rows of limit and offset', async () => {
    await someProducts('One', 'Two', 'Three', 'Four');
    expect(await list('?limit=2')).toEqual({ total: '4', names: ['One', 'Two'] });
    expect(await list('?limit=2&offset=1')).toEqual({ total: '4', names: ['Two', 'Three'] });
    expect(await list('?offset=3')).toEqual({ total: '4', names: ['Four'] });
    expect(await list('?offset=1000000')).toEqual({ total: '4', names: [] });
  });

  test.each(['shelf', 'newest', 'price', '-price', 'name', 'loved'])(
    'answers the same pages from either end, sorted by %s',
    async (sort) => {
      await manyProducts(11);
      await sql`UPDATE product SET price = position % 3 * 100,
        created_at = now() - position % 4 * interval '1 hour', rating = 4,
        review_count = position % 3`.execute(shop.db);
      const { names: whole } = await list(`?sort=${sort}`);
      for (const offset of [0, 2, 5, 6, 8, 10, 11, 12]) {
        expect(await list(`?sort=${sort}&limit=3&offset=${offset}`)).toEqual({
          total: '11',
          names: whole.slice(offset, offset + 3),
        });
      }
    },
  );

  test('counts again after a product was hidden, added or removed', async () => {
    await manyProducts(4);
    expect((await list('?limit=2')).total).toBe('4');
    await sql`UPDATE product SET status = 'inactive' WHERE name = 'Piece 2'`.execute(shop.db);
    expect(await list('?limit=2&offset=2')).toEqual({ total: '3', names: ['Piece 4'] });
    await someProducts('Five');
    expect(await list('?limit=2&offset=3')).toEqual({ total: '4', names: ['Five'] });
    await sql`DELETE FROM product WHERE name = 'Piece 1'`.execute(shop.db);
    expect(await list('?limit=2&offset=1')).toEqual({ total: '3', names: ['Piece 4', 'Five'] });
  });

  test('takes limit=0 as the default and answers at most 1000', async () => {
    await manyProducts(1003);
    const { total, names } = await list('?limit=0');
    expect(total).toBe('1003');
    expect(names).toHaveLength(1000);
    expect((await list('?limit=0&offset=1000')).names).toHaveLength(3);
    expect((await list('?limit=1000')).names).toEqual(names);
  });

  test.each(['', '?status=active', '?status=all', '?status=inactive'])(
    'answers only active products to %j',
    async (query) => {
      await aProduct(shop.db, { name: 'Shown' });
      await aProduct(shop.db, { name: 'Hidden', status: 'inactive' });
      expect(await list(query)).toEqual({ total: '1', names: ['Shown'] });
    },
  );

  test.each([
    ['shelf', ['Bowl', 'Anchor', 'Coral']],
    ['newest', ['Coral', 'Bowl', 'Anchor']],
    ['price', ['Coral', 'Anchor', 'Bowl']],
    ['-price', ['Bowl', 'Anchor', 'Coral']],
    ['name', ['Anchor', 'Bowl', 'Coral']],
    ['loved', ['Coral', 'Bowl', 'Anchor']],
  ])('sorts by %s', async (sort, names) => {
    const on = (day: string) => ({ createdAt: new Date(day) });
    const many = { rating: 4, reviewCount: 9 };
    const bad = { rating: 2, reviewCount: 9 };
    await aProduct(shop.db, { name: 'Bowl', price: 300, ...on('2026-01-02') });
    await aProduct(shop.db, { name: 'Anchor', price: 200, ...on('2026-01-01'), ...bad });
    await aProduct(shop.db, { name: 'Coral', price: 100, ...on('2026-01-03'), ...many });
    expect((await list(`?sort=${sort}`)).names).toEqual(names);
  });

  test('has one order over all pages for equal prices', async () => {
    await manyProducts(12);
    await shop.db.updateTable('product').set({ price: 500 }).execute();
    const whole = (await list('?sort=price')).names;
    const pages = [];
    for (const offset of [0, 5, 10]) {
      pages.push(...(await list(`?sort=price&limit=5&offset=${offset}`)).names);
    }
    expect(pages).toEqual(whole);
    expect(new Set(pages).size).toBe(12);
  });

  test('narrows to a range of prices in rupees, both ends in it', async () => {
    for (const [name, price] of Object.entries({
      Bead: 9900,
      Bowl: 10000,
      Tray: 25050,
      Table: 25051,
    })) {
      await aProduct(shop.db, { name, price });
    }
    expect(await list('?min=100&max=250.5')).toEqual({ total: '2', names: ['Bowl', 'Tray'] });
    expect(await list('?min=251')).toEqual({ total: '0', names: [] });
    expect(await list('?max=200&q=b&sort=-price')).toEqual({ total: '2', names: ['Bowl', 'Bead'] });
  });

  test('narrows to a tag and to a category', async () => {
    await aProduct(shop.db, { name: 'Tide', tags: ['ocean', 'blue'] });
    await aProduct(shop.db, { name: 'Shore', tags: ['oceanic'] });
    const category = { name: 'Trays', slug: 'trays' };
    await aProduct(shop.db, { name: 'Reef', tags: ['ocean'], category });
    expect((await list('?tag=ocean')).names).toEqual(['Tide', 'Reef']);
    expect((await list('?tag=OCEAN')).names).toEqual(['Tide', 'Reef']);
    expect((await list('?category=trays')).names).toEqual(['Reef']);
    expect(await list('?tag=blue&category=trays')).toEqual({ total: '0', names: [] });
  });

  test.each(['limit=', 'offset=', 'limit=&offset=', 'limit=+', 'limit=0'])(
    'takes ?%s, which names no number, as not asked',
    async (query) => {
      await manyProducts(26);
      expect((await list(`?${query}`)).names).toEqual((await list()).names);
      expect((await list(`?${query}`)).names).toHaveLength(26);
    },
  );

  test.each([
    'limit=-1',
    'limit=1e9',
    'limit=1001',
    'limit=abc',
    'limit=1.5',
    'limit=Infinity',
    'offset=-1',
    'offset=1e15',
    'status=sold',
    'sort=cost_price',
    'min=-1',
    'max=1e9',
    'max=cheap',
  ])('refuses ?%s and names the parameter', async (query) => {
    const problem = await readProblem(await shop.request(`/v2/products?${query}`));
    expect(problem.status).toBe(422);
    expect(problem.code).toBe('VALIDATION_FAILED');
    const name = query.split('&').at(-1)?.split('=')[0] ?? '';
    expect(Object.keys(problem.fields ?? {})).toEqual([name]);
    expect(problem.detail).toContain(name);
  });

  test.each([
    ['a parameter twice', 'limit=1&limit=2'],
    ['a parameter twice in two spellings', 'limit=1&lim%69t=1'],
    ['NUL', 'tag=%00'],
    ['more than 4 KB', `q=${'x'.repeat(4100)}`],
  ])('refuses a query with %s', async (_name, query) => {
    const problem = await readProblem(await shop.request(`/v2/products?${query}`));
    expect(problem.status).toBe(400);
    expect(problem.code).toBe('BAD_REQUEST');
  });
});

describe('GET /v2/product-tags', () => {
  test('counts the tags of active products, most used first', async () => {
    await aProduct(shop.db, { tags: ['ocean', 'blue'] });
    await aProduct(shop.db, { tags: ['ocean', 'amber'] });
    await aProduct(shop.db, { tags: ['blue', 'ocean', 'secret'], status: 'inactive' });
    await shop.catchUp();
    const response = await shop.request('/v2/product-tags');
    expect(await response.json()).toEqual([
      { tag: 'ocean', count: 2 },
      { tag: 'amber', count: 1 },
      { tag: 'blue', count: 1 },
    ]);
    const first = await shop.request('/v2/product-tags?limit=1');
    expect(await first.json()).toEqual([{ tag: 'ocean', count: 2 }]);
    const empty = await shop.request('/v2/product-tags?limit=');
    expect(await empty.json()).toHaveLength(3);
  });

  test.each(['limit=0', 'limit=101', 'limit=x'])('refuses ?%s', async (query) => {
    const problem = await readProblem(await shop.request(`/v2/product-tags?${query}`));
    expect(problem.code).toBe('VALIDATION_FAILED');
  });
});
