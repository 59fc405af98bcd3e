import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INJECTIONS } from '#test/support/injections.ts';
import { openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';

let owner: OwnerApp;

beforeAll(async () => {
  owner = await openOwnerApp({ pages: 'built' });
});
afterAll(() => owner.app.close());

const PICTURE = 'https://pictures.example/a.jpg';

function draftOf(text: string) {
  return {
    name: text,
    description: text,
    price: 1,
    category: { name: text },
    tags: [text.slice(0, 40).trim()],
    attributes: [{ name: text, value: text }],
    variants: [
      {
        name: text.slice(0, 60).trim(),
        value: text,
        price: 1,
        images: [{ url: PICTURE, alt: text }],
      },
    ],
    images: [{ url: PICTURE, alt: text }],
  };
}

/** Whether a text that would be markup stands in a page as it was typed. */
function isMarkupIn(html: string, text: string): boolean {
  return text.includes('<') && html.includes(text);
}

test('there are sixty different texts', () => {
  expect(new Set(INJECTIONS).size).toBe(INJECTIONS.length);
  expect(INJECTIONS.length).toBeGreaterThanOrEqual(60);
});

test('every text of a product is answered unchanged, as JSON, to the owner and to visitors', async () => {
  for (const text of INJECTIONS) {
    const draft = draftOf(text);
    const { status, headers, body } = await owner.call('POST /v2/products', draft);
    expect([text, status]).toEqual([text, 201]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const { tags, category: _, ...same } = draft;
    const expected = { ...same, tags: tags.map((tag) => tag.toLowerCase()) };
    expect(body).toMatchObject(expected);
    expect(body.slug).toMatch(/^[a-z0-9-]+$/);
    expect(await owner.seen(body.id)).toMatchObject(expected);
    const { body: listed } = await owner.call<{ id: string }[]>(
      `GET /v2/admin/allproducts?${new URLSearchParams({ q: text }).toString()}`,
    );
    expect(listed.filter(({ id }) => id === body.id)).toMatchObject([expected]);
  }
});

// `npm test` builds the web first; a run of these tests alone may find no build.
test.runIf(existsSync('build/server/index.js'))(
  'no page of such a product holds it as markup',
  async () => {
    await owner.app.catchUp();
    const products = await owner.app.db.selectFrom('product').select(['slug', 'name']).execute();
    expect(products.length).toBeGreaterThanOrEqual(60);
    for (const { slug, name } of products) {
      const page = await owner.app.request(`/product/${slug}`, { from: '203.0.113.7' });
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toMatch(/script-src/);
      expect([name, isMarkupIn(await page.text(), name)]).toEqual([name, false]);
    }
    const shelf = await (await owner.app.request('/', { from: '203.0.113.7' })).text();
    for (const { name } of products) expect([name, isMarkupIn(shelf, name)]).toEqual([name, false]);
  },
);
