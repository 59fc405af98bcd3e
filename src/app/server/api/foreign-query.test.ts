import { existsSync } from 'node:fs';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

const FROM = '203.0.113.7';

let shop: TestApp;
let lines: { route?: string }[] = [];

beforeAll(async () => {
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as (typeof lines)[number]);
      done();
    },
  });
  shop = await openTestApp({ pages: 'built', log });
  await aProduct(shop.db, { slug: 'wave-tray', name: 'Wave Tray' });
  await shop.catchUp();
});
afterAll(() => shop.close());

/** How many of the requests since `lines` was emptied were not answered from memory. */
const made = () => lines.filter(({ route }) => route !== undefined).length;

/** Asks with so many different foreign queries. @returns the different answers */
async function askWithForeign(path: string, count: number): Promise<string[]> {
  const tags = new Set<string>();
  const names = ['fbclid', 'utm_source', 'gclid', 'x'];
  for (let at = 0; at < count; at += 1) {
    const foreign = `${names[at % names.length]}=visit-${at}`;
    // Before what the page knows, and after it.
    const [base = '', query] = path.split('?');
    const search = query === undefined ? foreign : [query, foreign].toSorted().join('&');
    const answer = await shop.request(`${base}?${search}`, { from: FROM });
    expect(answer.status).toBe(200);
    tags.add(answer.headers.get('etag') ?? '');
  }
  return [...tags];
}

// `npm test` builds the web first; a run of these tests alone may find no build.
describe.runIf(existsSync('build/server/index.js'))('a page with a foreign query', () => {
  test.each([
    '/',
    '/?q=wave&tag=',
    '/product/wave-tray',
    '/_.data?q=wave',
    '/product/wave-tray.data',
  ])('%s is rendered once for 10 000 of them', async (path) => {
    await shop.request(path, { from: FROM });
    const { headers } = await shop.request(path, { from: FROM });
    lines = [];
    expect(await askWithForeign(path, 10_000)).toEqual([headers.get('etag')]);
    expect(made()).toBe(0);
  });

  test('evicts no other page', async () => {
    await shop.request('/?tag=gift', { from: FROM });
    await askWithForeign('/', 1_000);
    lines = [];
    await shop.request('/?tag=gift', { from: FROM });
    expect(made()).toBe(0);
  });

  test('is the page of its known names, in whichever order they stand', async () => {
    const one = await shop.request('/?q=wave&tag=gift', { from: FROM });
    const other = await shop.request('/?tag=gift&fbclid=1&q=wave', { from: FROM });
    expect(other.headers.get('etag')).toBe(one.headers.get('etag'));
    expect(await other.text()).toContain('/?q=wave&amp;tag=gift&amp;custom-order=1');
  });

  test('tells the browser the address that it was rendered for', async () => {
    const page = await (await shop.request('/?fbclid=1&q=a%3C%2Fscript%3E', { from: FROM })).text();
    expect(page).toContain('if(location.search!=="?q=a%3C%2Fscript%3E")');
    const other = await (await shop.request('/register?fbclid=1', { from: FROM })).text();
    expect(other).not.toContain('location.search!==');
  });
});

describe('a call that is the same for all, with a foreign query', () => {
  test.each(['/v2/products?limit=3&q=wave', '/v2/products/wave-tray', '/v2/product-tags'])(
    '%s is made once for 10 000 of them',
    async (path) => {
      const { headers } = await shop.request(path, { from: FROM });
      lines = [];
      expect(await askWithForeign(path, 10_000)).toEqual([headers.get('etag')]);
      expect(made()).toBe(0);
    },
  );

  test('answers as without it, also when it is the first to ask', async () => {
    const plain = await (await shop.request('/v2/products?limit=7', { from: FROM })).text();
    for (const foreign of ['x=1&x=2', 'x=%ff', 'constructor=1', '__proto__=1', '&', '=', '%']) {
      const answer = await shop.request(`/v2/products?${foreign}&limit=7`);
      expect([foreign, answer.status, await answer.text()]).toEqual([foreign, 200, plain]);
    }
  });

  test('is refused where what it knows stands twice or makes no sense', async () => {
    const refused = { 'limit=1&lim%69t=1': 400, 'limit=many&x=1': 422, 'q=%ff': 400 };
    for (const [query, status] of Object.entries(refused)) {
      const answer = await shop.request(`/v2/products?${query}`, { from: FROM });
      expect([query, answer.status]).toEqual([query, status]);
    }
  });
});
