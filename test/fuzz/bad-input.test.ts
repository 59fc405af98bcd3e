import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProblemBody } from '#platform/contract/problem.ts';
import { aProduct } from '#test/support/factories.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';
import { aBadRequest, type BadRequest, type Targets } from './bad-request.ts';

const RUNS = 3_000;
/** An answer that says what was wrong is never longer, whatever was sent. */
const MAX_PROBLEM_LENGTH = 20_000;

const OTHER_PATHS = [
  '/',
  '/{id}',
  '/v2',
  '/v2/',
  '/v2/{id}/{file}',
  '/v2/openapi.json',
  '/docs',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/media',
  '/media/{id}/{file}',
];

let shop: TestApp;
let targets: Targets;

beforeAll(async () => {
  shop = await openTestApp({ settings: { PUBLIC_URL: 'http://shop.test' } });
  await aProduct(shop.db, { slug: 'wave-tray', tags: ['ocean'], variants: [{}] });
  await shop.catchUp();
  const response = await shop.request('/v2/openapi.json');
  const description = (await response.json()) as {
    paths: Record<string, Record<string, { parameters: { name: string }[] }>>;
  };
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters }]) => ({
      call: { method: method.toUpperCase(), path },
      names: parameters.map(({ name }) => name),
    })),
  );
  // Each call of the API as often as all other addresses together: most faults are behind it.
  const calls = OTHER_PATHS.flatMap((path) => [
    { method: 'GET', path },
    ...described.map(({ call }) => call),
  ]);
  targets = { calls, names: described.flatMap(({ names }) => names) };
});
afterAll(() => shop.close());

function send({ method, path, headers, body, from }: BadRequest): Promise<Response> {
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return shop.request(path, {
    method,
    headers,
    ...(hasBody && { body }),
    ...(from !== undefined && { from }),
  });
}

/** What is wrong with an answer that is a problem, or nothing. */
function faultsOf(response: Response, text: string): string[] {
  const type = response.headers.get('content-type');
  if (type !== 'application/problem+json; charset=utf-8') return [`is ${type}`];
  const parsed = ProblemBody.safeParse(JSON.parse(text));
  if (!parsed.success) return [parsed.error.message];
  const { status, code, detail, requestId } = parsed.data;
  return [
    ...(status === response.status ? [] : [`says ${status}`]),
    ...(/^[A-Z]+(_[A-Z]+)*$/.test(code) ? [] : [`has the code ${code}`]),
    ...(/\S/.test(detail) ? [] : ['has no sentence']),
    ...(/\S/.test(requestId ?? '') ? [] : ['has no request id']),
    ...(text.length < MAX_PROBLEM_LENGTH ? [] : [`has ${text.length} characters`]),
  ];
}

describe('whatever the shop is sent', () => {
  test('it answers with a status below 500, and says in a problem what was wrong', async () => {
    const property = fc.asyncProperty(aBadRequest(targets), async (request) => {
      const response = await send(request);
      const text = await response.text();
      expect(response.status).toBeLessThan(500);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const isHead = request.method === 'HEAD';
      const faults = !isHead && response.status >= 400 ? faultsOf(response, text) : [];
      expect(faults).toEqual([]);
      expect(isHead ? text : '').toBe('');
    });
    await fc.assert(property, { numRuns: RUNS });
    expect((await shop.request('/readyz')).status).toBe(200);
  });

  test.each([
    ['/v2/custom-order-email', { name: { toString: 'x' }, email: 'a@b.example' }, 'name'],
    ['/v2/custom-order-email', { name: 'Asha', email: { toString: 'x' } }, 'email'],
    ['/identity/reset-password', { token: '\0', newPassword: 'granite-lantern-7' }, 'token'],
  ])('%s refuses %j by its field', async (path, body, field) => {
    const response = await shop.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const problem = ProblemBody.parse(await response.json());
    expect([problem.status, Object.keys(problem.fields ?? {})[0]]).toEqual([422, field]);
  });

  test('it stores only what its form allows and leaves the catalogue alone', async () => {
    const form = { name: 'Asha', email: 'asha@example.com', productType: 'other' };
    const sent = await shop.request('/v2/custom-order-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    });
    expect(sent.status).toBe(201);
    const rows = await shop.db.selectFrom('custom_order_request').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.email).toMatch(/^[^\s@]+@[^\s@]+\.[^\s@]+$/);
      expect(row.name).toMatch(/^[^\p{Cc}]{1,100}$/u);
    }
    const products = await shop.db.selectFrom('product').select('slug').execute();
    expect(products).toEqual([{ slug: 'wave-tray' }]);
  });
});
