import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { aDraft, openOwnerApp, type OwnerApp } from '#test/support/owner-app.ts';
import { send, signUp } from '#test/support/people.ts';

let owner: OwnerApp;
let id: string;

beforeAll(async () => {
  owner = await openOwnerApp();
  ({ id } = await aProduct(owner.app.db, {
    slug: 'wave-tray',
    comparePrice: 200_000,
    costPrice: 43_210,
    stock: 3,
    tags: ['ocean'],
    attributes: [{ name: 'Finish', value: 'Gloss' }],
    images: [{ url: 'https://pictures.example/a.jpg', isPrimary: true }],
    variants: [{ stock: 2, swatch: 'crop', images: [{ url: 'https://pictures.example/b.jpg' }] }],
  }));
  await aProduct(owner.app.db, { name: 'Secret Bowl', slug: 'secret-bowl', status: 'inactive' });
  await owner.app.catchUp();
});
afterAll(() => owner.app.close());

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
  test("is for the owner the visitor's view and four names more", async () => {
    const seen = keySet(await owner.seen(id));
    const { body } = await owner.call(`GET /v2/admin/product/${id}`);
    const known = keySet(body);
    expect(known.filter((key) => !seen.includes(key))).toEqual([
      '.costPrice',
      '.stockSeen',
      '.variants[].stockSeen',
      '.version',
    ]);
    expect(seen.filter((key) => !known.includes(key))).toEqual([]);
    const list = await owner.call<object[]>('GET /v2/admin/allproducts?status=active');
    expect(list.body).toEqual([body]);
  });

  test('never holds its cost or an inactive one in any call but those of the owner', async () => {
    const answer = await owner.app.request('/v2/openapi.json');
    const description = (await answer.json()) as {
      paths: Record<string, Record<string, { 'x-role': string }>>;
    };
    const customer = await signUp(owner.app, 'asha@example.com');
    const open = Object.entries(description.paths).filter(
      ([, { get }]) => get && get['x-role'] !== 'admin',
    );
    expect(open.length).toBeGreaterThan(5);
    for (const [path] of open) {
      for (const named of new Set([id, 'secret-bowl'].map((one) => path.replace('{id}', one)))) {
        for (const token of [undefined, customer.token, owner.admin.token]) {
          const read = await send(owner.app, `GET ${named}`, token ? { token } : {});
          expect(await read.text()).not.toMatch(/432\.1|43210|costPrice":|Secret Bowl/);
        }
      }
    }
  });

  test('cannot be asked for by anybody else', async () => {
    const { token } = await signUp(owner.app, 'kiran@example.com');
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
      expect([call, (await send(owner.app, call, { body })).status]).toEqual([call, 401]);
      expect([call, (await send(owner.app, call, { token, body })).status]).toEqual([call, 403]);
    }
    expect((await owner.call(`GET ${path}`)).body).toMatchObject({ status: 'active', version: 1 });
  });
});
