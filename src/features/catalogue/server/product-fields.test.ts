import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';
import type { PublicProductWire } from '../contract.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp();
});
beforeEach(() => shop.emptyCatalogue());
afterAll(() => shop.close());

/** The same product from the list and by itself, which must not differ. */
async function theProduct(): Promise<PublicProductWire> {
  await shop.catchUp();
  const list = await shop.request('/v2/products');
  const [product] = (await list.json()) as PublicProductWire[];
  const alone = await shop.request(`/v2/products/${product?.id}`);
  expect(await alone.json()).toEqual(product);
  if (!product) throw new Error('The list is empty');
  return product;
}

const IMAGE = ['.id', '.url', '.alt', '.isPrimary'];
const VARIANT = ['.id', '.name', '.value', '.price', '.stock', '.swatch', '.images'];
/** What a visitor may know of a product. A name more is a leak until somebody has thought about it. */
const PUBLIC_KEYS = [
  '.id',
  '.slug',
  '.name',
  '.description',
  '.price',
  '.comparePrice',
  '.currency',
  '.category',
  '.category.id',
  '.category.name',
  '.category.slug',
  '.variants',
  '.attributes',
  '.attributes[].name',
  '.attributes[].value',
  '.tags',
  '.weight',
  '.status',
  '.rating',
  '.reviewCount',
  '.stock',
  '.images',
  '.createdAt',
  '.updatedAt',
  ...IMAGE.map((key) => `.images[]${key}`),
  ...VARIANT.map((key) => `.variants[]${key}`),
  ...IMAGE.map((key) => `.variants[].images[]${key}`),
];

/** Every name in a JSON value, with its path; array places are `[]`. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => keysOf(item, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    `${path}.${key}`,
    ...keysOf(inner, `${path}.${key}`),
  ]);
}

describe('a product that every visitor may see', () => {
  test('carries these fields and no others', async () => {
    await aProduct(shop.db, {
      comparePrice: 159_900,
      costPrice: 40_000,
      stock: 3,
      tags: ['ocean'],
      attributes: [{ name: 'Finish', value: 'Gloss' }],
      images: [{ url: 'https://pictures.example/a.jpg', isPrimary: true }],
      variants: [
        {
          stock: 2,
          swatch: '/media/swatch',
          images: [{ url: 'https://pictures.example/b.jpg' }],
        },
      ],
      formerSlugs: ['old-name'],
    });
    expect([...new Set(keysOf(await theProduct()))].toSorted()).toEqual(PUBLIC_KEYS.toSorted());
  });

  test('leaves out what it does not have', async () => {
    await aProduct(shop.db, { variants: [{}] });
    const product = await theProduct();
    expect(product).not.toHaveProperty('comparePrice');
    expect(product).not.toHaveProperty('stock');
    expect(product.variants[0]).not.toHaveProperty('stock');
    expect(product.variants[0]).not.toHaveProperty('swatch');
    expect(product).toMatchObject({ tags: [], attributes: [], images: [], rating: 0 });
  });

  test('has prices in rupees, its weight in kilograms and times in ISO 8601', async () => {
    const createdAt = new Date('2026-01-31T18:30:00.123Z');
    await aProduct(shop.db, {
      price: 129_905,
      comparePrice: 1,
      weightGrams: 1_250,
      rating: 4.5,
      createdAt,
      variants: [{ price: 10_000_000_000 }, { price: 29 }, { price: 0 }],
    });
    const product = await theProduct();
    expect(product).toMatchObject({
      price: 1299.05,
      comparePrice: 0.01,
      currency: 'INR',
      weight: 1.25,
      rating: 4.5,
      createdAt: '2026-01-31T18:30:00.123Z',
    });
    expect(product.variants.map(({ price }) => price)).toEqual([100_000_000, 0.29, 0]);
  });

  test('keeps the order of variants, attributes, tags and pictures', async () => {
    const picture = (name: string) => ({ url: `https://pictures.example/${name}.jpg`, alt: name });
    await aProduct(shop.db, {
      tags: ['wave', 'amber', 'ocean'],
      attributes: [
        { name: 'Size', value: '10 cm' },
        { name: 'Care', value: 'Wipe' },
      ],
      images: [picture('z'), { ...picture('a'), isPrimary: true }],
      variants: [
        { value: 'Lagoon', images: [picture('l2'), picture('l1')] },
        { value: 'Coral', images: [picture('c1')] },
        { name: 'Size', value: 'Small' },
      ],
    });
    const product = await theProduct();
    expect(product.tags).toEqual(['wave', 'amber', 'ocean']);
    expect(product.attributes).toEqual([
      { name: 'Size', value: '10 cm' },
      { name: 'Care', value: 'Wipe' },
    ]);
    expect(product.images).toEqual([
      { ...picture('z'), id: expect.any(String), isPrimary: false },
      { ...picture('a'), id: expect.any(String), isPrimary: true },
    ]);
    expect(product.variants.map(({ name, value }) => [name, value])).toEqual([
      ['Colors', 'Lagoon'],
      ['Colors', 'Coral'],
      ['Size', 'Small'],
    ]);
    expect(product.variants.map(({ images }) => images.map(({ alt }) => alt))).toEqual([
      ['l2', 'l1'],
      ['c1'],
      [],
    ]);
  });

  test('says how many are left only where they are counted', async () => {
    await aProduct(shop.db, { variants: [{ stock: 0 }, { stock: 7 }, { stock: null }] });
    const { variants } = await theProduct();
    expect(variants.map(({ stock }) => stock)).toEqual([0, 7, undefined]);
    await shop.emptyCatalogue();
    await aProduct(shop.db, { stock: 0 });
    expect((await theProduct()).stock).toBe(0);
  });
});
