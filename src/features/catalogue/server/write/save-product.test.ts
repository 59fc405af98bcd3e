import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminProductWire } from '#features/catalogue/admin-contract.ts';
import { endPreOrders } from '#features/catalogue/server/write/product-write-queries.ts';
import { renamedCategory } from '#features/catalogue/slugs.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { aProduct } from '#test/support/factories.ts';
import { aDraft, openOwnerApp, type Answer, type OwnerApp } from '#test/support/owner-app.ts';

let owner: OwnerApp;
let product: AdminProductWire;

const VARIANTS = [
  { name: 'Colors', value: 'Lagoon', price: 1299, stock: 5 },
  { name: 'Colors', value: 'Coral', price: 1349 },
];

beforeAll(async () => {
  owner = await openOwnerApp();
});
beforeEach(async () => {
  await owner.app.emptyCatalogue();
  await owner.app.db.deleteFrom('stock_movement').execute();
  const draft = aDraft({ variants: VARIANTS, costPrice: 400 });
  product = (await owner.call('POST /v2/products', draft)).body;
});
afterAll(() => owner.app.close());

function put<T = AdminProductWire>(
  change: object,
  headers?: Record<string, string>,
): Promise<Answer<T>> {
  return owner.call<T>(`PUT /v2/products/${product.id}`, { ...product, ...change }, headers);
}

function variant(at: number, change: object = {}) {
  return { ...product.variants[at], ...change };
}

/** A sale between the read and the edit. */
async function sell(at: number, units: number): Promise<void> {
  await owner.app.db
    .updateTable('combination')
    .set((eb) => ({ stock: eb('stock', '-', units) }))
    .where('variant_id', '=', product.variants[at]?.id ?? '')
    .execute();
}

function movements() {
  return owner.app.db
    .selectFrom('stock_movement')
    .select(['variant_id', 'quantity', 'stock_after', 'kind', 'reason', 'actor_uid'])
    .where('reason', '=', 'edited')
    .orderBy('at')
    .execute();
}

describe('PUT /v2/products/{id}', () => {
  test('of an unchanged product changes only version and date', async () => {
    const { status, body, headers } = await put({});
    expect(status).toBe(200);
    expect(headers.get('etag')).toBe('"2"');
    expect(body).toEqual({ ...product, version: 2, updatedAt: expect.any(String) });
    expect(body.updatedAt > product.updatedAt).toBe(true);
    expect(await movements()).toEqual([]);
  });

  test('saves when a piece is sent, of combinations too, and visitors see it at once', async () => {
    const [first, second] = product.combinations;
    const combinations = [{ ...first, leadDays: 9 }, second];
    const { body } = await put({ leadDays: 12, availableOn: '2099-12-20', combinations });
    expect(body).toMatchObject({ leadDays: 12, availableOn: '2099-12-20' });
    const seen = await owner.seen('wave-tray');
    expect(seen).toMatchObject({ leadDays: 12, availableOn: '2099-12-20' });
    expect(seen?.combinations.map(({ leadDays }) => leadDays)).toEqual([9, undefined]);
    await sql`UPDATE product SET available_on = '2020-01-01'`.execute(owner.app.db);
    await endPreOrders(owner.app.db);
    await owner.app.catchUp();
    const after = await owner.seen('wave-tray');
    expect(after).not.toHaveProperty('availableOn');
    expect(after).toMatchObject({ leadDays: 12 });
  });

  test.each([
    ['leadDays', -1, 'Enter a whole number of days'],
    ['leadDays', 366, 'At most 365 days'],
    ['availableOn', '20 December', 'Choose a day'],
    ['availableOn', '2101-01-01', 'Choose a day'],
  ])('refuses %s of %s', async (name, value, sentence) => {
    const answer = await put<ProblemBody>({ [name]: value });
    expect(answer).toMatchObject({ status: 422, body: { fields: { [name]: sentence } } });
  });

  test('saves every field, and visitors see it at once', async () => {
    expect((await owner.seen('wave-tray'))?.price).toBe(1299);
    const change = {
      name: 'Tide Tray',
      description: 'Green.',
      price: 999.99,
      comparePrice: 1500,
      category: { name: 'Boards', slug: 'boards' },
      attributes: [{ name: 'Length', value: '30 cm' }],
      tags: ['tide'],
      weight: 1.001,
      images: [{ url: 'https://pictures.example/t.jpg', alt: 'Tide', isPrimary: true }],
    };
    const { body } = await put({ ...change, costPrice: null });
    expect(body).toMatchObject({ ...change, category: { slug: 'boards' }, slug: 'wave-tray' });
    expect(body).not.toHaveProperty('costPrice');
    const entries = owner.app.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc');
    const entry = await entries.executeTakeFirst();
    const named = Object.keys(change).filter((name) => name !== 'comparePrice');
    expect(Object.keys(entry?.before ?? {}).toSorted()).toEqual(
      [...named, 'combinations', 'costPrice', 'variants'].toSorted(),
    );
    expect(entry?.before).toMatchObject({ name: 'Wave Tray', price: 1299, costPrice: 400 });
    expect(entry?.after).toMatchObject({ name: 'Tide Tray', price: 999.99, comparePrice: 1500 });
    const { images, category: _, ...plain } = change;
    const seen = await owner.seen('wave-tray');
    expect(seen).toMatchObject(plain);
    expect(seen?.images).toMatchObject(images);
  });

  test('renames the present category, and keeps it if none is sent', async () => {
    const unchanged = await put({ category: undefined });
    expect(unchanged.body.category).toEqual(product.category);
    const category = { ...product.category, name: 'All the rest' };
    const { body } = await put({ category, version: 2 });
    expect(body.category).toEqual({ ...product.category, name: 'All the rest' });
  });

  test('keeps the ids of variants that are edited or swap their values', async () => {
    const [lagoon, coral] = product.variants;
    const variants = [
      variant(1, { value: 'Lagoon', price: 10 }),
      variant(0, { value: 'Coral' }),
      { name: 'Colors', value: 'Rose', price: 5, id: '1763750000000' },
    ];
    const { status, body } = await put({ variants });
    expect(status).toBe(200);
    expect(body.variants.map(({ id, value, price }) => [id, value, price])).toEqual([
      [coral?.id, 'Lagoon', 10],
      [lagoon?.id, 'Coral', 1299],
      [expect.stringMatching(/^[0-9a-f-]{36}$/), 'Rose', 5],
    ]);
  });

  test('keeps the swatches of variants, and the ids of pictures', async () => {
    const { db } = owner.app;
    await db.updateTable('variant').set({ swatch: 'crop' }).execute();
    const image = { url: 'https://pictures.example/t.jpg' };
    const first = (await put({ images: [image] })).body;
    const { isPrimary: _, ...same } = first.images[0] ?? { isPrimary: true };
    const other = { ...same, isSibling: true };
    const second = (await put({ ...first, images: [image, other, same] })).body;
    expect(second.images.map(({ id }) => id === first.images[0]?.id)).toEqual([false, true, false]);
    expect(second.images[1]?.isSibling).toBe(true);
    expect(second.variants.map(({ swatch }) => swatch)).toEqual(['crop', 'crop']);
  });

  test('takes what goes with a piece in its order, leaves it where it is not sent, and drops what is deleted', async () => {
    const [one, two] = await Promise.all(
      ['One', 'Two'].map(
        async (name) => (await owner.call('POST /v2/products', aDraft({ name }))).body,
      ),
    );
    const related = [{ id: two?.id }, { id: one?.id }, { id: two?.id }];
    const names = (saved: AdminProductWire) => saved.related.map(({ name }) => name);
    expect(names((await put({ related })).body)).toEqual(['Two', 'One']);
    const { body } = await put({ related: undefined, version: 2 });
    expect(names(body)).toEqual(['Two', 'One']);
    const own = await put({ related: [{ id: product.id }], version: 3 });
    expect([own.status, own.body]).toMatchObject([
      422,
      { fields: { related: expect.any(String) } },
    ]);
    expect((await owner.call(`POST /v2/admin/product/${product.id}/copy`)).body).toMatchObject({
      related: [{ name: 'Two' }, { name: 'One' }],
    });
    const turned = await put({ related: related.slice(1), version: 3 });
    expect(names(turned.body)).toEqual(['One', 'Two']);
    await owner.call(`DELETE /v2/products/${two?.id}`);
    const { body: left } = await owner.call<AdminProductWire>(
      `GET /v2/admin/product/${product.id}`,
    );
    expect(names(left)).toEqual(['One']);
  });

  test('keeps what else a piece is found by, for the owner alone, and leaves it where it is not sent', async () => {
    const { body } = await put({ alsoFoundBy: '  राखी, gift for mom ' });
    expect(body.alsoFoundBy).toBe('राखी, gift for mom');
    const { alsoFoundBy, ...rest } = body;
    const again = await put({ ...rest, name: 'Tide Tray', alsoFoundBy: undefined });
    expect(again.body.alsoFoundBy).toBe(alsoFoundBy);
    expect(await owner.seen(product.id)).not.toHaveProperty('alsoFoundBy');
    const copied = await owner.call(`POST /v2/admin/product/${product.id}/copy`);
    expect(copied.body).toMatchObject({ alsoFoundBy });
    expect((await put({ ...again.body, alsoFoundBy: '' })).body.alsoFoundBy).toBe('');
    const [entry] = await owner.app.db
      .selectFrom('audit_entry')
      .select(['before', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(entry).toMatchObject({ before: { alsoFoundBy }, after: { alsoFoundBy: '' } });
    expect((await put({ alsoFoundBy: 'x'.repeat(301) })).status).toBe(422);
  });

  test('keeps the GST rate and HSN code of a piece, for the owner alone, also in its copy', async () => {
    const { body } = await put({ taxRate: ' 12 % ', hsn: '39 26' });
    const own = { taxRate: '12', hsn: '3926' };
    expect(body).toMatchObject(own);
    const again = await put({ ...body, name: 'Tide Tray', taxRate: undefined, hsn: undefined });
    expect(again.body).toMatchObject(own);
    const copied = await owner.call(`POST /v2/admin/product/${product.id}/copy`);
    expect(copied.body).toMatchObject(own);
    expect(await owner.seen(product.id)).not.toMatchObject({ hsn: expect.anything() });
    expect((await put({ ...again.body, taxRate: '', hsn: '' })).body).toMatchObject({
      taxRate: '',
      hsn: '',
    });
    for (const wrong of [{ taxRate: '101' }, { taxRate: 'half' }, { hsn: '392' }]) {
      expect((await put(wrong)).status).toBe(422);
    }
  });

  test('removes variants that are left out, with their stock', async () => {
    const { body } = await put({ variants: [variant(1)] });
    expect(body.variants.map(({ value }) => value)).toEqual(['Coral']);
    expect(await movements()).toMatchObject([{ quantity: -5, stock_after: null }]);
  });

  test('refuses the variants and the id of another product', async () => {
    const draft = aDraft({ variants: [{ name: 'Size', value: 'L', price: 1 }] });
    const other = (await owner.call('POST /v2/products', draft)).body;
    const { body } = await put({ id: other.id, variants: other.variants });
    expect(body.id).toBe(product.id);
    expect(body.variants[0]?.id).not.toBe(other.variants[0]?.id);
    expect((await owner.call(`GET /v2/admin/product/${other.id}`)).body).toEqual(other);
  });

  test('of an outdated version is refused with the present product', async () => {
    expect((await put({ name: 'First' })).status).toBe(200);
    const late = await put<ProblemBody & { product: AdminProductWire }>({ name: 'Second' });
    expect([late.status, late.body.code]).toEqual([409, 'PRODUCT_CHANGED']);
    const now = (await owner.call(`GET /v2/admin/product/${product.id}`)).body;
    expect(late.body.product).toEqual(now);
    expect(now).toMatchObject({ name: 'First', version: 2, costPrice: 400 });
    expect((await put({ ...late.body.product, name: 'Second' })).status).toBe(200);
  });

  test('takes the version from If-Match, and refuses two that differ', async () => {
    const { version: _, ...rest } = product;
    const path = `PUT /v2/products/${product.id}`;
    const send = (etag: string, body: object = rest) =>
      owner.call(path, body, { 'if-match': etag }).then(({ status }) => status);
    expect(await send('"9"')).toBe(409);
    expect(await send('*')).toBe(422);
    expect(await send('"1"', { ...rest, version: 2 })).toBe(409);
    expect(await send('"1"')).toBe(200);
    expect(await send('W/"2"')).toBe(200);
  });

  test('without a version is the last write, which the log says', async () => {
    expect((await put({ name: 'First' })).status).toBe(200);
    const { version: _, ...rest } = product;
    const { status, body } = await owner.call(`PUT /v2/products/${product.id}`, rest);
    expect([status, body.name, body.version]).toEqual([200, product.name, 3]);
    const entries = await owner.app.db
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'product.edit')
      .where('object_id', '=', product.id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ after }) => after)).toEqual([
      expect.not.objectContaining({ version: expect.anything() }),
      { name: product.name, version: 'not sent, so the last write counted' },
    ]);
  });

  test('saves one of eight concurrent edits', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) => put({ name: `Name ${at}`, slug: `slug-${at}` })),
    );
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(409),
    ]);
  });

  test('answers 404 for a missing product', async () => {
    await owner.app.emptyCatalogue();
    expect((await put({})).status).toBe(404);
  });

  test.each([
    ['थाली', 'तस्वीर'],
    ['तस्वीर', 'Boards'],
    ['Boards', 'थाली'],
  ])('moves only this product from the category %s to %s', async (from, to) => {
    const draft = aDraft({ category: { name: from } });
    const { body: one } = await owner.call('POST /v2/products', draft);
    const { body: other } = await owner.call('POST /v2/products', draft);
    const category = renamedCategory(one.category, to);
    const moved = await owner.call(`PUT /v2/products/${one.id}`, { ...one, category });
    expect(moved.body.category.name).toBe(to);
    const { body } = await owner.call(`GET /v2/admin/product/${other.id}`);
    expect(body.category).toEqual(other.category);
  });
});

describe('stock in an edit', () => {
  test('changes by the difference, so that sales meanwhile count', async () => {
    await sell(0, 2);
    const { status, body } = await put({ variants: [variant(0, { stock: 9 }), variant(1)] });
    expect(status).toBe(200);
    expect(body.variants[0]).toMatchObject({ stock: 7, stockSeen: 7 });
    expect(await movements()).toEqual([
      {
        variant_id: product.variants[0]?.id,
        quantity: 4,
        stock_after: 7,
        kind: 'adjusted',
        reason: 'edited',
        actor_uid: owner.admin.uid,
      },
    ]);
  });

  test('stays if it is unchanged, or if the seen stock is not sent', async () => {
    await sell(0, 2);
    const { stockSeen: _, ...unnotified } = variant(0, { stock: 50 });
    const first = (await put({ variants: [variant(0), variant(1)] })).body;
    const second = (await put({ version: 2, variants: [unnotified, variant(1)] })).body;
    for (const { variants } of [first, second]) expect(variants[0]?.stock).toBe(3);
    expect(await movements()).toEqual([]);
  });

  test('below zero refuses the whole edit', async () => {
    await sell(0, 4);
    const { status, body } = await put<ProblemBody & { product: AdminProductWire }>({
      name: 'Never',
      variants: [variant(0, { stock: 0 }), variant(1)],
    });
    expect([status, body.code]).toEqual([409, 'PRODUCT_CHANGED']);
    expect(body.product).toMatchObject({ name: 'Wave Tray', version: 1 });
    expect(body.product.variants[0]?.stock).toBe(1);
  });

  test('starts and stops to be counted', async () => {
    const variants = [variant(0, { stock: null }), variant(1, { stock: 2 })];
    const { body } = await put({ variants });
    expect(body.variants.map(({ stockSeen }) => stockSeen)).toEqual([null, 2]);
    const booked = (await movements()).map((one) => [one.quantity, one.stock_after]);
    expect(booked).toHaveLength(2);
    expect(booked).toEqual(
      expect.arrayContaining([
        [-5, null],
        [2, 2],
      ]),
    );
    const { stock: _, ...uncounted } = { stock: 0, ...body.variants[1] };
    const again = await put({ ...body, variants: [body.variants[0], uncounted] });
    expect(again.body.variants[1]?.stockSeen).toBeNull();
  });

  test('belongs to the product itself only while it has no variants', async () => {
    const plain = (await put({ variants: [], stock: 4 })).body;
    expect([plain.stock, plain.stockSeen]).toEqual([4, 4]);
    expect((await owner.seen('wave-tray'))?.stock).toBe(4);
    const parted = (await put({ ...plain, variants: VARIANTS })).body;
    expect(parted.stockSeen).toBeNull();
    expect(parted.variants[0]?.stock).toBe(5);
    expect((await movements()).map(({ quantity }) => quantity)).toEqual([-5, 4, 5, -4]);
  });
});

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

  test('raises the version once, so that an earlier edit is refused', async () => {
    const { body: product } = await owner.call('POST /v2/products', aDraft());
    const hide = `PATCH /v2/products/${product.id}?status=inactive`;
    expect((await owner.call(hide)).body.version).toBe(2);
    expect((await owner.call(hide)).body.version).toBe(2);
    expect((await owner.call(`PUT /v2/products/${product.id}`, product)).status).toBe(409);
  });

  test.each(['', '?status=sold', '?status=active&status=inactive', '?status=all'])(
    'refuses %j',
    async (query) => {
      const { id } = await aProduct(owner.app.db);
      expect([400, 422]).toContain((await owner.call(`PATCH /v2/products/${id}${query}`)).status);
    },
  );

  test('answers 404 for a missing product', async () => {
    expect((await owner.call('PATCH /v2/products/nothing?status=active')).status).toBe(404);
  });
});
