import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { aDraft, openMakerApp, type Maker } from '#test/support/maker.ts';
import { send, signUp } from '#test/support/people.ts';

let maker: Maker;
let id: string;

beforeAll(async () => {
  maker = await openMakerApp();
  ({ id } = await aProduct(maker.app.db, {
    slug: 'wave-tray',
    comparePrice: 200_000,
    costPrice: 43_210,
    stock: 3,
    tags: ['ocean'],
    attributes: [{ name: 'Finish', value: 'Gloss' }],
    images: [{ url: 'https://pictures.example/a.jpg', isPrimary: true }],
    variants: [{ stock: 2, swatch: 'crop', images: [{ url: 'https://pictures.example/b.jpg' }] }],
  }));
  await aProduct(maker.app.db, { name: 'Secret Bowl', slug: 'secret-bowl', status: 'inactive' });
  await maker.app.catchUp();
});
afterAll(() => maker.app.close());

function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => keysOf(item, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    `${path}.${key}`,
    ...keysOf(inner, `${path}.${key}`),
  ]);
}

const keySet = (value: unknown) => [...new Set(keysOf(value))].toSorted();

describe('what each role may know of a product', () => {
  test("is for the maker the visitor's view and four names more", async () => {
    const seen = keySet(await maker.seen(id));
    const { body } = await maker.call(`GET /v2/admin/product/${id}`);
    const known = keySet(body);
    expect(known.filter((key) => !seen.includes(key))).toEqual([
      '.costPrice',
      '.stockSeen',
      '.variants[].stockSeen',
      '.version',
    ]);
    expect(seen.filter((key) => !known.includes(key))).toEqual([]);
    const list = await maker.call<object[]>('GET /v2/admin/allproducts?status=active');
    expect(list.body).toEqual([body]);
  });

  test('never holds its cost or an inactive one in any call but those of the maker', async () => {
    const answer = await maker.app.request('/v2/openapi.json');
    const description = (await answer.json()) as {
      paths: Record<string, Record<string, { 'x-role': string }>>;
    };
    const customer = await signUp(maker.app, 'asha@example.com');
    const open = Object.entries(description.paths).filter(
      ([, { get }]) => get && get['x-role'] !== 'admin',
    );
    expect(open.length).toBeGreaterThan(5);
    for (const [path] of open) {
      for (const named of new Set([id, 'secret-bowl'].map((one) => path.replace('{id}', one)))) {
        for (const token of [undefined, customer.token, maker.admin.token]) {
          const read = await send(maker.app, `GET ${named}`, token ? { token } : {});
          expect(await read.text()).not.toMatch(/432\.1|43210|costPrice":|Secret Bowl/);
        }
      }
    }
  });

  test('cannot be asked for by anybody else', async () => {
    const { token } = await signUp(maker.app, 'kiran@example.com');
    const path = `/v2/admin/product/${id}`;
    const calls = [
      'GET /v2/admin/allproducts',
      'GET /v2/admin/product-summary',
      `GET ${path}`,
      `GET ${path}/stock`,
      `POST ${path}/stock`,
      `POST ${path}/copy`,
      `POST /v2/products`,
      `PUT /v2/products/${id}`,
      `PATCH /v2/products/${id}?status=inactive`,
      'POST /v2/admin/uploads',
    ];
    for (const call of calls) {
      const body = call.startsWith('GET') ? undefined : aDraft({ role: 'admin', isAdmin: true });
      expect([call, (await send(maker.app, call, { body })).status]).toEqual([call, 401]);
      expect([call, (await send(maker.app, call, { token, body })).status]).toEqual([call, 403]);
    }
    expect((await maker.call(`GET ${path}`)).body).toMatchObject({ status: 'active', version: 1 });
  });
});
