import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AdminProductListQuery } from '#features/catalogue/admin-contract.ts';
import { ProductListQuery } from '#features/catalogue/contract.ts';
import { selectKnownWords } from '#features/catalogue/server/listing/search-queries.ts';
import { listActiveIds } from '#features/catalogue/server/listing/shelf-queries.ts';
import { listNewestMovements } from '#features/catalogue/server/stock/stock-queries.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { plansOf } from '#test/support/query-plans.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { countProducts, listAllProducts } from './admin-product-queries.ts';

const COUNT = 20_000;
const BATCH = 500;
/** PostgreSQL must know 100 of them before it goes by how often a beginning is. */
const FREQUENT_WORDS = 200;

let database: TestDatabase;
let context: TestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  context = createTestContext(database.connectionString);
  await sql`INSERT INTO category (name, slug) VALUES ('Trays', 'trays'), ('Lamps', 'lamps')`.execute(
    context.ctx.db,
  );
  for (let from = 0; from < COUNT; from += BATCH) {
    await sql`INSERT INTO product (id, slug, name, description, price, category_id, status, created_at, stock)
      SELECT gen_random_uuid(), 'piece-' || n, 'Piece ' || n, 'Batch b' || n || ', shade ' || n % ${FREQUENT_WORDS}::int || ', poured by hand', n % 4000 * 100,
        (SELECT id FROM category WHERE slug = CASE n % 5 WHEN 0 THEN 'lamps' ELSE 'trays' END), CASE n % 100 WHEN 0 THEN 'inactive' ELSE 'active' END,
        now() - n * interval '1 minute', n % 50
      FROM generate_series(${from}::int, ${from + BATCH - 1}::int) AS n`.execute(context.ctx.db);
  }
  await sql`ANALYZE product, sold_out_product, shown_price`.execute(context.ctx.db);
});
afterAll(async () => {
  await context.close();
  await database.drop();
});

async function planOf(work: (db: Database) => Promise<unknown>): Promise<string> {
  const plans = await plansOf(database.connectionString, work);
  return plans.join('\n');
}

describe('at 20 000 products', () => {
  test.each([
    [{}, /product_newest/],
    [{ sort: 'price' }, /product_any_price/],
    [{ sort: '-price' }, /product_any_price/],
    [{ sort: 'name' }, /product_name/],
    [{ min: '450', max: '460' }, /product_(any_)?price/],
    [{ q: 'piece 1999' }, /product_search/],
    // So few are hidden that they are all looked at.
    [{ q: 'piece 1999', status: 'inactive' }, /product_(search|price|shelf)/],
    [{ status: 'inactive' }, /product_(price|shelf)/],
  ] as const)('a page with %j is found by an index', async (query, index) => {
    const list = AdminProductListQuery.parse({ limit: '24', ...query });
    const plan = await planOf((db) => listAllProducts(db, list));
    expect(plan).toMatch(index);
  });

  test.each([{}, { sort: 'name' }, { q: 'piece 199' }, { min: '450', max: '460' }])(
    'what is sold out is found with %j without reading all products',
    async (query) => {
      const list = AdminProductListQuery.parse({ limit: '24', status: 'sold out', ...query });
      const plan = await planOf((db) => listAllProducts(db, list));
      expect(plan).toMatch(/sold_out_product/);
      expect(plan).not.toMatch(/Seq Scan on product/);
      expect(await planOf(countProducts)).toMatch(/Seq Scan on sold_out_product/);
    },
  );

  test.each([
    ['1999', /Bitmap Index Scan on product_search/],
    ['pieces 1999', /Bitmap Index Scan on product_search/],
    ['b1999', /Bitmap Index Scan on product_lexemes/],
    ['batch b1999', /Bitmap Index Scan on product_lexemes/],
    ['लहर के लिए', /Bitmap Index Scan on product_lexemes/],
    // All have it in the description: the first thousand are met along the shelf.
    ['poured', /product_(shelf|place)/],
    // So much is found that the first thousand are met along the shelf.
    ['trays', /product_(shelf|place)/],
  ])('a search of the shop for %j is found by an index', async (q, index) => {
    const list = ProductListQuery.parse({ limit: '24', q });
    expect(await planOf((db) => listActiveIds(db, list))).toMatch(index);
  });

  test.each([
    [{ sort: 'price' }],
    [{ sort: '-price' }],
    [{ min: '450', max: '460', sort: 'price' }],
    [{ min: '450', max: '460' }],
  ])('a page of the shop with %j is found by the prices on cards', async (query) => {
    const list = ProductListQuery.parse({ limit: '24', ...query });
    const plan = await planOf((db) => listActiveIds(db, list));
    expect(plan).toMatch(/shown_price_(order|of_category)/);
    expect(plan).not.toMatch(/Seq Scan on product/);
  });

  test.each([
    [{ sort: 'price' }],
    [{ sort: '-price', min: '450' }],
    [{ min: '450', max: '460', sort: 'price' }],
    [{ min: '450', max: '460' }],
  ])('a page of a category with %j is found by the prices on its cards', async (query) => {
    const list = ProductListQuery.parse({ limit: '24', category: 'lamps', ...query });
    const plan = await planOf((db) => listActiveIds(db, list));
    expect(plan).toMatch(/shown_price_of_category/);
    expect(plan).not.toMatch(/Seq Scan on product|product_category/);
  });

  test.each([
    [{ sort: 'newest' }, /product_newest/],
    [{ sort: 'newest', category: 'trays' }, /product_newest/],
    [{ sort: 'newest', q: 'piece' }, /product_newest/],
    [{ sort: 'name' }, /product_name/],
    [{ sort: 'name', category: 'trays' }, /product_name/],
  ])('a page of the shop with %j is read in the order of an index', async (query, index) => {
    const list = ProductListQuery.parse({ limit: '24', ...query });
    const plan = await planOf((db) => listActiveIds(db, list));
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Sort Key/);
  });

  test('words near a misspelt one are found by an index', async () => {
    const plan = await planOf((db) => selectKnownWords(db, ['piece', 'pieces']));
    expect(plan).toMatch(/search_word_pkey/);
  });

  test('the movements of one product are read by an index', async () => {
    const id = '018f0000-0000-7000-8000-000000000000';
    await sql`INSERT INTO stock_movement (id, product_id, quantity, stock_after, kind, at)
      SELECT gen_random_uuid(), gen_random_uuid(), 1, 1, 'adjusted', now()
      FROM generate_series(1, 20000)`.execute(context.ctx.db);
    await sql`ANALYZE stock_movement`.execute(context.ctx.db);
    expect(await planOf((db) => listNewestMovements(db, id, 50))).toContain(
      'stock_movement_newest',
    );
  });
});
