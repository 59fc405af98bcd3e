import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrder } from '#features/catalogue/server/listing/listed-queries.ts';
import { listActiveIds } from '#features/catalogue/server/listing/shelf-queries.ts';
import { selectShown } from '#features/catalogue/server/product-queries.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { CLOSING_SENTENCE } from './catalogue/common-attributes.ts';
import { DEMO_CATEGORIES, demoShelf } from './catalogue/shelf.ts';
import { picturesOf, readPictureFolder } from './picture-files.ts';
import { DEMO_REVIEWS } from './reviews/reviews.ts';
import { seedDemo } from './seed.ts';

const picturesDir = path.resolve('demo/pictures');
const shelf = demoShelf();
const active = shelf.filter(({ status }) => status !== 'inactive');

describe('the demo catalogue', () => {
  test('has 32 pieces, 30 of them shown, and two edge cases that only the admin sees', () => {
    const products = DEMO_CATEGORIES.flatMap(({ products }) => products);
    expect([products.length, shelf.length, active.length]).toEqual([32, 34, 30]);
    expect(new Set(shelf.map(({ slug }) => slug)).size).toBe(34);
    expect(shelf[32]?.name.length).toBeGreaterThanOrEqual(100);
    expect(shelf[33]?.imageUrl).toMatch(/^https:/);
    expect(shelf.slice(32).map(({ status }) => status)).toEqual(['inactive', 'inactive']);
  });

  test.each(shelf)('$slug is complete', (product) => {
    const { rupees, variants, tags, attributes, description } = product;
    const options = variants?.options ?? [];
    const prices = [
      rupees.price,
      rupees.cost,
      rupees.compare ?? 0,
      ...options.map((o) => o.rupees),
    ];
    expect(prices.every(Number.isInteger)).toBe(true);
    expect(rupees.cost).toBeLessThan(rupees.price);
    expect(options[0]?.rupees ?? rupees.price).toBe(rupees.price);
    expect(variants === undefined || product.stock === undefined).toBe(true);
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
    expect(tags.every((tag) => tag === tag.toLowerCase())).toBe(true);
    expect(new Set(attributes.map(({ name }) => name)).size).toBe(attributes.length);
    expect(attributes.map(({ name }) => name)).toContain('Material');
    expect(description.endsWith(` ${CLOSING_SENTENCE}`)).toBe(true);
    expect(description.match(/[.!?](\s|$)/g)?.length).toBeGreaterThanOrEqual(3);
  });

  test.each(active)('$slug has a picture with a text', async (product) => {
    const folder = await readPictureFolder(picturesDir);
    const pictures = picturesOf(product, folder);
    expect(pictures[0]?.file).toBe(`${product.slug}.webp`);
    expect(folder.alts.get(`${product.slug}.webp`)?.length).toBeGreaterThan(20);
    for (const { alt } of pictures) expect(alt).not.toBe('');
  });
});

describe('the seed', () => {
  let database: TestDatabase;
  let shop: TestContext;

  beforeAll(async () => {
    database = await createTestDatabase();
    shop = createTestContext(database.connectionString);
  });

  afterAll(async () => {
    await shop.close();
    await database.drop();
  });

  async function contents(db: Database) {
    const { rows } = await sql`SELECT
      (SELECT count(*) FROM category) AS categories, (SELECT count(*) FROM product) AS products,
      (SELECT count(*) FROM variant) AS variants, (SELECT count(*) FROM product_image) AS images,
      (SELECT count(*) FROM media) AS media, (SELECT version FROM catalogue_version) AS version`.execute(
      db,
    );
    return rows[0];
  }

  test('fills an empty shop once', async () => {
    const told: number[] = [];
    const progress = (done: number): number => told.push(done);
    expect(await seedDemo(shop.ctx, { picturesDir, progress })).toBe(true);
    expect(told.at(-1)).toBe(told.length);
    const before = await contents(shop.ctx.db);
    expect(before).toMatchObject({ categories: 5, products: 34 });
    expect(await seedDemo(shop.ctx, { picturesDir })).toBe(false);
    expect(await contents(shop.ctx.db)).toEqual(before);
  });

  async function listed() {
    const list = { q: '', limit: 100, offset: 0, sort: 'shelf', status: 'active' } as const;
    const { ids, total } = await listActiveIds(shop.ctx.db, list);
    return { items: inOrder(ids, await selectShown(shop.ctx.db, ids)), total };
  }

  async function listedOne(slug: string) {
    const found = (await listed()).items.find((product) => product.slug === slug);
    if (!found) throw new Error(`${slug} is not listed`);
    return found;
  }

  test('stands in grid order', async () => {
    expect((await listed()).items.map(({ slug }) => slug)).toEqual(active.map(({ slug }) => slug));
    expect((await listed()).total).toBe(30);
  });

  test('turns rupees into paise and kilograms into grams', async () => {
    const marina = await listedOne('marina-shoreline-coasters');
    expect(marina).toMatchObject({ price: 129_900, compare_price: 159_900, weight_grams: 480 });
    expect((await listedOne('ganga-river-console-table')).price).toBe(11_850_000);
  });

  test('counts stock only where it is given', async () => {
    const { variants, combinations } = await listedOne('marina-shoreline-coasters');
    const stocks = new Map(combinations.map(({ variant_id, stock }) => [variant_id, stock]));
    expect(variants.map(({ id, value }) => [value, stocks.get(String(id))])).toEqual([
      ['Lagoon', null],
      ['Monsoon Grey', null],
      ['Sunset Coral', 0],
    ]);
    const earrings = await listedOne('monsoon-drop-earrings');
    const bowl = await listedOne('geode-edge-catch-all');
    const made = bowl.combinations.map(({ code, price, stock }) => [code, price, stock]);
    expect(new Set(made)).toEqual(
      new Set([
        ['GEO-AM-16', 119_900, null],
        ['GEO-AM-22', 169_900, null],
        ['GEO-EM-16', 119_900, 3],
        ['GEO-EM-22', 184_900, 1],
      ]),
    );
    expect((await listedOne('varmala-preservation-block')).lead_days).toBe(25);
    expect((await listedOne('kesar-strand-necklace')).available_on).not.toBeNull();
    expect(earrings.combinations.map(({ stock }) => stock)).toEqual([14, 14, 14]);
    expect((await listedOne('kaajal-gold-leaf-coasters')).stock).toBe(2);
    expect((await listedOne('teak-and-tide-platter')).stock).toBe(0);
    expect((await listedOne('genda-phool-coasters')).stock).toBeNull();
  });

  test('joins pictures to products and to their choices', async () => {
    const { variants, images } = await listedOne('marina-shoreline-coasters');
    expect(images[0]).toMatchObject({ is_primary: true, variant_id: null, width: 960 });
    const [lagoon, grey] = variants;
    expect(lagoon?.swatch).toMatch(/^[\w-]{22}$/);
    const ofGrey = images.filter((image) => image.variant_id === grey?.id);
    expect(ofGrey).toMatchObject([
      { is_primary: true, alt: expect.stringContaining('Monsoon Grey') },
    ]);
  });

  test('has the stars that its reviews give, each of a piece and an option that there is', async () => {
    const marina = await listedOne('marina-shoreline-coasters');
    expect(marina).toMatchObject({ rating: 4.8, review_count: 9 });
    for (const [slug, reviews] of Object.entries(DEMO_REVIEWS)) {
      const product = await listedOne(slug);
      const mean = reviews.reduce((sum, { stars }) => sum + stars, 0) / reviews.length;
      expect(product).toMatchObject({
        rating: Number(mean.toFixed(1)),
        review_count: reviews.length,
      });
      const options = new Set(product.variants.map(({ value }) => value));
      const named = reviews.flatMap(({ variant }) => variant?.split(', ') ?? []);
      expect(named.filter((one) => !options.has(one))).toEqual([]);
    }
    expect((await listedOne('akash-ganga-hex-coasters')).review_count).toBe(0);
  });

  test('leaves the counters behind its own ids and positions', async () => {
    const { db } = shop.ctx;
    const category = { name: 'Bowls', slug: 'bowls' };
    const { id } = await db
      .insertInto('category')
      .values(category)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBe(6);
  });

  test('does without pictures, and two processes that start together fill the shop once', async () => {
    const empty = await createTestDatabase();
    const other = createTestContext(empty.connectionString);
    const dir = await mkdtemp(path.join(tmpdir(), 'lehar-no-pictures-'));
    const both = await Promise.all([1, 2].map(() => seedDemo(other.ctx, { picturesDir: dir })));
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await contents(other.ctx.db)).toMatchObject({ products: 34, images: 1, media: 0 });
    await rm(dir, { recursive: true });
    await other.close();
    await empty.drop();
  });
});
