import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp({ hasLink: true });
});
afterAll(() => shop.close());

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};
const PICTURE = 'abcdefghijklmnopqrstuv';
const LONG = 'x'.repeat(5000);

const ANSWERS: [string, number, string, string][] = [
  ['a list', 200, 'GET', '/v2/products'],
  ['a cached list', 200, 'GET', '/v2/products'],
  ['the head of a list', 200, 'HEAD', '/v2/products'],
  ['a product that is not there', 404, 'GET', '/v2/products/none'],
  ['a refused query', 422, 'GET', '/v2/products?limit=-1'],
  ['a query that cannot be read', 400, 'GET', `/v2/products?q=${LONG}`],
  ['another method', 405, 'DELETE', '/v2/products'],
  ['a body of no known type', 415, 'POST', '/v2/custom-order-email'],
  ['a call that there is not', 404, 'GET', '/v2/nothing'],
  ['an address that there is not', 404, 'GET', '/nothing'],
  ['the description of the API', 200, 'GET', '/v2/openapi.json'],
  ['the page about the API', 200, 'GET', '/docs'],
  ['a picture that is not there', 404, 'GET', `/media/${PICTURE}/320.webp`],
  ['a wrong picture address', 404, 'GET', '/media/%00/320.exe'],
  ['another method on a picture', 405, 'PUT', `/media/${PICTURE}/320.webp`],
  ['health', 200, 'GET', '/healthz'],
  ['readiness', 200, 'GET', '/readyz'],
  ['what robots may do', 200, 'GET', '/robots.txt'],
  ['the sitemap', 200, 'GET', '/sitemap.xml'],
  ['the manifest', 200, 'GET', '/manifest.webmanifest'],
];

describe('every answer carries the security headers:', () => {
  test.each(ANSWERS)('%s (%i)', async (_name, status, method, path) => {
    const response = await shop.request(path, { method, from: '203.0.113.7' });
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(EVERYWHERE);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    for (const name of ['x-powered-by', 'server', 'access-control-allow-origin', 'set-cookie']) {
      expect([name, response.headers.get(name)]).toEqual([name, null]);
    }
    expect(response.headers.has('strict-transport-security')).toBe(false);
  });

  test.each(ANSWERS.filter(([, status]) => status >= 400))(
    '%s (%i) is remembered by nobody',
    async (_name, _status, method, path) => {
      const response = await shop.request(path, { method });
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  test('an answer while the database is away', async () => {
    shop.link().cut();
    const response = await shop.request('/v2/products?q=away');
    shop.link().mend();
    expect(response.status).toBe(503);
    expect(Object.fromEntries(response.headers)).toMatchObject(EVERYWHERE);
  });
});

describe('an answer', () => {
  test('has an id of its own, which its problem names too', async () => {
    const first = await shop.request('/v2/nothing');
    const second = await shop.request('/v2/nothing');
    const { requestId } = (await first.json()) as { requestId: string };
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.headers.get('x-request-id')).toBe(requestId);
    expect(second.headers.get('x-request-id')).not.toBe(requestId);
  });

  test('takes no id from the caller', async () => {
    const response = await shop.request('/v2/nothing', { headers: { 'x-request-id': 'mine' } });
    expect(response.headers.get('x-request-id')).not.toBe('mine');
  });

  test('to another origin cannot be read', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    for (const method of ['GET', 'OPTIONS']) {
      const response = await shop.request('/v2/products', { method, headers });
      expect([...response.headers.keys()].join()).not.toContain('access-control');
    }
  });
});

test('over TLS every answer has HSTS', async () => {
  const secure = await openTestApp({ settings: { PUBLIC_URL: 'https://lehar.example' } });
  for (const path of ['/v2/products', '/v2/products', '/v2/nothing', '/healthz', '/docs']) {
    const { headers } = await secure.request(path, { from: '203.0.113.7' });
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
  }
  await secure.close();
});

test('the frame of the previews of mails allows styles and pictures of the shop, and runs nothing', async () => {
  const { headers } = await shop.request('/mail-frame');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toMatch(/script-src|https:|\*/);
  expect(headers.get('cache-control')).toBe('no-store');
});
