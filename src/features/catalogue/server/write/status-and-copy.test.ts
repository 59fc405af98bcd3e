import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { aDraft, openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';

let owner: OwnerApp;

beforeAll(async () => {
  owner = await openOwnerApp();
});
beforeEach(() => owner.app.emptyCatalogue());
afterAll(() => owner.app.close());

async function listed(path: string): Promise<string> {
  await owner.app.catchUp();
  return (await owner.app.request(path, { from: '203.0.113.7' })).text();
}

describe('PATCH /v2/products/{id}', () => {
  test('hides a product from every public call at once, and shows it again', async () => {
    const { id } = await aProduct(owner.app.db, {
      slug: 'secret-tray',
      name: 'Secret Tray',
      tags: ['secret-tag'],
      formerSlugs: ['old-secret'],
    });
    const lists = ['/v2/products', '/v2/products?q=secret', '/v2/products?tag=secret-tag'];
    lists.push('/v2/product-tags', '/sitemap.xml', '/v2/products?status=all');
    const names = [id, 'secret-tray', 'old-secret'];
    for (const isShown of [true, false, true]) {
      const status = isShown ? 'active' : 'inactive';
      const { body } = await owner.call(`PATCH /v2/products/${id}?status=${status}`);
      expect(body.status).toBe(status);
      for (const list of lists) expect(/secret-/.test(await listed(list))).toBe(isShown);
      for (const name of names) expect((await owner.seen(name)) !== undefined).toBe(isShown);
    }
  });

  test('raises the version, so that an edit begun before does not undo it; twice does nothing', async () => {
    const { body: product } = await owner.call('POST /v2/products', aDraft());
    const hide = `PATCH /v2/products/${product.id}?status=inactive`;
    expect((await owner.call(hide)).body.version).toBe(2);
    expect((await owner.call(hide)).body.version).toBe(2);
    expect((await owner.call(`PUT /v2/products/${product.id}`, product)).status).toBe(412);
  });

  test.each(['', '?status=sold', '?status=active&status=inactive', '?status=all'])(
    'refuses %j',
    async (query) => {
      const { id } = await aProduct(owner.app.db);
      expect([400, 422]).toContain((await owner.call(`PATCH /v2/products/${id}${query}`)).status);
    },
  );

  test('of a product that there is not is a 404', async () => {
    expect((await owner.call('PATCH /v2/products/nothing?status=active')).status).toBe(404);
  });
});

describe('POST /v2/admin/product/{id}/copy', () => {
  test('makes an inactive copy of everything but pieces, reviews and addresses', async () => {
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
      images: [{ url: 'https://pictures.example/a.jpg', isPrimary: true, alt: 'A' }],
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
      images: [{ url: 'https://pictures.example/a.jpg', isPrimary: true, alt: 'A' }],
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

  test('of a copy or a very long name has a name that fits', async () => {
    const { id } = await aProduct(owner.app.db, { name: 'लहर '.repeat(50).trim() });
    const { body } = await owner.call(`POST /v2/admin/product/${id}/copy`);
    expect(body.name).toMatch(/^लहर .* \(copy\)$/);
    expect(body.name.length).toBeLessThanOrEqual(200);
    expect((await owner.call(`PUT /v2/products/${body.id}`, body)).status).toBe(200);
  });
});
