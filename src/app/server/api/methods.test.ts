import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { readProblem } from '#test/support/problems.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp();
  await aProduct(shop.db, { slug: 'wave-tray' });
  await shop.catchUp();
});
afterAll(() => shop.close());

const READ_ONLY = [
  '/v2/product-tags',
  '/v2/collections',
  '/v2/openapi.json',
  '/docs',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
];

/** Paths of admin writes. */
const PRODUCTS = [
  ['/v2/products', 'GET, HEAD, POST'],
  ['/v2/products/wave-tray', 'GET, HEAD, PUT, PATCH, DELETE'],
  ['/v2/products/anything', 'GET, HEAD, PUT, PATCH, DELETE'],
] as const;

describe('a path that is known', () => {
  test.each(PRODUCTS)('%s takes %s and says so to other methods', async (path, allowed) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      if (allowed.includes(method)) continue;
      const response = await shop.request(path, { method });
      expect([method, response.status]).toEqual([method, 405]);
      expect(response.headers.get('allow')).toBe(allowed);
    }
  });

  test.each(READ_ONLY)('%s takes GET and HEAD and says so to other methods', async (path) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const response = await shop.request(path, { method });
      expect([method, response.status]).toEqual([method, 405]);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect((await readProblem(response)).code).toBe('METHOD_NOT_ALLOWED');
    }
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE'])('for a form does not take %s', async (method) => {
    const response = await shop.request('/v2/custom-order-email', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  test.each([...READ_ONLY, '/v2/products', '/v2/products/wave-tray'])(
    '%s answers HEAD like GET, without a body',
    async (path) => {
      const get = await shop.request(path);
      const head = await shop.request(path, { method: 'HEAD' });
      expect(get.status).toBe(200);
      expect((await get.text()).length).toBeGreaterThan(0);
      expect(head.status).toBe(200);
      expect(await head.text()).toBe('');
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    },
  );

  test('answers HEAD with the status of a problem', async () => {
    const response = await shop.request('/v2/products/none', { method: 'HEAD' });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
  });
});

describe('a path that is not known', () => {
  test.each([
    '/v2',
    '/v2/',
    '/v2/nothing',
    '/v2/products/',
    '/v2/products/wave-tray/more',
    '/V2/products',
    '/v1/products',
    '/healthz/more',
    '/nothing',
  ])('%s is not found, whatever the method', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      const response = await shop.request(path, { method });
      expect([method, response.status]).toEqual([method, 404]);
      expect((await readProblem(response)).code).toBe('NOT_FOUND');
    }
  });
});
