import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DropWire } from '#features/drops/contract.ts';
import { feedRows } from '#features/catalogue/server/feed/feed-rows.ts';
import { presentAnyProducts } from '#features/catalogue/server/find-product.ts';
import type { PublicProductWire } from '#features/catalogue/contract.ts';
import { createLinkTokens } from '#platform/server/link-tokens.ts';
import { aDrop, asOwner, inHours, madeDrop, opensIn, someWait } from '#test/support/drops.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import { openOrderDeps, type OpenOrderDeps } from '#test/support/order-deps.ts';
import { send } from '#test/support/people.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { fillCart, furnishShopper } from '#test/support/shoppers.ts';
import { followDrops } from './reminders/follow-drops.ts';

const FEED = { name: 'Lehar', origin: 'https://shop.test', saysDates: false };

let shop: SignedInApp;
let deps: OpenOrderDeps;
let context: TestContext;
let bowl: MadeProduct;

beforeAll(async () => {
  shop = await openSignedInApp();
  deps = await openOrderDeps(shop.app.connectionString);
  context = createTestContext(shop.app.connectionString);
  await furnishShopper(shop.app.db, shop.asha);
});
beforeEach(async () => {
  await emptyTables(shop.app.db, 'product_drop', 'mail', 'cart');
  await shop.app.emptyCatalogue();
  bowl = await aProduct(shop.app.db, { name: 'Blue Bowl', stock: 4 });
});
afterAll(async () => {
  await deps.close();
  await context.close();
  await shop.close();
});

const owned = <T = { code?: string }>(call: string, body?: object) =>
  asOwner<T>(shop.app, shop.admin, call, body);
const made = (change: object = {}) => madeDrop(shop.app, shop.admin, [bowl.id], change);
const follow = () => {
  const links = {
    dropLinks: createLinkTokens(Buffer.from('drop')),
    origin: () => 'http://shop.test',
  };
  return followDrops(context.ctx, { ...deps, ...links });
};

async function seen<T>(path: string): Promise<{ status: number; body: T }> {
  await shop.app.catchUp();
  const answer = await shop.app.request(path, { from: '203.0.113.7' });
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as T };
}

const listed = async (query = '') =>
  (await seen<{ name: string }[]>(`/v2/products${query}`)).body.map(({ name }) => name);

test('a listed piece stands in lists and on its page with its moment, and the feed and the drop say the same', async () => {
  const drop = await made({ sentence: 'Poured once.', earlyMinutes: 15, perPerson: 2 });
  const { opensAt } = drop;
  const comes = { slug: 'monsoon-drop', title: 'Monsoon drop', opensAt, earlyMinutes: 15 };
  expect((await seen<PublicProductWire>(`/v2/products/${bowl.id}`)).body.drop).toEqual(comes);
  expect((await seen<PublicProductWire[]>('/v2/products?q=bowl')).body[0]?.drop).toEqual(comes);
  const page = (await seen<DropWire>('/v2/drops/monsoon-drop')).body;
  expect(page).toMatchObject({ title: 'Monsoon drop', opensAt, perPerson: 2, isListed: true });
  expect(page.pieces.map((one) => [one.name, one.drop])).toEqual([['Blue Bowl', comes]]);
  const [product] = await presentAnyProducts(context.ctx, [bowl.id]);
  const images = [{ id: '1', url: 'https://img.test/bowl.webp', alt: '', isPrimary: true }];
  const rows = product && feedRows(FEED, { ...product, images });
  expect(rows?.[0]).toContainEqual(['availability', 'preorder']);
  expect(rows?.[0]).toContainEqual(['availability_date', opensAt]);
  await opensIn(shop.app, drop.id, -1_000);
  expect((await seen<PublicProductWire>(`/v2/products/${bowl.id}`)).body.drop).toBeUndefined();
  expect(await listed()).toEqual(['Blue Bowl']);
});

test('a secret piece is found by nobody before its moment but on the page of its drop, and by all after it', async () => {
  const drop = await made({ isListed: false });
  expect(drop.slug).toMatch(/^monsoon-drop-[0-9a-f]{16}$/);
  const added = () =>
    send(shop.app, 'POST /v2/cart', {
      ...shop.asha,
      body: { productId: bowl.id, variantId: '0', quantity: 1 },
    });
  const saved = () => send(shop.app, `PUT /v2/saved-pieces/${bowl.id}`, shop.asha);
  for (const path of [bowl.id, bowl.slug]) {
    expect((await seen(`/v2/products/${path}`)).status).toBe(404);
  }
  expect([await listed(), await listed('?q=bowl')]).toEqual([[], []]);
  expect((await added()).status).toBe(409);
  expect((await saved()).status).toBe(404);
  const sitemap = await (await shop.app.request('/sitemap.xml', { from: '203.0.113.7' })).text();
  expect(sitemap).not.toContain('monsoon-drop');
  expect((await seen<DropWire>(`/v2/drops/${drop.slug}`)).body.pieces).toHaveLength(1);
  await opensIn(shop.app, drop.id, -1_000);
  expect((await seen(`/v2/products/${bowl.slug}`)).status).toBe(200);
  expect((await added()).status).toBe(201);
  expect(await listed()).toEqual([]);
  await opensIn(shop.app, drop.id, -16 * 60_000);
  await Promise.all([follow(), follow()]);
  expect(await listed()).toEqual(['Blue Bowl']);
});

test('the version of the catalogue stays as it is when the moment comes, and rises when the crowd has gone', async () => {
  const drop = await made();
  const version = async () =>
    (await shop.app.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow())
      .version;
  await opensIn(shop.app, drop.id, 300);
  const before = await version();
  await fillCart(shop.app.db, shop.asha.uid, [{ productId: bowl.id }]);
  const priced = () => send(shop.app, 'GET /v2/carts', shop.asha);
  await expect.poll(async () => (await priced()).status).toBe(200);
  await follow();
  expect(await version()).toBe(before);
  await opensIn(shop.app, drop.id, -16 * 60_000);
  const moved = await version();
  await follow();
  await follow();
  expect(await version()).toBe(moved + 1);
});

test('a piece is in one coming drop, stays as it is in it, and is hidden when it is taken out', async () => {
  const vase = await aProduct(shop.app.db, { name: 'Vase', stock: 1 });
  const drop = await made();
  expect(await owned('POST /v2/admin/drops', aDrop([bowl.id], { title: 'Other' }))).toMatchObject({
    status: 409,
    body: {
      code: 'PRODUCT_IN_OTHER_DROP',
      detail: expect.stringContaining('“Blue Bowl” is in the drop “Monsoon drop”.'),
    },
  });
  const product = (await owned<{ version: number }>(`GET /v2/admin/product/${bowl.id}`)).body;
  for (const [call, body] of [
    [`PATCH /v2/products/${bowl.id}?status=inactive`, undefined],
    [`DELETE /v2/products/${bowl.id}`, undefined],
    [`PUT /v2/products/${bowl.id}`, { ...product, status: 'inactive' }],
  ] as const) {
    expect(await owned(call, body)).toMatchObject({
      status: 409,
      body: { code: 'PRODUCT_IN_DROP' },
    });
  }
  const moved = aDrop([vase.id], { version: drop.version });
  expect((await owned(`PUT /v2/admin/drop/${drop.id}`, moved)).status).toBe(200);
  expect(await listed()).toEqual(['Vase']);
  expect((await owned(`PUT /v2/admin/drop/${drop.id}`, moved)).body.code).toBe('DROP_CHANGED');
});

test('what makes no sense is refused with a sentence at its field', async () => {
  const gone = '018f0000-0000-7000-8000-000000000000';
  for (const [change, field] of [
    [{ opensAt: inHours(-1) }, 'opensAt'],
    [{ opensAt: 'tomorrow' }, 'opensAt'],
    [{ productIds: [] }, 'productIds'],
    [{ productIds: [gone] }, 'productIds'],
    [{ isListed: false, earlyMinutes: 5 }, 'earlyMinutes'],
    [{ perPerson: 0 }, 'perPerson'],
    [{ title: ' ' }, 'title'],
    [{ mediaId: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'mediaId'],
  ] as const) {
    const { status, body } = await owned<{ fields?: Record<string, string> }>(
      'POST /v2/admin/drops',
      aDrop([bowl.id], change),
    );
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  }
});

test('a drop that has opened keeps its moment and its pieces, and can be closed once: what is left is hidden', async () => {
  const drop = await made();
  const path = `/v2/admin/drop/${drop.id}`;
  expect((await owned(`POST ${path}/closing`)).body.code).toBe('DROP_NOT_CLOSABLE');
  const opensAt = (await opensIn(shop.app, drop.id, -1_000)).toISOString();
  const words = aDrop([bowl.id], { opensAt, version: drop.version, sentence: 'Almost gone.' });
  const later = { ...words, opensAt: inHours(5) };
  expect((await owned(`PUT ${path}`, later)).body.code).toBe('DROP_HAS_OPENED');
  expect((await owned(`PUT ${path}`, words)).status).toBe(200);
  expect((await owned(`DELETE ${path}`)).body.code).toBe('DROP_HAS_OPENED');
  expect((await owned(`DELETE /v2/products/${bowl.id}`)).body.code).toBe('PRODUCT_IN_DROP');
  expect(await listed()).toEqual(['Blue Bowl']);
  const answers = await Promise.all([owned(`POST ${path}/closing`), owned(`POST ${path}/closing`)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await listed()).toEqual([]);
  const page = (await seen<DropWire>(`/v2/drops/${drop.slug}`)).body;
  expect([page.isClosed, page.pieces]).toEqual([true, []]);
});

test('a drop that is called off hides its pieces and is told to all who asked', async () => {
  const drop = await made();
  await someWait(shop.app.db, drop.id, 3);
  expect((await owned(`DELETE /v2/admin/drop/${drop.id}`)).status).toBe(204);
  expect((await seen(`/v2/drops/${drop.slug}`)).status).toBe(404);
  expect(await listed()).toEqual([]);
  const mails = await shop.app.db.selectFrom('mail').select('kind').execute();
  expect(mails.map(({ kind }) => kind)).toEqual(Array(3).fill('drop-called-off'));
});

test('the calendar file names the moment, and its lines are short', async () => {
  const title = 'Ganga, Yamuna; Saraswati of the long and winding evening in December';
  const drop = await made({ title, opensAt: '2036-12-04T19:00:00+05:30' });
  const answer = await shop.app.request(`/v2/drops/${drop.slug}/calendar`, {
    from: '203.0.113.7',
  });
  const file = await answer.text();
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(file).toContain('DTSTART:20361204T133000Z\r\n');
  expect(file.replaceAll('\r\n ', '')).toContain(
    'SUMMARY:Ganga\\, Yamuna\\; Saraswati of the long and winding evening in December\r\n',
  );
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('the owner alone sees who waits, and what her check list still asks for', async () => {
  const bare = await aProduct(shop.app.db, { name: 'Bare', stock: 0 });
  const drop = await madeDrop(shop.app, shop.admin, [bowl.id, bare.id]);
  await someWait(shop.app.db, drop.id, 2);
  const [first] = (await owned<(typeof drop)[]>('GET /v2/admin/drops')).body;
  expect(first).toMatchObject({ id: drop.id, state: 'coming', waiting: 2, sold: 0 });
  expect(first?.missing).toContain('stock');
  expect(first?.missing).toContain('picture');
  expect(JSON.stringify((await seen(`/v2/drops/${drop.slug}`)).body)).not.toContain('waiting');
});
