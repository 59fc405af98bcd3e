import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProblemBody } from '#platform/contract/problem.ts';
import { aProduct } from '#test/support/factories.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

const RUNS = 4000;
/** A slow machine tries fewer requests, rather than holding everybody up. */
const TIME_LIMIT_MS = 13_000;

type BadRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  from: string | undefined;
};

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
const OTHER_PATHS = [
  ...['/v2', '/v2/', '/v2/openapi.json', '/docs', '/healthz', '/readyz', '/robots.txt', '/'],
  ...['/sitemap.xml', '/manifest.webmanifest', '/media', '/media/{id}/{file}', '/{id}'],
  '/v2/{id}/{file}',
];

let shop: TestApp;
let paths: string[];
let names: string[];

beforeAll(async () => {
  shop = await openTestApp();
  await aProduct(shop.db, { slug: 'wave-tray', tags: ['ocean'], variants: [{}] });
  await shop.catchUp();
  const response = await shop.request('/v2/openapi.json');
  const description = (await response.json()) as {
    paths: Record<string, Record<string, { parameters: { name: string }[] }>>;
  };
  paths = [...Object.keys(description.paths), ...OTHER_PATHS];
  const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods));
  names = operations.flatMap(({ parameters }) => parameters.map(({ name }) => name));
});
afterAll(() => shop.close());

/** Text that has broken shops before, and any other text. */
const nastyText = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '0', '-1', '1e309', 'NaN', 'null', 'true', '[]', '{}', '%', '_', '\\', "'", '"'],
    ...['\0', '\r\nX-Evil: 1', '\ud800', '\udfff', '\u2028', '🐚', 'İ', '../..', '..\\', '%00'],
    ...["' OR 1=1; --", '${7*7}', '<script>', '__proto__', 'constructor', 'toString'],
    ...['99999999999999999999', '2026-13-45', 'wave-tray', 'active', 'x'.repeat(5000)],
    '018f0000-0000-7000-8000-000000000000',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** As a careful client sends it, or as bytes that mean nothing. */
const wireText = fc.oneof(
  nastyText.map(encoded),
  fc.constantFrom('%', '%zz', '%ff', '%00', '%c0%af', '%ed%a0%80', '%2e%2e%2f', '%25', '+', ';'),
  fc.string({ unit: fc.constantFrom(...'abc%&=+/?;:@.,~-_0129'), maxLength: 20 }),
);

function aQuery(): fc.Arbitrary<string> {
  const name = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, wireText);
  const pair = fc.tuple(name, wireText).map(([key, value]) => `${key}=${value}`);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 6, arbitrary: fc.array(pair, { maxLength: 4 }).map((all) => `?${all.join('&')}`) },
    { weight: 1, arbitrary: wireText.map((text) => `?${text.repeat(500).slice(0, 8000)}`) },
  );
}

function aPath(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...paths), wireText, wireText, aQuery())
    .map(([path, id, file, query]) => path.replace('{id}', id).replace('{file}', file) + query);
}

const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  nastyText,
  fc.constantFrom(null, [], {}, 1e308, -0, true),
);
const form = fc
  .record(
    {
      name: fc.oneof(fc.constant('Asha'), anyJson),
      email: fc.oneof(fc.constant('asha@example.com'), anyJson),
      productType: fc.oneof(fc.constant('trays'), anyJson),
      description: anyJson,
      budget: fc.oneof(fc.constant('5000+'), anyJson),
      isAdmin: anyJson,
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value));
const aBody = fc.oneof(
  { weight: 4, arbitrary: form },
  { weight: 2, arbitrary: anyJson.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)) },
  fc.constantFrom(
    ...['', '{', '{"name":', '{"name":1,"name":2}', '{"__proto__":{"a":1}}', '\ufeff{}'],
    ...['['.repeat(10_000), `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`, ' '.repeat(70_000)],
    `{${Array.from({ length: 4_000 }, (_, index) => `"k${index}":0`).join()}}`,
  ),
);

const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 40,
});
const someHeaders = fc.record(
  {
    'content-type': fc.oneof(
      { weight: 6, arbitrary: fc.constant('application/json') },
      fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'application/json;;', ''),
      headerText,
    ),
    'content-length': fc.constantFrom('0', '1', '-1', '99999999999', 'abc', '1e3'),
    'accept-encoding': fc.oneof(fc.constantFrom('br', 'gzip', 'br;q=0', '*', ',,;q='), headerText),
    'if-none-match': fc.oneof(fc.constantFrom('*', 'W/"', '"a", "b"'), headerText),
    'content-encoding': fc.constantFrom('gzip', 'br', 'identity'),
    'x-forwarded-for': fc.oneof(fc.constantFrom('::1', ',,,', '1.2.3.4:99999'), headerText),
    authorization: fc.oneof(fc.constantFrom('Bearer ', 'Bearer a.b.c', 'Basic OjA='), headerText),
    origin: headerText,
    cookie: headerText,
    range: fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'lines=1'),
    __proto__x: headerText,
  },
  { requiredKeys: [] },
);

function aRequest(): fc.Arbitrary<BadRequest> {
  return fc.record({
    method: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom('GET', 'POST') },
      fc.constantFrom(...METHODS),
    ),
    path: aPath(),
    headers: someHeaders.map((headers) => headers as Record<string, string>),
    body: aBody,
    from: fc.constantFrom(undefined, '203.0.113.7', '2001:db8::1', '::ffff:1.2.3.4', ''),
  });
}

async function send({ method, path, headers, body, from }: BadRequest): Promise<Response> {
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return shop.request(path, {
    method,
    headers,
    ...(hasBody && { body }),
    ...(from !== undefined && { from }),
  });
}

async function assertHonest(response: Response, method: string): Promise<void> {
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const text = await response.text();
  if (method === 'HEAD') return expect(text).toBe('');
  if (response.status < 400) return;
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const problem = ProblemBody.parse(JSON.parse(text));
  expect(problem.status).toBe(response.status);
  expect(problem.code).toMatch(/^[A-Z_]+$/);
  expect(problem.detail).toMatch(/\S/);
  expect(problem.requestId).toMatch(/\S/);
  expect(text.length).toBeLessThan(20_000);
}

describe('whatever the shop is sent', () => {
  test('it answers with a status below 500, and says in a problem what was wrong', async () => {
    await fc.assert(
      fc.asyncProperty(aRequest(), async (request) => {
        await assertHonest(await send(request), request.method);
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: TIME_LIMIT_MS },
    );
    expect((await shop.request('/readyz')).status).toBe(200);
  }, 90_000);

  test('it keeps only what its form allows', async () => {
    const rows = await shop.db.selectFrom('custom_order_request').selectAll().execute();
    for (const row of rows) {
      expect(row.email).toMatch(/^[^\s@]+@[^\s@]+\.[^\s@]+$/);
      expect(row.name).toMatch(/^[^\p{Cc}]{1,100}$/u);
    }
    const products = await shop.db.selectFrom('product').select('slug').execute();
    expect(products).toEqual([{ slug: 'wave-tray' }]);
  });
});
