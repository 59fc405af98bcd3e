import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { readProblem } from '#test/support/problems.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

async function find(name: string): Promise<Response> {
  await shop.catchUp();
  return shop.request(`/v2/products/${name}`);
}

describe('GET /v2/products/{id}', () => {
  test('finds a product by id in any case, slug and former slugs', async () => {
    const { id } = await aProduct(shop.db, {
      slug: 'wave-tray',
      formerSlugs: ['blue-tray', 'first-tray'],
    });
    for (const name of [id, id.toUpperCase(), 'wave-tray', 'blue-tray', 'first-tray']) {
      const response = await find(name);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ id, slug: 'wave-tray' });
    }
  });

  test('prefers a present slug to a former one', async () => {
    await aProduct(shop.db, { formerSlugs: ['shell-dish'] });
    const { id } = await aProduct(shop.db, { slug: 'shell-dish' });
    expect(await (await find('shell-dish')).json()).toMatchObject({ id });
  });

  test('answers 404 for an inactive product by any name', async () => {
    const { id } = await aProduct(shop.db, {
      slug: 'secret-bowl',
      formerSlugs: ['secret-plan'],
      status: 'inactive',
    });
    const never = await readProblem(await find('no-such-product'));
    for (const name of [id, 'secret-bowl', 'secret-plan', randomUUID()]) {
      const problem = await readProblem(await find(name));
      expect(problem.status).toBe(404);
      expect(problem.code).toBe('PRODUCT_NOT_FOUND');
      expect({ ...problem, requestId: '' }).toEqual({ ...never, requestId: '' });
    }
  });

  test('follows the status of a product', async () => {
    const { id } = await aProduct(shop.db);
    const setStatus = (status: string) =>
      shop.db.updateTable('product').set({ status }).where('id', '=', id).execute();
    expect((await find(id)).status).toBe(200);
    await setStatus('inactive');
    expect((await find(id)).status).toBe(404);
    await setStatus('active');
    expect((await find(id)).status).toBe(200);
  });

  test.each([
    'a%20b',
    '%00',
    '%ff',
    '%ed%a0%80',
    "1'%20OR%20'1'='1",
    '%2e%2e',
    'a%2fb',
    'x'.repeat(201),
    '__proto__!',
  ])('refuses %j, which is neither an id nor a slug', async (name) => {
    const response = await find(name);
    expect([404, 422]).toContain(response.status);
    await readProblem(response);
  });

  test('ignores unknown query parameters', async () => {
    const { slug } = await aProduct(shop.db);
    const plain = await (await find(slug)).text();
    expect(await (await find(`${slug}?fields=costPrice`)).text()).toBe(plain);
  });
});
