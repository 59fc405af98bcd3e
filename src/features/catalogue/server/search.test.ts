import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aProduct } from '#test/support/factories.ts';
import { readProblem } from '#test/support/problems.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp();
});
beforeEach(() => shop.emptyCatalogue());
afterAll(() => shop.close());

async function search(q: string): Promise<string[]> {
  await shop.catchUp();
  const response = await shop.request(`/v2/products?${new URLSearchParams({ q }).toString()}`);
  expect(response.status).toBe(200);
  const products = (await response.json()) as { name: string }[];
  expect(response.headers.get('x-total-count')).toBe(String(products.length));
  return products.map(({ name }) => name);
}

describe('GET /v2/products?q=', () => {
  test.each([
    ['Wave', ['Wave Tray', 'Shortwave Clock']],
    ['wave', ['Wave Tray', 'Shortwave Clock']],
    ['WAV', ['Wave Tray', 'Shortwave Clock']],
    ['ave t', ['Wave Tray', 'Shortwave Clock']],
    ['cean', ['Wave Tray', 'Shell Dish']],
    ['Deep Blue', ['Shell Dish']],
    ['blue wave', []],
    ['tray ocean', ['Wave Tray']],
    ['  dish\u00a0shell ', ['Shell Dish']],
    ['', ['Wave Tray', 'Shortwave Clock', 'Shell Dish']],
    ['gloss', []],
  ])('finds by any part of each word in name or tags: %j', async (q, names) => {
    await aProduct(shop.db, { name: 'Wave Tray', tags: ['ocean'] });
    await aProduct(shop.db, { name: 'Shortwave Clock', tags: ['time'] });
    await aProduct(shop.db, { name: 'Shell Dish', tags: ['Ocean', 'deep blue'] });
    await aProduct(shop.db, { name: 'Wave Bowl', tags: ['ocean'], status: 'inactive' });
    await shop.db.updateTable('product').set({ description: 'A gloss finish' }).execute();
    expect(await search(q)).toEqual(names);
  });

  test.each([
    ['%', 'Tide 100% handmade'],
    ['0% h', 'Tide 100% handmade'],
    ['_', 'Reef_blue'],
    ['f_b', 'Reef_blue'],
    ['\\', 'Shore\\line'],
    ['e\\l', 'Shore\\line'],
    ["'", "Maker's bowl"],
    ["' OR 1=1 --", undefined],
    ['\\%', undefined],
    ['%%', undefined],
  ])('takes %j literally', async (q, name) => {
    const names = ['Tide 100% handmade', 'Reef_blue', 'Shore\\line', "Maker's bowl", 'Plain'];
    for (const one of names) await aProduct(shop.db, { name: one });
    expect(await search(q)).toEqual(name === undefined ? [] : [name]);
  });

  test.each(['Éclat', 'éclat', 'लहर', 'İstanbul', '波', '🐚', 'ΚΥΜΑΣ'])(
    'finds %j by its own name',
    async (name) => {
      await aProduct(shop.db, { name });
      await aProduct(shop.db, { name: 'Other' });
      expect(await search(name)).toEqual([name]);
    },
  );

  test('finds letters with accents in either case', async () => {
    await aProduct(shop.db, { name: 'Éclat' });
    expect(await search('éCLAT')).toEqual(['Éclat']);
  });

  test('takes 100 characters and no more', async () => {
    const name = 'x'.repeat(100);
    await aProduct(shop.db, { name });
    expect(await search(name)).toEqual([name]);
    const problem = await readProblem(await shop.request(`/v2/products?q=${name}x`));
    expect(problem.fields).toEqual({ q: 'Search for at most 100 characters' });
  });

  test('takes as many words as fit', async () => {
    await aProduct(shop.db, { name: 'A shell' });
    expect(await search('a '.repeat(50))).toEqual(['A shell']);
  });

  test.each([
    ['NUL', '%00', 400],
    ['NUL within a word', 'wa%00ve', 400],
    ['bytes that are not UTF-8', '%ff', 400],
    ['an overlong slash', '%c0%af', 400],
    ['a cut-off character', '%e0%a4', 400],
    ['half of a character in UTF-16', '%ed%a0%80', 400],
    ['a percent sign without its digits', '100%', 400],
    ['a line break', 'wave%0ashell', 422],
    ['an escape character', '%1b%5b31m', 422],
  ])('refuses %s', async (_name, q, status) => {
    const response = await shop.request(`/v2/products?q=${q}`);
    expect(response.status).toBe(status);
    await readProblem(response);
  });
});
