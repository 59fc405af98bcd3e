import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { normaliseLetters } from '#platform/contract/text/normalise-letters.ts';
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
    ['blue wave', ['Wave Tray', 'Shortwave Clock', 'Shell Dish']],
    ['blue blue', ['Shell Dish']],
    ['tray ocean', ['Wave Tray']],
    ['  dish\u00a0shell ', ['Shell Dish']],
    ['', ['Wave Tray', 'Shortwave Clock', 'Shell Dish']],
    ['loss', []],
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
  ])('refuses %s', async (_name, q, status) => {
    const response = await shop.request(`/v2/products?q=${q}`);
    expect(response.status).toBe(status);
    await readProblem(response);
  });

  test.each([
    ['a line break', 'a\nshell'],
    ['an escape character', 'she\u001bll'],
    ['a zero-width space', 'she\u200bll'],
  ])('reads over %s', async (_name, q) => {
    await aProduct(shop.db, { name: 'A shell' });
    expect(await search(q)).toEqual(['A shell']);
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

describe('a search of everything', () => {
  beforeEach(async () => {
    await aProduct(shop.db, {
      name: 'Thali',
      tags: ['diwali'],
      description: 'A plate for sweets, sealed in café-grade résin.',
    });
    await aProduct(shop.db, {
      name: 'लहर Tray',
      tags: ['ocean gift'],
      attributes: [{ name: 'Material', value: 'Résin on teak' }],
    });
    await aProduct(shop.db, { name: 'Resin Clock', alsoFoundBy: 'भाई, gift for mom, wallpiece' });
    await aProduct(shop.db, { name: 'समुद्र की चाबी', tags: ['गहने'] });
  });

  test.each([
    // Names first, then tags and what else is short, then description and features.
    ['resin', ['Resin Clock', 'Thali', 'लहर Tray']],
    ['gift', ['लहर Tray', 'Resin Clock']],
    ['teak', ['लहर Tray']],
    ['material', ['लहर Tray']],
    ['tea', []],
    ['cafe sweet', ['Thali']],
    ['café', ['Thali']],
    ['cafe\u0301', ['Thali']],
    ['thali resin', ['Thali']],
    ['gift for mom', ['Resin Clock']],
    ['wallp', ['Resin Clock']],
    ['भाई के लिए', ['Resin Clock']],
    ['bhai ke liye gift', ['Resin Clock']],
    ['लहर', ['लहर Tray']],
    ['lehar', ['लहर Tray']],
    ['हर', ['लहर Tray']],
    ['मुद्र', ['समुद्र की चाबी']],
    ['समुद्र', ['समुद्र की चाबी', 'लहर Tray']],
    ['थाली', ['Thali']],
    ['तोहफ़ा', ['लहर Tray', 'Resin Clock']],
    ['तोहफ\u093cा', ['लहर Tray', 'Resin Clock']],
    ['गहनें', []],
    ['jewellery', []],
  ])('finds by %j: %j', async (q, names) => {
    expect(await search(q)).toEqual(names);
  });

  test('lists what has most of the words where nothing has all, and says so', async () => {
    await shop.catchUp();
    const fit = async (q: string) => {
      const response = await shop.request(`/v2/products?${new URLSearchParams({ q }).toString()}`);
      const products = (await response.json()) as { name: string }[];
      return [response.headers.get('x-search-fit'), ...products.map(({ name }) => name)];
    };
    expect(await fit('resin clock')).toEqual([null, 'Resin Clock']);
    expect(await fit('resin clock velvet')).toEqual(['some', 'Resin Clock', 'Thali', 'लहर Tray']);
    expect(await fit('velvet satin')).toEqual([null]);
    expect(await fit('velvet')).toEqual([null]);
  });

  test('follows what is changed of description and features', async () => {
    await shop.db
      .updateTable('product')
      .set({ description: 'Of velvet' })
      .where('name', '=', 'Thali')
      .execute();
    await shop.db.deleteFrom('product_attribute').execute();
    expect([await search('velvet'), await search('teak'), await search('sweet')]).toEqual([
      ['Thali'],
      [],
      [],
    ]);
  });

  test('reads letters as the database does', async () => {
    // Latin with its accents, Greek, Cyrillic, the scripts of India, kana, wide and narrow letters.
    const blocks = [
      [0x20, 0x530],
      [0x900, 0xd80],
      [0x1e00, 0x1f00],
      [0x3040, 0x3100],
      [0xff01, 0xffe0],
    ] as const;
    const letters = blocks.flatMap(([from, to]) =>
      Array.from({ length: to - from }, (_, at) => String.fromCodePoint(from + at)),
    );
    const { rows } = await sql<{ given: string; plain: string }>`
      SELECT given, search_plain(given) AS plain FROM unnest(${letters}::text[]) AS given
      WHERE search_plain(given) <> lower(given)`.execute(shop.db);
    const inDatabase = new Map(rows.map(({ given, plain }) => [given, plain]));
    const { rows: lowered } = await sql<{ given: string; plain: string }>`
      SELECT given, lower(plain) AS plain
      FROM unnest(${letters}::text[], ${letters.map(normaliseLetters)}::text[]) AS one(given, plain)
      WHERE lower(plain) <> lower(given)`.execute(shop.db);
    expect(new Map(lowered.map(({ given, plain }) => [given, plain]))).toEqual(inDatabase);
  });
});

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
    for (let from = 1; from < 1200; from += 300) {
      await sql`INSERT INTO product (id, slug, name, price, category_id)
        SELECT gen_random_uuid(), 'shell-' || n, 'Shell ' || n, 100, (SELECT id FROM category)
        FROM generate_series(${from}::int, ${from + 299}::int) AS n`.execute(shop.db);
    }
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
    for (let from = 1; from < 5000; from += 500) {
      await sql`
      INSERT INTO product (id, slug, name, price, category_id, tags)
      SELECT gen_random_uuid(), 'many-' || n, 'Piece ' || n, 100, (SELECT id FROM category),
        ARRAY['tag-' || n % 500]
      FROM generate_series(${from}::int, ${from + 499}::int) AS n`.execute(shop.db);
    }
    await sql`ANALYZE product`.execute(shop.db);
    expect(await planOf('oceAN')).toContain('Bitmap Index Scan on product_tags_lowered');
  });
});
