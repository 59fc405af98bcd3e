import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type {
  AdminCollection,
  Collection,
} from '#features/catalogue/collections/collection-contract.ts';
import type { PublicProductWire } from '#features/catalogue/contract.ts';
import { aProduct } from '#test/support/factories.ts';
import { openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';

let owner: OwnerApp;

beforeAll(async () => {
  owner = await openOwnerApp();
});
beforeEach(() => owner.app.emptyCatalogue());
afterAll(() => owner.app.close());

const [trays, bowls] = [
  { name: 'Trays', slug: 'trays' },
  { name: 'Bowls', slug: 'bowls' },
];
const product = async (name: string, category = trays, change = {}) =>
  (await aProduct(owner.app.db, { name, category, ...change })).id;

type Failure = { code: string; collection?: AdminCollection };
const place = (id: string, after: string | null, before: string | null) =>
  owner.call<Failure>(`PUT /v2/admin/product/${id}/place`, { after, before });
const placeCollection = (slug: string, after: string | null, before: string | null) =>
  owner.call<Failure>(`PUT /v2/admin/collection/${slug}/place`, { after, before });
const edit = <T = AdminCollection>(slug: string, body: object) =>
  owner.call<T>(`PUT /v2/admin/collection/${slug}`, { mediaId: null, ...body });

async function seen<T>(path: string): Promise<T> {
  await owner.app.catchUp();
  return (await (await owner.app.request(path, { from: '203.0.113.7' })).json()) as T;
}
const namesAt = async (path: string) =>
  (await seen<{ name: string }[]>(path)).map(({ name }) => name).join(' ');
const shelf = async () =>
  (await owner.call<{ name: string }[]>('GET /v2/admin/collection/trays/products')).body
    .map(({ name }) => name)
    .join(' ');

test('a product takes its place in its category, and those of others stay where they are', async () => {
  const [a, , b] = [await product('A'), await product('X', bowls), await product('B')];
  const c = await product('C', trays, { status: 'inactive' });
  await product('Y', bowls);
  const d = await product('D');
  await product('Old', trays, { status: 'archived' });
  expect(await namesAt('/v2/products')).toBe('A X B Y D');
  expect((await place(d, null, a)).status).toBe(204);
  expect(await shelf()).toBe('D A B C');
  expect(await namesAt('/v2/products?category=trays')).toBe('D A B');
  expect(await namesAt('/v2/products')).toBe('D X A B Y');
  // The first stays where it is.
  expect((await place(c, b, null)).status).toBe(204);
  expect((await place(a, c, null)).status).toBe(204);
  expect(await shelf()).toBe('D B C A');
  await product('New');
  expect(await shelf()).toBe('D B C A New');
});

test('a place among pieces that have moved since is refused, and nothing moves', async () => {
  const [a, b, c] = [await product('A'), await product('B'), await product('C')];
  const x = await product('X', bowls);
  await place(c, a, b);
  for (const [id, after, before] of [
    [a, b, c],
    [a, x, null],
    [a, null, null],
  ] as const) {
    const { status, body } = await place(id, after, before);
    expect([status, body.code]).toEqual([409, 'ORDER_OF_SHELF_CHANGED']);
  }
  expect((await place(randomUUID(), null, a)).status).toBe(404);
  expect(await shelf()).toBe('A C B');
});

test('many moves at once leave every piece in one place', async () => {
  const ids = [];
  for (const name of 'ABCDEF') ids.push(await product(name));
  const [first = ''] = ids;
  const answers = await Promise.all(ids.slice(1).map((id) => place(id, null, first)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]));
  expect((await shelf()).split(' ').toSorted().join('')).toBe('ABCDEF');
});

test('moving a product raises neither its version nor its date', async () => {
  const [a, b] = [await product('A'), await product('B')];
  const before = await seen<PublicProductWire>(`/v2/products/${b}`);
  await place(b, null, a);
  expect(await seen<PublicProductWire>(`/v2/products/${b}`)).toEqual(before);
  expect((await owner.call(`GET /v2/admin/product/${b}`)).body.version).toBe(1);
});

test('visitors see the collections that the owner presents, as soon as she has saved them', async () => {
  await product('A');
  await product('X', bowls);
  expect(await seen('/v2/collections')).toEqual([]);
  const saved = await edit('bowls', { version: 0, sentence: '  For fruit ' });
  expect(saved).toMatchObject({
    status: 200,
    body: { sentence: 'For fruit', version: 1, isShown: true },
  });
  expect(await seen('/v2/collections')).toEqual([
    { slug: 'bowls', name: 'Bowls', sentence: 'For fruit', count: 1 },
  ]);
  expect(await namesAt('/v2/products')).toBe('A X');
  await owner.app.db.updateTable('product').set({ status: 'inactive' }).execute();
  expect(await seen<Collection[]>('/v2/collections')).toEqual([]);
});

test('the categories follow the order of the owner, new ones last', async () => {
  for (const name of ['Trays', 'Bowls', 'Vases']) {
    await product(name, { name, slug: name.toLowerCase() });
  }
  expect((await placeCollection('vases', null, 'trays')).status).toBe(204);
  await product('Lamp', { name: 'Lamps', slug: 'lamps' });
  await edit('lamps', { version: 0, sentence: 'Light' });
  expect(await namesAt('/v2/collections')).toBe('Vases Trays Bowls Lamps');
  const stale = await placeCollection('trays', null, 'lamps');
  expect([stale.status, stale.body.code]).toEqual([409, 'ORDER_OF_SHELF_CHANGED']);
  expect((await placeCollection('trays', 'bowls', 'lamps')).status).toBe(204);
  expect(await namesAt('/v2/collections')).toBe('Vases Bowls Trays Lamps');
  expect((await placeCollection('chairs', null, 'vases')).status).toBe(404);
});

test('words that another window has changed stay, and are handed over', async () => {
  await product('A');
  await edit('trays', { version: 0, sentence: 'Mine' });
  const refused = await edit<Failure>('trays', { version: 0, sentence: 'Yours' });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'COLLECTION_CHANGED', collection: { sentence: 'Mine', version: 1 } },
  });
  expect((await edit('trays', { version: 1, sentence: 'Ours' })).status).toBe(200);
});

test.each([
  ['trays', { version: 0, sentence: 'x'.repeat(161) }, 422],
  ['trays', { version: 0, sentence: '', mediaId: 'a'.repeat(22) }, 422],
  ['chairs', { version: 0, sentence: '' }, 404],
  ['Trays!', { version: 0, sentence: '' }, 422],
])('%s refuses %o', async (slug, body, status) => {
  await product('A');
  expect((await edit(slug, body)).status).toBe(status);
});
