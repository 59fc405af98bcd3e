import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPool } from '#platform/server/database/database.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';
import { createLog } from '#platform/server/log.ts';
import { aProduct } from '#test/support/factories.ts';
import { readProblem } from '#test/support/problems.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';
import { ProductListQuery } from '../contract.ts';
import { listActiveIds } from './listing/shelf-queries.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp();
});
beforeEach(() => shop.emptyCatalogue());
afterAll(() => shop.close());

async function search(q: string): Promise<string[]> {
  await shop.catchUp();
  const response = await shop.request(`/v2/products?${new URLSearchParams({ q }).toString()}`);
  expect(response.status).toBe(200);
  const products = (await response.json()) as { name: string }[];
  expect(response.headers.get('x-total-count')).toBe(String(products.length));
  return products.map(({ name }) => name);
}

describe('GET /v2/products?q=', () => {
  test.each([
    ['Wave', ['Wave Tray', 'Shortwave Clock']],
    ['wave', ['Wave Tray', 'Shortwave Clock']],
    ['WAV', ['Wave Tray', 'Shortwave Clock']],
    ['ave t', ['Wave Tray', 'Shortwave Clock']],
    ['cean', ['Wave Tray', 'Shell Dish']],
    ['Deep Blue', ['Shell Dish']],
    ['blue wave', []],
    ['tray ocean', ['Wave Tray']],
    ['  dish\u00a0shell ', ['Shell Dish']],
    ['', ['Wave Tray', 'Shortwave Clock', 'Shell Dish']],
    ['gloss', []],
  ])('finds by any part of each word in name or tags: %j', async (q, names) => {
    await aProduct(shop.db, { name: 'Wave Tray', tags: ['ocean'] });
    await aProduct(shop.db, { name: 'Shortwave Clock', tags: ['time'] });
    await aProduct(shop.db, { name: 'Shell Dish', tags: ['Ocean', 'deep blue'] });
    await aProduct(shop.db, { name: 'Wave Bowl', tags: ['ocean'], status: 'inactive' });
    await shop.db.updateTable('product').set({ description: 'A gloss finish' }).execute();
    expect(await search(q)).toEqual(names);
  });

  test.each([
    ['%', 'Tide 100% handmade'],
    ['0% h', 'Tide 100% handmade'],
    ['_', 'Reef_blue'],
    ['f_b', 'Reef_blue'],
    ['\\', 'Shore\\line'],
    ['e\\l', 'Shore\\line'],
    ["'", "Maker's bowl"],
    ["' OR 1=1 --", undefined],
    ['\\%', undefined],
    ['%%', undefined],
  ])('takes %j literally', async (q, name) => {
    const names = ['Tide 100% handmade', 'Reef_blue', 'Shore\\line', "Maker's bowl", 'Plain'];
    for (const one of names) await aProduct(shop.db, { name: one });
    expect(await search(q)).toEqual(name === undefined ? [] : [name]);
  });

  test.each(['Éclat', 'éclat', 'लहर', 'İstanbul', '波', '🐚', 'ΚΥΜΑΣ'])(
    'finds %j by its own name',
    async (name) => {
      await aProduct(shop.db, { name });
      await aProduct(shop.db, { name: 'Other' });
      expect(await search(name)).toEqual([name]);
    },
  );

  test('finds letters with accents in either case', async () => {
    await aProduct(shop.db, { name: 'Éclat' });
    expect(await search('éCLAT')).toEqual(['Éclat']);
  });

  test('takes 100 characters and no more', async () => {
    const name = 'x'.repeat(100);
    await aProduct(shop.db, { name });
    expect(await search(name)).toEqual([name]);
    const problem = await readProblem(await shop.request(`/v2/products?q=${name}x`));
    expect(problem.fields).toEqual({ q: 'Search for at most 100 characters' });
  });

  test('takes as many words as fit', async () => {
    await aProduct(shop.db, { name: 'A shell' });
    expect(await search('a '.repeat(50))).toEqual(['A shell']);
  });

  test.each([
    ['NUL', '%00', 400],
    ['NUL within a word', 'wa%00ve', 400],
    ['bytes that are not UTF-8', '%ff', 400],
    ['an overlong slash', '%c0%af', 400],
    ['a cut-off character', '%e0%a4', 400],
    ['half of a character in UTF-16', '%ed%a0%80', 400],
    ['a percent sign without its digits', '100%', 400],
    ['a line break', 'wave%0ashell', 422],
    ['an escape character', '%1b%5b31m', 422],
  ])('refuses %s', async (_name, q, status) => {
    const response = await shop.request(`/v2/products?q=${q}`);
    expect(response.status).toBe(status);
    await readProblem(response);
  });
});

async function withTag(tag: string): Promise<string[]> {
  await shop.catchUp();
  const response = await shop.request(`/v2/products?${new URLSearchParams({ tag }).toString()}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { name: string }[]).map(({ name }) => name);
}

/** How PostgreSQL answers a page of the products with this tag. */
async function planOf(tag: string): Promise<string> {
  const sent: CompiledQuery[] = [];
  const pool = createPool({
    connectionString: shop.connectionString,
    log: createLog('silent'),
    name: 'lehar-test',
  });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push(query),
  });
  await listActiveIds(db, ProductListQuery.parse({ tag }));
  const [query] = sent;
  const { rows } = await pool.query(`EXPLAIN ${query?.sql}`, [...(query?.parameters ?? [])]);
  await db.destroy();
  return JSON.stringify(rows);
}

describe('search results', () => {
  const found = async (q: string): Promise<[string, number][]> => {
    await shop.catchUp();
    const response = await shop.request(`/v2/products?${new URLSearchParams({ q }).toString()}`);
    const products = (await response.json()) as { name: string; price: number }[];
    return products.map(({ name, price }) => [name, price]);
  };

  test('are current, even if another search has cached the product', async () => {
    const { id } = await aProduct(shop.db, { name: 'Wave Tray', price: 100_000 });
    expect(await found('wave')).toEqual([['Wave Tray', 1000]]);
    const wave = shop.db.updateTable('product').where('id', '=', id);
    await wave.set({ price: 120_000 }).execute();
    expect(await found('tray')).toEqual([['Wave Tray', 1200]]);
    await wave.set({ status: 'inactive' }).execute();
    expect(await found('wav')).toEqual([]);
  });

  test('have the order of the list, whatever is cached', async () => {
    for (const name of ['Wave One', 'Wave Two', 'Wave Three']) await aProduct(shop.db, { name });
    expect((await found('two')).map(([name]) => name)).toEqual(['Wave Two']);
    expect((await found('wave')).map(([name]) => name)).toEqual([
      'Wave One',
      'Wave Two',
      'Wave Three',
    ]);
  });

  test('are counted up to 1000 on every page', async () => {
    await aProduct(shop.db, { name: 'First' });
    await sql`INSERT INTO product (id, slug, name, price, category_id)
      SELECT gen_random_uuid(), 'shell-' || n, 'Shell ' || n, 100, (SELECT id FROM category)
      FROM generate_series(1, 1200) AS n`.execute(shop.db);
    await shop.catchUp();
    for (const offset of [0, 990, 1190, 5000]) {
      const response = await shop.request(`/v2/products?q=shell&limit=20&offset=${offset}`);
      const names = ((await response.json()) as { name: string }[]).map(({ name }) => name);
      expect(response.headers.get('x-total-count')).toBe('1000');
      expect([names.length, names[0]]).toEqual(
        offset > 1200 ? [0, undefined] : [Math.min(20, 1200 - offset), `Shell ${offset + 1}`],
      );
    }
  });
});

describe('GET /v2/products?tag=', () => {
  test('finds a tag in any case, however it is stored', async () => {
    await aProduct(shop.db, { name: 'Tide', tags: ['ocean'] });
    await aProduct(shop.db, { name: 'Reef', tags: ['Blue', 'OceaN'] });
    await aProduct(shop.db, { name: 'Shore', tags: ['oceanic', 'an "Ocean", of {sorts}'] });
    await aProduct(shop.db, { name: 'Étoile', tags: ['MER PROFONDE', 'Écume', 'NULL'] });
    for (const tag of ['ocean', 'OCEAN', 'Ocean']) {
      expect(await withTag(tag)).toEqual(['Tide', 'Reef']);
    }
    for (const tag of ['mer profonde', 'écume', 'ÉCUME', 'null']) {
      expect(await withTag(tag)).toEqual(['Étoile']);
    }
    expect(await withTag('An "ocean", of {Sorts}')).toEqual(['Shore']);
    expect(await withTag('cean')).toEqual([]);
  });

  test('finds a tag among thousands of products by its index', async () => {
    await aProduct(shop.db, { name: 'Tide', tags: ['Ocean'] });
    await sql`
    INSERT INTO product (id, slug, name, price, category_id, tags)
    SELECT gen_random_uuid(), 'many-' || n, 'Piece ' || n, 100, (SELECT id FROM category),
      ARRAY['tag-' || n % 500]
    FROM generate_series(1, 5000) AS n`.execute(shop.db);
    await sql`ANALYZE product`.execute(shop.db);
    expect(await planOf('oceAN')).toContain('Bitmap Index Scan on product_tags_lowered');
  });
});
