import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { readProblem } from '#test/support/problems.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp({ hasLink: true });
});
beforeEach(async () => {
  await shop.emptyCatalogue();
  await aProduct(shop.db, { name: 'Wave Tray', description: 'Blue as the sea. '.repeat(100) });
  await shop.catchUp();
});
afterAll(() => shop.close());

/** Asks through the network, where a cached answer does not pass the router. */
function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return shop.request(path, { headers, from: '203.0.113.7' });
}

async function rename(name: string): Promise<void> {
  await shop.db.updateTable('product').set({ name }).execute();
  await shop.catchUp();
}

async function namesIn(response: Response): Promise<string[]> {
  expect(response.status).toBe(200);
  const products = (await response.json()) as { name: string }[];
  return products.map(({ name }) => name);
}

describe('a catalogue answer', () => {
  test('is the same from the cache', async () => {
    const made = await get('/v2/products?limit=3');
    const kept = await get('/v2/products?limit=3');
    const called = await shop.request('/v2/products?limit=3');
    const names = ['content-type', 'etag', 'vary', 'cache-control', 'x-total-count'];
    names.push('content-length', 'content-security-policy', 'x-content-type-options');
    const text = await made.text();
    for (const other of [kept, called]) {
      expect(other.status).toBe(200);
      expect(await other.text()).toBe(text);
      for (const name of names) {
        expect([name, other.headers.get(name)]).toEqual([name, made.headers.get(name)]);
        expect([name, other.headers.has(name)]).toEqual([name, true]);
      }
    }
  });

  test('is a 304 for a caller who has it', async () => {
    const first = await get('/v2/products');
    const etag = first.headers.get('etag') ?? '';
    for (const again of [etag, `W/"other", ${etag}`]) {
      const response = await get('/v2/products', { 'if-none-match': again });
      expect(response.status).toBe(304);
      expect(await response.text()).toBe('');
      expect(response.headers.get('etag')).toBe(etag);
      expect(response.headers.get('content-type')).toBeNull();
    }
    expect((await get('/v2/products', { 'if-none-match': 'W/"other"' })).status).toBe(200);
    await rename('Tide Tray');
    const changed = await get('/v2/products', { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['br, zstd;q=0', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, GZIP', 'gzip'],
    ['br;q=0.001', 'br'],
    ['identity', null],
    ['br;q=0.000,gzip;q=0', null],
    ['', null],
  ])('for accept-encoding %j is encoded as %s', async (accepted, encoding) => {
    const plain = await (await get('/v2/products')).text();
    const response = await get('/v2/products', { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
    const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
    const decode = decoders[encoding as keyof typeof decoders];
    expect((encoding === null ? bytes : decode(bytes)).toString()).toBe(plain);
  });

  test('has no body for HEAD but the same headers', async () => {
    const got = await shop.request('/v2/products');
    const head = await shop.request('/v2/products', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['etag', 'content-length', 'x-total-count', 'content-type']) {
      expect(head.headers.get(name)).toBe(got.headers.get(name));
    }
  });

  test.each([
    'product',
    'variant',
    'combination',
    'product_image',
    'product_attribute',
    'category',
  ] as const)('is made anew after a change of %s', async (table) => {
    const { slug } = await aProduct(shop.db, {
      variants: [{}],
      images: [{ url: 'https://pictures.example/a.jpg' }],
      attributes: [{ name: 'Finish', value: 'Gloss' }],
    });
    await shop.catchUp();
    const before = await (await get(`/v2/products/${slug}`)).text();
    const changes = {
      product: shop.db.updateTable('product').set({ price: 42 }),
      variant: shop.db.updateTable('variant').set({ price: 42 }),
      combination: shop.db.updateTable('combination').set({ price: 42 }),
      product_image: shop.db.updateTable('product_image').set({ alt: 'Forty-two' }),
      product_attribute: shop.db.updateTable('product_attribute').set({ value: '42' }),
      category: shop.db.updateTable('category').set({ name: 'Forty-two' }),
    };
    await changes[table].execute();
    await shop.catchUp();
    const after = await (await get(`/v2/products/${slug}`)).text();
    expect(after).not.toBe(before);
    expect(after).toMatch(/0\.42|Forty-two|"42"/);
  });

  test('stays the same after a rolled-back change', async () => {
    const before = await get('/v2/products');
    const failing = shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('product').set({ name: 'Never' }).execute();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await rename('Wave Tray');
    const after = await get('/v2/products');
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  });
});

describe('without a database', () => {
  test('a cached answer is served, even if it is stale', async () => {
    expect(await namesIn(await get('/v2/products'))).toEqual(['Wave Tray']);
    const before = await get('/v2/products');
    await rename('Tide Tray');
    shop.link().cut();
    for (const old of [await get('/v2/products'), await shop.request('/v2/products')]) {
      expect(await namesIn(old)).toEqual(['Wave Tray']);
      expect(old.headers.get('etag')).toBe(before.headers.get('etag'));
      expect(old.headers.get('x-total-count')).toBe('1');
    }
    shop.link().mend();
    expect(await namesIn(await get('/v2/products'))).toEqual(['Tide Tray']);
  });

  test('an uncached request is answered with 503 and Retry-After', async () => {
    shop.link().cut();
    const response = await get('/v2/products?q=never-asked');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect((await readProblem(response)).code).toBe('UNAVAILABLE');
    shop.link().mend();
    await expect.poll(async () => (await get('/v2/products?q=never-asked')).status).toBe(200);
  });
});
