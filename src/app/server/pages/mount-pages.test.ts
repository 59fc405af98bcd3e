import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '#platform/server/http/security-headers.ts';
import { aProduct } from '#test/support/factories.ts';
import { readProblem } from '#test/support/problems.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp({ pages: 'built', hasLink: true });
  await aProduct(shop.db, { slug: 'wave-tray', name: 'Wave Tray' });
  await shop.catchUp();
});
afterAll(() => shop.close());

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return shop.request(path, { headers, from: '203.0.113.7' });
}

async function rename(name: string): Promise<void> {
  await shop.db.updateTable('product').set({ name }).execute();
  await shop.catchUp();
}

async function read(path: string): Promise<{ status: number; type: string | null; text: string }> {
  const response = await get(path);
  const type = response.headers.get('content-type');
  return { status: response.status, type, text: await response.text() };
}

// `npm test` builds the web first; a run of these tests alone may find no build.
describe.runIf(existsSync('build/server/index.js'))('a page', () => {
  test.each(['/', '/product/wave-tray'])(
    '%s is the same for all until the catalogue changes',
    async (path) => {
      await rename('Wave Tray');
      const first = await get(path);
      expect(first.status).toBe(200);
      expect(await first.text()).toContain('Wave Tray');
      const etag = first.headers.get('etag') ?? '';
      expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
      await rename('Tide Tray');
      const second = await get(path, { 'if-none-match': etag });
      expect(second.status).toBe(200);
      expect(await second.text()).toContain('Tide Tray');
    },
  );

  test('of a product names its choices as they were typed', async () => {
    const variants = ['Red', 'Blue'].map((value) => ({ name: 'Colors', value }));
    await aProduct(shop.db, { slug: 'bowl', name: 'Bowl', variants });
    await shop.catchUp();
    const { text } = await read('/product/bowl');
    expect(text).toMatch(/<legend[^>]*>(?:<[^>]*>)*Colors\b|aria-label="Colors"/);
  });

  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/_.data', 'text/x-script; charset=utf-8'],
    ['/product/wave-tray.data', 'text/x-script; charset=utf-8'],
    ['/icon.svg', 'image/svg+xml; charset=utf-8'],
  ])('%s names the encoding of its text', async (path, type) => {
    expect(await read(path)).toMatchObject({ status: 200, type });
  });

  test.each(['/', '/product/wave-tray', '/nothing', '/login'])(
    '%s lets only its own scripts run',
    async (path) => {
      const response = await get(path);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'/);
      expect(policy).not.toMatch(/unsafe/);
      expect(policy).toMatch(/; report-uri (\S+); report-to csp$/);
      expect(response.headers.get('reporting-endpoints')).toBe('csp="/v2/csp-reports"');
      const html = await response.text();
      const inline = [
        ...html.matchAll(/<script(?![^>]*(?:src=|json"))[^>]*>([\s\S]*?)<\/script>/g),
      ];
      expect(inline.length).toBeGreaterThan(0);
      for (const [, source = ''] of inline) {
        expect(policy).toContain(createHash('sha256').update(source).digest('base64'));
      }
      expect(html).not.toMatch(/<[^>]+ (?:onclick|onload|onerror)=/);
    },
  );

  test.each(['/', '/product/wave-tray', '/nothing', '/product/none'])(
    '%s carries the headers of every answer, and an id of its own each time',
    async (path) => {
      const ids = new Set<string>();
      // A shared page is rendered for the first and cached for the second.
      for (const { headers } of [await get(path), await get(path)]) {
        expect(Object.fromEntries(headers)).toMatchObject(securityHeaders(false));
        ids.add(headers.get('x-request-id') ?? '');
      }
      expect([...ids].join()).toMatch(/^[0-9a-f-]{36},[0-9a-f-]{36}$/);
    },
  );

  test('is the same bytes for who is counted and who is not', async () => {
    const bytesFor = async (address: string, headers: Record<string, string>) =>
      (await get(address, headers)).arrayBuffer();
    const plain = await bytesFor('/', {});
    await shop.request('/v2/seen', {
      method: 'POST',
      from: '203.0.113.7',
      headers: { 'user-agent': 'Mozilla/5.0 Firefox/142.0', 'content-length': '12' },
      body: '{"path":"/"}',
    });
    await shop.flushVisits();
    expect(await bytesFor('/', { 'sec-gpc': '1', dnt: '1' })).toEqual(plain);
    expect(
      await bytesFor('/?via=ig&utm_source=diwali', { referer: 'https://l.instagram.com/' }),
    ).toEqual(plain);
  });

  test('that is not there is a page with 404', async () => {
    for (const path of ['/nothing', '/product/none', '/product/none/more']) {
      const { status, type } = await read(path);
      expect([path, status, type]).toEqual([path, 404, 'text/html; charset=utf-8']);
    }
  });

  test('with an address that is not text is refused before it is rendered', async () => {
    const problem = await readProblem(await get('/product/%ff'));
    expect(problem.status).toBe(400);
  });

  test('shows the same card whether rendered or cached', async () => {
    await rename(`Cached ₹ Tray ${process.pid}`);
    const cardsOf = async (path: string) =>
      (await read(path)).text.match(/<li class="product-card".*?<\/article><\/li>/gs);
    const [rendered, cached] = [await cardsOf('/'), await cardsOf('/?all=1')];
    expect(rendered?.join()).toContain(`Cached ₹ Tray ${process.pid}`);
    expect(cached).toEqual(rendered);
  });

  test('names itself in the links of a cached page', async () => {
    const customOrderOf = async (path: string) => {
      const links = (await read(path)).text.match(/href="[^"]*custom-order=1"/g) ?? [];
      return [links.length, ...new Set(links)];
    };
    expect(await customOrderOf('/')).toEqual([4, 'href="/?custom-order=1"']);
    expect(await customOrderOf('/?q=tray')).toEqual([2, 'href="/?q=tray&amp;custom-order=1"']);
    expect(await customOrderOf('/product/wave-tray')).toEqual([
      2,
      'href="/product/wave-tray?custom-order=1"',
    ]);
  });

  test('of a list has an address of its own, searches and orders have none', async () => {
    const headOf = async (path: string) => {
      const { text } = await read(path);
      const [, canonical = ''] = /rel="canonical" href="[^"]*?(\/[^"/]*)"/.exec(text) ?? [];
      return [canonical, text.includes('content="noindex"'), text.includes('"CollectionPage"')];
    };
    const [slug] = (await shop.db.selectFrom('category').select('slug').execute()).map(
      (one) => one.slug,
    );
    expect(await headOf('/')).toEqual(['/', false, false]);
    const own = [`/?category=${slug}`, false, true];
    expect(await headOf(`/?category=${slug}`)).toEqual(own);
    expect(await headOf(`/?sort=price&category=${slug}&min=1`)).toEqual(own);
    for (const path of ['/?q=tray', '/?sort=price', '/?tag=nothing', `/?category=${slug}&max=0`]) {
      expect([path, ...(await headOf(path))]).toEqual([path, '/', true, false]);
    }
  });

  test('of a piece says who makes it, while the page about the owner is online', async () => {
    const words = 'aria-labelledby="owner"';
    expect((await read('/product/wave-tray')).text).toContain(words);
    const about = shop.db.updateTable('shop_page').where('id', '=', 'about');
    await about.set({ state: 'offline' }).execute();
    await shop.catchUp();
    expect((await read('/product/wave-tray')).text).not.toContain(words);
    await about.set({ state: 'original' }).execute();
    await shop.catchUp();
  });

  test.each([
    '//',
    '///',
    '//evil.example/',
    '//evil.example/product/wave-tray?q=1',
    '//\\evil.example',
  ])('%s is one of this shop', async (path) => {
    const response = await get(path);
    const location = response.headers.get('location') ?? '';
    expect([response.status, location]).toEqual([
      308,
      expect.stringMatching(/^\/(?![/\\])/) as string,
    ]);
    expect((await read(location)).text).not.toContain('//evil.example');
  });

  test('has no body for HEAD', async () => {
    const head = await shop.request('/product/wave-tray', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
  });

  test('is still shown while the database is away, and as it is now once it is back', async () => {
    const pages = ['/', '/product/wave-tray'];
    await rename('Old Tray');
    for (const path of pages) expect((await read(path)).text).toContain('Old Tray');
    await rename('New Tray');
    shop.link().cut();
    for (const path of pages) {
      const { status, text } = await read(path);
      expect([path, status, text.includes('Old Tray')]).toEqual([path, 200, true]);
    }
    expect((await read('/product/never-seen')).status).toBe(503);
    shop.link().mend();
    for (const path of pages) {
      const { status, text } = await read(path);
      expect([path, status, text.includes('New Tray')]).toEqual([path, 200, true]);
    }
  });

  test('that lacks something because the database was away is not cached', async () => {
    await rename('Whole Tray');
    shop.link().cut();
    await read('/?q=whole');
    shop.link().mend();
    const { status, text } = await read('/?q=whole');
    expect(status).toBe(200);
    expect(text).toContain('Whole Tray');
  });
});
