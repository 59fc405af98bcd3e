import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CartWire } from '#features/cart/contract.ts';
import { aProduct, type MadeProduct } from '#test/support/factories.ts';
import { ADMIN_EMAIL, openPeopleApp, send, signIn, type SignedIn } from '#test/support/people.ts';
import { openSharedProxy, sharedFor } from '#test/support/shared-proxy.ts';
import { signUpShopper } from '#test/support/shoppers.ts';
import type { TestApp } from '#test/support/test-app.ts';

// What a CDN before the shop may give to everybody, and that nothing of anybody is among it.

type Operations = Record<string, Record<string, { 'x-role': string }>>;

let app: TestApp;
let product: MadeProduct;
let people: SignedIn[];

beforeAll(async () => {
  app = await openPeopleApp({ pages: 'built' });
  product = await aProduct(app.db, { slug: 'wave-tray', name: 'Wave Tray', costPrice: 77_701 });
  const asha = await signUpShopper(app, 'asha-canary@example.com');
  people = [asha, await signIn(app, ADMIN_EMAIL)];
  await send(app, 'POST /v2/cart', { ...asha, body: { productId: product.id } });
  await app.catchUp();
});
afterAll(() => app.close());

const PAGES = [
  ['/', '/product/wave-tray', '/nothing', '/care-guide', '/privacy', '/my-profile', '/my-orders'],
  [
    '/checkout',
    '/order/1',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/owner',
  ],
  ['/admin', '/admin/my-products', '/admin/payments', '/admin/requests', '/admin/mail'],
  ['/admin/log', '/product/wave-tray.data', '/_.data', '/my-profile.data', '/admin.data'],
  ['/links', '/links.data'],
].flat();
const OTHERS = ['/docs', '/v2/openapi.json', '/healthz', '/readyz', '/robots.txt', '/sitemap.xml'];
const IDENTITY = ['/identity/token', '/identity/session', '/identity/jwks.json', '/identity'];

/** Every call by GET that there is, about something that is there, with its role. */
async function calls(): Promise<[string, string][]> {
  const { paths } = (await (await app.request('/v2/openapi.json')).json()) as { paths: Operations };
  return Object.entries(paths).flatMap(([path, operations]) =>
    operations.get ? [[path.replace(/\{\w+\}/, product.id), operations.get['x-role']]] : [],
  ) as [string, string][];
}

/** The answers to a visitor, and to each of the people with token and cookie. */
function askedBy(path: string): Promise<Response[]> {
  const ways = [{}, ...people.map(({ token, cookie }) => ({ token, cookie }))];
  return Promise.all(ways.map((way) => send(app, `GET ${path}`, { ...way, from: '203.0.113.7' })));
}

function isShared({ headers }: Response): boolean {
  const own = headers.get('cache-control') ?? '';
  return sharedFor(headers) !== undefined || own.includes('public');
}

/** @returns whether all got the same answer and a cache may share it */
async function isForEverybody(path: string): Promise<boolean> {
  const answers = await askedBy(path);
  if (!answers.some(isShared)) return false;
  const texts = await Promise.all(answers.map((answer) => answer.clone().text()));
  expect([path, new Set(texts).size]).toEqual([path, 1]);
  expect([path, answers.map(isShared)]).toEqual([path, [true, true, true]]);
  for (const { email, uid } of people) {
    for (const personal of [email, uid, '9820012345', '77701', '777.01']) {
      expect([path, texts[0]?.includes(personal)]).toEqual([path, false]);
    }
  }
  for (const { headers } of answers) expect([path, headers.getSetCookie()]).toEqual([path, []]);
  return true;
}

describe('every address of the shop', () => {
  test('is `public` if equal for all, and only then', async () => {
    const shared: string[] = [];
    const all = await calls();
    for (const path of [...all.map(([one]) => one), ...PAGES, ...OTHERS, ...IDENTITY]) {
      if (await isForEverybody(path)) shared.push(path);
    }
    const isBuilt = existsSync('build/server/index.js');
    expect(all.length).toBeGreaterThan(20);
    expect(shared.filter((path) => !PAGES.includes(path))).toEqual([
      '/v2/shop',
      '/v2/products',
      `/v2/products/${product.id}`,
      `/v2/products/${product.id}/related`,
      '/v2/product-tags',
      '/v2/collections',
      '/v2/pages',
      `/v2/products/${product.id}/offers`,
      `/v2/products/${product.id}/reviews`,
      '/v2/reviews',
      '/sitemap.xml',
    ]);
    expect(shared.filter((path) => PAGES.includes(path))).toEqual(
      isBuilt
        ? ['/', '/product/wave-tray', '/product/wave-tray.data', '/_.data', '/links', '/links.data']
        : [],
    );
  });

  test('that needs a token is cached nowhere, whatever it answers', async () => {
    for (const [path, role] of await calls()) {
      if (role === 'visitor') continue;
      for (const { status, headers } of await askedBy(path)) {
        const said = [headers.get('cache-control'), headers.get('cdn-cache-control')];
        expect([path, status, ...said]).toEqual([path, status, 'no-store', null]);
      }
    }
  });
});

describe('behind a CDN', () => {
  test('a thousand visitors reach the shop as often as seconds go by', async () => {
    const proxy = openSharedProxy(app, app.clock);
    for (let second = 0; second < 10; second += 1) {
      for (let visitor = 0; visitor < 100; visitor += 1) {
        expect((await proxy.request('/v2/products')).status).toBe(200);
      }
      app.clock.advance(1_001);
    }
    expect(proxy.reached()).toBe(10);
  });

  test('a new price is seen two seconds later', async () => {
    const proxy = openSharedProxy(app, app.clock);
    const path = `/v2/products/${product.id}`;
    const priceOf = async () =>
      ((await (await proxy.request(path)).json()) as { price: number }).price;
    const before = await priceOf();
    await app.db.updateTable('product').set({ price: 99_900 }).execute();
    await app.catchUp();
    expect(await priceOf()).toBe(before);
    app.clock.advance(1_001);
    await priceOf();
    expect(await priceOf()).toBe(999);
  });

  test("nobody gets another's answer", async () => {
    const proxy = openSharedProxy(app, app.clock);
    const cartOf = async ({ token }: Pick<SignedIn, 'token'>) => {
      const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
      const response = await proxy.request('/v2/carts', { headers });
      return { status: response.status, cart: (await response.json()) as CartWire };
    };
    const [asha, meera] = people as [SignedIn, SignedIn];
    expect(JSON.stringify((await cartOf(asha)).cart)).toContain(product.id);
    expect(JSON.stringify((await cartOf(meera)).cart)).not.toContain(product.id);
    expect((await cartOf({ token: '' })).status).toBe(401);
    expect(proxy.reached()).toBe(3);
  });

  test('a prefetch of one browser is not cached for the others', async () => {
    const proxy = openSharedProxy(app, app.clock);
    const ahead = await proxy.request('/v2/products', { headers: { 'sec-purpose': 'prefetch' } });
    expect(ahead.headers.get('cache-control')).toBe('private, max-age=5');
    const { headers } = await proxy.request('/v2/products');
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });
});
