import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { aDraft, openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';
import { send, signUp } from '#test/support/people.ts';
import type { TestApp } from '#test/support/test-app.ts';
import type { PublicProductWire } from '../contract.ts';

let owner: OwnerApp;
let shop: TestApp;

beforeAll(async () => {
  owner = await openOwnerApp();
  shop = owner.app;
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
/** What a visitor may know of a product. Another name is a leak until it was decided. */
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
  '.combinations',
  ...['.id', '.price', '.stock'].map((key) => `.combinations[]${key}`),
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

const keySet = (value: unknown) => [...new Set(keysOf(value))].toSorted();

describe('a public product', () => {
  test('has these fields and no others', async () => {
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
    expect(keySet(await theProduct())).toEqual(PUBLIC_KEYS.toSorted());
  });

  test('leaves absent fields out', async () => {
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

  test('tells the stock only if it is counted, and how much only where few are left', async () => {
    await aProduct(shop.db, {
      variants: [{ stock: 0 }, { stock: 5 }, { stock: 7 }, { stock: null }],
    });
    const { variants } = await theProduct();
    expect(variants.map(({ stock, isCounted }) => stock ?? isCounted)).toEqual([
      0,
      5,
      true,
      undefined,
    ]);
    await shop.emptyCatalogue();
    await aProduct(shop.db, { stock: 0 });
    expect((await theProduct()).stock).toBe(0);
  });
});

const RESIN = { name: 'Qresinx', unit: 'g', packSize: 1, packPrice: 432.12 };
const INSIDE = /432\.1|4321[0-2]|costPrice":|Secret Bowl|Qresinx|Qovenx/;

describe('the fields of a product', () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await aProduct(owner.app.db, {
      slug: 'wave-tray',
      comparePrice: 200_000,
      costPrice: 43_210,
      stock: 3,
      tags: ['ocean'],
      attributes: [{ name: 'Finish', value: 'Gloss' }],
      images: [{ url: 'https://pictures.example/a.jpg', isPrimary: true }],
      variants: [{ stock: 2, swatch: 'crop', images: [{ url: 'https://pictures.example/b.jpg' }] }],
    }));
    await aProduct(owner.app.db, { name: 'Secret Bowl', slug: 'secret-bowl', status: 'inactive' });
    await owner.app.db.updateTable('combination').set({ cost_price: 43_211 }).execute();
    const { body: resin } = await owner.call<{ id: string }>('POST /v2/admin/materials', RESIN);
    const lines = [{ materialId: resin.id, quantity: 1 }];
    const recipe = { version: 0, batchSize: 1, minutes: 0, note: 'Cure in Qovenx', lines };
    await owner.call(`PUT /v2/admin/product/${id}/recipe`, recipe);
    await shop.catchUp();
  });

  test('for the owner are those of visitors and thirteen more', async () => {
    const seen = keySet(await owner.seen(id));
    const { body } = await owner.call(`GET /v2/admin/product/${id}`);
    const known = keySet(body);
    expect(known.filter((key) => !seen.includes(key))).toEqual([
      '.alsoFoundBy',
      '.combinations[].code',
      '.combinations[].isOffered',
      '.combinations[].stockSeen',
      '.costPrice',
      '.hsn',
      '.isArchived',
      '.isMarkedSoldOut',
      '.related',
      '.stockSeen',
      '.taxRate',
      '.variants[].stockSeen',
      '.version',
    ]);
    expect(seen.filter((key) => !known.includes(key))).toEqual([]);
    const list = await owner.call<object[]>('GET /v2/admin/allproducts?status=active');
    expect(list.body).toEqual([body]);
  });

  test("never hold the cost or an inactive product in other calls than the owner's", async () => {
    const answer = await owner.app.request('/v2/openapi.json');
    const description = (await answer.json()) as {
      paths: Record<string, Record<string, { 'x-role': string }>>;
    };
    const customer = await signUp(owner.app, 'asha@example.com');
    const open = Object.entries(description.paths).filter(
      ([, { get }]) => get && get['x-role'] !== 'admin',
    );
    expect(open.length).toBeGreaterThan(5);
    for (const [path] of open) {
      for (const named of new Set([id, 'secret-bowl'].map((one) => path.replace('{id}', one)))) {
        for (const token of [undefined, customer.token, owner.admin.token]) {
          const read = await send(owner.app, `GET ${named}`, token ? { token } : {});
          expect(await read.text()).not.toMatch(INSIDE);
        }
      }
    }
  });

  test('of the owner are refused to everyone else', async () => {
    const { token } = await signUp(owner.app, 'kiran@example.com');
    const path = `/v2/admin/product/${id}`;
    const calls = [
      'GET /v2/admin/allproducts',
      'GET /v2/admin/product-summary',
      `GET ${path}`,
      `GET ${path}/stock`,
      `POST ${path}/stock`,
      `POST ${path}/copy`,
      `POST /v2/products`,
      `PUT /v2/products/${id}`,
      `PATCH /v2/products/${id}?status=inactive`,
      'POST /v2/admin/uploads',
    ];
    for (const call of calls) {
      const body = call.startsWith('GET') ? undefined : aDraft({ role: 'admin', isAdmin: true });
      expect([call, (await send(owner.app, call, { body })).status]).toEqual([call, 401]);
      expect([call, (await send(owner.app, call, { token, body })).status]).toEqual([call, 403]);
    }
    expect((await owner.call(`GET ${path}`)).body).toMatchObject({ status: 'active', version: 1 });
  });
});
