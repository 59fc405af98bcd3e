import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_CATEGORIES, demoShelf } from '#demo/catalogue/shelf.ts';
import type { PublicProductWire } from '#features/catalogue/contract.ts';
import { aProduct } from '#test/support/factories.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp();
  for (const { name, slug, tags, status, variants } of demoShelf()) {
    const category = DEMO_CATEGORIES.find(({ products }) =>
      products.some((product) => product.slug === slug),
    );
    const options = variants?.options.map(({ value }) => ({ name: variants.name, value })) ?? [];
    await aProduct(shop.db, {
      slug,
      name,
      tags,
      status: status ?? 'active',
      ...(category && { category: { name: category.name, slug: category.slug } }),
      variants: options,
    });
  }
  await shop.catchUp();
});
afterAll(() => shop.close());

async function found(q: string): Promise<PublicProductWire[]> {
  const response = await shop.request(`/v2/products?${new URLSearchParams({ q }).toString()}`);
  expect(response.status).toBe(200);
  return (await response.json()) as PublicProductWire[];
}

async function slugs(q: string): Promise<string[]> {
  return (await found(q)).map(({ slug }) => slug);
}

const MARINA = 'marina-shoreline-coasters';
const JAIPUR = 'jaipur-terrazzo-coasters';
const KAAJAL = 'kaajal-gold-leaf-coasters';
const SIGNET = 'gold-leaf-signet-ring';
const DROPS = 'monsoon-drop-earrings';
const NEEM = 'neem-skeleton-leaf-earrings';
const AUTO = 'auto-rickshaw-charm-keychain';
const PAW = 'paw-keepsake-keychain';
const ALPHABET = 'alphabet-keychain';
const ANDAMAN = 'andaman-serving-tray';
const RING = 'gold-leaf-signet-ring';

describe('a search in the demo catalogue', () => {
  test.each([
    ['trays', [ANDAMAN, 'dried-rose-vanity-tray', 'jaali-trinket-dish']],
    ['tray', [ANDAMAN, 'dried-rose-vanity-tray']],
    ['coaster', [MARINA, JAIPUR, 'monstera-leaf-coaster']],
    ['coasters', [MARINA, JAIPUR, 'monstera-leaf-coaster']],
    ['keychains', [ALPHABET, PAW, AUTO]],
    ['keychain', [ALPHABET, PAW, AUTO]],
    ['key chain', [ALPHABET, PAW, AUTO]],
    ['key-chains', [ALPHABET, PAW, AUTO]],
    ['jewelry', [DROPS, SIGNET, 'kesar-strand-necklace']],
    ['jewellery', [DROPS, SIGNET, 'kesar-strand-necklace']],
    ['Jewellery', [DROPS, SIGNET, 'kesar-strand-necklace']],
    ['rings', [RING]],
    ['necklaces', ['kesar-strand-necklace']],
    ['bangles', ['jasmine-keepsake-bangle']],
    ['dishes', ['jaali-trinket-dish']],
    ['wildflowers', ['wildflower-hex-keychain']],
    ['gold leaf', [KAAJAL, SIGNET]],
    ['gold-leaf', [KAAJAL, SIGNET]],
    ['goldleaf', [KAAJAL, SIGNET]],
    ['GoldLeaf ring', [SIGNET]],
    ['auto rickshaw', [AUTO]],
    ['autorickshaw', [AUTO]],
    ['catch all', ['geode-edge-catch-all']],
    ['catchall', ['geode-edge-catch-all']],
    ['wallart', ['arabian-sea-wall-panel']],
    ['art pieces', ['arabian-sea-wall-panel', 'sagar-manthan-wall-clock']],
    ['lagoon', [MARINA]],
    ['blue', [DROPS, 'jaali-trinket-dish']],
    ['blue earring', [DROPS]],
    ['gray', [MARINA]],
    ['grey', [MARINA]],
    ['amethyst', ['agate-slice-coasters', 'geode-edge-catch-all']],
    ['Set of 6', [JAIPUR]],
    ['set of 4', [MARINA, JAIPUR, KAAJAL]],
    ['30 cm', ['arabian-sea-wall-panel']],
    ['earings', [DROPS, NEEM]],
    ['earing', [DROPS, NEEM]],
    ['costers', [MARINA, JAIPUR]],
    ['keychian', [ALPHABET, PAW]],
    ['amethist', ['agate-slice-coasters']],
    ['neclace', ['kesar-strand-necklace']],
    ['ocaen coasters', [MARINA]],
    ['earr', [DROPS, NEEM]],
  ])('for %j finds related products', async (q, wanted) => {
    expect(await slugs(q)).toEqual(expect.arrayContaining(wanted));
  });

  test.each([
    ['Set of 6', [JAIPUR]],
    ['lagoon', [MARINA]],
    ['goldleaf ring', [SIGNET]],
    ['qqqqq', []],
    ['trxx', []],
  ])('for %j finds nothing more', async (q, wanted) => {
    expect(await slugs(q)).toEqual(wanted);
  });

  test('lists exact matches first, then the others in shelf order', async () => {
    const all = await found('trays');
    expect(all.length).toBeGreaterThan(4);
    const exact = (await found('gold')).map(({ name, tags }) =>
      [name, ...tags].some((text) => /gold/i.test(text)),
    );
    expect(exact).toContain(false);
    expect(exact).toEqual(exact.toSorted((one, other) => Number(other) - Number(one)));
  });

  test('follows renamed, added and removed products', async () => {
    const { id } = await aProduct(shop.db, {
      name: 'Harbour Bowl',
      variants: [{ value: 'Indigo' }],
    });
    await shop.catchUp();
    expect(await slugs('indigo')).toHaveLength(1);
    const own = shop.db.updateTable('variant').where('product_id', '=', id);
    await own.set({ value: 'Vermilion' }).execute();
    await shop.catchUp();
    expect([await slugs('indigo'), (await slugs('vermilion')).length]).toEqual([[], 1]);
    await shop.db.deleteFrom('variant').where('product_id', '=', id).execute();
    await shop.catchUp();
    expect(await slugs('vermilion')).toEqual([]);
    await shop.db
      .updateTable('category')
      .set({ name: 'Underplates' })
      .where('slug', '=', 'coasters')
      .execute();
    await shop.catchUp();
    expect(await slugs('underplates')).toContain(MARINA);
  });
});

describe('GET /v2/search-suggestion', () => {
  async function suggested(q: string): Promise<unknown> {
    const response = await shop.request(`/v2/search-suggestion?q=${encodeURIComponent(q)}`);
    expect(response.status).toBe(200);
    return response.json();
  }

  test('offers the nearest known words that find a product', async () => {
    expect(await suggested('necklaaase')).toEqual({ q: 'necklace' });
    expect(await suggested('keychainnn')).toEqual({ q: 'keychain' });
    expect(await suggested('zzzzzz')).toEqual({});
  });
});
