import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicProductWire } from '#features/catalogue/contract.ts';
import { structuredProduct } from '#features/catalogue/storefront/product/structured-product.ts';
import { presentShop } from '#features/shop/server/present-shop.ts';
import { NEW_SHOP } from '#features/shop/settings/settings.ts';
import { aProduct } from '#test/support/factories.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { aWorkshop, publishSettings } from '#test/support/workshop.ts';

const ORIGIN = 'https://tide.example';
const ADDRESS = '/feeds/products.xml';
const WAVE = [{ url: 'https://tide.example/wave.jpg', isPrimary: true }];

let shop: SignedInApp;
beforeAll(async () => {
  shop = await openSignedInApp({ settings: { PUBLIC_URL: ORIGIN } });
});
afterAll(() => shop.close());

type Item = Record<string, string[]>;

const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

function itemsIn(xml: string): Item[] {
  return [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) => {
    const found: Item = {};
    for (const [, name = '', value = ''] of item.matchAll(/<g:(\w+)>(.*?)<\/g:\1>/gs)) {
      (found[name] ??= []).push(plain(value));
    }
    return found;
  });
}

async function read(): Promise<Item[]> {
  await shop.app.catchUp();
  const response = await shop.app.request(ADDRESS);
  expect(response.status).toBe(200);
  return itemsIn(await response.text());
}

const switchTo = (products: 'on' | 'off') =>
  publishSettings(shop.app, shop.admin, { feeds: { products } });

const itemsOf = async ({ id }: { id: string }) =>
  (await read()).filter((one) => one['id']?.[0] === id || one['item_group_id']?.[0] === id);

test('there is a feed once the owner switches it on', async () => {
  expect((await shop.app.request(ADDRESS)).status).toBe(404);
  await switchTo('on');
  const response = await shop.app.request(ADDRESS);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ]);
  expect(await response.text()).toMatch(/^<\?xml .*<\/rss>\n$/s);
});

/** Google's product data specification: which attributes may be missing, and which values are allowed. */
const RULES: Record<string, { isOptional?: true; most?: number; value: RegExp }> = {
  id: { value: /^.{1,50}$/ },
  title: { value: /^.{1,150}$/s },
  description: { value: /^.{1,5000}$/s },
  link: { value: /^https:\/\/tide\.example\/product\/\S+$/ },
  image_link: { value: /^https:\/\/\S+$/ },
  additional_image_link: { isOptional: true, most: 10, value: /^https:\/\/\S+$/ },
  availability: { value: /^(in_stock|out_of_stock|preorder|backorder)$/ },
  availability_date: { isOptional: true, value: /^\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d$/ },
  price: { value: /^\d+\.\d\d INR$/ },
  sale_price: { isOptional: true, value: /^\d+\.\d\d INR$/ },
  condition: { value: /^new$/ },
  brand: { value: /^.{1,70}$/ },
  identifier_exists: { value: /^no$/ },
  product_type: { value: /^.{1,750}$/ },
  item_group_id: { isOptional: true, value: /^[\w-]{1,50}$/ },
  color: { isOptional: true, value: /^.{1,100}$/ },
  size: { isOptional: true, value: /^.{1,100}$/ },
  material: { isOptional: true, value: /^.{1,100}$/ },
  pattern: { isOptional: true, value: /^.{1,200}$/ },
};

function faultsOf(item: Item): string[] {
  const unknown = Object.keys(item).filter((name) => !(name in RULES));
  const wrong = Object.entries(RULES).flatMap(([name, { isOptional, most = 1, value }]) => {
    const values = item[name] ?? [];
    const isThere = values.length > 0 || isOptional;
    return isThere && values.length <= most && values.every((one) => value.test(one)) ? [] : name;
  });
  return [...unknown, ...wrong];
}

test('every row holds to the rules of the fields, whatever the owner wrote', async () => {
  const { db } = shop.app;
  await aProduct(db, { name: `${'😀'.repeat(90)}`, description: '', images: WAVE });
  await aProduct(db, {
    name: 'A & B <c> ]]> "d"',
    description: 'x'.repeat(5_100),
    images: Array.from({ length: 14 }, (_, at) => ({ url: `https://tide.example/${at}.jpg` })),
  });
  const options = ['S', 'M'].map((value) => ({ name: 'Size', value }));
  const colours = ['Lagoon', 'Coral'].map((value) => ({ name: 'Colors', value, images: WAVE }));
  const group = await aProduct(db, { variants: [...colours, ...options], images: WAVE });
  const items = await read();
  expect(items.map(faultsOf).filter((faults) => faults.length > 0)).toEqual([]);
  expect(items.some(({ title }) => title?.[0] === 'A & B <c> ]]> "d"')).toBe(true);
  const rows = await itemsOf(group);
  expect(rows).toHaveLength(4);
  expect(new Set(rows.flatMap(({ id }) => id)).size).toBe(4);
  expect(rows.map(({ color = [], size = [] }) => [...color, ...size].join(' ')).toSorted()).toEqual(
    ['Coral M', 'Coral S', 'Lagoon M', 'Lagoon S'],
  );
  expect(rows.map((row) => row['id'])).toEqual((await itemsOf(group)).map((row) => row['id']));
});

test('it is compressed with gzip where that is accepted', async () => {
  await aProduct(shop.app.db, { name: 'Tide', images: WAVE });
  await shop.app.catchUp();
  const headers = { 'accept-encoding': 'gzip' };
  const { headers: sent, body } = await shop.app.request(ADDRESS, { headers });
  expect(sent.get('content-encoding')).toBe('gzip');
  const text = await new Response(body?.pipeThrough(new DecompressionStream('gzip'))).text();
  expect(itemsIn(text)).toEqual(await read());
});

test('what visitors do not see, or no picture shows, is in no feed', async () => {
  const { db } = shop.app;
  const hidden = await aProduct(db, { status: 'inactive', images: WAVE });
  const bare = await aProduct(db);
  const options = [{ value: 'Lagoon' }, { value: 'Coral' }];
  const combinations = [{ value: 'Coral', isOffered: false }];
  const part = await aProduct(db, { variants: options, combinations, images: WAVE });
  expect([await itemsOf(hidden), await itemsOf(bare)]).toEqual([[], []]);
  expect((await itemsOf(part)).map(({ color }) => color)).toEqual([['Lagoon']]);
});

type Offer = { price: number; availability: string; url: string };
type Notified = { offers?: Offer; hasVariant?: { offers: Offer }[] };

/** "899.00 InStock", as the page tells search engines. */
async function notified(slug: string, origin = ORIGIN): Promise<string[]> {
  const settings = { ...NEW_SHOP, workshop: aWorkshop() };
  const state = {
    isDemo: false,
    hasAddress: true,
    isSelling: true,
    wasOpened: true,
    takenCapacity: new Map(),
  };
  const seen = { ...presentShop(settings, { ...state, now: new Date() }), origin };
  const response = await shop.app.request(`/v2/products/${slug}`);
  const product = (await response.json()) as PublicProductWire;
  const [{ offers, hasVariant = [] }] = structuredProduct(seen, product) as unknown as [Notified];
  const all = [...(offers ? [offers] : []), ...hasVariant.map((one) => one.offers)];
  return all.map(
    ({ price, availability }) => `${price.toFixed(2)} ${availability.split('/').at(-1)}`,
  );
}

const WORDS: Record<string, string> = {
  in_stock: 'InStock',
  out_of_stock: 'OutOfStock',
  preorder: 'PreOrder',
};

async function fed(product: { id: string }): Promise<string[]> {
  const rows = await itemsOf(product);
  return rows.map(({ price, sale_price: sale = price, availability }) => {
    const [paid = ''] = sale?.[0]?.split(' ') ?? [];
    return `${paid} ${WORDS[availability?.[0] ?? '']}`;
  });
}

test('price and availability are those that the page tells search engines', async () => {
  const { db } = shop.app;
  await publishSettings(shop.app, shop.admin, { workshop: aWorkshop() });
  const images = WAVE;
  const made = await aProduct(db, { images, price: 45_050 });
  const sale = await aProduct(db, { images, price: 89_900, comparePrice: 120_000, stock: 2 });
  const gone = await aProduct(db, { images, stock: 0 });
  const early = await aProduct(db, { images });
  await db
    .updateTable('product')
    .set({ available_on: new Date('2099-03-01') })
    .where('id', '=', early.id)
    .execute();
  const variants = [
    { value: 'Lagoon', price: 50_000, stock: 0 },
    { value: 'Coral', price: 60_000 },
  ];
  const group = await aProduct(db, { images, variants });
  for (const one of [made, sale, gone, early, group]) {
    expect([one.slug, await fed(one)]).toEqual([one.slug, await notified(one.slug)]);
  }
  expect(await fed(sale)).toEqual(['899.00 InStock']);
  expect((await itemsOf(sale))[0]?.['price']).toEqual(['1200.00 INR']);
  expect((await itemsOf(early))[0]?.['availability_date']).toEqual(['2099-03-01T00:00+05:30']);
});

test('it is sent again only where the catalogue has changed, and by two at most at once', async () => {
  await shop.app.catchUp();
  const first = await shop.app.request(ADDRESS);
  await first.text();
  const etag = first.headers.get('etag') ?? '';
  const again = (tag: string) => shop.app.request(ADDRESS, { headers: { 'if-none-match': tag } });
  expect((await again(etag)).status).toBe(304);
  await aProduct(shop.app.db, { images: WAVE });
  await shop.app.catchUp();
  const changed = await again(etag);
  expect(changed.status).toBe(200);
  const second = await shop.app.request(ADDRESS);
  const readers = [changed, second].flatMap(({ body }) => body?.getReader() ?? []);
  for (const reader of readers) await reader.read();
  expect((await shop.app.request(ADDRESS)).status).toBe(503);
  for (const reader of readers) await reader.cancel();
  expect((await shop.app.request(ADDRESS)).status).toBe(200);
});
