import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { aProduct } from '#test/support/factories.ts';
import { aDraft, openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';

let owner: OwnerApp;

beforeAll(async () => {
  owner = await openOwnerApp();
});
beforeEach(() => owner.app.emptyCatalogue());
afterAll(() => owner.app.close());

const PICTURE = { url: 'https://pictures.example/wave.jpg', alt: 'A wave', isPrimary: true };
/** What the form of the specification sends. */
const WHOLE = {
  name: '  Wave Tray ',
  description: 'Blue as the sea.\n\nWipe with a soft cloth.',
  price: 1299,
  comparePrice: 1599.5,
  costPrice: 400,
  currency: 'INR',
  category: { id: '1', name: 'Trays', slug: 'trays' },
  variants: [
    { name: 'Colors', value: 'Lagoon', price: 1299, images: [PICTURE], stock: 3 },
    { name: 'Colors', value: 'Coral', price: 1349.99, images: [] },
  ],
  attributes: [{ name: 'Finish', value: 'Gloss' }],
  tags: [' Ocean ', 'GIFT', 'ocean', ''],
  weight: 0.455,
  status: 'active',
  images: [{ ...PICTURE, isPrimary: false }, PICTURE],
};

function post(change: object) {
  return owner.call<ProblemBody>('POST /v2/products', aDraft(change));
}

describe('POST /v2/products', () => {
  test('adds a whole product, which visitors see at once', async () => {
    const { status, body, headers } = await owner.call('POST /v2/products', WHOLE);
    expect(status).toBe(201);
    expect(headers.get('etag')).toBe('"1"');
    expect(body).toMatchObject({
      slug: 'wave-tray',
      name: 'Wave Tray',
      description: WHOLE.description,
      price: 1299,
      comparePrice: 1599.5,
      costPrice: 400,
      category: { name: 'Trays', slug: 'trays' },
      attributes: WHOLE.attributes,
      tags: ['ocean', 'gift'],
      weight: 0.455,
      status: 'active',
      version: 1,
      rating: 0,
      reviewCount: 0,
      images: [
        { alt: 'A wave', isPrimary: false },
        { url: PICTURE.url, isPrimary: true },
      ],
      variants: [
        { value: 'Lagoon', price: 1299, stock: 3, images: [{ url: PICTURE.url }] },
        { value: 'Coral', price: 1349.99, images: [] },
      ],
    });
    const { weight_grams } = await owner.app.db
      .selectFrom('product')
      .select('weight_grams')
      .executeTakeFirstOrThrow();
    expect(weight_grams).toBe(455);
    const seen = await owner.seen('wave-tray');
    expect(seen).toBeDefined();
    expect(body).toMatchObject({ ...seen });
  });

  test('requires only a name and a price', async () => {
    const { status, body } = await owner.call('POST /v2/products', aDraft({ status: '' }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'active',
      currency: 'INR',
      weight: 0,
      category: { name: 'Other', slug: 'other' },
      images: [],
      variants: [],
      stockSeen: null,
    });
    expect(body).not.toHaveProperty('stock');
    expect(body).not.toHaveProperty('comparePrice');
  });

  test('ignores fields that only the shop sets', async () => {
    const forged = { id: 'x', rating: 5, reviewCount: 999, version: 9, position: -1 };
    const times = { createdAt: '2001-01-01T00:00:00Z', updatedAt: '2001-01-01T00:00:00Z' };
    const { body } = await owner.call('POST /v2/products', aDraft({ ...forged, ...times }));
    expect(body).toMatchObject({ rating: 0, reviewCount: 0, version: 1 });
    expect(body.id).not.toBe('x');
    expect(body.createdAt > '2025').toBe(true);
  });

  test('finds a category by slug or name, else creates it', async () => {
    const categories = [
      [{ name: 'Trays', slug: 'trays' }, 'trays', 'Trays'],
      [{ name: 'Other word', slug: 'trays' }, 'trays', 'Trays'],
      [{ name: 'TRAYS' }, 'trays', 'Trays'],
      [{ slug: 'small-trays' }, 'small-trays', 'small-trays'],
      [{ name: 'Sea & Sand' }, 'sea-sand', 'Sea & Sand'],
      [{ name: 'थाली' }, 'thali', 'थाली'],
      [{ name: 'थाली' }, 'thali', 'थाली'],
      [{ name: 'থালি' }, 'thali-2', 'থালি'],
      [{ name: '🍽' }, expect.stringMatching(/^category-[0-9a-f]{8}$/), '🍽'],
      [{}, 'other', 'Other'],
    ] as const;
    for (const [category, slug, name] of categories) {
      const { body } = await owner.call('POST /v2/products', aDraft({ category }));
      expect(body.category).toEqual({ id: expect.any(String), slug, name });
    }
    const made = await owner.app.db.selectFrom('category').select('slug').execute();
    expect(made).toHaveLength(7);
  });

  test('makes the first picture the primary one if none is marked', async () => {
    const bare = { url: 'https://pictures.example/a.jpg' };
    const variants = [{ name: 'Size', value: 'L', price: 1, images: [bare, bare] }];
    const { body } = await owner.call(
      'POST /v2/products',
      aDraft({ images: [bare, bare], variants }),
    );
    for (const { images } of [body, ...body.variants]) {
      expect(images.map(({ isPrimary }) => isPrimary)).toEqual([true, false]);
    }
  });

  test('limits name and tags to the length that search reads', async () => {
    const tags = Array.from({ length: 10 }, (_, at) => `${at}`.repeat(40));
    const longest = aDraft({ name: 'x'.repeat(190), tags });
    const { body } = await owner.call('POST /v2/products', longest);
    const found = await owner.call<{ id: string }[]>(`GET /v2/products?q=${tags.at(-1)}`);
    expect(found.body.map(({ id }) => id)).toEqual([body.id]);
    const longer = { ...longest, name: 'x'.repeat(191) };
    const refused = await owner.call<ProblemBody>('POST /v2/products', longer);
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { tags: expect.stringContaining('search looks at no more') },
    ]);
  });

  const variant = { name: 'Size', value: 'Large', price: 1 };
  const many = <T>(count: number, one: T) => Array.from({ length: count }, () => one);
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...variant, value: `V${at}` }));
  test.each([
    ['name', { name: undefined }],
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: '\u200b' }],
    ['description', { description: 'x'.repeat(10_001) }],
    ['slug', { slug: 'Wave Tray' }],
    ['slug', { slug: '018f0000-0000-7000-8000-000000000000' }],
    ['price', { price: undefined }],
    ['price', { price: -0.01 }],
    ['price', { price: '12' }],
    ['price', { price: null }],
    ['price', { price: 1.005 }],
    ['price', { price: 100_000_001 }],
    ['comparePrice', { comparePrice: -1 }],
    ['costPrice', { costPrice: 'a' }],
    ['currency', { currency: 'USD' }],
    ['category.slug', { category: { slug: '../etc' } }],
    ['category.name', { category: { name: 'x'.repeat(81) } }],
    ['weight', { weight: -1 }],
    ['weight', { weight: 0.0005 }],
    ['weight', { weight: 1001 }],
    ['status', { status: 'deleted' }],
    ['status', { status: null }],
    ['stock', { stock: -1 }],
    ['stock', { stock: 1.5 }],
    ['tags', { tags: many(31, 'a') }],
    ['tags.0', { tags: ['x'.repeat(41)] }],
    ['tags', { tags: 'ocean' }],
    ['attributes.0.name', { attributes: [{ name: ' ', value: 'a' }] }],
    ['attributes.0.value', { attributes: [{ name: 'a', value: '' }] }],
    ['attributes', { attributes: many(51, { name: 'a', value: 'b' }) }],
    ['variants.0.name', { variants: [{ ...variant, name: '' }] }],
    ['variants.0.value', { variants: [{ ...variant, value: '  ' }] }],
    ['variants.0.price', { variants: [{ ...variant, price: -1 }] }],
    ['variants.1.value', { variants: [variant, { ...variant, value: ' LARGE ' }] }],
    [
      'variants.1.id',
      {
        variants: [
          { ...variant, id: 'a' },
          { ...variant, value: 'S', id: 'a' },
        ],
      },
    ],
    ['variants', { variants: numbered(101) }],
    ['images.0.url', { images: [{ url: '' }] }],
    ['images.0.url', { images: [{ alt: 'none' }] }],
    ['images.0.url', { images: [{ url: 'javascript:alert(1)' }] }],
    ['images.0.url', { images: [{ url: 'java\nscript:alert(1)' }] }],
    ['images.0.url', { images: [{ url: 'data:image/svg+xml,<svg onload=alert(1)>' }] }],
    ['images.0.url', { images: [{ url: '//pictures.example/a.jpg' }] }],
    ['images.0.url', { images: [{ url: '/media/a/960.webp' }] }],
    ['images.0.url', { images: [{ url: 'https:pictures.example' }] }],
    ['images.0.url', { images: [{ url: 'http://pictures.example/a.jpg' }] }],
    ['images.0.url', { images: [{ url: 'ftp://pictures.example/a.jpg' }] }],
    ['images.0.url', { images: [{ url: 'HTTPS' }] }],
    ['images.0.url', { images: [{ url: 'file:///etc/passwd' }] }],
    ['images.0.url', { images: [{ url: `https://a.example/${'x'.repeat(2000)}` }] }],
    ['images.0.mediaId', { images: [{ mediaId: '../../etc/passwd' }] }],
    ['images.0.mediaId', { images: [{ mediaId: 'A'.repeat(22) }] }],
    [
      'variants.0.images.1.mediaId',
      {
        variants: [{ ...variant, images: [PICTURE, { mediaId: 'A'.repeat(22) }] }],
      },
    ],
    ['images.1.isPrimary', { images: [PICTURE, PICTURE] }],
    ['variants.0.images.1.isPrimary', { variants: [{ ...variant, images: [PICTURE, PICTURE] }] }],
    ['images', { images: many(25, { url: PICTURE.url }) }],
    ['images', { images: many(9, { url: PICTURE.url, isSibling: true }) }],
    [
      'images',
      {
        variants: numbered(30).map((one) => ({ ...one, images: many(11, { url: PICTURE.url }) })),
      },
    ],
  ])('refuses %s with a sentence', async (field, change) => {
    const { status, body } = await post(change);
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
    expect(body.fields?.[field]).not.toMatch(/oops|please/i);
    const { products } = await owner.app.db
      .selectFrom('product')
      .select((eb) => eb.fn.countAll<number>().as('products'))
      .executeTakeFirstOrThrow();
    expect(products).toBe(0);
  });
});

async function slugs(): Promise<string[]> {
  const rows = await owner.app.db.selectFrom('product').select('slug').orderBy('slug').execute();
  return rows.map(({ slug }) => slug);
}

describe('the idempotency key', () => {
  test('ten concurrent requests with one key add one product', async () => {
    const key = { 'idempotency-key': 'add-0001' };
    const sent = Array.from({ length: 10 }, () => owner.call('POST /v2/products', aDraft(), key));
    const answers = await Promise.all(sent);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const replayed = answers.filter(({ headers }) => headers.has('idempotency-replayed'));
    expect(replayed).toHaveLength(9);
    expect(await slugs()).toEqual(['wave-tray']);
  });

  test('a key of another product is refused', async () => {
    const key = { 'idempotency-key': 'add-0002' };
    await owner.call('POST /v2/products', aDraft(), key);
    const other = aDraft({ price: 1300 });
    const { body } = await owner.call<ProblemBody>('POST /v2/products', other, key);
    expect([body.status, body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await slugs()).toEqual(['wave-tray']);
  });

  test('the key of a refused request is free for the corrected one', async () => {
    const key = { 'idempotency-key': 'add-0003' };
    const wrong = aDraft({ slug: 'taken' });
    await owner.call('POST /v2/products', wrong);
    expect((await owner.call('POST /v2/products', wrong, key)).status).toBe(422);
    const mended = await owner.call('POST /v2/products', aDraft({ slug: 'free' }), key);
    expect(mended.status).toBe(201);
    expect(mended.headers.has('idempotency-replayed')).toBe(false);
  });

  test('without a key each request adds a product', async () => {
    await owner.call('POST /v2/products', aDraft());
    await owner.call('POST /v2/products', aDraft());
    expect(await slugs()).toEqual(['wave-tray', 'wave-tray-2']);
  });
});

describe('POST /v2/admin/product/{id}/copy', () => {
  test('makes an inactive copy of everything but stock, reviews and slugs', async () => {
    const { id } = await aProduct(owner.app.db, {
      name: 'Wave Tray',
      slug: 'wave-tray',
      description: 'Blue.',
      comparePrice: 200_000,
      costPrice: 40_000,
      rating: 4.5,
      reviewCount: 7,
      tags: ['ocean'],
      weightGrams: 455,
      attributes: [{ name: 'Finish', value: 'Gloss' }],
      images: [
        { url: 'https://pictures.example/a.jpg', isPrimary: true, alt: 'A' },
        { url: 'https://pictures.example/c.jpg', isSibling: true },
      ],
      variants: [
        { value: 'Lagoon', stock: 4, swatch: 'crop', images: [{ url: 'https://p.example/b.jpg' }] },
        { value: 'Coral' },
      ],
    });
    const { body: product } = await owner.call(`GET /v2/admin/product/${id}`);
    const { status, body: copy } = await owner.call(`POST /v2/admin/product/${id}/copy`);
    expect(status).toBe(201);
    expect(copy).toMatchObject({
      name: 'Wave Tray (copy)',
      slug: 'wave-tray-copy',
      status: 'inactive',
      rating: 0,
      reviewCount: 0,
      version: 1,
      costPrice: 400,
      comparePrice: 2000,
      weight: 0.455,
      tags: ['ocean'],
      attributes: product.attributes,
      category: product.category,
      images: [
        { url: 'https://pictures.example/a.jpg', isPrimary: true, alt: 'A' },
        { url: 'https://pictures.example/c.jpg', isSibling: true },
      ],
    });
    expect(copy.variants.map(({ value, stockSeen, swatch }) => [value, stockSeen, swatch])).toEqual(
      [
        ['Lagoon', 0, 'crop'],
        ['Coral', null, undefined],
      ],
    );
    const ids = [product, copy].flatMap(({ variants, images }) => [
      ...variants.map((variant) => variant.id),
      ...[...images, ...variants.flatMap((variant) => variant.images)].map((image) => image.id),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await owner.call(`GET /v2/admin/product/${id}`)).body).toEqual(product);
    expect(await owner.seen(copy.id)).toBeUndefined();
    const entries = await owner.app.db.selectFrom('audit_entry').selectAll().execute();
    expect(entries.at(-1)).toMatchObject({ action: 'product.copy', object_id: copy.id });
  });

  test('shortens a very long name', async () => {
    const { id } = await aProduct(owner.app.db, { name: 'लहर '.repeat(50).trim() });
    const { body } = await owner.call(`POST /v2/admin/product/${id}/copy`);
    expect(body.name).toMatch(/^लहर .* \(copy\)$/);
    expect(body.name.length).toBeLessThanOrEqual(200);
    expect((await owner.call(`PUT /v2/products/${body.id}`, body)).status).toBe(200);
  });
});
